import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, temporaryFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { Post } from '../model/entities/post.ts';

const server = await sharedServer();

const journaling = {
  id: 'power-of-daily-journaling',
  slug: 'power-of-daily-journaling',
  title: 'The Power of Daily Journaling',
  excerpt: 'Ten minutes with a pen, and what they do to the rest of the day.',
  featuredImage: '/images/morning.png',
  publishedAt: '2026-02-23',
  readTime: 1,
};
const habits = {
  id: 'habits',
  name: 'Habits',
  slug: 'habits',
  description: 'What is done every day.',
  icon: 'icon-[lucide--repeat]',
};
const newestFirst = ['power-of-daily-journaling', 'three-goals-a-day', 'evening-pages', 'sunday-review', 'margins'];

describe('posts', () => {
  test('the list is newest first, then by slug, without drafts, scheduled posts and content', async () => {
    const entries = await jsonAt(server, '/api/entries');
    expect(slugsOf(entries)).toEqual(newestFirst);
    expect((entries as object[])[0]).toEqual(journaling);
    expect(Object.keys((entries as object[])[0] ?? {})).toEqual(Object.keys(journaling));
    expect(await jsonAt(server, '/api/entries/all.json')).toEqual(entries);
  });

  test('the latest are at most ten', async () => {
    const content = await contentFolder();
    for (let day = 1; day <= 8; day += 1) writeWhole(path.join(content, `posts/day-${day}.yaml`), postYaml(`publishedAt: 2026-03-0${day}`));
    const server = await testServer({ content });
    const latest = 'day-8 day-7 day-6 day-5 day-4 day-3 day-2 day-1 power-of-daily-journaling three-goals-a-day';
    expect(slugsOf(await jsonAt(server, '/api/entries/latest'))).toEqual(latest.split(' '));
  });

  test('a post has its sanitized content and its categories in order', async () => {
    const post = {
      ...journaling,
      author: 'Ivo Marsh',
      categories: [
        { id: 'mindfulness', name: 'Mindfulness & Rest', slug: 'mindfulness' },
        { id: 'habits', name: 'Habits', slug: 'habits' },
      ],
      content: '<h2 id="begin">Begin</h2>\n<p>Write one line &amp; stop. See <a href="/blog/three-goals-a-day">the three goals</a>.</p>\n',
      related: expect.any(Array),
      previous: { slug: 'three-goals-a-day', title: 'Three Goals a Day: <Enough>' },
      next: null,
    };
    expect(await jsonAt(server, '/api/entries/power-of-daily-journaling')).toEqual(post);
    expect(await jsonAt(server, '/api/entries/power-of-daily-journaling.json')).toEqual(post);
    expect(await jsonAt(server, '/api/entries/power-of-daily-journaling/categories')).toEqual(post.categories);
  });

  test('a category that is listed twice, as after a merge, is shown once', async () => {
    const content = await contentFolder();
    writeWhole(
      path.join(content, 'posts/twice.yaml'),
      postYaml('publishedAt: 2026-03-01').replace('- habits', '- habits\n  - mindfulness\n  - habits'),
    );
    const server = await testServer({ content });
    const { categories } = (await jsonAt(server, '/api/entries/twice')) as Post;
    expect(categories.map(({ slug }) => slug)).toEqual(['habits', 'mindfulness']);
  });

  test('a post has every optional field of its file', async () => {
    expect(await jsonAt(server, '/api/entries/three-goals-a-day')).toEqual({
      id: 'three-goals-a-day',
      slug: 'three-goals-a-day',
      title: 'Three Goals a Day: <Enough>',
      excerpt: 'Why the page has three boxes.',
      publishedAt: '2026-01-12T07:30:00+01:00',
      readTime: 4,
      author: 'Sarah M.',
      categories: [{ id: 'habits', name: 'Habits', slug: 'habits' }],
      metaTitle: 'Three goals',
      metaDescription: 'Three are enough.',
      keywords: ['goals', 'habits'],
      structuredData: { '@type': 'BlogPosting', headline: 'Three goals' },
      content: '<p>Choose three.</p>\n',
      related: expect.any(Array),
      previous: { slug: 'evening-pages', title: 'Evening Pages' },
      next: { slug: 'power-of-daily-journaling', title: 'The Power of Daily Journaling' },
    });
  });

  test('related posts share a category, at most three; the newest post has no next one, and the oldest no previous one', async () => {
    const entry = async (slug: string) => (await jsonAt(server, `/api/entries/${slug}`)) as Post;
    expect(slugsOf((await entry('sunday-review')).related)).toEqual(['power-of-daily-journaling', 'three-goals-a-day']);
    const newest = await entry('power-of-daily-journaling');
    expect([slugsOf(newest.related), newest.next]).toEqual([['three-goals-a-day', 'evening-pages', 'sunday-review'], null]);
    expect(await entry('margins')).toMatchObject({ related: [], previous: null });
  });

  test('a post names the posts near it by their current titles', async () => {
    const own = await testServer();
    const file = path.join(own.content, 'posts/evening-pages.yaml');
    const entry = async (slug: string) => (await jsonAt(own, `/api/entries/${slug}`)) as Post;
    const named = async () => [
      (await entry('three-goals-a-day')).previous?.title,
      (await entry('power-of-daily-journaling')).related?.[1]?.title,
    ];
    expect(await named()).toEqual(['Evening Pages', 'Evening Pages']);
    writeWhole(file, (await readFile(file, 'utf8')).replace('title: Evening Pages', 'title: Pages at Night'));
    await until(async () => (await named()).every((title) => title === 'Pages at Night'));
  });

  test.each(['half-an-idea', 'letter-to-a-far-year', 'nowhere'])('%s is not found by any call', async (slug) => {
    for (const call of [slug, `${slug}.json`, `${slug}/categories`]) {
      const response = await server.get(`/api/entries/${call}`);
      expect([response.status, await response.text()]).toEqual([404, `No post with id "${slug}"`]);
    }
  });

  test('a post appears when its time comes, and disappears when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const content = await contentFolder();
    writeWhole(path.join(content, 'posts/soon.yaml'), postYaml('publishedAt: 2036-01-01'));
    const server = await testServer({ content });
    const named = () =>
      Promise.all(['/feed.xml', '/sitemap.xml'].map(async (where) => (await (await server.get(where)).text()).includes('/soon')));
    vi.setSystemTime('2035-12-31T23:59:59Z');
    expect(slugsOf(await jsonAt(server, '/api/entries'))).toEqual(newestFirst);
    expect(await named()).toEqual([false, false]);
    vi.setSystemTime('2036-01-01T00:00:00Z');
    expect(slugsOf(await jsonAt(server, '/api/entries'))).toContain('soon');
    expect(await named()).toEqual([true, true]);
    vi.setSystemTime('2026-06-01');
    expect(slugsOf(await jsonAt(server, '/api/entries'))).toEqual(newestFirst);
    expect(await named()).toEqual([false, false]);
    expect((await server.get('/api/entries/soon')).status).toBe(404);
  });

  test('an article is sanitized', async () => {
    const content = await contentFolder();
    const hostile = `<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:alert(1)">there</a></p>`;
    writeWhole(path.join(content, 'posts/hostile.yaml'), postYaml('publishedAt: 2026-03-01', hostile));
    const server = await testServer({ content });
    expect(await jsonAt(server, '/api/entries/hostile')).toMatchObject({ content: '<p>Hi <a>there</a></p>\n' });
  });
});

describe('categories', () => {
  test('the list is sorted by id, and each category has a call by its slug', async () => {
    const list = await jsonAt(server, '/api/categories');
    expect(list).toEqual([
      // The newest of three has another main category, and the next no picture.
      { ...habits, articles: 3 },
      {
        id: 'mindfulness',
        name: 'Mindfulness & Rest',
        slug: 'mindfulness',
        description: 'What is noticed when nothing is done.',
        icon: 'icon-[lucide--leaf]',
        articles: 2,
        cover: '/images/morning.png',
      },
    ]);
    expect(await jsonAt(server, '/api/categories.json')).toEqual(list);
    expect(await jsonAt(server, '/api/categories/habits')).toEqual({ ...habits, articles: 3 });
  });

  test('the posts of a category are summaries, newest first', async () => {
    const entries = await jsonAt(server, '/api/categories/habits/entries');
    expect(slugsOf(entries)).toEqual(['power-of-daily-journaling', 'three-goals-a-day', 'sunday-review']);
    expect((entries as object[])[0]).toEqual(journaling);
    expect(await jsonAt(server, '/api/entries/category/habits/entries.json')).toEqual(entries);
  });

  test('an unknown category is 404 with its id', async () => {
    for (const call of ['/api/categories/sport', '/api/categories/sport/entries', '/api/entries/category/sport/entries.json']) {
      const response = await server.get(call);
      expect([response.status, await response.text()]).toEqual([404, 'No category with id "sport"']);
    }
  });
});

describe('health', () => {
  test('has each problem until it is corrected', async () => {
    const server = await testServer();
    expect(await jsonAt(server, '/api/health')).toEqual({ status: 'ok', items: 24, problems: [] });

    writeWhole(path.join(server.content, 'quotes/two-lines.yaml'), 'text: Well begun\ndayOfWeek: mondy\n');
    const degraded = await until(async () => {
      const health = (await jsonAt(server, '/api/health')) as { status: string };
      return health.status === 'degraded' && health;
    });
    expect(degraded).toEqual({
      status: 'degraded',
      items: 24,
      problems: [
        { file: 'quotes/two-lines.yaml', line: 2, column: 12, message: 'dayOfWeek: "mondy" is not a day; did you mean "monday"?' },
      ],
    });
    expect(await jsonAt(server, '/api/quotes/two-lines')).toMatchObject({ text: '"Well begun\nis half done."' });

    await rm(path.join(server.content, 'quotes/two-lines.yaml'));
    await until(async () => ((await jsonAt(server, '/api/health')) as { status: string }).status === 'ok');
    expect(await jsonAt(server, '/api/health')).toEqual({ status: 'ok', items: 23, problems: [] });
  });

  test('content that lost its site.yaml is served, with that problem', async () => {
    const content = await temporaryFolder();
    await cp('fixtures/content/site.yaml', path.join(content, 'site.yaml'));
    const server = await testServer({ content });
    await rm(path.join(content, 'site.yaml'));
    const lost = { status: 'degraded', items: 0, problems: [{ file: 'site.yaml', line: 1, column: 1, message: 'is missing' }] };
    await expect.poll(() => jsonAt(server, '/api/health')).toEqual(lost);
    expect(await jsonAt(server, '/api/entries')).toEqual([]);
    expect(await jsonAt(server, '/api/quotes')).toEqual([]);
  });
});

async function jsonAt(server: TestServer, where: string): Promise<unknown> {
  const response = await server.get(where);
  expect([where, response.status, response.headers.get('content-type')]).toEqual([where, 200, 'application/json']);
  return response.json();
}

function slugsOf(entries: unknown): string[] {
  return (entries as { slug: string }[]).map(({ slug }) => slug);
}

function postYaml(fields: string, html = '<p>Text.</p>'): string {
  return `title: A Title\nexcerpt: An excerpt.\nauthor: Ivo Marsh\n${fields}\ncategories:\n  - habits\ncontent: |\n  ${html}\n`;
}
