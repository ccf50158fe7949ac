import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, temporaryFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { appOver } from '../app.ts';
import { openRepository } from '../content/repository.ts';
import { variantRenderer } from '../pictures/image-variants.ts';
import { createServices } from '../services.ts';

const pictures: [string, string, number[]][] = [
  ['/images/desk.png-480.avif', 'image/avif', [480, 300]],
  ['/images/desk.png-800.webp', 'image/webp', [800, 500]],
  ['/images/desk.png-1600.webp', 'image/webp', [1000, 625]],
  ['/images/lying.jpg-480.webp', 'image/webp', [480, 768]],
  ['/social/desk.png.jpg', 'image/jpeg', [1200, 630]],
  ['/social/leaf.png', 'image/png', [1200, 630]],
  ['/social/line.png.jpg', 'image/jpeg', [1200, 630]],
  ['/social/column.png.jpg', 'image/jpeg', [1200, 630]],
  ['/images/column.png-1600.webp', 'image/webp', [10, 16_383]],
  ['/images/column.png-1600.avif', 'image/avif', [10, 16_383]],
  ['/images/cover/closed.webp', 'image/webp', [1440, 960]],
  ['/images/cover/open.webp', 'image/webp', [1440, 960]],
  ['/images/cover/hero-800.avif', 'image/avif', [800, 653]],
  ['/images/cover/book-480.webp', 'image/webp', [480, 600]],
  ['/social/cover/card-home.png', 'image/png', [1200, 630]],
  ['/images/pages/part-of-morning-640.webp', 'image/webp', [640, 480]],
  ['/social/cover/social.png', 'image/png', [1200, 630]],
  ['/images/pages/monday-morning-320.webp', 'image/webp', [320, 480]],
  ['/images/pages/written-habits-1280.webp', 'image/webp', [1280, 1920]],
];
test('a picture has the format and the size of its address', async () => {
  const server = await serverWithPhotographs();
  for (const [where, type, size] of pictures) {
    const response = await server.get(where);
    expect([where, response.status, response.headers.get('content-type')]).toEqual([where, 200, type]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([where, width, height]).toEqual([where, ...size]);
  }
});

test('the picture of a page of the book changes with its texts', async () => {
  const server = await testServer();
  const tagOf = async (page: string) => (await server.get(`/images/pages/${page}-320.webp`)).headers.get('etag');
  const [evening, morning] = [await tagOf('written-evening'), await tagOf('written-morning')];
  writeWhole(path.join(server.content, 'quotes/begin-at-once.yaml'), 'text: Begin again.\ndayOfWeek: monday\n');
  await until(async () => (await tagOf('written-evening')) !== evening);
  expect(await tagOf('written-morning')).toBe(morning);
});

test('the pictures of the closed book change with cover.yaml, and without it have the name of the site', async () => {
  const server = await testServer();
  const cover = path.join(server.content, 'cover.yaml');
  const tagOf = async () => (await server.get('/social/cover/social.png')).headers.get('etag');
  const first = await tagOf();
  await writeFile(cover, (await readFile(cover, 'utf8')).replace('colour: black', 'colour: brick'));
  await until(async () => (await tagOf()) !== first);
  const second = await tagOf();
  await rm(cover);
  await until(async () => ![first, second].includes(await tagOf()));
  expect((await server.get('/images/cover/closed.webp')).status).toBe(200);
});

const noPictures = [
  '/images/cover/nothing.webp',
  '/images/cover/hero-801.webp',
  '/images/cover/hero-800.png',
  '/images/desk.png-481.avif',
  '/images/desk.png-480.png',
  '/images/leaf.svg-480.webp',
  '/images/nothing.png-480.webp',
  '/images/pages/monday-morning-321.webp',
  '/images/pages/monday-morning-320.avif',
  '/images/pages/monday-noon-320.webp',
  '/images/..%2fsite.yaml-480.webp',
  '/social/nothing.png',
  '/social/broken.png.jpg',
  '/social/empty.png.jpg',
  '/social/cut.png.jpg',
  '/social/huge.png.jpg',
  '/social/growing.png',
  '/social/reading.png',
  '/social/desk.png',
  '/social/..%2fsite.yaml.jpg',
];
test('an unknown size or format, and a picture that cannot be rendered for networks, is 404', async () => {
  const server = await serverWithPhotographs();
  for (const where of noPictures) {
    const response = await server.get(where);
    expect([where, response.status, await response.text()]).toEqual([where, 404, 'No such picture']);
  }
});

test('a picture that cannot be rendered has its original bytes in every size and format', async () => {
  const server = await serverWithPhotographs();
  for (const name of ['broken.png', 'empty.png', 'cut.png', 'flipped.png', 'huge.png', 'disguised.png']) {
    const original = Buffer.from(await (await server.get(`/images/${name}`)).arrayBuffer());
    for (const url of [`/images/${name}-480.avif`, `/images/${name}-1600.webp`]) {
      const response = await server.get(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true);
    }
  }
});

test('a picture that cannot be rendered is read again only once it changes', async () => {
  const read = vi.fn<() => Buffer>(() => Buffer.from('not a picture'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const variantOf = variantRenderer(undefined, new AbortController().signal);
  const get = (fingerprint: string, width: number) =>
    variantOf({ file: 'images/a.png', fingerprint, read }, { kind: 'sized', width, format: 'avif' });
  expect([await get('1', 480), await get('1', 800)]).toEqual([undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await get('2', 480)).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls[0]).toEqual(['images/a.png cannot be rendered: Input buffer contains unsupported image format']);
});

test('a picture is rendered once until it changes, even across a restart', async () => {
  const cacheFolder = await temporaryFolder();
  const first = await serverWithPhotographs({ cacheFolder });
  await first.get('/images/desk.png-480.avif');
  const [file = ''] = await readdir(path.join(cacheFolder, 'pictures'));
  await writeFile(path.join(cacheFolder, 'pictures', file), 'as it was cached');
  await first.close();
  const second = await testServer({ content: first.content, cacheFolder });
  expect(await (await second.get('/images/desk.png-480.avif')).text()).toBe('as it was cached');

  await rename(path.join(first.content, 'images/lying.jpg'), path.join(first.content, 'images/desk.png'));
  const { width } = await sharp(await (await second.get('/images/desk.png-480.avif')).arrayBuffer()).metadata();
  expect(width).toBe(480);
  expect(await readdir(path.join(cacheFolder, 'pictures'))).not.toContain(file);
});

test('the picture of a page of the book is drawn once until its page changes, even across a restart', async () => {
  const [cacheFolder, dist] = [await temporaryFolder(), await fakeBuild()];
  const where = '/images/pages/written-evening-320.webp';
  const first = await testServer({ cacheFolder, dist });
  await first.get(where);
  const file = (await readdir(path.join(cacheFolder, 'pictures'))).find((name) => name.startsWith('written-')) ?? '';
  await writeFile(path.join(cacheFolder, 'pictures', file), 'as it was cached');
  await first.close();
  writeWhole(path.join(first.content, 'quotes/any-day.yaml'), 'text: Of another page.\ndayOfWeek: saturday\n');
  const second = await testServer({ content: first.content, cacheFolder, dist });
  expect(await (await second.get(where)).text()).toBe('as it was cached');

  writeWhole(path.join(first.content, 'quotes/begin-at-once.yaml'), 'text: Begin again.\ndayOfWeek: monday\n');
  await until(async () => (await (await second.get(where)).text()) !== 'as it was cached');
  expect(await readdir(path.join(cacheFolder, 'pictures'))).not.toContain(file);
});

test('a picture that several visitors request at once is rendered once', async () => {
  const repository = await openRepository(await contentFolder());
  onTestFinished(() => repository.close());
  const dataFolder = await temporaryFolder();
  const config = { origin: 'http://localhost', isLocal: true, isReadOnly: false, dataFolder };
  const services = createServices({ repository, config });
  const make = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('a page'));
  vi.spyOn(services.journalPictures, 'find').mockReturnValue({ name: 'page', version: '1', make });
  const app = appOver(services);
  const responses = await Promise.all([1, 2].map(() => app.request('/images/pages/monday-morning-320.webp')));
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['a page', 'a page']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a picture with the size and the time of the one that it replaced is rendered again', async () => {
  const server = await testServer();
  const file = path.join(server.content, 'images/square.svg');
  const colours: number[][] = [];
  // Reproducible archives give all files the same time.
  const time = new Date('2026-01-01');
  for (const colour of ['#ff0000', '#0000ff']) {
    writeWhole(file, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`);
    await utimes(file, time, time);
    const drawn = sharp(await (await server.get('/social/square.png')).arrayBuffer());
    colours.push([...(await drawn.extract({ left: 600, top: 315, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]);
    expect(await (await server.get('/images/square.svg')).text()).toContain(colour);
  }
  expect(colours).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

test('pictures are rendered without a folder for their cache', async () => {
  const cacheFolder = path.join(await temporaryFolder(), 'cache');
  await mkdir(cacheFolder);
  const server = await serverWithPhotographs({ cacheFolder });
  await writeFile(path.join(cacheFolder, 'pictures'), 'a file in its place');
  expect((await server.get('/images/desk.png-480.webp')).status).toBe(200);
});

test.each([
  ['cannot be read', mkdir],
  ['a power cut emptied', (file: string) => writeFile(file, '')],
])('a cached picture that %s is rendered again', async (_how, spoil) => {
  const cacheFolder = await temporaryFolder();
  const first = await serverWithPhotographs({ cacheFolder });
  expect((await first.get('/images/desk.png-480.webp')).status).toBe(200);
  await first.close();
  const [file = ''] = await readdir(path.join(cacheFolder, 'pictures'));
  await rm(path.join(cacheFolder, 'pictures', file));
  await spoil(path.join(cacheFolder, 'pictures', file));
  const second = await testServer({ content: first.content, cacheFolder });
  const { width } = await sharp(await (await second.get('/images/desk.png-480.webp')).arrayBuffer()).metadata();
  expect(width).toBe(480);
  expect(await readdir(path.join(cacheFolder, 'pictures'))).toEqual([file]);
});

test('a picture in an article gets its size, loads when it is near, and is offered as AVIF and WebP', async () => {
  const server = await serverWithPhotographs();
  writeWhole(
    path.join(server.content, 'posts/desk.yaml'),
    `title: Desk
excerpt: A desk.
author: Ivo Marsh
publishedAt: 2026-01-05
categories: []
content: |
  <p><img src="/images/desk.png" alt="A desk &amp; a lamp" width="7"></p>
  <p><img src="/images/leaf.svg" alt="A leaf"> <img src="/images/nothing.png" alt=""></p>
`,
  );
  const sources = (format: string) => [480, 800, 1200].map((width) => `/images/desk.png-${width}.${format} ${width}w`).join(', ');
  const sizes = 'sizes="(min-width: 40rem) 36rem, 90vw"';
  // The server may notice the post before it notices the pictures.
  await expect
    .poll(() => contentOf(server, 'desk'))
    .toBe(
      `<p><picture><source type="image/avif" srcset="${sources('avif')}" ${sizes}><source type="image/webp" srcset="${sources('webp')}" ${sizes}>` +
        `<img src="/images/desk.png" alt="A desk &amp; a lamp" width="1000" height="625" loading="lazy" decoding="async"></picture></p>\n` +
        `<p><img src="/images/leaf.svg" alt="A leaf" width="6" height="9" loading="lazy" decoding="async"> <img src="/images/nothing.png" alt="" /></p>\n`,
    );

  writeWhole(path.join(server.content, 'images/nothing.png'), await readFile(path.join(server.content, 'images/desk.png')));
  await until(async () => (await contentOf(server, 'desk'))?.includes('/images/nothing.png-480.avif'));
});

const oddPictures: [string, Buffer][] = [
  ['cut off after its first two bytes', Buffer.from([0xff, 0x0a])],
  ['all zeros', Buffer.alloc(100)],
  ['a box that says it is larger than the file', Buffer.from('\0\0\xff\xffftypavif', 'latin1')],
  ['an SVG of another kind', Buffer.from('<svg viewBox="0,0,9,9"></svg>')],
];
test('a damaged picture in an article keeps its tag as written, and the article is served', async () => {
  const server = await testServer();
  for (const [index, [what, bytes]] of oddPictures.entries()) {
    writeWhole(path.join(server.content, `images/odd-${index}.png`), bytes);
    await showing(server, `odd-${index}.png`);
    const content = await until(async () => {
      const text = await contentOf(server, 'shown');
      return text?.includes(`odd-${index}`) && text;
    });
    expect([what, content]).toEqual([what, `<p><img src="/images/odd-${index}.png" alt=""></p>\n`]);
  }
  expect((await server.get('/feed.xml')).status).toBe(200);
});

test('a photograph is measured behind a megabyte of metadata', async () => {
  const server = await serverWithPhotographs();
  const photograph = await readFile(path.join(server.content, 'images/lying.jpg'));
  const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd, 'ICC')]);
  const parts = [photograph.subarray(0, 2), ...Array<Buffer>(12).fill(profile), photograph.subarray(2)];
  writeWhole(path.join(server.content, 'images/deep.jpg'), Buffer.concat(parts));
  await showing(server, 'deep.jpg');
  await expect.poll(() => contentOf(server, 'shown')).toContain('<img src="/images/deep.jpg" alt="" width="625" height="1000"');
});

/** Adds the post `shown`, whose text is one picture. */
function showing(server: TestServer, picture: string): Promise<void> {
  return writeFile(
    path.join(server.content, 'posts/shown.yaml'),
    `title: A\nexcerpt: B\nauthor: C\npublishedAt: 2026-01-05\ncategories: []\ncontent: |\n  <p><img src="/images/${picture}" alt=""></p>\n`,
  );
}

async function contentOf(server: TestServer, slug: string): Promise<string | undefined> {
  return ((await (await server.get(`/api/entries/${slug}`)).json().catch(() => ({}))) as { content?: string }).content;
}

const svg = 'http://www.w3.org/2000/svg';

/**
 * Its pictures: `desk.png` of 1000 by 625, `lying.jpg` that its camera turned to 625 by 1000, and broken ones: `broken.png`,
 * `empty.png`, `cut.png` without its end, `huge.png` that says it has 3.6 billion pixels, `growing.svg` of entities in entities, and
 * `reading.svg` that loads another file.
 */
async function serverWithPhotographs(options: { cacheFolder?: string } = {}): Promise<TestServer> {
  const server = await testServer(options);
  for (const [name, bytes] of await (photographs ??= drawPhotographs())) writeWhole(path.join(server.content, 'images', name), bytes);
  return server;
}

let photographs: Promise<[string, Buffer | string][]> | undefined;

async function drawPhotographs(): Promise<[string, Buffer | string][]> {
  const photograph = sharp({ create: { width: 1000, height: 625, channels: 3, background: '#94290f' } });
  const desk = await photograph.clone().png().toBuffer();
  const line = { channels: 3, background: '#94290f' } as const;
  // The width and the height are right after the name of the first chunk, and are covered by its checksum.
  const head = Buffer.concat([Buffer.from('IHDR'), Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]), desk.subarray(24, 29)]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(head));
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
  return [
    ['desk.png', desk],
    ['lying.jpg', await photograph.jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ['broken.png', 'not a picture'],
    ['empty.png', ''],
    ['disguised.png', `<svg xmlns="${svg}" viewBox="0,0,9,9"><text>&x;</text></svg>`],
    ['cut.png', desk.subarray(0, 60)],
    // One bit, in the checksum of the first chunk.
    ['flipped.png', desk.with(30, (desk[30] ?? 0) ^ 1) as Buffer],
    [
      'line.png',
      await sharp({ create: { width: 1600, height: 2, ...line } })
        .png()
        .toBuffer(),
    ],
    [
      'column.png',
      await sharp({ create: { width: 10, height: 17_000, ...line } })
        .png()
        .toBuffer(),
    ],
    ['huge.png', Buffer.concat([desk.subarray(0, 12), head, sum, desk.subarray(33)])],
    ['growing.svg', `<!DOCTYPE svg [<!ENTITY e0 "e">${entities}]><svg xmlns="${svg}"><text>&e9;</text></svg>`],
    ['reading.svg', `<!DOCTYPE svg [<!ENTITY file SYSTEM "../site.yaml">]><svg xmlns="${svg}"><text>&file;</text></svg>`],
  ];
}
