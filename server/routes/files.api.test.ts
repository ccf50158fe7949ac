import { cp, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { contentFolder, temporaryFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { bodyOf, rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { testApp, sharedServer, testServer } from '../../fixtures/harness/test-server.ts';
import { compressAssets } from '../http/compress.ts';

const server = await sharedServer();

// The built file of `fakeBuild`.
const script = `// ${'x'.repeat(2000)}\n`;

describe('pictures', () => {
  test('have their type and an ETag, and an SVG runs no script', async () => {
    const png = await server.get('/images/morning.png');
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await png.arrayBuffer())).toEqual(await readFile(path.join(server.content, 'images/morning.png')));
    expect(png.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const known = await server.get('/images/morning.png', { 'if-none-match': png.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);

    const svg = await server.get('/images/leaf.svg');
    expect(svg.headers.get('content-type')).toBe('image/svg+xml');
    expect(svg.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  test('a new picture under an old name has another ETag', async () => {
    const server = await testServer();
    const before = await server.get('/images/leaf.svg');
    writeWhole(path.join(server.content, 'images/leaf.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
    const after = await server.get('/images/leaf.svg', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, await after.text()]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"/>\n']);
  });

  test('are served from folders, with escaped names, and through links within the folder', async () => {
    const content = await contentFolder();
    await mkdir(path.join(content, 'images/covers'));
    writeWhole(path.join(content, 'images/covers/a b.gif'), 'GIF89a');
    await symlink('covers/a b.gif', path.join(content, 'images/link.gif'));
    const server = await testServer({ content });
    expect(await (await server.get('/images/covers/a%20b.gif')).text()).toBe('GIF89a');
    expect(await (await server.get('/images/link.gif')).text()).toBe('GIF89a');
  });

  test('are served from a folder that is a link within the content, and not from one outside', async () => {
    const content = await contentFolder();
    const elsewhere = await temporaryFolder();
    await cp(path.join(content, 'images'), elsewhere, { recursive: true });
    await rename(path.join(content, 'images'), path.join(content, 'shared'));
    await symlink('shared', path.join(content, 'images'));
    const server = await testServer({ content });
    expect((await server.get('/images/morning.png')).status).toBe(200);
    await rm(path.join(content, 'images'));
    await symlink(elsewhere, path.join(content, 'images'));
    for (const where of ['/images/morning.png', '/images/morning.png-480.webp'])
      expect([where, (await server.get(where)).status]).toEqual([where, 404]);
  });

  const noPictures = [
    ...'/images/nothing.png /images/ /images/covers /images/site.yaml /images/../site.yaml /images/..%2fsite.yaml'.split(' '),
    ...'/images/%2e%2e/site.yaml /images/%2e%2e%2fsite.yaml /images/..%5csecret.png /images/....//secret.png'.split(' '),
    ...'/images//etc/passwd /images/.hidden.png /images/out.png /images/loop.png /images/leaf.constructor'.split(' '),
    ...'/images/folder.png /images/leaf.svg%00.png /images/leaf.svg/x.png'.split(' '),
    `/images/${'x'.repeat(5000)}.png`,
  ];
  test('are no other files, links out, hidden files or folders', async () => {
    const content = await contentFolder();
    const images = path.join(content, 'images');
    await writeFile(path.join(content, 'secret.png'), 'secret');
    await writeFile(path.join(images, '.hidden.png'), 'secret');
    await symlink('../secret.png', path.join(images, 'out.png'));
    await symlink('loop.png', path.join(images, 'loop.png'));
    await mkdir(path.join(images, 'folder.png'));
    await mkdir(path.join(images, 'covers'));
    const server = await testServer({ content });
    for (const where of noPictures) {
      const response = await rawRequest(
        server.port,
        `GET ${where} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`,
      );
      // Other paths are pages, which are 503 without a build.
      expect([where, [400, 404, 503].includes(statusOf(response))]).toEqual([where, true]);
      expect(response).not.toContain('secret');
      expect(response).not.toContain('tagline');
    }
  });
});

describe('the built browser files', () => {
  test('are cached forever by a hash in their name and for an hour without, and hidden ones are not served', async () => {
    const dist = await fakeBuild();
    const server = await testServer({ dist });
    const response = await server.get('/assets/app-1a2b.js');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(script);
    expect((await server.get('/assets/app-1a2b.js', { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);

    const icon = await server.get('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await server.get('/assets/font-3c4d.woff2')).headers.get('content-type')).toBe('font/woff2');

    for (const where of ['/.vite/manifest.json', '/assets/../.vite/manifest.json', '/assets/other.js', '/renderer/server.js'])
      expect([where, (await server.get(where)).status]).toEqual([where, 404]);
  });

  test.each([
    ['br', '.br', brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_LGWIN]: 10 } })],
    ['gzip', '.gz', gzipSync(script, { level: 1 })],
  ])('are sent in the %s form of the build', async (coding, ending, form) => {
    const dist = await fakeBuild();
    const assets = path.join(dist, 'client/assets');
    await compressAssets(assets);
    expect((await readdir(assets)).filter((name) => /\.(br|gz)$/.test(name)).toSorted()).toEqual(['app-1a2b.js.br', 'app-1a2b.js.gz']);
    const left = path.join(assets, `app-1a2b.js${ending}`);
    // These are not the bytes that the server would make by itself.
    expect(form.equals(await readFile(left))).toBe(false);
    await writeFile(left, form);
    const server = await testServer({ dist });
    const request = `GET /assets/app-1a2b.js HTTP/1.1\r\nHost: localhost:${server.port}\r\nAccept-Encoding: ${coding}\r\nConnection: close\r\n\r\n`;
    const response = await rawRequest(server.port, request);
    expect(response.toLowerCase()).toContain(`content-encoding: ${coding}\r\n`);
    expect(bodyOf(response)).toBe(form.toString('latin1'));
    expect((await server.get(`/assets/app-1a2b.js${ending}`)).status).toBe(404);
  });

  test('are served after another build has deleted them', async () => {
    const dist = await fakeBuild();
    await compressAssets(path.join(dist, 'client/assets'));
    const server = await testServer({ dist });
    await rm(path.join(dist, 'client'), { recursive: true });
    for (const coding of ['identity', 'gzip', 'br']) {
      const response = await server.get('/assets/app-1a2b.js', { 'accept-encoding': coding });
      expect([response.status, await response.text()]).toEqual([200, script.toString()]);
    }
  });
});

describe('search engines and feed readers', () => {
  test('the sitemap names every public page', async () => {
    const server = await testServer({ environment: { SITE_URL: 'https://mindset.example/' } });
    const response = await server.get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await response.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://mindset.example/</loc></url>
<url><loc>https://mindset.example/about</loc></url>
<url><loc>https://mindset.example/product</loc></url>
<url><loc>https://mindset.example/blog</loc><lastmod>2026-02-23</lastmod></url>
<url><loc>https://mindset.example/categories</loc></url>
<url><loc>https://mindset.example/contact</loc></url>
<url><loc>https://mindset.example/blog/power-of-daily-journaling</loc><lastmod>2026-02-23</lastmod></url>
<url><loc>https://mindset.example/blog/three-goals-a-day</loc><lastmod>2026-01-12</lastmod></url>
<url><loc>https://mindset.example/blog/evening-pages</loc><lastmod>2026-01-05</lastmod></url>
<url><loc>https://mindset.example/blog/sunday-review</loc><lastmod>2026-01-05</lastmod></url>
<url><loc>https://mindset.example/blog/margins</loc><lastmod>2025-12-01</lastmod></url>
<url><loc>https://mindset.example/categories/habits</loc><lastmod>2026-02-23</lastmod></url>
<url><loc>https://mindset.example/categories/mindfulness</loc><lastmod>2026-02-23</lastmod></url>
</urlset>
`);
  });

  test('the sitemap and the feed have the day of the last change of a post', async () => {
    const content = await contentFolder();
    const file = path.join(content, 'posts/margins.yaml');
    writeWhole(file, (await readFile(file, 'utf8')).replace('content:', 'updatedAt: 2026-04-02\ncontent:'));
    const server = await testServer({ content, environment: { SITE_URL: 'https://mindset.example' } });
    const sitemap = await (await server.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/blog/margins</loc><lastmod>2026-04-02</lastmod>');
    expect(sitemap).toContain('/blog</loc><lastmod>2026-02-23</lastmod>');
    const [head = '', ...entries] = (await (await server.get('/feed.xml')).text()).split('<entry>');
    expect(head).toContain('<updated>2026-04-02T00:00:00.000Z</updated>');
    expect(entries.at(-1)).toContain('<published>2025-12-01T00:00:00.000Z</published>\n<updated>2026-04-02T00:00:00.000Z</updated>');
    expect(await (await server.get('/api/entries/margins')).json()).toMatchObject({ updatedAt: '2026-04-02' });
  });

  test('robots.txt names the sitemap, and disallows no page whose noindex a search engine has to read', async () => {
    const server = await testServer({ environment: { SITE_URL: 'https://mindset.example' } });
    const response = await server.get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(`User-agent: *
Disallow:

Sitemap: https://mindset.example/sitemap.xml
`);
  });

  test('the feed has each post with its whole text, escaped once', async () => {
    const server = await testServer({ environment: { SITE_URL: 'https://mindset.example' } });
    const response = await server.get('/feed.xml');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await response.text();
    expect(feed.slice(0, feed.indexOf('<entry>'))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://mindset.example/">
<id>https://mindset.example/</id>
<title>Mindset</title>
<subtitle>A page for the day</subtitle>
<link rel="self" href="https://mindset.example/feed.xml"/>
<link rel="alternate" type="text/html" href="https://mindset.example/blog"/>
<author><name>Ivo Marsh</name></author>
<updated>2026-02-23T00:00:00.000Z</updated>
`);
    const entries = feed.split('<entry>');
    expect(entries).toHaveLength(6);
    expect(entries[1]).toBe(`
<id>https://mindset.example/blog/power-of-daily-journaling</id>
<title>The Power of Daily Journaling</title>
<link rel="alternate" type="text/html" href="https://mindset.example/blog/power-of-daily-journaling"/>
<published>2026-02-23T00:00:00.000Z</published>
<updated>2026-02-23T00:00:00.000Z</updated>
<author><name>Ivo Marsh</name></author>
<category term="mindfulness" label="Mindfulness &amp; Rest"/><category term="habits" label="Habits"/>
<summary>Ten minutes with a pen, and what they do to the rest of the day.</summary>
<content type="html">&lt;h2 id=&quot;begin&quot;&gt;Begin&lt;/h2&gt;
&lt;p&gt;Write one line &amp;amp; stop. See &lt;a href=&quot;https://mindset.example/blog/three-goals-a-day&quot;&gt;the three goals&lt;/a&gt;.&lt;/p&gt;
</content>
</entry>
`);
    expect(entries[2]).toContain('<title>Three Goals a Day: &lt;Enough&gt;</title>');
    expect(entries[2]).toContain('<published>2026-01-12T06:30:00.000Z</published>');
  });

  test('a link to a note leads to the page of its post in the feed', async () => {
    const content = await contentFolder();
    const fields = 'title: Notes\nexcerpt: Notes.\nauthor: Ivo Marsh\npublishedAt: 2026-03-01\ncategories: []\n';
    const html = '<p>a<sup><a href="#note-1">1</a></sup></p>\n  <ol><li id="note-1">b</li></ol>\n';
    await writeFile(path.join(content, 'posts/notes.yaml'), `${fields}content: |\n  ${html}`);
    const server = await testServer({ content, environment: { SITE_URL: 'https://mindset.example' } });
    const links = (await (await server.get('/feed.xml')).text()).match(/&lt;a href=.*?&gt;/g);
    expect(links?.[0]).toBe('&lt;a href=&quot;https://mindset.example/blog/notes#note-1&quot;&gt;');
  });
});

test('rendering a feed yields to the event loop between posts', async () => {
  const content = await contentFolder();
  const post = await readFile(path.join(content, 'posts/margins.yaml'), 'utf8');
  const bold = `${'<b>'.repeat(800)}${'</p>'.repeat(800)}`;
  const names = Array.from({ length: 10 }, (_, n) => path.join(content, `posts/bold-${n}.yaml`));
  await Promise.all(names.map((file) => writeFile(file, `${post}  ${bold}\n`)));
  const { app } = await testApp({}, undefined, content);
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const response = await app.request('/feed.xml');
  clearInterval(others);
  expect((await response.text()).split('<entry>').length).toBe(16);
  expect(turns).toBeGreaterThanOrEqual(names.length / 2);
});

describe('exports', () => {
  test('quotes and prompts are downloads with the columns of their fields', async () => {
    const quotes = await server.get('/api/export/quotes');
    expect(quotes.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(quotes.headers.get('content-disposition')).toBe('attachment; filename="quotes.csv"');
    expect(await quotes.text()).toBe(
      [
        'id,text,author,category,dayOfWeek',
        'begin-at-once,"Begin at once to live, and count each separate day as a separate life.",Seneca,Time,monday',
        'little-by-little,"Little by little, the bird builds its nest.",,,any',
        'two-lines,"""Well begun\nis half done.""","Aristotle, as told",,any',
        '',
      ].join('\r\n'),
    );
    const prompts = await server.get('/api/export/prompts');
    expect(prompts.headers.get('content-disposition')).toBe('attachment; filename="prompts.csv"');
    expect(await prompts.text()).toBe(
      [
        'id,text,type,dayOfWeek,category',
        'look-back,What went better than you thought it would?,evening,any,',
        'one-thing,What is the one thing that would make today enough?,morning,tuesday,Goals',
        'the-week,Which day of the week would you live again?,sunday_reflection,sunday,',
        '',
      ].join('\r\n'),
    );
  });

  test('each day of the journal has a row, from a date on', async () => {
    const undated = (await (await server.get('/api/export/days')).text()).split('\r\n');
    expect(undated[0]).toBe('day,date,weekday,morningPrompt,eveningPrompt,quote,author,reflectionPrompt');
    expect(undated[1]).toContain('1,,monday,');
    expect(undated).toHaveLength(91 + 2);
    const dated = await server.get('/api/export/days?from=2027-01-05&profile=excel');
    expect(dated.headers.get('content-disposition')).toBe('attachment; filename="days.csv"');
    expect((await dated.text()).split('\r\n')[1]).toContain('1,2027-01-05,tuesday,');
    const wrong = await server.get('/api/export/days?from=2027-02-30');
    expect([wrong.status, await wrong.text()]).toEqual([400, 'from: "2027-02-30" is not a date; write one such as 2027-01-04']);
  });

  test('have one of three profiles', async () => {
    const plain = Buffer.from(await (await server.get('/api/export/prompts?profile=csv')).arrayBuffer());
    const excel = Buffer.from(await (await server.get('/api/export/prompts?profile=excel')).arrayBuffer());
    expect(excel).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]));

    const indesign = await server.get('/api/export/quotes?profile=indesign');
    expect(indesign.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-16be');
    expect(indesign.headers.get('content-disposition')).toBe('attachment; filename="quotes.txt"');
    const bytes = Buffer.from(await indesign.arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0xfe, 0xff, 0, 'i'.charCodeAt(0)]);

    const wrong = await server.get('/api/export/quotes?profile=word');
    expect([wrong.status, await wrong.text()]).toEqual([400, 'profile: "word" is not a profile; write csv, excel or indesign']);
    expect((await server.get('/api/export/quotes?profile=constructor')).status).toBe(400);
  });
});
