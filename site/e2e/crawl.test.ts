import sharp from 'sharp';
import { expect, test } from 'vitest';
import { missingPages, publicPages, usePublicSite } from './public-site.ts';

const site = usePublicSite();

test('every link, picture, script, style and font of the site is there, and so are the feed, the sitemap and all they name', async () => {
  const { url } = site;
  const found = await crawl(url, ['/', '/sitemap.xml', '/feed.xml', '/robots.txt', '/test-api']);
  const broken = [...found.values()].filter(({ status }) => status !== 200).map(({ address, from }) => `${address} from ${from}`);
  expect(broken).toEqual([]);
  expect(lostAnchors(found)).toEqual([]);

  const addresses = [...found.keys()];
  for (const page of publicPages) expect(addresses).toContain(url + page);
  const sitemap = found.get(`${url}/sitemap.xml`)?.body ?? '';
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  const pages = addresses.filter((address) => found.get(address)?.type.startsWith('text/html') && !/[?#]/.test(address));
  expect(pages.toSorted()).toEqual([...listed, `${url}/journal-editor`, `${url}/test-api`].map(asFound).toSorted());
  expect([...sitemap.matchAll(/\/blog\/[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)]).toHaveLength(13);
});

test('a page that is not there says so to the crawler, and its links lead on', async () => {
  const { url, get } = site;
  for (const where of missingPages) {
    const answer = await get(where);
    const html = await answer.text();
    expect([where, answer.status, answer.headers.get('x-robots-tag')]).toEqual([where, 404, 'noindex']);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const others = addressesIn(html, url + where, url).filter((address) => address !== url + where);
    for (const address of others) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  }
});

test('networks get a picture of 1200 by 630 as PNG or JPEG for every page', async () => {
  const { url } = site;
  const found = await crawl(url, ['/']);
  const pages = [...found.values()].filter(({ type, address }) => type.startsWith('text/html') && !address.endsWith('/journal-editor'));
  const pictures = pages.map(({ body }) => /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '');
  expect(pictures.length).toBeGreaterThan(20);
  for (const picture of new Set(pictures)) {
    const { format, width, height } = await sharp(await (await fetch(picture)).arrayBuffer()).metadata();
    expect([picture, ['png', 'jpeg'].includes(format ?? ''), width, height]).toEqual([picture, true, 1200, 630]);
  }
});

interface Found {
  address: string;
  from: string;
  status: number;
  type: string;
  body: string;
}

/** Everything of the site that can be reached from `starts`, by its address without a fragment. */
async function crawl(origin: string, starts: string[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const waiting = starts.map((start) => ({ address: asFound(origin + start), from: 'the start' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    if (found.has(address)) continue;
    const answer = await fetch(address, { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? '';
    const body = /^text\/|xml|json|svg/.test(type) ? await answer.text() : '';
    found.set(address, { address, from, status: answer.status, type, body });
    if (/^text\/(html|css)|xml/.test(type) && !type.startsWith('image/'))
      waiting.push(...addressesIn(body, address, origin).map((found) => ({ address: found, from: address })));
  }
  return found;
}

/** What a document names of its own site: in attributes, styles, structured data and, escaped, in a feed's articles. */
function addressesIn(body: string, base: string, origin: string): string[] {
  const text = body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const single = [
    ...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g),
    ...text.matchAll(/url\(["']?([^"')]+)["']?\)/g),
    ...text.matchAll(/<loc>([^<]+)<\/loc>/g),
    ...text.matchAll(/"(http[^"\\]+)"/g),
  ].map(([, address = '']) => address);
  const several = [...text.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(([, set = '']) =>
    set.split(', ').map((one) => one.split(' ')[0] ?? ''),
  );
  const all = [...single, ...several].filter((address) => URL.canParse(address, base)).map((address) => new URL(address, base));
  return [...new Set(all.filter((address) => address.origin === origin).map(({ href }) => asFound(href)))];
}

function asFound(address: string): string {
  return address.replace(/#.*$/, '');
}

/** Links to a part of a page that has no such part. */
function lostAnchors(found: Map<string, Found>): string[] {
  const pages = [...found.values()].filter(({ type }) => type.startsWith('text/html'));
  return pages.flatMap(({ address, body }) =>
    [...body.matchAll(/<a\s[^>]*href="([^"]*#[^"]+)"/g)].flatMap(([, href = '']) => {
      const target = new URL(href, address);
      const page = found.get(asFound(target.href));
      return !page || page.body.includes(`id="${target.hash.slice(1)}"`) ? [] : [`${href} on ${address}`];
    }),
  );
}
