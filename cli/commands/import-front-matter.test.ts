import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { imported } from '../../fixtures/harness/imported-blog.ts';

test.each<[string, string, Record<string, unknown>]>([
  [
    'keys in any case',
    'Title: Slow\nDATE: 2012-03-04\nTags: [calm]\nDescription: Short.\nDraft: true',
    { title: 'Slow', keywords: ['calm'], draft: true },
  ],
  [
    'nested lists',
    'categories: [[Food, Soup], Travel]\ntags: [{name: slow}, 12]',
    { categories: ['food', 'soup', 'travel'], keywords: ['slow', '12'] },
  ],
  ['several people', 'authors: [{name: Ann Lee}, Bo Chen]', { author: 'Ann Lee and Bo Chen' }],
  ['three people', 'authors: [Ann, Bo, Cy]', { author: 'Ann, Bo and Cy' }],
  ['a person with a name', 'Author: {Name: Ann Lee, email: a@b.example}', { author: 'Ann Lee' }],
  [
    'entities and elements',
    'title: "Don&#8217;t panic &amp; <em>carry</em><br>a towel"\nexcerpt: "It&#8217;s fine &hellip;"\ncategories: ["Food &amp; Drink"]\ntags: ["R&amp;B"]',
    { title: 'Don’t panic & carry a towel', excerpt: 'It’s fine …', categories: ['food-drink'], keywords: ['R&B'] },
  ],
  ['letters that only look like HTML', 'title: "The <div> element & a < b"', { title: 'The <div> element & a < b' }],
  ['Markdown', 'excerpt: "**Slow** [mornings](https://a.example) * 2"', { excerpt: 'Slow mornings * 2' }],
  ['paragraphs', 'summary: "<p>One</p><p class=x>two</p>"', { excerpt: 'One two' }],
  ['a cover by another name', 'cover_image: /images/none.png\ncoverImage: /images/none.png\ntags: [""]', {}],
  ['a cover in an object', 'image: {feature: /images/none.png, credit: Ann}\nupdateDate: 2013-01-02', { updatedAt: '2013-01-02' }],
  ['the taxonomies of Zola', 'taxonomies: {tags: [slow], categories: [Food]}', { categories: ['food'], keywords: ['slow'] }],
  [
    'dates of Obsidian and Docusaurus, and the path of Gatsby',
    'DATE:\ncreated: 2013-01-02\nlast_update: {date: 2013-01-04}\npath: /2013/hi',
    { publishedAt: '2013-01-02', updatedAt: '2013-01-04', aliases: ['/a/', '/2013/hi'] },
  ],
  ['a number as the title', 'title: 1984', { title: '1984' }],
  ['a title over two lines', 'title: >\n  Slow\n  mornings', { title: 'Slow mornings' }],
  ['a date in words', 'date: January 2, 2024', { publishedAt: '2024-01-02' }],
  ['a date without zeros', 'date: 2024-1-2 9:05', { publishedAt: '2024-01-02T09:05:00Z' }],
])('front matter with %s is read', async (_, matter, expected) => {
  const title = /^title/im.test(matter) ? '' : 'title: A\n';
  const date = /^date/im.test(matter) ? '' : 'date: 2012-01-02\n';
  const { posts, stderr } = await imported({ 'a.md': `---\n${title}${date}${matter}\n---\nWords.\n` });
  expect(posts).toMatchObject([expected]);
  expect(stderr).not.toMatch(/not imported/);
});

test.each<[system: string, files: Record<string, string>, file: string]>([
  [
    'Jekyll',
    { '_config.yml': 'defaults:\n  - scope: {path: "_posts/own"}\n    values: {published: false, author: Ann}\n' },
    '_posts/own/2024-01-02-a.md',
  ],
  [
    'Eleventy',
    { '.eleventy.js': '', 'posts/posts.json': '{"author": "Ann", "draft": false}', 'posts/own/own.json': '{"draft": true}' },
    'posts/own/a.md',
  ],
  ['Eleventy, in code', { '.eleventy.js': '', 'own/own.11tydata.js': 'module.exports = { author: "Ann", permalink: false };' }, 'own/a.md'],
  ['Hugo', { 'hugo.toml': '', 'content/own/_index.md': '---\ncascade: {author: Ann, build: {render: never}}\n---\n' }, 'content/own/a.md'],
  [
    'Hugo, for the pages of a path',
    { 'hugo.toml': '[[cascade]]\ndraft = true\nauthor = "Ann"\n[cascade._target]\npath = "/own/**"\n' },
    'content/own/a.md',
  ],
])('settings of %s for a folder apply to its posts, unless a post has its own', async (_, settings, file) => {
  const post = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2024-01-02\n${more}---\nWords.\n`;
  const [own, open] = [file.replace(/a\.md$/, 'b.md'), file.replace('own', 'open').replace(/a\.md$/, 'c.md')];
  const { posts } = await imported({
    ...settings,
    [file]: post('A'),
    [own]: post('B', 'author: Bo\ndraft: false\npublished: true\nbuild: {render: always}\npermalink: /b/\n'),
    [open]: post('C'),
  });
  const [a, b, c] = posts;
  expect(a).toMatchObject({ author: 'Ann', draft: true });
  expect(b).toMatchObject({ author: 'Bo' });
  expect([b?.['draft'], c?.['draft']]).toEqual([undefined, undefined]);
});

test('an excerpt taken from the text has no footnote numbers', async () => {
  const { posts } = await imported({ 'a.md': '---\ntitle: A\ndate: 2024-01-02\n---\nWords[^1] on^[In line].\n\n[^1]: A note.\n' });
  expect(posts).toMatchObject([{ excerpt: 'Words on.' }]);
});

test('an excerpt taken from the text skips paragraphs of symbols, and those of a picture or video that became a link', async () => {
  const body = '![A desk](https://a.example/b.png)\n\n<iframe src="https://b.example/c"></iframe>\n\n💡\n\nWords.\n';
  const { posts } = await imported({ 'a.md': `---\ntitle: A\ndate: 2024-01-02\n---\n${body}` });
  expect(posts).toMatchObject([{ excerpt: 'Words.' }]);
});

test('authors named by key get their names from the old site', async () => {
  const { posts } = await imported({
    '_config.yml': 'title: Old\n',
    '_data/authors.yml': 'Ann: {name: Ann Lee}\nbo: {url: https://bo.example}\n',
    '_posts/2024-01-02-a.md': '---\ntitle: A\nauthors: [ann, bo]\n---\nWords.\n',
  });
  expect(posts).toMatchObject([{ author: 'Ann Lee and bo' }]);
});

test.each([
  ['YAML that ends with dots', '---\ntitle: A\ndate: 2024-01-02\n...\nWords.\n'],
  ['YAML with CRLF and a byte order mark', '\ufeff---\r\ntitle: A\r\ndate: 2024-01-02\r\n---\r\nWords.\r\n'],
  ['YAML without a line above', 'title: A\ndate: 2024-01-02\n---\nWords.\n'],
  ['blank lines above', '\n\n---\ntitle: A\ndate: 2024-01-02\n---\nWords.\n'],
  ['TOML', '+++\ntitle = "A"\ndate = 2024-01-02\n+++\nWords.\n'],
  ['TOML with its name', '---toml\ntitle = "A"\ndate = 2024-01-02\n---\nWords.\n'],
  ['JSON in braces', '{\n  "title": "A",\n  "date": "2024-01-02"\n}\nWords.\n'],
  ['JSON on one line', '{"title": "A", "date": "2024-01-02"}\n\nWords.\n'],
  ['control characters', '---\ntitle: A\u001d\ndate: 2024-01-02\n---\nWo\u001frds.\n'],
])('%s is front matter', async (_, text) => {
  const { posts, stderr } = await imported({ 'a.md': text });
  expect(posts).toMatchObject([{ title: 'A', publishedAt: '2024-01-02', content: '<p>Words.</p>\n' }]);
  expect(stderr).toBe('');
});

test('an ambiguous date is noted: the day in the file name counts, else the post is a draft', async () => {
  const post = (date: string) => `---\ntitle: A\ndate: ${date}\nlastmod: soon\n---\nWords.\n`;
  const { posts, stderr } = await imported({
    '2024-04-03_a.md': post('03/04/2024'),
    'b.md': post('2024-02-30'),
    'c.md': post('13/04/2024'),
  });
  expect(posts.map(({ slug, publishedAt, draft }) => [slug, slug === 'b' ? undefined : publishedAt, draft])).toEqual([
    ['a', '2024-04-03', undefined],
    ['b', undefined, true],
    ['c', '2024-04-13', undefined],
  ]);
  const clear = 'is not an unambiguous date; write it like 2024-01-31;';
  expect(stderr.split('\n').filter((line) => !line.includes('lastmod'))).toEqual([
    `2024-04-03_a.md:3: date: "03/04/2024" ${clear} the post has 2024-04-03`,
    `b.md:3: date: "2024-02-30" ${clear} the post becomes a draft`,
    '',
  ]);
  expect(stderr).toContain(`c.md:4: lastmod: "soon" ${clear} it is left out\n`);
});

test('front matter in code is named, and a date with its key as it is written', async () => {
  const { stderr } = await imported({
    'a.md': '---\ntitle: A\ndate: 2024-01-02\nupdatedDate: soon\n---\nWords.\n',
    'b.md': '---js\n{ title: "B" }\n---\nWords.\n',
  });
  expect(stderr).toContain('a.md:4: updatedDate: "soon" is not an unambiguous date');
  expect(stderr).toContain('b.md:1: left out: has front matter in js; write it as YAML, between two lines of ---\n');
});

test('a post without a title has its first heading as one, else its name', async () => {
  const { posts } = await imported({
    'my-first_post.md': '---\ndate: 2024-01-02\n---\nWords.\n',
    '_posts/2024-01-03-heading.md': '---\n---\n\n# The heading\n\nWords.\n',
  });
  expect(posts.map(({ slug, title, content }) => [slug, title, content])).toEqual([
    ['heading', 'The heading', '<p>Words.</p>\n'],
    ['my-first-post', 'My first post', '<p>Words.</p>\n'],
  ]);
});

test('values and addresses that a text inserts come from the posts', async () => {
  const { posts } = await imported({
    'hugo.toml': '',
    'content/post/first.md':
      '---\ntitle: First day\ndate: 2024-01-02\nauthor: {name: Ann}\n---\n{{ page.title }} of {{ page.author }}, {{< param title >}}. `{{ page.title }}`\n\n' +
      '[a]({{< relref "second.md#part-two" >}}) [b]({{< ref "/post/second" >}}) [c]({% post_url second %}) [d](../second/) [e](/post/second/#part-two)\n\n' +
      'After {% post_url 2024-01-02-second %}, [f] and <a href={% post_url second %}>g</a>.\n\n[f]: {% post_url second %}\n',
    'content/post/second.md': '---\ntitle: Second\ndate: 2024-01-02\n---\n## Part two\n',
  });
  expect(posts[0]?.['content']).toBe(
    '<p>First day of Ann, First day. <code>{{ page.title }}</code></p>\n' +
      '<p><a href="/blog/second#part-two">a</a> <a href="/blog/second">b</a> <a href="/blog/second">c</a> <a href="/blog/second">d</a> <a href="/blog/second#part-two">e</a></p>\n' +
      '<p>After <a href="/blog/second">second</a>, <a href="/blog/second">f</a> and <a href="/blog/second">g</a>.</p>\n',
  );
});

test('the posts of a folder get one category, however they spell it', async () => {
  const post = (more: string) => `---\ntitle: A\n${more}\n---\nWords.\n`;
  const { posts, content, stdout } = await imported({
    '_config.yml': '',
    '_posts/2024-01-02-a.md': post('categories: Self Care'),
    '_posts/2024-01-02-b.md': post('category: Self Care'),
    '_posts/2024-01-02-c.md': post('categories: [self-care]'),
    '_posts/2024-01-02-d.md': post('categories: slow food'),
    '_posts/2024-01-02-e.md': post('category: Тишина'),
  });
  expect(posts.map(({ categories }) => categories)).toEqual([['self-care'], ['self-care'], ['self-care'], ['slow', 'food'], ['tishina']]);
  expect(stdout).toBe('5 posts added, 4 categories\n');
  expect(await readFile(path.join(content, 'categories/tishina.yaml'), 'utf8')).toContain('name: Тишина\n');
  // Jekyll's address.
  expect(posts[0]?.['aliases']).toEqual(['/self/care/2024/01/02/a.html']);
});

test('the input folder of Hexo is not a category', async () => {
  const post = '---\ntitle: A\ndate: 2024-01-02\n---\nWords.\n';
  const { posts } = await imported({ '_config.yml': '', 'source/_posts/a.md': post, 'food/_posts/2024-01-02-b.md': post });
  expect(posts.map(({ categories }) => categories)).toEqual([[], ['food']]);
});

test('a folder of drafts in Astro, Hugo or Eleventy makes no categories', async () => {
  for (const settings of ['astro.config.mjs', 'hugo.toml', '.eleventy.js']) {
    const { posts } = await imported({ [settings]: '', 'content/blog/_drafts/a.md': '---\ntitle: A\n---\nWords.\n' });
    expect(posts).toMatchObject([{ categories: [], draft: true }]);
    expect(posts[0]).not.toHaveProperty('aliases');
  }
});

test('words that YAML takes from the front matter are named', async () => {
  const { posts, stderr } = await imported({ 'a.md': '---\ntitle: We are #1\ndate: 2024-01-02 # a day\ntags: #slow #calm\n---\nWords.\n' });
  expect(posts).toMatchObject([{ title: 'We are' }]);
  const advice = 'for a comment, not for words; put the whole text in quotation marks, or put a space after the #';
  expect(stderr).toBe(`a.md:2: title: YAML takes "#1" ${advice}\na.md:4: tags: YAML takes "#slow #calm" ${advice}\n`);
});

test('ignored fields are named', async () => {
  const { stderr } = await imported({
    'a.md':
      '---\ntitle: A\ndate: 2024-01-02\nseries: One\ntags: [slow, {id: 4}]\nauthor: {email: a@b.example}\nlang: de\nempty:\nimage: {url: https://a.example/b.png, alt: A desk}\n---\nWords.\n',
  });
  expect(stderr).toBe(
    'a.md:1: the description of the cover is left out: A desk\na.md:1: not imported: series, tags, author, lang\n' +
      'a.md:9: https://a.example/b.png is on another site, and is left out; add the picture to the content by hand\n',
  );
});

test('names in any script, with capitals, spaces, languages or years, give each post an address', async () => {
  const post = '---\ntitle: A\ndate: 2024-01-02\n---\nWords.\n';
  const names = [
    'Привет',
    'второй',
    'καλημέρα',
    '你好',
    '안녕',
    'مرحبا',
    'שלום',
    'สวัสดี',
    'नमस्ते',
    'Łódź-ærø-ß',
    '🎉',
    '🌱',

    '2019/hello',
    '2020/hello',
    'b/hello',
    'page/index',
    'page/index.de',
    'Hello World',
    'HELLO',
    'latest',
    'con',
    `${'long-'.repeat(30)}a`,
  ];
  const { posts, status } = await imported({ 'hugo.toml': '', ...Object.fromEntries(names.map((name) => [`content/${name}.md`, post])) });
  expect([status, posts.map(({ slug }) => slug).join(' ')]).toEqual([
    0,
    'a a-2 annyeong con-2 hello hello-2 hello-2020 hello-3 hello-world kalimera latest-2 lodz-aeroe-ss ' +
      `${'long-'.repeat(16).slice(0, -1)} mrhb ni-hao nmste page page-de privet slvm swasdi vtoroy`,
  ]);
  const without = posts.filter(({ aliases }) => (aliases as string[] | undefined)?.length !== 1);
  expect(without.map(({ slug }) => slug)).toEqual(['a', 'a-2']);
});
