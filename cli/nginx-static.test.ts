import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasNginx } from '../fixtures/nginx.ts';
import { rawRequest, statusOf } from '../fixtures/raw-request.ts';
import { useStaticBuilds } from '../fixtures/site-kinds.ts';
import { testServer } from '../fixtures/test-server.ts';

const builds = useStaticBuilds();
const content = path.resolve('fixtures/content');

describe.skipIf(!hasNginx())('the static build behind nginx, as deploy/nginx-static.conf has it', () => {
  test('is answered with the status and the headers of our server', async () => {
    const { url, assets } = await served();
    const server = await testServer({ content, dist: path.resolve('dist') });
    const paths = [
      '/',
      '/about',
      '/blog',
      '/blog/margins',
      '/categories/habits',
      '/test-api',
      '/nowhere',
      '/blog/a/b',
      '/blog.html',
      ...assets,
      '/favicon.svg',
      '/images/leaf.svg',
      '/images/pages/morning-left-160.webp',
      '/social/leaf.png',
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/api/entries',
      '/api/entries/all.json',
      '/api/entries/latest',
      '/api/entries/margins',
      '/api/categories',
      '/api/categories/habits',
      '/api/categories/habits/entries',
      '/api/entries/category/habits/entries.json',
    ];
    for (const where of paths) expect([where, told(await fetch(url + where))]).toEqual([where, told(await server.get(where))]);
  });

  test('is asked about again, and answered 304 while a file is the same', async () => {
    const { url, assets } = await served();
    for (const where of ['/', '/blog/margins', '/api/entries/all.json', ...assets]) {
      const first = await fetch(url + where);
      const again = await fetch(url + where, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
      expect([where, again.status, await again.text()]).toEqual([where, 304, '']);
    }
  });

  test('comes compressed: files as they lie there, pages as they are sent', async () => {
    const { url, out, assets } = await served();
    const [script = ''] = assets;
    for (const [coding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const headers = { 'accept-encoding': coding };
      const file = await fetch(url + script, { headers });
      expect([file.headers.get('content-encoding'), file.headers.get('vary')]).toEqual([coding, 'Accept-Encoding']);
      expect(Number(file.headers.get('content-length'))).toBe((await stat(path.join(out, script + ending))).size);
      expect(await file.text()).toBe(await readFile(path.join(out, script), 'utf8'));

      const page = await fetch(`${url}/blog/margins`, { headers });
      expect(page.headers.get('content-encoding')).toBe(coding);
      expect(await page.text()).toBe(await readFile(path.join(out, 'blog/margins.html'), 'utf8'));
    }
    expect((await fetch(url + script, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding')).toBe(null);
  });

  test('has the 404 page of the site with status 404, and a sentence for calls', async () => {
    const { url, out } = await served();
    const page = await readFile(path.join(out, '404.html'), 'utf8');
    for (const where of [
      '/nowhere',
      '/blog/nowhere',
      '/blog/half-an-idea',
      '/_headers',
      '/index.html',
      '/assets/no.js',
      '/feed.xml.gz',
      '/blog/page/2',
    ]) {
      const answer = await fetch(url + where);
      expect([where, answer.status, (await answer.text()) === page]).toEqual([where, 404, true]);
    }
    const call = await fetch(`${url}/api/quotes`);
    expect([call.status, await call.text()]).toEqual([404, 'There is no such call\n']);
  });

  test('gives away no repository that it stands in, and what others look for at a known place', async () => {
    const { url, out } = await served();
    for (const file of ['.git/config', '.nojekyll', '.well-known/security.txt']) {
      await mkdir(path.dirname(path.join(out, file)), { recursive: true });
      await writeFile(path.join(out, file), 'Mine');
    }
    const statuses = ['/.git/config', '/.nojekyll', '/.well-known/security.txt'].map(async (where) => (await fetch(url + where)).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
  });

  test.each([
    ['/blog/', '/blog'],
    ['/blog/margins/', '/blog/margins'],
    ['/blog/page/1', '/blog'],
    ['/categories/habits/page/1', '/categories/habits'],
  ])('leads from %s to %s', async (from, to) => {
    const { url } = await served();
    const answer = await fetch(url + from, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  test.each(['/%5Cevil.example/', '/blog/%2e%2e/%5Cevil.example/', '//evil.example/', '/a%0d%0ab/'])(
    'leads nowhere from %s',
    async (from) => {
      const { port } = await served();
      const answer = await rawRequest(port, `GET ${from} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(/\r\nlocation: (?!\/evil\.example\r\n)/i.exec(answer)?.[0]).toBe(undefined);
    },
  );

  test('breaks off a newsletter signup, which nobody would keep', async () => {
    const { port } = await served();
    const body = 'form-name=newsletter&email=a%40example.org';
    const answer = await rawRequest(
      port,
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect([answer, statusOf(answer)]).toEqual(['', Number.NaN]);
  });
});

describe.skipIf(!hasNginx())('the static build with a server beside nginx for the newsletter', () => {
  test('keeps a signup, and breaks off one that is refused or that nobody takes', async () => {
    const server = await testServer({ readOnly: true, environment: { SITE_URL: 'http://mindset.example' } });
    const { port } = await builds.serve(builds.build(content), { 'return 444;': `proxy_pass http://127.0.0.1:${server.port};` });
    const submit = (email: string) => {
      const body = `form-name=newsletter&email=${encodeURIComponent(email)}`;
      const headers = `Host: mindset.example\r\nOrigin: http://mindset.example\r\nContent-Type: application/x-www-form-urlencoded`;
      return rawRequest(port, `POST / HTTP/1.1\r\n${headers}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    };
    expect(statusOf(await submit('ada@example.org'))).toBe(200);
    expect(await readFile(path.join(server.data, 'newsletter.csv'), 'utf8')).toContain('ada@example.org');
    expect(await submit('ada@')).toBe('');
    await server.close();
    expect(await submit('bob@example.org')).toBe('');
  });
});

async function served(): Promise<{ url: string; port: number; out: string; assets: string[] }> {
  const out = builds.build(content);
  const files = await readdir(path.join(out, 'assets'));
  const first = (pattern: RegExp) => `/assets/${files.find((file) => pattern.test(file)) ?? ''}`;
  const assets = [first(/^entry-client.*\.js$/), first(/\.css$/), first(/\.woff2$/)];
  return { ...(await builds.serve(out)), out, assets };
}

const compared = ['cache-control', 'content-security-policy', 'referrer-policy', 'x-content-type-options', 'x-robots-tag'];

function told(answer: Response): Record<string, unknown> {
  const headers = Object.fromEntries(compared.map((name) => [name, answer.headers.get(name)]));
  return { status: answer.status, type: mediaTypeOf(answer), ...headers };
}

/** XML and scripts have two names each. */
function mediaTypeOf(answer: Response): string | undefined {
  const type = answer.headers.get('content-type')?.toLowerCase().replace(/; */, '; ');
  return type?.replace('text/xml', 'application/xml').replace('application/javascript', 'text/javascript');
}
