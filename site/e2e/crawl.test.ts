import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { missingPages, newSite, publicPages, sharedPublicSite } from './public-site.ts';
import { structuredDataIn, vocabularyFaults } from './schema-org.ts';

const { url, get } = await sharedPublicSite();
const unlisted = ['/?subscribed=1', '/blog?q=habit', '/blog?q=zebra', '/test-api'];
let found: Map<string, Found>;

beforeAll(async () => {
  found = await crawl(url, ['/', '/sitemap.xml', '/feed.xml', '/robots.txt', ...unlisted]);
});

test('every link, picture, script, style and font of the site exists, and the sitemap lists every page', () => {
  expect([...found.keys()].filter((address) => /\/images\/(pages\/monday-morning|cover\/product)-/.test(address))).toHaveLength(4 + 4);
  const broken = [...found.values()].filter(({ status }) => status !== 200).map(({ address, from }) => `${address} from ${from}`);
  expect(broken).toEqual([]);
  expect(lostAnchors()).toEqual([]);

  const addresses = [...found.keys()];
  for (const page of publicPages) expect(addresses).toContain(url + page);
  const sitemap = found.get(`${url}/sitemap.xml`)?.body ?? '';
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  const pages = htmlPages()
    .map(({ address }) => address)
    .filter((address) => !address.includes('?'));
  expect(pages.toSorted()).toEqual(
    [...listed, `${url}/journal-editor`, `${url}/journal-editor/pictures`, `${url}/test-api`].map(withoutFragment).toSorted(),
  );
  expect([...sitemap.matchAll(/\/blog\/[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)]).toHaveLength(13);
});

test('a missing page is 404 and noindex, and its links work', async () => {
  for (const where of missingPages) {
    const response = await get(where);
    const html = await response.text();
    expect([where, response.status, response.headers.get('x-robots-tag')]).toEqual([where, 404, 'noindex']);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const others = addressesIn(html, url + where, url).filter((address) => address !== url + where);
    expect([where, others.filter((address) => !found.has(address))]).toEqual([where, []]);
  }
});

test('social networks get a PNG or JPEG of 1200 by 630 for every page', async () => {
  const pages = htmlPages().filter(({ address }) => !/\/(journal-editor|test-api)/.test(address));
  const pictures = pages.map(({ body }) => /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '');
  expect(pictures.length).toBeGreaterThan(20);
  for (const picture of new Set(pictures)) {
    const { format, width, height } = await sharp(await (await fetch(picture)).arrayBuffer()).metadata();
    expect([picture, ['png', 'jpeg'].includes(format ?? ''), width, height]).toEqual([picture, true, 1200, 630]);
  }
});

test('the HTML of each kind of page is valid', async () => {
  const empty = await newSite();
  const addresses = [
    ...[...publicPages, ...unlisted, ...missingPages].map((where) => url + where),
    ...['/blog', '/categories', '/categories/empty'].map((where) => empty.url + where),
  ];
  for (const address of addresses) expect([address, await markupFaults(await (await fetch(address)).text())]).toEqual([address, []]);
});

test('the structured data of each page has the expected types, and only types and properties of schema.org', () => {
  const types = (where: string) => dataOf(where).map((data) => data['@type']);
  expect(Object.fromEntries([...publicPages, '/test-api'].map((where) => [where, types(where)]))).toEqual({
    '/': ['WebSite', 'Organization'],
    '/about': ['Person', 'BreadcrumbList'],
    '/product': ['Product', 'BreadcrumbList', 'FAQPage'],
    '/blog': ['Blog', 'BreadcrumbList'],
    '/blog/power-of-daily-journaling': ['BlogPosting', 'BreadcrumbList'],
    '/categories': ['BreadcrumbList'],
    '/categories/habits': ['CollectionPage', 'BreadcrumbList'],
    '/contact': ['Organization', 'BreadcrumbList'],
    '/privacy': ['BreadcrumbList'],
    '/test-api': [],
  });
  for (const { address, body } of htmlPages())
    for (const data of structuredDataIn(body))
      expect([address, data['@context'], vocabularyFaults(data)]).toEqual([address, 'https://schema.org', []]);
});

test('the structured data of the blog lists every article, and that of an article its breadcrumbs', () => {
  const [blog] = dataOf('/blog');
  expect(blog?.['blogPost']).toHaveLength(13);
  const [, breadcrumbs] = dataOf('/blog/power-of-daily-journaling');
  expect(breadcrumbs?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${url}/` },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${url}/blog` },
    { '@type': 'ListItem', position: 3, name: 'The Power of Daily Journaling', item: `${url}/blog/power-of-daily-journaling` },
  ]);
});

function htmlPages(): Found[] {
  return [...found.values()].filter(({ type }) => type.startsWith('text/html'));
}

function dataOf(where: string): Record<string, unknown>[] {
  return structuredDataIn(found.get(url + where)?.body ?? '');
}

interface Found {
  address: string;
  from: string;
  status: number;
  type: string;
  body: string;
}

/** All resources of the site that are reachable from `starts`, by address without a fragment. */
async function crawl(origin: string, starts: string[]): Promise<Map<string, Found>> {
  const all = new Map<string, Found>();
  const queue = starts.map((start) => ({ address: withoutFragment(origin + start), from: 'the start' }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, from } = next;
    if (all.has(address)) continue;
    const response = await fetch(address, { redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    const body = /^text\/|xml|json|svg/.test(type) ? await response.text() : '';
    all.set(address, { address, from, status: response.status, type, body });
    if (/^text\/(html|css)|xml/.test(type) && !type.startsWith('image/'))
      queue.push(...addressesIn(body, address, origin).map((named) => ({ address: named, from: address })));
  }
  return all;
}

/** The addresses of the site in a document: in attributes, styles, structured data, and escaped in the articles of a feed. */
function addressesIn(body: string, base: string, origin: string): string[] {
  const text = body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const single = [
    ...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g),
    ...text.matchAll(/url\(["']?([^"')]+)["']?\)/g),
    ...text.matchAll(/<loc>([^<]+)<\/loc>/g),
    ...text.matchAll(/"(http[^"\\]+)"/g),
  ].map(([, address = '']) => address);
  const several = [...text.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(([, set = '']) =>
    set.split(', ').map((source) => source.split(' ')[0] ?? ''),
  );
  const all = [...single, ...several].filter((address) => URL.canParse(address, base)).map((address) => new URL(address, base));
  return [...new Set(all.filter((address) => address.origin === origin).map(({ href }) => inOneSize(withoutFragment(href))))];
}

// Rendering every page and cover in every size takes twenty seconds of CPU time, so only one of each is requested in all sizes.
const otherSizes = [
  [/(?<=\/images\/pages\/(?!monday-morning-)[a-z-]+-)(480|640|1280)(?=\.webp$)/, '320'],
  [/(?<=\/images\/cover\/(?!product-)[a-z]+-)(800|1440)(?=\.(avif|webp)$)/, '480'],
] as const;

function inOneSize(address: string): string {
  return otherSizes.reduce((changed, [size, smallest]) => changed.replace(size, smallest), address);
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/, '');
}

/** Links whose fragment matches no id. */
function lostAnchors(): string[] {
  return htmlPages().flatMap(({ address, body }) =>
    [...body.matchAll(/<a\s[^>]*href="([^"]*#[^"]+)"/g)].flatMap(([, href = '']) => {
      const target = new URL(href, address);
      const page = found.get(withoutFragment(target.href));
      return !page || page.body.includes(`id="${target.hash.slice(1)}"`) ? [] : [`${href} on ${address}`];
    }),
  );
}

const rules = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // React writes `charSet`, `<br/>` and `hidden=""`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-empty-style': 'off',
      'attribute-boolean-style': 'off',
      // Authors choose the titles of their posts.
      'long-title': 'off',
      // React's ids start with an underscore.
      'valid-id': ['error', { relaxed: true }],
      // Positions a number beside a picture.
      'no-inline-style': ['error', { allowedProperties: ['top'] }],
      // The label of a list says what the chips above an article are.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
);

/** The errors in a document, each with its rule, its message and the text there. */
async function markupFaults(html: string): Promise<string[]> {
  const lines = html.split('\n');
  const { results } = await rules.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} at ${lines[line - 1]?.slice(column - 1, column + 80)}`),
  );
}
