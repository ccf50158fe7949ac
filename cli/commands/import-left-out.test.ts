import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { imported } from '../../fixtures/harness/imported-blog.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

const post = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2024-01-02\n${more}---\nWords.\n`;

const faulty = {
  'fine.md': post('Fine'),
  'margins.md': post('Other margins'),
  'README.md': '# Read me\n',
  'about.md': '---\ntitle: About\n---\nWords.\n',
  'search.md': '---\ntitle: Search\ndate: 2024-01-02\nlayout: search\n---\n',
  'idea.md': '---\ntitle: Idea\ndraft: true\n---\n<!-- later -->\n',
  'open.md': '---\ntitle: Open\n',
  'gone.md': post('Gone', 'cover: gone.png\n'),
  '_index.md': '---\ntitle: List\n---\nWords.\n',
};

test('a post without words, without a date or with a taken address is left out by name, and the others are imported', async () => {
  const { status, stdout, stderr, posts, content } = await imported(faulty);
  expect([status, stdout, posts.map(({ slug }) => slug)]).toEqual([0, '2 posts added, 6 left out\n', ['fine', 'gone']]);
  expect(stderr.split('\n')).toEqual([
    '_index.md: is the page of a list, and is left out',
    'gone.md:4: there is no picture gone.png in .; it is left out',
    'README.md:1: left out: has no front matter; begin it with ---, and a line for each of title and date',
    'open.md:1: left out: has front matter without an end; write --- on a line below it',
    'margins.md: left out: "margins" is the address of posts/margins.yaml ("In the Margins"); give this post another slug',
    'about.md:1: left out: has no date; write one in its front matter, such as date: 2024-01-31',
    'search.md: left out: has no words',
    'idea.md: left out: has no words',
    '',
  ]);
  expect((await journal('validate', '--content', content)).stdout).toMatch(/no problems\n$/);
});

test('with --strict nothing is imported while something is left out, except for drafts without words, and pictures when asked to', async () => {
  const content = await cleanContentFolder();
  const before = await readdir(content, { recursive: true });
  const refused = await imported(faulty, { content, options: ['--strict'] });
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/\njournal: nothing was imported; correct the files and try again\n$/);
  expect(await readdir(content, { recursive: true })).toEqual(before);
  const { 'fine.md': fine, 'idea.md': idea, 'gone.md': gone } = faulty;
  expect(await imported({ 'fine.md': fine, 'gone.md': gone }, { content, options: ['--strict'] })).toMatchObject({ status: 1 });
  const files = { 'fine.md': fine, 'gone.md': gone, 'idea.md': idea };
  const taken = await imported(files, { content, options: ['--strict', '--skip-pictures', '--dry-run'] });
  expect(taken).toMatchObject({ status: 0, stdout: '2 posts to add, 1 left out; nothing was written\n' });
});

test.each([
  ['only faulty posts', { 'README.md': '# Read me\n' }, 'README.md:1: left out: has no front matter; begin it'],
  [
    'posts in other languages',
    { 'a.html': '<p>', 'b/c.textile': 'h1.', 'd.mkd': '', 'e.mdoc': '' },
    '.: left out: 4 files of other kinds (a.html, b/c.textile, d.mkd, e.mdoc); save them as Markdown',
  ],
  ['a post in another language', { 'a.html': '<p>' }, '.: left out: 1 file of another kind (a.html); save it as Markdown'],
  [
    'an export of Ghost',
    { 'my-ghost.json': '{}' },
    '.: left out: there are no Markdown files (.md, .mdx, .markdown) in it; if my-ghost.json is an export of Ghost, name it: journal import posts ',
  ],
  [
    'nothing',
    { 'a.txt': '' },
    '.: left out: there are no Markdown files (.md, .mdx, .markdown) in it; name a folder of Markdown files, or an export of Ghost (.json)',
  ],
])('a folder with %s is refused with advice', async (_, files, sentence) => {
  const { status, stdout, stderr } = await imported(files);
  expect([status, stdout, stderr.startsWith(sentence)]).toEqual([1, '', true]);
});

test('a collection of Jekyll besides the posts is named, and is imported when it is named', async () => {
  const recipe = '---\ntitle: Soup\ndate: 2020-01-02\n---\nBoil.\n';
  const files = {
    '_config.yml': 'collections: { posts: { permalink: /:title/ }, recipes: { output: true } }\n',
    '_posts/2020-01-01-calm.md': '---\ntitle: Calm\n---\nWords.\n',
    '_recipes/soup.md': recipe,
    '_includes/head.md': 'Words.\n',
  };
  const { stderr, posts } = await imported(files);
  expect(stderr).toContain('_recipes: is a collection of Jekyll, and is left out; to import its files as posts, name this folder, too\n');
  expect(posts.map(({ slug }) => slug)).toEqual(['calm']);
  const named = await imported(files, { names: ['.', '_recipes'] });
  expect(named.stderr).not.toContain('is a collection');
  expect(named.posts.map(({ slug, aliases }) => [slug, aliases])).toEqual([
    ['calm', ['/calm/']],
    ['soup', ['/recipes/soup.html']],
  ]);
});

test('files of other kinds, and exports of Ghost, beside Markdown are named and counted', async () => {
  const others = Object.fromEntries(['a.html', 'b.textile', 'c.adoc', 'd.org', 'e.rst', 'f.htm'].map((name) => [`posts/${name}`, 'x']));
  const templates = { 'posts/g.njk': '---\ndate: 2024-01-02\n---\nx', 'posts/index.njk': '---\ntitle: Posts\n---\nx' };
  const files = { ...others, ...templates, 'layouts/x.html': '', 'ghost.json': '{"db": []}' };
  const { stdout, stderr } = await imported({ 'posts/a.md': post('A'), ...files });
  expect([stdout, stderr]).toEqual([
    '1 post added\n',
    '.: 8 files of other kinds (ghost.json, posts/a.html, posts/b.textile, posts/c.adoc, posts/d.org, …) are left out; save them as Markdown (.md) with front matter, and name an export of Ghost itself\n',
  ]);
});

test('a post of Ghost without words is left out, and drafts with the name of a post come after it', async () => {
  const posts = [
    { id: '1', title: '(Untitled)', slug: 'fine', html: null, status: 'draft', created_at: '2024-01-02T10:00:00.000Z' },
    { id: '2', title: 'Fine', slug: 'fine', html: '<p>Words.</p>', status: 'published', published_at: '2024-01-02T10:00:00.000Z' },
  ];
  const ghost = JSON.stringify({ db: [{ data: { posts } }] });
  const { stdout, posts: added } = await imported({ 'ghost.json': ghost }, { names: ['ghost.json'] });
  expect([stdout, added.map(({ slug, title }) => [slug, title])]).toEqual(['1 post added, 1 left out\n', [['fine', 'Fine']]]);
});

test('a text that a content file cannot contain is named with its file, and an excerpt never ends inside a character', async () => {
  const cut = `---\ntitle: Cut\ndate: 2024-01-02\n---\n${'春'.repeat(199)}🎉夏秋冬🎉夏秋冬\n`;
  const half = JSON.stringify({ title: 'Half \ud83c', date: '2024-01-02' }).replace('{', '{\n').replace(/\}$/, '\n}');
  const { stdout, stderr, posts } = await imported({ 'cut.md': cut, 'half.md': `${half}\nWords.\n` });
  expect([stdout, stderr]).toEqual([
    '1 post added, 1 left out\n',
    'half.md: left out: title: holds U+D83C, which no text may have; remove it\n',
  ]);
  expect(posts.map(({ excerpt }) => excerpt)).toEqual([`${'春'.repeat(199)}…`]);
});

test('an import can be repeated: posts stay as they are, even those with a number or another address', async () => {
  const files = { 'hugo.toml': '', 'content/2019/hello.md': post('A'), 'content/b/hello.md': post('B'), 'content/c/hello.md': post('C') };
  const { content, stdout, posts } = await imported(files);
  expect([stdout, posts.map(({ slug }) => slug)]).toEqual(['3 posts added\n', ['hello', 'hello-2', 'hello-3']]);
  await journal('rename', 'posts/hello-2', 'renamed', '--content', content);
  expect(await imported(files, { content })).toMatchObject({ stdout: '0 posts added, 3 posts already here\n', posts: [] });
  const other = { 'hugo.toml': '', 'content/other/hello.md': post('A') };
  const taken = await imported(other, { content });
  expect([taken.status, taken.stderr]).toEqual([
    1,
    'content/other/hello.md: left out: "hello" is the address of posts/hello.yaml ("A"); give this post another slug\n' +
      'journal: nothing was imported; correct the files and try again\n',
  ]);
});
