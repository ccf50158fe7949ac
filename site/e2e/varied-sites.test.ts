import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { isInView } from './editor.ts';
import { waitForHydration, withoutPictures } from './public-site.ts';

const browser = useBrowser();
// Shared, because most pages of the book are the same on both sites.
const cacheFolder = await temporaryFolder(afterAll);

// 60 letters.
const name = 'Wolfeschlegelsteinhausenbergerdorff Bartholomew-Featherstone';
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const post = (title: string, author: string, more = '', html = '<p>Words.</p>') =>
  `title: ${title}\nexcerpt: ${title}\nauthor: ${author}\npublishedAt: "2026-01-05"\n${more}content: |\n  ${html}\n`;

/** Sites that lack something or have unusual values. */
const sites: Record<string, { site: Record<string, unknown>; files: Record<string, string | undefined> }> = {
  'all that may be absent': {
    site: { reviews: [], product: undefined, 'print.written': undefined },
    files: { 'cover.yaml': undefined, 'posts/plain.yaml': post('Plain', 'Ann') },
  },
  'long names, one review, another currency': {
    site: {
      name,
      'author.name': name,
      reviews: [{ name, rating: 4, content: 'Good.' }],
      'retailer.name': name,
      'retailer.price': '24.00',
      'retailer.currency': 'EUR',
      'product.questions': [{ question: `${name}?`, answer: 'Yes.' }],
      privacy: { intro: word, sections: [{ title: word, text: `Write to ${word}@example.com.` }] },
    },
    files: {
      'cover.yaml': `title: ${name}\nauthor: ${name}\ncolour: brick\nprice: "24.00"\nisbn: 978-3-16-148410-0\n`,
      'categories/long.yaml': `name: ${name}\ndescription: Long.\nicon: icon-[lucide--leaf]\n`,
      'categories/word.yaml': `name: ${word}\ndescription: ${word}\nicon: icon-[lucide--leaf]\n`,
      'posts/plain.yaml': post(
        word,
        word,
        'categories: [long]\n',
        `<h2>${word}</h2><table><tr>${`<td>${word}</td>`.repeat(2)}</tr></table>`,
      ),
    },
  },
};

const pages = ['/', '/product', '/about', '/blog', '/blog/plain'];

test.each(Object.entries(sites))('a site with %s has no broken pages', async (_name, { site, files }) => {
  const content = await contentFolder();
  for (const folder of ['posts', 'images']) await rm(path.join(content, folder), { recursive: true });
  await mkdir(path.join(content, 'posts'));
  const document = parseDocument(await readFile(path.join(content, 'site.yaml'), 'utf8'));
  document.deleteIn(['product', 'object', 'pictures', 0]);
  for (const [key, value] of Object.entries(site))
    if (value === undefined) document.deleteIn(key.split('.'));
    else document.setIn(key.split('.'), value);
  const texts = { 'site.yaml': document.toString(), ...files };
  for (const [file, text] of Object.entries(texts))
    await (text === undefined ? rm(path.join(content, file)) : writeFile(path.join(content, file), text));
  const { url } = await testServer({ content, dist: path.resolve('dist'), cacheFolder });
  const page = await browser.open('about:blank');
  const faults: string[] = [];
  for (const width of [360, 768, 1280])
    for (const at of 'privacy' in site ? [...pages, '/privacy'] : pages) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url + at);
      faults.push(...(await page.evaluate(findFaults)).map((fault) => `${at} at ${width}: ${fault}`));
    }
  expect(faults).toEqual([]);
});

/** What a visitor would take for a broken page. */
async function findFaults(): Promise<string[]> {
  const faults: string[] = [];
  const code = /\bundefined\b|\bNaN\b|\[object |\{[A-Za-z ]+\}/;
  for (const node of document.querySelectorAll('body, title, meta, [alt], [href], [aria-label]')) {
    const text = node instanceof HTMLElement && node.matches('body, title') ? node.innerText : '';
    const [found] = code.exec([text, ...node.getAttributeNames().map((each) => node.getAttribute(each))].join(' ')) ?? [];
    if (found !== undefined) faults.push(`${node.tagName} has "${found}"`);
  }
  for (const node of document.querySelectorAll('h1, h2, h3, h4, ul, ol, dl, section, figcaption, nav, a[href], button'))
    if (node.textContent.trim() === '' && !node.querySelector('img, svg, [aria-label]') && !node.ariaLabel)
      faults.push(`empty ${node.outerHTML.slice(0, 120)}`);
  for (const image of document.images) {
    image.loading = 'eager';
    await image.decode().catch(() => faults.push(`broken picture ${image.currentSrc}`));
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`is ${document.documentElement.scrollWidth} px wide`);
  const scrolls = (node: Element | null): boolean =>
    node !== null && (/auto|scroll/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
  for (const node of document.querySelectorAll<HTMLElement>('body *')) {
    const column = node.closest('.prose')?.getBoundingClientRect().right ?? innerWidth;
    if (node.getBoundingClientRect().right > column + 1 && !scrolls(node) && !node.closest('.sr-only'))
      faults.push(`beyond the edge: ${node.outerHTML.slice(0, 120)}`);
  }
  // A dot that begins a line is clipped, so it takes no clicks.
  for (const part of document.querySelectorAll<HTMLElement>('.facts > :not(:first-child)')) {
    part.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top } = part.getBoundingClientRect();
    const line = Number.parseFloat(getComputedStyle(part).lineHeight);
    const begins = left < (part.parentElement?.firstElementChild?.getBoundingClientRect().left ?? 0) + 1;
    if (begins && document.elementFromPoint(left + line / 2, top + line / 2)?.closest('.facts')) faults.push('a line begins with a dot');
  }
  return faults;
}

test('an article in Hebrew is set from right to left, and its wide table fits the paper', async () => {
  const content = await contentFolder();
  const cells = Array.from({ length: 14 }, (_, column) => `<td>Column ${column + 1}</td>`).join('');
  const html = `<p>מחר יום חדש.</p><p>Tomorrow.</p><p dir="rtl">Mindset שלום.</p><ul><li>אחד</li></ul><table><tr>${cells}</tr></table>`;
  await writeFile(path.join(content, 'posts/plain.yaml'), post('בוקר טוב', 'Ann', '', html));
  const { url } = await testServer({ content, dist: path.resolve('dist'), cacheFolder });
  const page = await browser.open(`${url}/blog/plain`);
  const edges = await page.locator('h1, .prose p').evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [line, box] = [range.getBoundingClientRect(), text.getBoundingClientRect()];
      return line.right > box.right - 1 ? 'right' : line.left < box.left + 1 ? 'left' : 'neither';
    }),
  );
  expect(edges).toEqual(['right', 'right', 'left', 'right']);
  // The marks of lists are on the side where the text begins.
  expect(await page.locator('.prose ul').evaluate((list) => getComputedStyle(list).direction)).toBe('rtl');
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${url}/journal-editor/articles/plain`);
  for (const name of ['Title', 'Text'])
    expect(await page.getByRole('textbox', { name, exact: true }).evaluate((box) => getComputedStyle(box).direction)).toBe('rtl');
});

test('menu entries can lead to a part of the current page and to a file', async () => {
  const content = await contentFolder();
  const file = path.join(content, 'site.yaml');
  const words = parseDocument(await readFile(file, 'utf8'));
  words.set('navigation', [
    { label: 'Look inside the book', path: '/product#look-inside' },
    { label: 'For robots', path: '/robots.txt' },
  ]);
  await writeFile(file, words.toString());
  const { url } = await testServer({ content, dist: path.resolve('dist'), cacheFolder });
  const page = await browser.open('about:blank');
  await withoutPictures(page);
  await page.goto(`${url}/product`);
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Look inside the book' }).click();
  await until(() => isInView(page.locator('#look-inside h2').first()));
  await menu.getByRole('link', { name: 'For robots' }).click();
  await expect.poll(() => page.locator('body').innerText()).toMatch(/^User-agent/);
});
