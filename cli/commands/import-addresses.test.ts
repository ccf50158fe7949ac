import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { imported } from '../../fixtures/harness/imported-blog.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';

const dated = '---\ntitle: A\ndate: 2011-11-09\n---\nWords.\n';

describe('the former address of a post', () => {
  const hugo = (settings: string, file = 'content/post/calm.md', post = '---\ntitle: Calm Days\ndate: 2011-11-09\n---\nWords.\n') => ({
    'hugo.toml': settings,
    [file]: post,
  });
  const jekyll = (settings: string, file = '_posts/2011-11-09-Calm_Days.md', post = '---\ntitle: Calm\n---\nWords.\n') => ({
    '_config.yml': settings,
    [file]: post,
  });
  const eleventy = (files: Record<string, string>) => ({ 'eleventy.config.js': "export default { dir: { input: 'src' } }", ...files });

  test.each<[string, Record<string, string>, string[]]>([
    ['of Hugo', hugo(''), ['/post/calm/']],
    [
      'of Zola',
      { 'config.toml': 'base_url = "https://a.example"', 'content/post/2011-11-09-calm.md': '+++\ntitle = "Calm"\n+++\nWords.\n' },
      ['/post/calm/'],
    ],
    ['in lower case', hugo('', 'content/post/OSCON 2014.md'), ['/post/oscon-2014/']],
    ['without accents', hugo('removePathAccents = true', 'content/post/Été à Paris.md'), ['/post/ete-a-paris/']],
    ['in its case', hugo('disablePathToLower = true', 'content/post/OSCON.md'), ['/post/OSCON/']],
    ['of a pattern', hugo('[permalinks]\npost = "/:year/:month/:day/:slug/"'), ['/2011/11/09/calm-days/']],
    ['of a pattern for pages', hugo('[permalinks.page]\nPost = "/:sections/:monthname/:contentbasename/"'), ['/post/november/calm/']],
    ['of another section', hugo('[permalinks]\nnotes = "/n/:title/"'), ['/post/calm/']],
    ['of a bundle', hugo('[permalinks]\npost = "/:slugorfilename/"', 'content/post/x/index.md'), ['/x/']],
    ['of a file', hugo('uglyURLs = true'), ['/post/calm.html']],
    ['below a path', hugo('baseURL = "https://a.example/blog/"'), ['/blog/post/calm/', '/post/calm/']],
    [
      'of its aliases below a path',
      hugo(
        'baseURL = "https://a.example/blog/"',
        undefined,
        '---\ntitle: A\ndate: 2011-11-09\naliases: [/old/, quiet, https://a.example/x/]\n---\nWords.\n',
      ),
      ['/blog/post/calm/', '/post/calm/', '/blog/old/', '/old/', '/blog/post/quiet', '/post/quiet', '/x/'],
    ],
    [
      'of an alias of Zola, which is at the root',
      {
        'config.toml': 'base_url = "https://a.example"',
        'content/post/calm.md': '+++\ntitle = "Calm"\ndate = 2011-11-09\naliases = ["quiet"]\n+++\nWords.\n',
      },
      ['/post/calm/', '/quiet'],
    ],
    ['of a language', hugo('[languages.en]\n[languages.de]', 'content/post/calm.de.md'), ['/de/post/calm/']],
    ['of a folder of a language', hugo('[languages.de]\ncontentDir = "content/de"', 'content/de/post/calm.md'), ['/de/post/calm/']],
    [
      'in settings of several files',
      { 'config/_default/permalinks.yaml': 'post: /:year/:filename/', 'content/post/a.md': dated },
      ['/2011/a/'],
    ],
    [
      'of a pattern in the url of a Hugo post',
      hugo('', undefined, '---\ntitle: Calm Days\ndate: 2011-11-09\nurl: /Art/:year/:title/\n---\nWords.\n'),
      ['/Art/2011/calm-days/'],
    ],
    ['of a slug', hugo('', undefined, '---\ntitle: A\ndate: 2011-11-09\nSlug: Quiet Days\n---\nWords.\n'), ['/post/quiet-days/']],
    ['of Jekyll', jekyll(''), ['/2011/11/09/Calm_Days.html']],
    ['of a style', jekyll('permalink: pretty'), ['/2011/11/09/Calm_Days/']],
    ['of the day of the year', jekyll('permalink: ordinal'), ['/2011/313/Calm_Days.html']],
    ['of a page', jekyll('', 'pages/2011-11-09-A.md'), ['/pages/2011-11-09-A.html']],
    ['of a page with a pattern', jekyll('permalink: pretty', 'pages/a.md', dated), ['/pages/a/']],
    ['of no date', jekyll('permalink: none'), ['/Calm_Days.html']],
    ['of words', jekyll('permalink: /:year/:i_month/:i_day/:y_day/:short_year/:slug/'), ['/2011/11/9/313/11/calm-days/']],
    ['of defaults', jekyll('defaults: [{scope: {path: _posts}, values: {permalink: "/d/:title:output_ext"}}]'), ['/d/Calm_Days.html']],
    ['of the collection', jekyll('collections: {posts: {permalink: "/c/:title"}}'), ['/c/Calm_Days']],
    ['below a folder of categories', jekyll('', 'cats/_posts/2011-11-09-a.md'), ['/cats/2011/11/09/a.html']],
    ['of a folder below _posts', jekyll('', '_posts/2011/2011-11-9-a.md'), ['/2011/11/09/a.html']],
    [
      'of its own pattern',
      jekyll('', '_posts/2011-11-09-a.md', '---\npermalink: /:categories/:title/\ncategories: Self care\n---\nWords.\n'),
      ['/self/care/a/'],
    ],
    [
      'of its own date',
      jekyll('', '_posts/2011-11-09-a.md', '---\ndate: 2011-11-10 23:00:00 -0500\n---\nWords.\n'),
      ['/2011/11/10/a.html', '/2011/11/11/a.html'],
    ],
    [
      'in the zone of the site',
      jekyll('timezone: Asia/Tokyo', '_posts/2011-11-09-a.md', '---\ndate: 2011-11-10 23:00:00 +0000\n---\nWords.\n'),
      ['/2011/11/11/a.html'],
    ],
    ['of Eleventy', eleventy({ 'src/posts/2011-11-09-a.md': '---\ntitle: A\n---\nWords.\n' }), ['/posts/a/']],
    [
      'of data of a folder',
      eleventy({
        'src/posts/a.md': dated,
        'src/posts/posts.json': '{"permalink": "/{{ page.date | date: \'%Y/%m\' }}/{{ page.fileSlug }}/"}',
      }),
      ['/2011/11/a/'],
    ],
    [
      'of data in code',
      eleventy({
        'src/posts/x/a.md': dated,
        'src/posts/posts.11tydata.js': "export default { permalink: '{{ page.filePathStem }}.html' }",
      }),
      ['/posts/x/a.html'],
    ],
    [
      'of its own template',
      eleventy({ 'src/a.md': '---\ntitle: Ä b\ndate: 2011-11-09\npermalink: "/t/{{ title | slugify }}/index.html"\n---\nWords.\n' }),
      ['/t/a-b/'],
    ],
    ['of Astro', { 'astro.config.mjs': '', 'src/content/blog/2011-11-09-Hello World.md': dated }, ['/blog/2011-11-09-hello-world/']],
    ['of punctuation in Astro', { 'astro.config.mjs': '', "src/content/blog/What's new_in v1.2.md": dated }, ['/blog/whats-new_in-v12/']],
    [
      'of a slug of Astro',
      { 'astro.config.mjs': '', 'src/content/blog/en/x/index.md': '---\ntitle: A\ndate: 2011-11-09\nslug: Own/slug\n---\nWords.\n' },
      ['/blog/own/slug/'],
    ],
    ['of no known system', { 'posts/schöne tage.md': dated }, ['/posts/sch%C3%B6ne%20tage/']],
    [
      'as the post names it',
      {
        'a.md':
          '---\ntitle: A\ndate: 2024-01-02\nUrl: post/quiet\nAliases: [/über-uns/, old/quiet, "https://old.example/q/?a#b", "/a b/c:d/", /%C3%A9t%C3%A9]\n---\nWords.\n',
      },
      ['/post/quiet', '/%C3%BCber-uns/', '/old/quiet', '/q/', '/a%20b/c%3Ad/', '/%C3%A9t%C3%A9'],
    ],
  ])('%s', async (_, files, aliases) => {
    const { posts, stderr } = await imported(files);
    expect([posts.map((post) => post['aliases']), stderr.match(/.*(?:address|understood).*/g)]).toEqual([[aliases], null]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['of Hugo', hugo('[permalinks]\npost = "/:nonsense/:slug/"'), '"/:nonsense/:slug/"'],
    ['of Hugo with a part of the sections', hugo('[permalinks]\npost = "/:sections[1:]/:slug/"'), '"/:sections[1:]/:slug/"'],
    ['of Jekyll', jekyll('permalink: /:nonsense/:title/'), '"/:nonsense/:title/"'],
    ['of Jekyll with the week', jekyll('permalink: weekdate'), 'permalink: "weekdate"'],
    ['of Jekyll without a name', jekyll('permalink: fancy'), 'permalink: "fancy"'],
    [
      'of Eleventy, computed',
      eleventy({ 'src/a.md': '---\ntitle: A\ndate: 2024-01-02\neleventyComputed: {permalink: "{{ x }}"}\n---\nWords.\n' }),
      'permalink: "{{ x }}"',
    ],
    [
      'of Eleventy',
      eleventy({ 'src/posts/a.md': dated, 'src/posts/posts.json': '{"permalink": "/{{ page.date | year }}/a/"}' }),
      'permalink: "/{{ page.date | year }}/a/"',
    ],
    [
      'in code',
      eleventy({ 'src/posts/a.md': dated, 'src/posts/posts.11tydata.js': 'export default { permalink: () => x }' }),
      'permalink: () => x',
    ],
  ])('is only noted for a pattern that is not known: %s', async (_, files, unclear) => {
    const { posts, stderr } = await imported(files);
    expect(posts.map((post) => post['aliases'])).toEqual([undefined]);
    expect(stderr).toContain(`${unclear} is not understood, so posts with this address get no alias`);
  });

  test('is not guessed for a translation, and for the page at the root', async () => {
    const { posts, stderr } = await imported({ 'index.md': dated, 'a/index.de.md': dated, 'a/index.md': dated });
    expect(posts.map((post) => post['aliases'])).toEqual([['/a/'], undefined, undefined]);
    expect(stderr).not.toContain('former address');
  });

  test('of a post below _posts, imported alone or named twice, follows Jekyll', async () => {
    const files = { '_posts/notes/2011-11-09-a.md': '---\ntitle: A\ncategories: Notes\n---\nWords.\n' };
    for (const names of [['_posts'], ['_posts/notes/2011-11-09-a.md', '.']])
      expect((await imported(files, { names })).posts.map((post) => post['aliases'])).toEqual([['/notes/2011/11/09/a.html']]);
  });

  test.each([
    ['permalink: pretty\ncollections: {recipes: {output: true}}', ['/recipes/warm/soup/']],
    ['collections: {recipes: {output: true}}', ['/recipes/warm/soup.html']],
    ['collections: {recipes: {output: true, permalink: "/:collection/:name"}}', ['/recipes/soup']],
    ['collections: [recipes]', undefined],
  ])('of a file in another collection of Jekyll: %s', async (settings, aliases) => {
    const files = { '_config.yml': settings, '_recipes/warm/soup.md': dated };
    expect((await imported(files, { names: ['_recipes'] })).posts.map((post) => post['aliases'])).toEqual([aliases]);
  });

  test('is not guessed from settings that cannot be read', async () => {
    const { posts, stderr } = await imported({ 'hugo.toml': 'a = ', 'content/a.md': dated });
    expect(posts.map((post) => post['aliases'])).toEqual([undefined]);
    expect(stderr).toContain('hugo.toml: cannot be read (');
  });

  test('that is taken, or belongs to a page of this site, is noted', async () => {
    const post = (alias: string) => `---\ntitle: A\ndate: 2024-01-02\nurl: /a/b/\naliases: [${alias}]\n---\nWords.\n`;
    const { stderr } = await imported({ 'a.md': post('/about/'), 'b.md': post('https://a.example/?p=1') });
    expect(stderr.split('\n').filter((line) => line.includes('former address'))).toEqual([
      'a.md:5: the former address "/about/" is left out: it is a page of this site',
      'b.md:4: the former address "/a/b/" is left out: it leads to posts/b.yaml',
      'b.md:5: the former address "https://a.example/?p=1" is left out: it is not the path of a page',
    ]);
  });

  test('in a text leads to the post in its language, also with the host of the old site', async () => {
    const post = (words = 'Words.') => `---\ntitle: A\ndate: 2024-01-02\n---\n${words}\n`;
    const { posts, stderr } = await imported({
      'hugo.toml': 'baseURL = "https://www.old.example/"\ndefaultContentLanguage = "de"\n[languages.de]\n[languages.en]',
      'content/post/tea.en.md': post(),
      'content/post/tea.de.md': post(),
      'content/post/cup.de.md': post(
        '[a]({{< ref "tea.md" >}}) [b]({{< ref "/post/tea.en.md" >}}) [c](https://old.example/post/tea/#d) [d](https://old.example/e/)\n\n' +
          '![Cup](https://old.example/cup.svg) <iframe src="//old.example/post/tea/"></iframe>',
      ),
      'static/cup.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    });
    expect(posts.find(({ slug }) => slug === 'cup')?.['content']).toBe(
      '<p><a href="/blog/tea-de">a</a> <a href="/blog/tea">b</a> <a href="/blog/tea-de#d">c</a> <a href="https://old.example/e/">d</a></p>\n' +
        '<figure><img src="/images/cup.svg" alt="Cup" /></figure>\n<p><a href="/blog/tea-de">/blog/tea-de</a></p>\n',
    );
    expect(stderr).not.toContain('another site');
  });

  test('leads to the post in every spelling', async () => {
    const { content } = await imported({ 'hugo.toml': '', 'content/Post/Grüße aus Ærø.md': dated });
    const server = await testServer({ content, dist: await fakeBuild() });
    const spellings = [
      '/post/gr%C3%BC%C3%9Fe-aus-%C3%A6r%C3%B8/',
      '/Post/Gr%c3%bc%C3%9Fe-aus-%C3%86r%C3%98',
      '/post/gru%CC%88%C3%9Fe-aus-%C3%A6r%C3%B8/index.html',
    ];
    for (const spelling of spellings) {
      const { status, headers } = await server.get(spelling);
      expect([spelling, status, headers.get('location')]).toEqual([spelling, 301, '/blog/grusse-aus-aeroe']);
    }
  });
});

test('a picture is found by its path on the old host, by a name with spaces, and in the attachments of Obsidian', async () => {
  const { posts, stderr } = await imported({
    'hugo.toml': 'baseURL = "https://a.example/blog/"',
    'static/my desk.svg': await readFile('fixtures/content/images/leaf.svg'),
    'attachments/Pasted image.png': await readFile('fixtures/content/images/morning.png'),
    'content/a.md':
      '---\ntitle: A\ndate: 2024-01-02\n---\n![A](https://www.a.example/blog/my%20desk.svg)\n\n![B](/blog/my desk.svg)\n\n![[Pasted image.png]]\n\n[c](b c) `[d](e f.svg)`\n',
  });
  expect(posts[0]?.['content']).toBe(
    '<figure><img src="/images/my-desk.svg" alt="A" /></figure>\n<figure><img src="/images/my-desk.svg" alt="B" /></figure>\n<figure><img src="/images/pasted-image.png" alt="" /></figure>\n<p>[c](b c) <code>[d](e f.svg)</code></p>\n',
  );
  expect(stderr).toBe('');
});
