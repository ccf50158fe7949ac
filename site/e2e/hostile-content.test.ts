import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { cardWith, openEditor } from './editor.ts';
import { waitForHydration, withoutPictures } from './public-site.ts';

const browser = useBrowser();

// Vectors from OWASP, PortSwigger, html5sec.org and DOMPurify. In an unprotected page, each calls `ran(...)`.
const markup = [
  '<script>ran(1)</script>',
  '<ScRiPt>ran(1)</sCrIpT>',
  '<script src="data:text/javascript,ran(1)"></script>',
  '<scr<script>ipt>ran(1)</scr</script>ipt>',
  '<script\n>ran(1)</script\n>',
  '<script>ran(1)//',
  '<img src=x onerror=ran(1)>',
  '<img src="/images/nothing.png" onerror="ran(1)">',
  '<img/src=x/onerror=ran(1)>',
  '<img src=`x`onerror=ran(1)>',
  '<img src="x` `<script>ran(1)</script>"` `>',
  '<img """><script>ran(1)</script>">',
  '<img src="javascript:ran(1)">',
  '<img srcset="x 1x" onerror=ran(1)>',
  '<p onclick="ran(1)" onmouseover=ran(1) onfocus=ran(1) tabindex=0 autofocus>Handlers</p>',
  '<p/onpointerenter=ran(1)>Slash</p>',
  '<p style="background:url(javascript:ran(1));animation:x" onanimationstart=ran(1)>Style</p>',
  '<a href="javascript:ran(1)">link</a>',
  '<a href=" &#1;java\tscript\n:ran(1)">link</a>',
  '<a href="&#106;avascript&colon;ran(1)">link</a>',
  '<a href="jav&#x0A;ascript:ran(1)">link</a>',
  '<a href="JaVaScRiPt:ran(1)">link</a>',
  '<a href="vbscript:ran(1)">link</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=">link</a>',
  '<a href="https://example.com/" onclick="ran(1)" ping="//evil.test" target="_blank">link</a>',
  '<a href="//evil.test/x">link</a>',
  '<svg onload=ran(1)>',
  '<svg><script>ran(1)</script></svg>',
  '<svg><animate onbegin=ran(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:ran(1)"><text y=20>x</text></a></svg>',
  '<svg><style><img src=x onerror=ran(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran(1)&gt;">',
  '<math href="javascript:ran(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=ran(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=ran(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=ran(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=ran(1)>">',
  '<title><p title="</title><img src=x onerror=ran(1)>">',
  '<iframe src="javascript:ran(1)"></iframe>',
  '<iframe srcdoc="<script>parent.ran(1)</script>"></iframe>',
  '<object data="javascript:ran(1)"></object><embed src="javascript:ran(1)">',
  '<form action="javascript:ran(1)"><button formaction="javascript:ran(1)">Go</button></form>',
  '<details open ontoggle=ran(1)><summary>x</summary></details>',
  '<video><source onerror=ran(1)></video><audio src=x onerror=ran(1)></audio>',
  '<input autofocus onfocus=ran(1)><select autofocus onfocus=ran(1)></select>',
  '<marquee onstart=ran(1)>x</marquee>',
  '<body onload=ran(1)><html onmouseover=ran(1)>',
  '<meta http-equiv="refresh" content="0;url=javascript:ran(1)"><base href="//evil.test/">',
  '<link rel=stylesheet href="data:,*{color:red}"><style>@import "//evil.test/x.css";</style>',
  '<template><script>ran(1)</script></template>',
  '<!--><script>ran(1)</script>-->',
  '<!-- --!><img src=x onerror=ran(1)> -->',
  '<![CDATA[><script>ran(1)</script>]]>',
  '<?xml version="1.0"?><script>ran(1)</script>',
  '<h2 id="__proto__">x</h2><h2 id="location">x</h2><h3 id=\'x" onclick="ran(1)\'>x</h3>',
  '<code class="language-x&quot; onclick=&quot;ran(1)">x</code>',
  '<blockquote cite="javascript:ran(1)">x</blockquote>',
  '</div></main></body><script>ran(1)</script>',
  '</script><script>ran(1)</script>',
  '<p title="</script><script>ran(1)</script>">x</p>',
  '<p>\u2028ran(1)\u2029{{constructor.constructor("ran(1)")()}} ${ran(1)} <%= ran(1) %></p>',
  '<a href="java&NewLine;script&colon;ran(1)">link</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;ran(1)">link</a>',
  '<a href="feed:javascript:ran(1)">link</a>',
  '<a href="data&colon;text/html,&lt;script&gt;parent.ran(1)&lt;/script&gt;">link</a>',
  '<img src=x onerror=ran(1)//',
  '<p onclick="ran(1)"',
  '<img src=x src=y onerror=ran(1) onerror=ran(1)>',
  '<image src=x onerror=ran(1)>',
  '<picture><source srcset=x><img src=x onerror=ran(1)></picture>',
  '<table><td><svg><desc><td><img src=x onerror=ran(1)></table>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=ran(1)></annotation-xml></math>',
  '<math><mi><table><mi><mglyph><svg><mtext><style><path id="</style><img src=x onerror=ran(1)>">',
  '<svg><foreignObject><iframe srcdoc="<script>parent.ran(1)</script>"></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>ran(1)</script></svg>#x"></use></svg>',
  '<svg><set attributeName=onmouseover to=ran(1)><text>x</text></svg>',
  '<select><template><img src=x onerror=ran(1)></template></select>',
  '<select><option><style></option></select><img src=x onerror=ran(1)></style>',
  '<noembed><img title="</noembed><img src=x onerror=ran(1)>"></noembed>',
  '<noframes><p title="</noframes><img src=x onerror=ran(1)>"></noframes>',
  '<plaintext><img src=x onerror=ran(1)>',
];

// Texts that would end an element, an attribute, a script, a comment or a title.
const texts = [
  '</script><script>ran(2)</script>',
  '"><img src=x onerror=ran(2)>',
  "' onmouseover='ran(2)' autofocus onfocus='ran(2)' x='",
  '</title><svg onload=ran(2)>',
  '--><script>ran(2)</script><!--',
  '<!--<script>',
  ']]></content><script xmlns="http://www.w3.org/1999/xhtml">ran(2)</script>',
  '&lt;script&gt;ran(2)&lt;/script&gt;',
  'javascript:ran(2)',
  'a\u200bb\u200ec\ufffd',
  '\u2028ran(2)\u2029',
  '</textarea><img src=x onerror=ran(2)>',
  '${ran(2)}{{ran(2)}}',
];

// A URL can contain characters that content may not.
const allTexts = encodeURIComponent([...texts, 'a\u0000b\u0001c'].join());
// The texts that would end an element or an attribute of the page, and all of them together.
const hostileQueries = [...texts.slice(0, 2).map(encodeURIComponent), allTexts];

const articles = [...markup, markup.join('\n')];
const slugs = articles.map((_html, index) => `vector-${index}`);

// Anything that the Content-Security-Policy blocks would log a console message and fail the test.
describe('hostile content', () => {
  test('is inert on every page, whether the server or the browser renders it', async () => {
    const { url } = await testServer({ content: await hostileContent(), dist: path.resolve('dist') });
    const page = await watchedPage();
    browser.expectMissing(page);
    // Pages of the book have their texts as outlines.
    await withoutPictures(page, /\/images\/(cover|pages)\//);
    const last = slugs.at(-1);
    const queries = hostileQueries.map((text) => `/blog?q=${text}`);
    const paths = [
      '/',
      '/about',
      '/product',
      '/contact',
      '/blog',
      '/categories',
      '/categories/hostile',
      '/test-api',
      `/blog/${last}`,
      '/blog/vector-1',
      `/${allTexts}`,
    ];
    for (const where of [...paths, ...queries]) {
      await page.goto(url + where);
      await waitForHydration(page);
      expect([where, await faultsOn(page)]).toEqual([where, []]);
    }
    expect(browser.takeMessages(page)).toEqual([]);

    // After a link, the browser renders the page from API responses.
    await page.goto(`${url}/categories`);
    await waitForHydration(page);
    await page.locator('main a[href="/categories/hostile"]').click();
    await page.locator(`main a[href="/blog/${last}"]`).first().click();
    await page.locator('.prose').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    expect(browser.takeMessages(page)).toEqual([]);
  });

  test('is inert in the editor, its preview, its code and its changes', async () => {
    const { page, server } = await openEditor(browser);
    await reportVectors(page);
    await page.reload();
    await writeTexts(server.content);
    await cardWith(page, texts[0] ?? '')
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /not online yet$/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.goto(`${server.url}/journal-editor?q=${allTexts}&tab=${allTexts}&day=${allTexts}`);
    await page.getByRole('tab', { name: 'Quotes', selected: true }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.goto(`${server.url}/journal-editor?q=${hostileQueries[1]}`);
    await cardWith(page, texts[1] ?? '')
      .first()
      .getByRole('button', { name: 'Edit' })
      .click();
    await page.getByLabel('Author').waitFor();
    expect(await faultsOn(page)).toEqual([]);

    await page.goto(`${server.url}/journal-editor?tab=templates`);
    const picture = page.getByRole('img', { name: /^Morning Page for Monday: Monday morning.*/ });
    await picture.waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Template Code' }).click();
    expect(await faultsOn(page)).toEqual([]);
    expect(browser.takeMessages(page)).toEqual([]);
  });
});

test('each hostile article is inert as innerHTML, parsed again and in a frame, and each text in an article page and in the feed; unsanitized, most run and the auditor finds them', async () => {
  const { url, get } = await testServer({ content: await hostileContent(), dist: path.resolve('dist') });
  const page = await watchedPage({ bypassCSP: true });
  browser.expectMissing(page);
  await page.goto(`${url}/test-api`);
  await page.evaluate((body) => void Object.assign(window, { faultsIn: new Function('part', body) }), auditor);
  const contents = await page.evaluate(async (all) => {
    const read = async (slug: string) => ((await (await fetch(`/api/entries/${slug}`)).json()) as { content: string }).content;
    return Promise.all(all.map(read));
  }, slugs);
  const faults = await page.evaluate(
    async ([parts, addresses]) => {
      const { faultsIn } = window as unknown as { faultsIn: (part: ParentNode) => string[] };
      const found: string[] = [];
      const see = (part: ParentNode, source: string) => found.push(...faultsIn(part).map((fault) => `${source}: ${fault}`));
      for (const content of parts) {
        const set = document.createElement('div');
        set.innerHTML = content;
        document.body.append(set);
        see(set, content);
        // A second parse may read differently what the first one serialized.
        const again = document.createElement('template');
        again.innerHTML = set.innerHTML;
        see(again.content, content);
        see(new DOMParser().parseFromString(again.innerHTML, 'text/html'), content);
      }
      for (const address of addresses) {
        see(new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html'), address);
      }
      return found;
    },
    // A page with each text, and one with all articles combined.
    [contents, [...slugs.slice(0, texts.length), slugs.at(-1)].map((slug) => `/blog/${slug}`)] as const,
  );
  expect(faults).toEqual([]);
  expect(await faultsInFrames(page, contents)).toEqual([]);
  // The feed and the sitemap are well-formed XML without HTML elements.
  for (const where of ['/feed.xml', '/sitemap.xml']) {
    const roots = await page.evaluate(async (path) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml');
      return [parsed.querySelectorAll('parsererror').length, parsed.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', '*').length];
    }, where);
    expect([where, roots]).toEqual([where, [0, 0]]);
    expect((await get(where)).headers.get('content-type')).toMatch(/xml/);
  }
  expect(browser.takeMessages(page)).toEqual([]);

  expect((await faultsInFrames(page, markup)).length).toBeGreaterThan(40);
  await until(() => browser.takeMessages(page).filter((message) => message.includes('A vector ran')).length > 15);
  await page.goto('about:blank');
  browser.ignoreMessages(page);
});

/** An empty page whose console reports each vector that runs. */
async function watchedPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.open('about:blank', options);
  await reportVectors(page);
  return page;
}

async function reportVectors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { ran: (vector: number) => console.error(`A vector ran: ${vector}`) });
  });
}

// The body of a function that lists what could run in a part of a document.
const auditor = String.raw`
  const faults = [];
  const isLocal = (address) => /^\/(?!\/)/.test(address) || address.startsWith(location.origin + '/');
  for (const element of part.querySelectorAll('*')) {
    const tag = element.localName;
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === 'srcdoc') faults.push(tag + ' ' + name);
      if (!/^(action|background|cite|data|formaction|from|href|ping|poster|src|srcset|to|values|xlink:href)$/.test(name)) continue;
      if (/^(javascript|vbscript|data):/i.test(value.replace(/[\u0000-\u0020]/g, ''))) faults.push(tag + ' ' + name + '=' + value);
    }
    if (/^(object|embed|base|applet|frame|frameset|iframe|math|marquee|template|audio|video)$/.test(tag)) faults.push(tag);
    if (tag === 'meta' && element.hasAttribute('http-equiv')) faults.push('meta http-equiv');
    if (tag === 'link' && /stylesheet|preload/.test(element.rel) && !isLocal(element.getAttribute('href') ?? element.getAttribute('imagesrcset') ?? '')) faults.push('link ' + element.outerHTML);
    if (tag !== 'script') continue;
    if (/json$/.test(element.type)) JSON.parse(element.textContent);
    else if (element.matches('body > [type=speculationrules]')) continue;
    else if (element.type !== 'module' || !isLocal(element.getAttribute('src') ?? '')) faults.push('script ' + element.outerHTML.slice(0, 80));
  }
  return faults;
`;

/** The articles with faults, each rendered in a frame. */
function faultsInFrames(page: Page, all: readonly string[]): Promise<string[]> {
  return page.evaluate(async (articles) => {
    const { faultsIn } = window as unknown as { faultsIn: (part: ParentNode) => string[] };
    const faulty: string[] = [];
    for (const html of articles) {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.srcdoc = `<!doctype html><main>${html}</main>`;
      document.body.append(frame);
      await loaded;
      if (frame.contentDocument && faultsIn(frame.contentDocument).length > 0) faulty.push(html);
    }
    return faulty;
  }, all);
}

function faultsOn(page: Page): Promise<string[]> {
  return page.evaluate((body) => (new Function('part', body) as (part: ParentNode) => string[])(document), auditor);
}

async function hostileContent(): Promise<string> {
  const folder = await contentFolder();
  const all = texts.join(' ');
  await writeFile(
    path.join(folder, 'categories/hostile.yaml'),
    stringify({ name: all.slice(0, 300), description: all, icon: 'icon-[lucide--leaf]' }),
  );
  for (const file of ['site.yaml', 'cover.yaml']) await writeWords(path.join(folder, file));
  for (const [index, html] of articles.entries()) {
    const text = texts[index % texts.length] ?? '';
    const fields = {
      title: `Post ${index} ${text}`,
      excerpt: text,
      author: text,
      // The article with all vectors comes first in every list.
      publishedAt: slugs[index] === slugs.at(-1) ? '2026-03-02' : '2026-03-01',
      categories: ['hostile'],
      metaTitle: text,
      metaDescription: text,
      keywords: texts,
      ...(index % 2 === 0 && { structuredData: { '@type': 'Thing', name: text, [text]: texts } }),
      content: `${html}\n<p>End</p>`,
    };
    await writeFile(path.join(folder, `posts/vector-${index}.yaml`), stringify(fields));
  }
  return folder;
}

/** Replaces the texts of a file that has no form with the hostile texts in turn. */
async function writeWords(file: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  let count = 0;
  const words = source.replaceAll(wordsInFile, (_, key: string) => `${key}${JSON.stringify(texts[(count += 1) % texts.length])}`);
  expect(count).toBeGreaterThan(1);
  await writeFile(file, words);
}

const wordsInFile =
  /^( *(?:- )?(?:\w*(?:[nN]ame|[tT]itle|[bB]io)|tagline|description|text|lead|\w*[nN]ote|role|content|intro|story|mission|community|caption|alt|label|monday|written): ).+$/gm;

async function writeTexts(content: string): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const write = (folder: string, fields: object) => writeFile(path.join(content, `${folder}/vector-${index}.yaml`), stringify(fields));
    await write('prompts', { text, type: 'morning', category: text });
    await write('templates', { name: text, description: text });
    await write('quotes', { text, author: text, category: text });
  }
}
