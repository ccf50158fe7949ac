import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { contentFolder, withPosts, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { testApp, sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { PageAssets, PageRequest } from '../model/api/page-request.ts';

const server = await sharedServer({ dist: await fakeBuild(afterAll) });

describe('what a page is rendered from', () => {
  const calls: [string, string[]][] = [
    ['/categories', ['/api/categories']],
    ['/blog/three-goals-a-day', ['/api/entries/three-goals-a-day']],
    ['/blog/margins', ['/api/entries/margins', '/api/entries/margins/categories']],
    ['/', []],
    ['/about', []],
    ['/product', []],
    ['/journal-editor', ['/api/editor']],
    ['/journal-editor?tab=prompts&q=a+day&day=monday&type=morning&category=Work&sort=text', ['/api/editor']],
    ['/test-api', []],
  ];
  test('is exactly the responses of its calls', async () => {
    for (const [where, paths] of calls) {
      const { status, page } = await render(server, where);
      expect([status, page.status, page.url, Object.keys(page.fallback)]).toEqual([200, 200, where, paths]);
      for (const path of paths) expect(page.fallback[path]).toEqual(await (await server.get(path)).json());
    }
  });

  test('of a former address of a post is nothing: it redirects to the post, until another page has the address', async () => {
    const content = await contentFolder();
    const file = path.join(content, 'posts/margins.yaml');
    writeWhole(file, `${await readFile(file, 'utf8')}aliases:\n  - /2019/notes-in-the-margin.html\n  - /blog/notes\n`);
    const server = await testServer({ dist: await fakeBuild(), content });
    const answers = await Promise.all(
      ['/2019/notes-in-the-margin.html', '/2019/notes-in-the-margin/', '/blog/notes', '/blog/notes?utm_source=a&b', '/blog/note'].map(
        (where) => server.get(where),
      ),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      ...[1, 2, 3].map(() => [301, '/blog/margins']),
      [301, '/blog/margins?utm_source=a&b'],
      [404, null],
    ]);
  });

  test('includes the ISBN of the book as soon as its cover has one', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    const isbn = async () => (await render(server, '/product')).page.isbn;
    expect(await isbn()).toBeUndefined();
    const file = path.join(server.content, 'cover.yaml');
    writeWhole(file, `${await readFile(file, 'utf8')}isbn: 978-0-306-40615-7\n`);
    expect(await until(isbn)).toBe('9780306406157');
  });

  test('of a list is the responses of its calls, reduced to what the page shows', async () => {
    const all = async (call: string) => (await (await server.get(call)).json()) as unknown[];
    const view = { query: '', page: 1, isAlone: false };
    const entries = await all('/api/entries');
    expect((await render(server, '/blog')).page.fallback).toEqual({
      '/api/categories': await all('/api/categories'),
      '/api/entries#shown': { ...view, items: entries, total: entries.length },
    });

    const habits = await all('/api/categories/habits/entries');
    expect((await render(server, '/categories/habits')).page.fallback).toEqual({
      '/api/categories': await all('/api/categories'),
      '/api/categories/habits': await (await server.get('/api/categories/habits')).json(),
      '/api/categories/habits/entries#shown': { ...view, items: habits, total: habits.length },
    });
  });

  test('of a page of a list is its 24 posts; the first redirects to the list, and one past the end is 404', async () => {
    const server = await testServer({ dist: await fakeBuild(), content: await withPosts(await contentFolder(), 50) });
    const entries = (await (await server.get('/api/entries')).json()) as { slug: string }[];
    const key = '/api/entries#shown';
    const shown = async (where: string) => (await render(server, where)).page.fallback[key] as { items: unknown[] };
    expect((await shown('/blog')).items).toEqual(entries.slice(0, 24));
    expect(await shown('/blog/page/2')).toEqual({ query: '', page: 2, isAlone: true, items: entries.slice(24, 48), total: entries.length });
    expect((await shown('/blog?page=2')).items).toEqual(entries.slice(0, 48));
    const habits = (await render(server, '/categories/habits/page/3')).page;
    expect(habits.url).toBe('/categories/habits/page/3');
    expect((habits.fallback['/api/categories/habits/entries#shown'] as { page: number }).page).toBe(3);

    const first = await server.get('/blog/page/1');
    expect([first.status, first.headers.get('location')]).toEqual([301, '/blog']);
    expect((await server.get('/categories/habits/page/1')).headers.get('location')).toBe('/categories/habits');
    for (const where of [
      '/blog/page/4',
      '/blog/page/0',
      '/blog/page/02',
      '/blog/page/x',
      '/categories/habits/page/9',
      '/categories/no/page/2',
    ])
      expect([where, (await render(server, where)).page.url]).toEqual([where, '/404']);
  });

  test('a search is not rendered for a client that left before its turn', async () => {
    const drawn: string[] = [];
    const { app } = await testApp({}, async ({ url }) => {
      drawn.push(url);
      return Buffer.from(url);
    });
    const leaving = new AbortController();
    const search = (word: string, signal: AbortSignal | null = null) =>
      app.fetch(new Request(`http://localhost/blog?q=${word}`, { signal }));
    const responses = [search('first'), search('left', leaving.signal), search('last')];
    leaving.abort();
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 503, 200]);
    expect(drawn).toEqual(['/blog?q=first', '/blog?q=last']);
  });

  test('has the site, its public address and the analytics key', async () => {
    const environment = { SITE_URL: 'https://mindset.example', ANALYTICS_KEY: 'G-1' };
    const server = await testServer({ dist: await fakeBuild(), environment });
    const { page } = await render(server, '/about');
    expect([page.origin, page.analyticsKey, page.site.name, page.site.print.pages]).toEqual([
      'https://mindset.example',
      'G-1',
      'Mindset',
      195,
    ]);
  });

  test('has the current icons of this content folder', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    const file = path.join(server.content, 'categories/habits.yaml');
    const text = await readFile(file, 'utf8');
    const icons = async () => JSON.stringify((await render(server, '/about')).page.iconRules);
    expect(await icons()).toContain('.icon-[lucide--repeat]');
    writeWhole(file, text.replace('lucide--repeat', 'lucide--rocket'));
    await until(async () => (await icons()).includes('.icon-[lucide--rocket]'));
    expect(await icons()).not.toContain('lucide--repeat');
  });

  test('has the address of the server when there is no public address, whatever the host', async () => {
    const { page } = await render(server, '/about');
    expect([page.origin, page.analyticsKey]).toEqual([server.url, undefined]);
  });

  test('has the files of the build: the entry, its imports, the style sheet, and those of lazy pages', async () => {
    const dist = await fakeBuild();
    const server = await testServer({ dist });
    const chunks = {
      'site/pages/blog.tsx': ['/assets/blog-9c0d.js', '/assets/cards-1e2f.js', '/assets/blog-0a1b.css'],
    };
    expect((await render(server, '/')).assets).toEqual({
      loader: '/assets/loader-5f6a.js',
      scripts: ['/assets/app-1a2b.js'],
      styles: [],
      sheet: { url: '/assets/site-5e6f.css', rules: [{ css: 'p{margin:0}', needs: [['p']] }] },
      chunks,
    });
  });

  const queries: [string, string][] = [
    ['/?subscribed=1', '/?subscribed=1'],
    ['/?utm_source=x', '/'],
    ['/about?q=x', '/about'],
    ['/blog?utm_source=x', '/blog'],
    ['/blog?page=2&q=a+b&x=y', '/blog?q=a+b&page=2'],
    ['/blog/?q=%C3%A9', '/blog?q=%C3%A9'],
    ['/categories/habits?page=2', '/categories/habits?page=2'],
    ['/blog/margins/?q=x', '/blog/margins'],
  ];
  test('has only the part of the query that the page shows', async () => {
    for (const [where, url] of queries) expect([where, (await render(server, where)).page.url]).toEqual([where, url]);
  });
});

describe('what does not exist', () => {
  test('an unknown path is the 404 of the site', async () => {
    for (const where of ['/nowhere', '/blog/a/b', '/blog.html', '/.env', '//evil.test/x', '/journal-editor/x']) {
      const { status, headers, page } = await render(server, where);
      expect([where, status, page.status, page.url, page.fallback]).toEqual([where, 404, 404, '/404', {}]);
      expect([headers.get('x-robots-tag'), headers.get('etag')]).toEqual(['noindex', null]);
    }
  });

  test('an unknown post or category is its page with 404', async () => {
    for (const where of ['/blog/nowhere', '/blog/half-an-idea', '/blog/letter-to-a-far-year', '/blog/%C3%A9', '/categories/sport']) {
      const { status, page } = await render(server, where);
      const call = `/api${where.replace('/blog', '/entries')}`;
      expect([status, page.status, page.url, page.fallback]).toEqual([404, 404, where, { [call]: null }]);
    }
  });

  test('tools are not for search engines', async () => {
    for (const where of ['/journal-editor', '/test-api']) expect((await server.get(where)).headers.get('x-robots-tag')).toBe('noindex');
    expect((await server.get('/blog')).headers.get('x-robots-tag')).toBe(null);
  });
});

describe('how often a page is rendered', () => {
  test('once, until something that it shows changes', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    const first = await render(server, '/blog/margins');
    const home = await render(server, '/');
    await Promise.all(Array.from({ length: 5 }, () => server.get('/blog/margins')));
    expect((await render(server, '/blog/margins')).renders).toBe(first.renders);

    await server.send('PUT', '/api/quotes/two-lines', { text: 'Another.' });
    expect((await render(server, '/blog/margins')).renders).toBe(first.renders);
    // It shows pages of the book.
    const about = await render(server, '/about');
    expect((await render(server, '/')).renders).toBeGreaterThan(home.renders);

    await rm(path.join(server.content, 'posts/sunday-review.yaml'));
    await until(async () => (await server.get('/api/entries/sunday-review')).status === 404);
    expect((await render(server, '/blog/margins')).renders).toBeGreaterThan(first.renders);
    expect((await render(server, '/about')).renders).toBe(about.renders);
  });

  test('a change of one post makes its page stale and those that show its card, and no other page', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    const newest = 'power-of-daily-journaling';
    const pages = ['/blog/margins', `/blog/${newest}`, '/blog', '/categories', '/categories/habits'];
    const counts = () => Promise.all(pages.map(async (page) => (await render(server, page)).renders));
    const before = await counts();
    const file = path.join(server.content, `posts/${newest}.yaml`);
    writeWhole(file, (await readFile(file, 'utf8')).replace('The Power of', 'The Strength of'));
    await until(async () => ((await (await server.get(`/api/entries/${newest}`)).json()) as { title: string }).title.includes('Strength'));
    const after = await counts();
    expect(pages.filter((_, index) => after[index] !== before[index])).toEqual([`/blog/${newest}`, '/blog', '/categories/habits']);
  });
});

describe('a page that cannot be rendered', () => {
  test('is an internal error each time', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    for (const count of [1, 2]) {
      const response = await server.get('/contact');
      expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
      expect(vi.mocked(console.error).mock.calls).toHaveLength(count);
    }
    expect(String(vi.mocked(console.error).mock.calls[0])).toBe('Error: The page fell apart');
    vi.mocked(console.error).mockClear();
  });

  test('names the missing build or the invalid site.yaml', async () => {
    const unbuilt = await testServer();
    const first = await unbuilt.get('/about');
    expect([first.status, await first.text()]).toEqual([503, 'The pages are not built yet; run npm run build']);

    const server = await testServer({ dist: await fakeBuild() });
    writeWhole(path.join(server.content, 'site.yaml'), 'name: [\n');
    await until(async () => ((await (await server.get('/api/health')).json()) as { status: string }).status === 'degraded');
    expect((await server.get('/about')).status).toBe(200);
    const cold = await testServer({ dist: await fakeBuild(), content: server.content });
    const second = await cold.get('/about');
    expect([second.status, await second.text()]).toEqual([503, 'content/site.yaml is not valid; see /api/health']);
  });
});

interface Rendered {
  status: number;
  headers: Headers;
  page: PageRequest;
  assets: PageAssets;
  renders: number;
}

async function render(server: TestServer, where: string): Promise<Rendered> {
  const response = await server.get(where);
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as Pick<Rendered, 'assets' | 'renders' | 'page'>),
  };
}
