import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cleanContentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { imported } from '../../fixtures/harness/imported-blog.ts';
import { run } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

const leaf = 'fixtures/content/images/leaf.svg';
const morning = 'fixtures/content/images/morning.png';

describe('journal import posts', () => {
  test('writes a post of Astro with its pictures, links and dates', async () => {
    const blog = await sources({
      'package.json': '{}',
      'src/content/blog/first-post.md': `---
title: 'First: post'
description: Lorem ipsum.
pubDate: 'Jul 08 2022'
updatedDate: 2022-08-01
heroImage: '../../assets/Hero (1).png'
tags: [calm, deep work]
category: Habits
---

# A Big Heading

Lorem *ipsum* "quoted" it's
a soft break.

![Leaf](/img/Leaf%20Drawing.svg "A leaf")

- one
- two
  - nested
- [ ] task

| a | b |
|--|:-:|
| 1 | 2 |

> quote
> more

See [the next](./second.mdx#Part_1) and [web](https://example.com).

\`\`\`js title="x"
const a = "{{ no.tag }}";
\`\`\`

## Again {#custom}

##### Deep
`,
      'src/content/blog/second.mdx':
        '---\ntitle: Second\npubDate: 2024-01-02T10:00:00+02:00\ndraft: true\n---\nimport A from "b";\n\n## Part_1\n\nHello.\n',
      'src/assets/Hero (1).png': morning,
      'public/img/Leaf Drawing.svg': leaf,
    });
    const content = await cleanContentFolder();
    const run = (...options: string[]) => journal('import', 'posts', path.join(blog, 'src/content/blog'), '--content', content, ...options);
    const before = await readdir(content, { recursive: true });
    expect(await run('--dry-run')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: '2 posts to add (1 draft), 2 pictures; nothing was written\n',
    });
    expect(await readdir(content, { recursive: true })).toEqual(before);
    expect(await run()).toMatchObject({ status: 0, stdout: '2 posts added (1 draft), 2 pictures\n' });
    expect(await readFile(path.join(content, 'posts/first-post.yaml'), 'utf8')).toBe(`title: "First: post"
excerpt: Lorem ipsum.
author: Ivo Marsh
publishedAt: "2022-07-08"
featuredImage: /images/hero-1.png
categories:
  - habits
updatedAt: "2022-08-01"
keywords:
  - calm
  - deep work
content: |
  <h2 id="a-big-heading">A Big Heading</h2>
  <p>Lorem <em>ipsum</em> "quoted" it's a soft break.</p>
  <figure><img src="/images/leaf-drawing.svg" alt="Leaf" /><figcaption>A leaf</figcaption></figure>
  <ul>
  <li>one</li>
  <li>two<ul>
  <li>nested</li>
  </ul>
  </li>
  <li>☐ task</li>
  </ul>
  <table>
  <thead>
  <tr>
  <th>a</th>
  <th>b</th>
  </tr>
  </thead>
  <tbody><tr>
  <td>1</td>
  <td>2</td>
  </tr>
  </tbody></table>
  <blockquote>
  <p>quote more</p>
  </blockquote>
  <p>See <a href="/blog/second#part-1">the next</a> and <a href="https://example.com">web</a>.</p>
  <pre><code class="language-js">const a = "{{ no.tag }}";
  </code></pre>
  <h3 id="custom">Again</h3>
  <h4 id="deep">Deep</h4>
`);
    expect(await readFile(path.join(content, 'posts/second.yaml'), 'utf8')).toContain(
      'content: |\n  <h2 id="part-1">Part_1</h2>\n  <p>Hello.</p>\n',
    );
    expect((await journal('validate', '--content', content)).stdout).toMatch(/no problems\n$/);
    expect(await run()).toMatchObject({ status: 0, stdout: '0 posts added, 2 posts already here\n' });
  });

  test('writes posts of Hugo, Jekyll and Eleventy, and creates their categories', async () => {
    const blog = await sources({
      'hugo.toml': '',
      'content/posts/bundle/index.md':
        '+++\ntitle = "Bundle"\ndate = 2021-05-06T07:08:09Z\nlastmod = 2021-05-06\naliases = ["/old/bundle.html", "//evil.test", "/about/", "/blog/bundle/"]\ncategories = ["Mindfulness & Rest"]\n[cover]\nimage = "cover.png"\n+++\n' +
        '{{< figure src="cover.png" alt="Cover" caption="A <cover>" >}}\n\nText {{< youtube abc >}}.[^1]\n\n[^1]: Note.\n',
      'content/posts/bundle/cover.png': morning,
      'content/posts/_index.md': '+++\ntitle = "Section"\n+++\n',
      '_posts/2019-03-04-welcome.md':
        '---\nlayout: post\ntitle: "Welcome!"\ndate: 2019-03-04 15:32:14 -0600\ncategories: jekyll update\n---\n' +
        'In `_posts`.\n{: .lead}\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n[Itself]({% post_url 2019-03-04-welcome %}) ![x]({{ site.baseurl }}/assets/x.svg)\n',
      'assets/x.svg': leaf,
      'eleventy/2020-01-02-third.md':
        '---\ntitle: Third\ndate: git Created\ntags: posts\nlayout: base.njk\nseries: One\n---\n<div>Raw</div>\n',
    });
    const content = await cleanContentFolder();
    const folders = ['content', '_posts', 'eleventy'].map((name) => path.join(blog, name));
    const result = await journal('import', 'posts', ...folders, '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '3 posts added, 2 pictures, 2 categories\n' });
    expect(result.stderr.replaceAll(`${blog}/`, '').split('\n')).toEqual([
      'content/posts/_index.md: is the page of a list, and is left out',
      'content/posts/bundle/index.md:5: the former address "//evil.test" is left out: it is not the path of a page',
      'content/posts/bundle/index.md:5: the former address "/about/" is left out: it is a page of this site',
      'eleventy/2020-01-02-third.md:1: not imported: series',
      '_posts/2019-03-04-welcome.md: categories/jekyll.yaml is new; write its description and choose its icon',
      '_posts/2019-03-04-welcome.md: categories/update.yaml is new; write its description and choose its icon',
      '',
    ]);
    const post = (slug: string) => readFile(path.join(content, `posts/${slug}.yaml`), 'utf8');
    expect(await post('bundle')).toContain(
      'publishedAt: "2021-05-06T07:08:09Z"\nfeaturedImage: /images/cover.png\ncategories:\n  - mindfulness\naliases:\n  - /posts/bundle/\n  - /old/bundle.html\ncontent: |\n' +
        '  <figure><img src="/images/cover.png" alt="Cover" /><figcaption>A &lt;cover&gt;</figcaption></figure>\n' +
        '  <p>Text <a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a>.<sup id="to-note-1"><a href="#note-1">1</a></sup></p>\n' +
        '  <hr />\n  <ol>\n  <li id="note-1"><p>Note. <a href="#to-note-1" title="Back to the text">↩</a></p></li>\n  </ol>\n',
    );
    expect(await post('welcome')).toContain(
      'publishedAt: "2019-03-04T15:32:14-06:00"\ncategories:\n  - jekyll\n  - update\naliases:\n  - /jekyll/update/2019/03/04/welcome.html\ncontent: |\n  <p>In <code>_posts</code>.</p>\n' +
        '  <pre><code class="language-ruby">puts 1\n  </code></pre>\n  <p><a href="/blog/welcome">Itself</a> <img src="/images/x.svg" alt="x" /></p>\n',
    );
    expect(await post('third')).toBe(
      'title: Third\nexcerpt: Raw\nauthor: Ivo Marsh\npublishedAt: "2020-01-02"\ncategories: []\naliases:\n  - /eleventy/third/\ncontent: |\n  <p>Raw</p>\n',
    );
    expect((await journal('validate', '--content', content)).stdout).toMatch(/no problems\n$/);
  });

  test('keeps categories apart that differ in marks', async () => {
    const post = (categories: string) => `---\ntitle: ${categories}\ndate: 2020-01-02\ncategories: ["${categories}"]\n---\nWords.\n`;
    const names = ['C', 'C++', 'C#', 'c++'];
    const { posts, content } = await imported(Object.fromEntries(names.map((name, index) => [`${index}.md`, post(name)])));
    expect(posts.map(({ title, categories }) => [title, categories])).toEqual(
      expect.arrayContaining([
        ['C', ['c']],
        ['C++', ['c-plus-plus']],
        ['C#', ['c-sharp']],
        ['c++', ['c-plus-plus']],
      ]),
    );
    expect(parse(await readFile(path.join(content, 'categories/c-sharp.yaml'), 'utf8'))).toMatchObject({ name: 'C#' });
  });

  test('writes the posts of an export of Ghost', async () => {
    const html =
      '<p>See <a href="__GHOST_URL__/two/#a">two</a>, <a href="__GHOST_URL__/gone/?a=1&amp;b">it</a>, <a href="__GHOST_URL__">home</a></p><figure class="kg-card"><img src="__GHOST_URL__/content/images/2024/pic.png" class="kg-image" alt="A" srcset="x 1w"></figure>' +
      '<!--kg-card-begin: html--><div>in a div</div><!--kg-card-end: html--><script>x()</script>';
    const posts = [
      { id: '1', title: 'One', slug: 'one', html, feature_image: 'https://elsewhere.example/a.jpg', status: 'published', type: 'post' },
      {
        id: '2',
        title: 'Two',
        slug: 'two',
        html: '<h2 id="a">Two.</h2>',
        status: 'draft',
        type: 'post',
        created_at: '2024-01-01T00:00:00.000Z',
      },
      { id: '4', title: 'Paid', slug: 'paid', html: '<p>P</p>', status: 'published', visibility: 'paid', published_at: '2024-01-05' },
      { id: '5', title: 'Mail', slug: 'mail', html: '<p>M</p>', status: 'sent', visibility: 'members', published_at: '2024-01-05' },
      { id: '3', title: 'About', slug: 'about', html: '<p>P</p>', status: 'published', type: 'page' },
    ];
    const dates = { published_at: '2024-01-05T10:00:00.000Z', updated_at: '2024-03-05T10:00:00.000Z', custom_excerpt: 'Short.' };
    const data = {
      posts: [{ ...posts[0], ...dates }, ...posts.slice(1)],
      tags: [
        { id: 'a', name: 'Habits' },
        { id: 'b', name: '#hidden', visibility: 'internal' },
        { id: 'c', name: 'Calm' },
      ],
      posts_tags: [
        { post_id: '1', tag_id: 'c', sort_order: 2 },
        { post_id: '1', tag_id: 'a', sort_order: 0 },
        { post_id: '1', tag_id: 'b', sort_order: 1 },
      ],
      users: [
        { id: 'u', name: 'Gina' },
        { id: 'v', name: 'Ann Lee' },
      ],
      posts_authors: [
        { post_id: '1', author_id: 'v', sort_order: 1 },
        { post_id: '1', author_id: 'u', sort_order: 0 },
      ],
    };
    const folder = await sources({ 'ghost.json': JSON.stringify({ db: [{ data }] }), 'content/images/2024/pic.png': morning });
    const content = await cleanContentFolder();
    const file = path.join(folder, 'ghost.json');
    const result = await journal('import', 'posts', file, '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '4 posts added (3 drafts), 1 picture\n' });
    expect(result.stderr.replaceAll(`${folder}/`, '').split('\n')).toEqual([
      'ghost.json: pages are not imported: About',
      'ghost.json (one): https://elsewhere.example/a.jpg is on another site, and is left out; add the picture to the content by hand',
      'ghost.json (one): <script> is left out',
      'ghost.json (paid): "visibility" may keep this post from readers, so it becomes a draft',
      'ghost.json (mail): "status" may keep this post from readers, so it becomes a draft',
      'ghost.json (mail): "visibility" may keep this post from readers, so it becomes a draft',
      'ghost.json (one): "/gone/?a=1&amp;b" leads to no page or picture of this site; correct or remove the link',
      '',
    ]);
    expect(await readFile(path.join(content, 'posts/one.yaml'), 'utf8')).toBe(`title: One
excerpt: Short.
author: Gina and Ann Lee
publishedAt: "2024-01-05T10:00:00Z"
categories:
  - habits
updatedAt: "2024-03-05"
keywords:
  - Calm
aliases:
  - /one/
content: |
  <p>See <a href="/blog/two#a">two</a>, <a href="/gone/?a=1&amp;b">it</a>, <a href="/">home</a></p>
  <figure><img src="/images/pic.png" alt="A" /></figure>
  <p>in a div</p>
`);
  });

  test('reports each problem with file and line', async () => {
    const post = (more: string, body = 'Text.\n') => `---\ntitle: A\ndate: 2024-01-01\n${more}---\n${body}`;
    const blog = await sources({
      'a-date.md': '---\ntitle: A\ndate: 2024-02-30\n---\nText.\n',
      'a-yaml.md': '---\ntitle: A\ntitle: B\n---\nText.\n',
      'a-toml.md': '+++\ntitle = "A"\nb = \n+++\nText.\n',
      'bare.md': 'Text.\n',
      'empty.md': post('', ''),
      'missing.md': post('', '\n\n![x](gone.png)\n'),
      'no-picture.md': post('cover: text.png\n'),
      'names.md': post(`author: ${'x'.repeat(301)}\n`),
      'large.md': post('', 'word '.repeat(220_000)),
      'text.png': 'Not a picture.',
      'latin.md': Buffer.from('---\ntitle: \xe9\n---\n', 'latin1'),
    });
    const content = await cleanContentFolder();
    const result = await journal('import', 'posts', blog, path.join(blog, 'gone.md'), path.join(blog, 'text.png'), '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '3 posts added (1 draft), 9 left out\n' });
    expect(result.stderr.replaceAll(`${blog}/`, '').split('\n')).toEqual([
      'a-date.md:3: date: "2024-02-30" is not an unambiguous date; write it like 2024-01-31; the post becomes a draft',
      `missing.md:7: there is no picture gone.png in ${blog}; it is left out`,
      'no-picture.md:4: text.png: This is not a picture; send a JPEG, PNG, WebP, AVIF, GIF or SVG; it is left out',
      'a-toml.md:3: left out: invalid value',
      'a-yaml.md:3: left out: "title" is written here a second time; remove one',
      'bare.md:1: left out: has no front matter; begin it with ---, and a line for each of title and date',
      'latin.md: left out: is not UTF-8; save it as UTF-8',
      'gone.md: left out: does not exist',
      'text.png: left out: is neither Markdown (.md, .mdx, .markdown) nor an export of Ghost (.json)',
      'empty.md: left out: has no words',
      'large.md: left out: would be larger than 1 MiB (1100321 bytes); split it into two posts',
      'names.md:4: left out: author: must have at most 300 characters',
      '',
    ]);
  });

  test('leaves out bad pictures, and names pictures that differ', async () => {
    const blog = await sources({
      'one/index.md': '---\ntitle: One\ndate: 2024-01-01\nslug: latest\n---\n![a](cover.png) ![b](gone.png)\n',
      'two/index.md': '---\ntitle: Two\ndate: 2024-01-01\n---\n![a](cover.svg)\n\n![c](../one/cover.png)\n',
      'one/cover.png': morning,
      'two/cover.svg': leaf,
    });
    const content = await cleanContentFolder();
    await cp(morning, path.join(content, 'images/cover.svg'));
    const result = await journal('import', 'posts', blog, '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '2 posts added, 2 pictures\n' });
    expect(result.stderr.replaceAll(`${blog}/`, '')).toBe(
      'one/index.md:4: "latest" is a name that the site or Windows needs, so this post is at /blog/latest-2\n' +
        `one/index.md:6: there is no picture gone.png in ${blog}; it is left out\n`,
    );
    expect(await readFile(path.join(content, 'posts/latest-2.yaml'), 'utf8')).toContain('<p><img src="/images/cover.png" alt="a" /> b</p>');
    expect(await readFile(path.join(content, 'posts/two.yaml'), 'utf8')).toContain(
      '<figure><img src="/images/two-cover.svg" alt="a" /></figure>\n  <figure><img src="/images/cover.png" alt="c" /></figure>\n',
    );
  });

  test('writes each of several pictures whose names begin with the same words', async () => {
    const names = [1, 2, 3, 4].map((second) => `Screenshot 2021-07-19 at 11.37.0${second}.svg`);
    const blog = await sources({
      'a.md': `---\ntitle: A\ndate: 2024-01-01\n---\n${names.map((name) => `![a](<${name}>)`).join('\n\n')}\n`,
    });
    for (const [index, name] of names.entries())
      await writeFile(path.join(blog, name), `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="${index + 1}"/>`);
    const content = await cleanContentFolder();
    const result = await journal('import', 'posts', blog, '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '1 post added, 4 pictures\n', stderr: '' });
    expect((await readdir(path.join(content, 'images'))).filter((name) => name.includes('screenshot'))).toHaveLength(4);
  });

  test('rewrites links to posts and headings, and names dead links and paths that are not files', async () => {
    const links =
      '[a](#whats-new) [b](#2-q--a) [c](/2020/01/02/second.html?x#p%C3%A4rt) [d](../second/) [e](2020-01-02-other-name.md) [f](/posts/margins/)';
    const lost = '[g](/2019/old-post/) [h](../gone/) [i](#gone) [j](/tags/second/) [k](/about/) [l](https://a.test/second)';
    const blog = await sources({
      'first.md': `---\ntitle: First\ndate: 2024-01-01\n---\n${links}\n\n${lost}\n\n## What's new\n\n## 2. Q & A\n`,
      '2020-01-02-other-name.md': '---\ntitle: Second\nslug: second\n---\n## Pärt\n',
      'folder.md/third.md': '---\ntitle: Third\ndate: 2024-01-01\n---\nText.\n',
    });
    run('mkfifo', path.join(blog, 'pipe.md'));
    const content = await cleanContentFolder();
    const result = await journal('import', 'posts', blog, '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '3 posts added\n' });
    const nowhere = (href: string) => `first.md:7: "${href}" leads to no page or picture of this site; correct or remove the link`;
    expect(result.stderr.replaceAll(`${blog}/`, '').split('\n')).toEqual([
      'pipe.md: is not a regular file, and is left out',
      nowhere('/2019/old-post/'),
      nowhere('../gone/'),
      'first.md:7: "#gone" leads to no heading; give a heading this id, or remove the link',
      nowhere('/tags/second/'),
      '',
    ]);
    const written = await readFile(path.join(content, 'posts/first.yaml'), 'utf8');
    expect([...written.matchAll(/(?:href|id)="([^"]*)"/g)].map(([, address]) => address).join(' ')).toBe(
      '#whats-new #section-2-q-a /blog/second#part /blog/second /blog/second /blog/margins ' +
        '/2019/old-post/ ../gone/ #gone /tags/second/ /about/ https://a.test/second whats-new section-2-q-a',
    );
  });

  test('takes no pictures from outside the folder of the site', async () => {
    const folder = await sources({
      'private.png': morning,
      'archive/post.md': `---\ntitle: A\ndate: 2024-01-01\ncover: ../private.png\n---\n![a](/private.png) ![b](link.png)\n`,
    });
    const archive = path.join(folder, 'archive');
    await symlink('../private.png', path.join(archive, 'link.png'));
    const content = await cleanContentFolder();
    const before = await readdir(path.join(content, 'images'));
    const result = await journal('import', 'posts', archive, '--content', content);
    expect(result).toMatchObject({ status: 0, stdout: '1 post added\n' });
    expect(result.stderr.match(/there is no picture \S+/g)).toEqual(
      ['/private.png', 'link.png', '../private.png'].map((name) => `there is no picture ${name}`),
    );
    expect(await readdir(path.join(content, 'images'))).toEqual(before);
  });

  test('names a file that is not an export', async () => {
    const folder = await sources({ 'a.json': '{"db":[{"data":{"posts":[{"id":1}]}}]}', 'b.json': '{' });
    const content = await cleanContentFolder();
    const result = await journal('import', 'posts', path.join(folder, 'a.json'), path.join(folder, 'b.json'), '--content', content);
    expect(result.stderr.replaceAll(`${folder}/`, '').split('\n').slice(0, 2)).toEqual([
      'a.json: left out: is not an export of Ghost: data.posts[0].title: is missing',
      'b.json: left out: is not valid JSON; export it from Ghost again',
    ]);
  });
});

/** A folder of these files: their text, or the path of a file to copy. */
async function sources(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (text === leaf || text === morning) await cp(text, file);
    else await writeFile(file, text);
  }
  return folder;
}
