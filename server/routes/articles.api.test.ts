import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diffLines } from 'diff';
import { describe, expect, test } from 'vitest';
import { contentFolder, fullContent, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { commitAll } from '../../fixtures/harness/content-repository.ts';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { PageRequest } from '../model/api/page-request.ts';
import type { ArticleSummary, PostSource } from '../model/api/articles-api.ts';
import type { ArticleRenaming } from '../model/api/response-schemas.ts';

const shared = await sharedServer();
const today = () => new Date().toISOString().slice(0, 10);
const article = { title: 'A Walk at Noon', excerpt: 'Out.', author: 'Ivo Marsh', publishedAt: '2026-03-01', categories: ['habits'] };

describe('reading', () => {
  test('the list has drafts and scheduled posts, by id, without their texts', async () => {
    const list = (await (await shared.get('/api/articles')).json()) as ArticleSummary[];
    expect(list.map(({ id }) => id)).toEqual([
      'evening-pages',
      'half-an-idea',
      'letter-to-a-far-year',
      'margins',
      'power-of-daily-journaling',
      'sunday-review',
      'three-goals-a-day',
    ]);
    expect(list[1]).toEqual({
      id: 'half-an-idea',
      version: expect.stringMatching(/^[\da-f]{40}$/) as string,
      title: 'Half an Idea',
      excerpt: 'Not finished.',
      author: 'Ivo Marsh',
      publishedAt: '2026-02-01',
      categories: ['habits'],
      draft: true,
    });
  });

  test('a search finds drafts too, by the words of the text, the author and the category, and marks what only the text has', async () => {
    const found = async (query: string) => (await shared.get(`/api/articles/found?q=${encodeURIComponent(query)}`)).json();
    expect(await found('yet')).toEqual([{ id: 'letter-to-a-far-year' }, { id: 'half-an-idea', extract: ['Not ', 'yet', '.'] }]);
    expect(await found('marsh habits yet')).toEqual([{ id: 'half-an-idea', extract: ['Not ', 'yet', '.'] }]);
    expect(await found('finished')).toEqual([{ id: 'half-an-idea' }]);
    expect([await found('nowhere'), await found('')]).toEqual([[], []]);
  });

  test('a source has the fields of the file', async () => {
    const source = await sourceOf(shared, 'power-of-daily-journaling');
    expect(source).toMatchObject({
      id: 'power-of-daily-journaling',
      featuredImage: '/images/morning.png',
      categories: ['mindfulness', 'habits'],
    });
    expect(source).not.toHaveProperty('readTime');
  });

  test('drafts are for the open editor only', async () => {
    const closed = await testServer({ host: '127.0.0.1', environment: { SITE_URL: 'https://journal.example' } });
    for (const where of ['/api/articles', '/api/articles/found?q=yet', '/api/entries/half-an-idea/source', '/api/entries/nobody/source'])
      expect([where, (await closed.get(where)).status]).toEqual([where, 403]);
    expect((await closed.send('POST', '/api/entries/preview', {})).status).toBe(403);
    expect((await shared.get('/api/entries/half-an-idea')).status).toBe(404);
    const missing = await shared.get('/api/entries/nobody/source');
    expect([missing.status, await missing.text()]).toEqual([404, 'No post with id "nobody"']);
  });
});

describe('creating', () => {
  test('a post gets its slug from the title, a file in the order of the schema, and the content as it was sent', async () => {
    const server = await testServer();
    const content = '<p>Out.</p>\n<script>x()</script>\n';
    const response = await server.send('POST', '/api/entries', { content, draft: null, ...article, keywords: ['noon'] });
    expect([response.status, response.headers.get('location')]).toEqual([201, '/api/entries/a-walk-at-noon']);
    expect(await fileOf(server, 'a-walk-at-noon')).toBe(
      'title: A Walk at Noon\nexcerpt: Out.\nauthor: Ivo Marsh\npublishedAt: "2026-03-01"\ncategories:\n  - habits\n' +
        'keywords:\n  - noon\ncontent: |\n  <p>Out.</p>\n  <script>x()</script>\n',
    );
    expect(await (await server.get('/api/entries/a-walk-at-noon')).json()).toMatchObject({ content: '<p>Out.</p>\n\n' });
    expect((await server.get('/api/entries/a-walk-at-noon/source')).headers.get('etag')).toBe(response.headers.get('etag'));
  });

  test('a request can name the slug; a repeated one creates one post', async () => {
    const server = await testServer();
    const send = () =>
      server.send('POST', '/api/entries', { ...article, slug: 'noon', content: '<p>Out.</p>' }, { 'idempotency-key': 'a' });
    const statuses = await Promise.all([send(), send(), send()]);
    expect(statuses.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      statuses.map(() => [201, '/api/entries/noon']),
    );
    expect((await readdir(path.join(server.content, 'posts'))).filter((name) => name.startsWith('noon'))).toEqual(['noon.yaml']);
  });

  test.each([
    [{ slug: 'margins' }, 'slug: another post has "margins"; choose another'],
    [{ slug: 'latest' }, 'slug: "latest" is reserved for the site\'s own addresses; choose another'],
    [{ slug: 'con' }, 'slug: "con" names a device on Windows, not a file; choose another'],
    [{ slug: '../x' }, 'slug: "../x" is not an id; write lower-case letters, digits and single hyphens, at most 80'],
    [{ title: ' ' }, 'title: must not be empty'],
    [{ publishedAt: '2026-02-30' }, 'publishedAt: "2026-02-30" is not a date that exists'],
    [{ updatedAt: 'soon' }, 'updatedAt: "soon" is not a date; write YYYY-MM-DD or a full ISO time'],
    [{ featuredImage: 'https://a.example/b.png' }, 'featuredImage: must be a picture in content/images, written /images/<file>'],
    [{ featuredImage: '/images/leef.svg' }, 'featuredImage: there is no picture images/leef.svg; did you mean "/images/leaf.svg"?'],
    [{ categories: ['habits', 'mindfullness'] }, 'categories[1]: there is no category "mindfullness"; did you mean "mindfulness"?'],
    [{ updatedAt: '2026-02-28' }, 'updatedAt: is before the post is published (2026-03-01); remove it, or correct one of the dates'],
    [{ keywords: [''] }, 'keywords[0]: must not be empty'],
    [{ tags: ['a'] }, 'tags: is not a field of a post'],
  ])('%j is 400 and names the field', async (change, sentence) => {
    const response = await shared.send('POST', '/api/entries', { ...article, content: '<p>Out.</p>', ...change });
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });

  test('a title in any script makes a slug; one that is reserved or used gets the next one', async () => {
    const server = await testServer();
    const slugs = [];
    for (const title of ['Latest', 'Margins', 'Привет, мир', '記', '🌱'])
      slugs.push((await server.send('POST', '/api/entries', { ...article, title, content: 'x' })).headers.get('location'));
    expect(slugs.map((slug) => slug?.replace('/api/entries/', ''))).toEqual(['latest-2', 'margins-2', 'privet-mir', 'ji', 'post']);
  });

  test('a body of more than 1 MiB, and a file that would be larger, is refused', async () => {
    const tooLarge = await shared.send('POST', '/api/entries', { ...article, content: `<p>${'a'.repeat(1_048_576)}</p>` });
    expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'The body is larger than 1 MiB']);
    const content = `${'<p>a</p>\n'.repeat(100_000)}`;
    const file = await shared.send('POST', '/api/entries', { ...article, content });
    expect([file.status, await file.text()]).toEqual([409, 'The file would be larger than 1 MiB']);
    const nested = `{"structuredData":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    for (const where of ['/api/entries', '/api/entries/preview']) {
      const headers = { 'content-type': 'application/json' };
      const deep = await fetch(shared.url + where, { method: 'POST', body: nested, headers });
      expect([deep.status, await deep.text()]).toEqual([400, 'The body is nested too deeply']);
    }
  });
});

describe('updating', () => {
  test('one changed word of each real post is one line of the diff, beside updatedAt; without a change nothing is written', async () => {
    const server = await testServer({ content: await contentFolder(fullContent) });
    const slugs = (await readdir(path.join(server.content, 'posts'))).map((name) => name.replace('.yaml', ''));
    expect(slugs.length).toBe(13);
    for (const slug of slugs) {
      const { response, source } = await read(server, slug);
      const [before, written] = [await fileOf(server, slug), await stat(fileName(server, slug))];
      const same = await server.send('PUT', `/api/entries/${slug}`, source, { 'if-match': response.headers.get('etag') ?? '' });
      expect([same.status, same.headers.get('etag'), await fileOf(server, slug)]).toEqual([200, response.headers.get('etag'), before]);
      expect((await stat(fileName(server, slug))).ino).toBe(written.ino);

      const words = [...source.content.matchAll(/(?<=[ >])[a-z]{4,}(?= )/g)];
      const { 0: word, index } = words[Math.floor(words.length / 2)] as RegExpExecArray;
      const content = `${source.content.slice(0, index)}Other${source.content.slice(index + word.length)}`;
      const changed = await server.send('PUT', `/api/entries/${slug}`, { ...source, content });
      expect(changed.status).toBe(200);
      expect((await changed.json()) as PostSource).toMatchObject({ content, updatedAt: today() });
      expect(changesOf(before, await fileOf(server, slug))).toEqual([
        `+updatedAt: "${today()}"`,
        expect.stringMatching(/^-  .*</),
        expect.stringMatching(/^\+  .*Other/),
      ]);

      const again = await fileOf(server, slug);
      await server.send('PUT', `/api/entries/${slug}`, { ...source, content: source.content });
      expect(changesOf(again, await fileOf(server, slug)).map((line) => line[0])).toEqual(['-', '+']);
      expect(changesOf(before, await fileOf(server, slug))).toEqual([`+updatedAt: "${today()}"`]);
    }
  });

  test('a category that does not exist is refused, unless the file names it already', async () => {
    const server = await testServer();
    const { source } = await read(server, 'margins');
    const put = (change: Partial<PostSource>) => server.send('PUT', '/api/entries/margins', { ...source, ...change });
    const refused = await put({ categories: ['nobody'] });
    expect([refused.status, await refused.text()]).toEqual([400, 'categories[0]: there is no category "nobody"']);
    const file = fileName(server, 'margins');
    writeWhole(file, (await readFile(file, 'utf8')).replace('categories: []', 'categories: [nobody]'));
    await until(async () => (await read(server, 'margins')).source.categories[0] === 'nobody');
    expect((await put({ title: 'Wider margins', categories: ['habits', 'nobody'] })).status).toBe(200);
    expect((await put({ categories: ['nobody', 'nowhere'] })).status).toBe(400);
  });

  test('fields that are not sent stay, null removes one, and an unknown key survives', async () => {
    const server = await testServer();
    const file = fileName(server, 'three-goals-a-day');
    writeWhole(file, (await readFile(file, 'utf8')).replace('keywords:', 'note: mine # kept\nkeywords: # words'));
    await until(async () => (await (await server.get('/api/health')).text()).includes('note'));
    const { source } = await read(server, 'three-goals-a-day');
    const before = await readFile(file, 'utf8');
    const { title, excerpt, author, publishedAt, content } = source;
    const required = { title, excerpt, author, publishedAt, content };
    const put = (body: object) => server.send('PUT', '/api/entries/three-goals-a-day', { ...required, ...body });
    expect((await put({ categories: ['habits'] })).status).toBe(200);
    expect(await readFile(file, 'utf8')).toBe(before);
    expect((await put({ categories: ['mindfulness', 'habits'], metaTitle: null })).status).toBe(200);
    expect(changesOf(before, await readFile(file, 'utf8'))).toEqual(['+  - mindfulness', '-metaTitle: Three goals']);
    expect((await put({ categories: ['mindfulness'], keywords: ['goals', 'three', 'habits'] })).status).toBe(200);
    expect(changesOf(before, await readFile(file, 'utf8'))).toEqual([
      '-  - habits',
      '-metaTitle: Three goals',
      '+  - mindfulness',
      '+  - three',
    ]);
    expect((await put({ categories: [], keywords: null })).status).toBe(200);
    expect(await readFile(file, 'utf8')).toMatch(/^categories: \[\]$/m);
    expect(await readFile(file, 'utf8')).toContain('note: mine # kept\nstructuredData:\n  "@type": BlogPosting\n');
  });

  test('updatedAt is set when the text of a published post changes, once a day', async () => {
    const server = await testServer();
    const put = async (slug: string, change: object) => {
      const { source } = await read(server, slug);
      return ((await (await server.send('PUT', `/api/entries/${slug}`, { ...source, ...change })).json()) as PostSource).updatedAt;
    };
    expect(await put('half-an-idea', { title: 'Half' })).toBeUndefined();
    expect(await put('letter-to-a-far-year', { content: '<p>Dear.</p>' })).toBeUndefined();
    expect(await put('margins', { categories: ['habits'], author: 'Ann', metaTitle: 'M' })).toBeUndefined();
    expect(await put('margins', { excerpt: 'Other.' })).toBe(today());
    expect(await put('margins', { updatedAt: `${today()}T00:00:00Z`, title: 'M' })).toBe(`${today()}T00:00:00Z`);
    expect(await put('margins', { title: 'Margins' })).toBe(`${today()}T00:00:00Z`);
    expect(await put('margins', { title: 'Margin', updatedAt: null })).toBeUndefined();
    expect(await put('half-an-idea', { draft: null })).toBeUndefined();
    expect(await put('margins', { title: 'Margins' })).toBe(today());
    expect(await put('margins', { publishedAt: '2999-01-01' })).toBeUndefined();
  });

  test('a stale version is 412, a change on disk 409, another id 400', async () => {
    const server = await testServer();
    const { response, source } = await read(server, 'margins');
    const put = (body: object, headers = {}) => server.send('PUT', '/api/entries/margins', body, headers);
    const etag = response.headers.get('etag') ?? '';
    expect((await put({ ...source, title: 'A' }, { 'if-match': etag })).status).toBe(200);
    const stale = await put({ ...source, title: 'B' }, { 'if-match': etag });
    expect([stale.status, await stale.text()]).toEqual([412, 'This post was changed since you opened it']);
    for (const [body, sentence] of [
      [{ ...source, id: 'other' }, 'id: must stay "margins"; an id never changes'],
      [{ ...source, slug: 'other' }, 'slug: must stay "margins"; an id never changes'],
      [{ ...source, title: undefined }, 'title: is missing'],
    ] as const) {
      const refused = await put(body);
      expect([refused.status, await refused.text()]).toEqual([400, sentence]);
    }
    writeWhole(fileName(server, 'margins'), `${await fileOf(server, 'margins')}# By hand\n`);
    expect([409, 200]).toContain((await put({ ...source, title: 'C' })).status);
    expect(await fileOf(server, 'margins')).toContain('# By hand');
  });

  test('a post gets another address: links to it lead there, and the old one redirects to it if visitors know it', async () => {
    const content = await contentFolder();
    const at = (file: string) => path.join(content, file);
    const text = (file: string) => readFile(at(file), 'utf8');
    const site = await text('site.yaml');
    await writeFile(at('site.yaml'), site.replace(/^tagline: .*$/m, 'tagline: Read [the three](/blog/three-goals-a-day#why). # kept'));
    await writeFile(at('pages/notes.yaml'), 'name: Closing\nblocks: # kept\n  - text: See [it](/blog/three-goals-a-day).\n');
    await writeFile(
      at('posts/three-goals-a-day.yaml'),
      `# Kept\n${await text('posts/three-goals-a-day.yaml')}  <p><a href="three-goals-a-day#b">b</a></p>\n`,
    );
    const git = commitAll(content);
    const server = await testServer({ content, dist: await fakeBuild() });
    const files = ['posts/power-of-daily-journaling.yaml', 'pages/notes.yaml', 'site.yaml'];
    const before = await Promise.all(files.map(text));
    const own = await text('posts/three-goals-a-day.yaml');
    const rename = async (from: string, slug: string, version?: string) => {
      const etag = version ?? (await server.get(`/api/entries/${from}/source`)).headers.get('etag') ?? '';
      const response = await server.send('POST', `/api/entries/${from}/rename`, { slug }, { 'if-match': etag });
      return [response.status, response.status === 200 ? ((await response.json()) as ArticleRenaming) : await response.text()];
    };

    for (const [slug, sentence] of [
      ['margins', 'slug: another post has "margins"; choose another'],
      ['latest', 'slug: "latest" is reserved for the site\'s own addresses; choose another'],
      ['../x', 'slug: "../x" is not an id; write lower-case letters, digits and single hyphens, at most 80'],
      ['three-goals-a-day', 'slug: the post has "three-goals-a-day" already; write another'],
    ] as const)
      expect(await rename('three-goals-a-day', slug)).toEqual([400, sentence]);
    expect(await rename('three-goals-a-day', 'three-goals', '"0"')).toEqual([412, 'This post was changed since you opened it']);
    expect(await rename('nowhere', 'three-goals', '"0"')).toEqual([404, 'No post with id "nowhere"']);
    expect(await Promise.all(files.map(text))).toEqual(before);

    const titles = ['The Power of Daily Journaling', 'Closing', 'site.yaml'];
    const renaming = { keepsAddress: true, changed: files.map((file, index) => ({ file, title: titles[index] })) };
    expect(await (await server.get('/api/entries/three-goals-a-day/rename')).json()).toEqual(renaming);
    expect(await rename('three-goals-a-day', 'three-goals')).toEqual([200, renaming]);
    expect(await Promise.all(files.map(text))).toEqual(before.map((old) => old.replace('/blog/three-goals-a-day', '/blog/three-goals')));
    expect(await text('posts/three-goals.yaml')).toBe(
      own
        .replace('href="three-goals-a-day#b"', 'href="/blog/three-goals#b"')
        .replace('content: |', 'aliases:\n  - /blog/three-goals-a-day\ncontent: |'),
    );
    const moved = await server.get('/blog/three-goals-a-day');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/three-goals']);
    expect((await server.get('/blog/three-goals')).status).toBe(200);
    git('add', '-A');
    expect(git('status', '--short')).toMatch(/^R  \S*posts\/three-goals-a-day\.yaml -> \S*posts\/three-goals\.yaml$/m);
    expect(((await (await server.get('/api/health')).json()) as { problems: unknown[] }).problems).toEqual([]);

    // Another post cannot have the old address. The post itself can have it again.
    expect(await rename('margins', 'three-goals-a-day')).toEqual([
      400,
      'slug: "three-goals-a-day" is a former address of the post "three-goals"; choose another',
    ]);
    expect(await rename('three-goals', 'three-goals-a-day')).toEqual([200, renaming]);
    expect(await text('posts/three-goals-a-day.yaml')).toContain('\naliases:\n  - /blog/three-goals\n');
    expect(await Promise.all(files.map(text))).toEqual(before);

    // Nobody has seen a draft, unless it was not one in the last commit.
    expect(await rename('half-an-idea', 'a-whole-idea')).toEqual([200, { keepsAddress: false, changed: [] }]);
    expect(await text('posts/a-whole-idea.yaml')).toBe(await readFile(path.join('fixtures/content/posts/half-an-idea.yaml'), 'utf8'));
    const { source } = await read(server, 'margins');
    expect((await server.send('PUT', '/api/entries/margins', { ...source, draft: true })).status).toBe(200);
    expect(await rename('margins', 'in-the-margins')).toEqual([200, { keepsAddress: true, changed: [] }]);

    writeWhole(at('posts/evening-pages.yaml'), `${await text('posts/evening-pages.yaml')}  <a href="/blog/sunday-review">x</a>\nmood: [\n`);
    const broken = 'posts/evening-pages.yaml has an error';
    await until(async () => !(await server.get('/api/entries/sunday-review/rename')).ok);
    expect(await rename('sunday-review', 'sundays')).toEqual([409, `${broken} and names this post; correct it first`]);
    expect(await rename('evening-pages', 'evenings')).toEqual([409, `${broken}; correct it first`]);
    expect((await readdir(content)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a post that others link to is not deleted', async () => {
    const response = await shared.send('DELETE', '/api/entries/three-goals-a-day', undefined);
    expect([response.status, await response.text()]).toEqual([409, '1 article links to this article: “The Power of Daily Journaling”']);
  });

  test('a deleted post is restored byte for byte', async () => {
    const server = await testServer();
    const { response, source } = await read(server, 'sunday-review');
    const bytes = await fileOf(server, 'sunday-review');
    const send = (method: string, body: unknown, headers: Record<string, string>) =>
      server.send(method, '/api/entries/sunday-review', body, headers);
    expect((await send('DELETE', undefined, { 'if-match': '"0"' })).status).toBe(412);
    expect((await send('DELETE', undefined, { 'if-match': response.headers.get('etag') ?? '' })).status).toBe(204);
    expect((await server.get('/api/entries/sunday-review')).status).toBe(404);
    expect((await send('PUT', source, { 'if-none-match': '*' })).status).toBe(201);
    expect(await fileOf(server, 'sunday-review')).toBe(bytes);
    expect((await send('PUT', source, { 'if-none-match': '*' })).status).toBe(412);
  });

  test('the response to an unknown method names the allowed ones', async () => {
    const response = await shared.send('PATCH', '/api/entries/margins', {});
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT']);
    expect((await shared.send('PUT', '/api/entries', {})).headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('categories', () => {
  test('are created, renamed and, while no post uses them, deleted', async () => {
    const server = await testServer();
    const focus = { name: 'Focus', description: 'One thing.', icon: 'icon-[lucide--target]' };
    const created = await server.send('POST', '/api/categories', focus);
    expect([created.status, created.headers.get('location')]).toEqual([201, '/api/categories/focus']);
    expect(await created.json()).toEqual({ id: 'focus', slug: 'focus', ...focus });
    const etag = (await server.get('/api/categories/focus')).headers.get('etag') ?? '';
    const body = { ...focus, id: 'focus', slug: 'focus', name: 'On Focus' };
    const updated = await server.send('PUT', '/api/categories/focus', body, { 'if-match': etag });
    expect([updated.status, await updated.json()]).toEqual([200, body]);
    expect((await server.send('PUT', '/api/categories/focus', body, { 'if-match': etag })).status).toBe(412);
    expect(await (await server.get('/api/categories/focus')).json()).toEqual({ ...body, articles: 0 });
    expect((await server.send('DELETE', '/api/categories/focus', undefined)).status).toBe(204);
    expect((await server.get('/api/categories/focus')).status).toBe(404);
    expect((await server.send('POST', '/api/categories', { ...focus, slug: 'all' })).status).toBe(400);
    expect(await (await server.send('POST', '/api/categories', { ...focus, slug: 'habits' })).text()).toBe(
      'slug: another category has "habits"; choose another',
    );
  });

  test('have another ETag with another article, and their newest one after a change on disk', async () => {
    const server = await testServer();
    const read = (headers = {}) => server.get('/api/categories/habits', headers);
    const etagOf = async () => (await read()).headers.get('etag') ?? '';
    const before = await etagOf();
    expect((await read({ 'if-none-match': before })).status).toBe(304);
    expect((await server.send('POST', '/api/entries', { ...article, content: '<p>One.</p>' })).status).toBe(201);
    const after = await read({ 'if-none-match': before });
    const category: unknown = await after.json();
    expect([after.status, category]).toMatchObject([200, { articles: 4 }]);

    const file = path.join(server.content, 'categories/habits.yaml');
    const etag = await etagOf();
    writeWhole(file, `# A note.\n${await readFile(file, 'utf8')}`);
    const newest = await until(async () => (await etagOf()) !== etag && etagOf());
    expect((await server.send('PUT', '/api/categories/habits', category, { 'if-match': newest })).status).toBe(200);
  });

  test('stay while posts use them, even drafts', async () => {
    const response = await shared.send('DELETE', '/api/categories/habits', undefined);
    expect([response.status, await response.text()]).toEqual([
      409,
      '4 articles use this category: “Half an Idea”, “The Power of Daily Journaling”, “The Sunday Review”, “Three Goals a Day: <Enough>”',
    ]);
    expect((await shared.get('/api/categories/habits')).status).toBe(200);
  });
});

describe('a preview', () => {
  test('is the page of unsaved data, which nobody stores, indexes or frames elsewhere', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    const before = await readdir(server.content, { recursive: true });
    const response = await server.send('POST', '/api/entries/preview', {
      ...article,
      slug: 'margins',
      content: '<p onclick="x()">New</p>',
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers.get('etag')).toBeNull();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'none'");
    expect((await server.get('/blog/margins')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await readdir(server.content, { recursive: true })).toEqual(before);
    // The renderer of the fake build returns its request.
    const { page } = (await response.json()) as { page: PageRequest };
    expect(page).toMatchObject({ url: '/blog/margins', hasScripts: false, status: 200 });
    expect(page.fallback['/api/entries/margins']).toMatchObject({
      title: 'A Walk at Noon',
      content: '<p>New</p>',
      readTime: 1,
      related: [{ slug: 'power-of-daily-journaling' }, {}, {}],
      previous: { slug: 'power-of-daily-journaling' },
      next: null,
    });
  });

  test('shows what is typed so far', async () => {
    const server = await testServer({ dist: await fakeBuild() });
    const preview = async (body: object) => {
      const response = await server.send('POST', '/api/entries/preview', body);
      return ((await response.json()) as { page: PageRequest }).page.fallback['/api/entries/preview'];
    };
    const bare = { title: 'Untitled', excerpt: '', author: '', publishedAt: today(), categories: [], content: '', readTime: 1 };
    const previous = { slug: 'power-of-daily-journaling', title: 'The Power of Daily Journaling' };
    expect(await preview({})).toEqual({ id: 'preview', slug: 'preview', ...bare, related: [], previous, next: null });
    const typed = {
      title: '',
      publishedAt: '2026-02-3',
      readTime: 0,
      categories: ['nothing'],
      featuredImage: 'x',
      metaTitle: null,
      other: 1,
    };
    expect(await preview({ ...typed, content: '<p>A</p><script>' })).toMatchObject({ ...bare, content: '<p>A</p>' });
    expect(await preview({ title: 7 })).toMatchObject(bare);
  });

  test('a post can have the slug "preview"', async () => {
    const server = await testServer();
    expect((await server.send('POST', '/api/entries', { ...article, slug: 'preview', content: 'x' })).status).toBe(201);
    expect((await server.get('/api/entries/preview')).status).toBe(200);
    expect((await server.send('DELETE', '/api/entries/preview', undefined)).status).toBe(204);
  });
});

async function read(server: TestServer, slug: string): Promise<{ response: Response; source: PostSource }> {
  const response = await server.get(`/api/entries/${slug}/source`);
  return { response, source: (await response.json()) as PostSource };
}

async function sourceOf(server: TestServer, slug: string): Promise<PostSource> {
  return (await read(server, slug)).source;
}

function fileName(server: TestServer, slug: string): string {
  return path.join(server.content, `posts/${slug}.yaml`);
}

function fileOf(server: TestServer, slug: string): Promise<string> {
  return readFile(fileName(server, slug), 'utf8');
}

/** The lines that differ, with + and -. */
function changesOf(before: string, after: string): string[] {
  return diffLines(before, after).flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .trimEnd()
          .split('\n')
          .map((line) => (added ? '+' : '-') + line)
      : [],
  );
}
