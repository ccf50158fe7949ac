import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanContentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { parseItem } from '../../server/content/tree/parse-item.ts';
import { postSchema, type PostFields } from '../../server/model/entities/post.ts';

const desk = 'fixtures/content/images/leaf.svg';

const kinds: [kind: string, body: string, html: string[], notes: string[]][] = [
  [
    'attribute lists of kramdown',
    '[The map](https://maps.example/){:target="_blank"} and ![A desk](/desk.svg){: .left width="200"}.\n{: .lead}\n\n* toc\n{:toc}\n\n## Head {: #own}\n\n`{: .code}`\n\n## Table of contents\n\n### Next\n',
    [
      '<p><a href="https://maps.example/">The map</a> and <img src="/images/desk.svg" alt="A desk" />.</p>',
      '<h2 id="own">Head</h2>',
      '<p><code>{: .code}</code></p>',
      '<h3 id="next">Next</h3>',
    ],
    ['9: {:toc} is a list of contents, and is left out', '15: ## Table of contents is a list of contents, and is left out'],
  ],
  [
    'shortcodes of WordPress, escaped or before a linked picture,',
    '[caption id="a" width="3"][![A desk](/desk.svg)](/desk.svg) One[/caption]\n\n\\[caption id="b\\_c"\\]![](/desk.svg) Two\\[/caption\\]\n\n\\[an aside\\]\n',
    [
      '<p><a href="/images/desk.svg"><img src="/images/desk.svg" alt="A desk" /></a> One</p>',
      '<p><img src="/images/desk.svg" alt="" /> Two</p>',
      '<p>[an aside]</p>',
    ],
    [
      '5: [caption id="a" width="3"] is a tag of the old site, and is left out',
      ' [caption id="b_c"] is a tag of the old site, and is left out',
    ],
  ],
  [
    'admonitions of MkDocs',
    '!!! note "Mind *this*"\n    First.\n\n    - Second\n\n??? tip\n    Hidden.\nAfter!!! note\n',
    [
      '<p><strong>Mind <em>this</em></strong></p>',
      '<p>First.</p>',
      '<ul>',
      '<li>Second</li>',
      '</ul>',
      '<p>Hidden.</p>',
      '<p>After!!! note</p>',
    ],
    [
      '5: !!! note "Mind *this*" is a container of the old site, and is left out',
      '10: ??? tip is a container of the old site, and is left out',
    ],
  ],
  [
    'quotes of Hexo',
    '{% blockquote Ann Lee, Letters %}\nWords.\n{% endblockquote %}\n\n{% pullquote %}Pulled.{% endpullquote %}\n',
    ['<blockquote><p>Words.</p>', '<p>— Ann Lee, Letters</p></blockquote>', '<blockquote><p>Pulled.</p>', '</blockquote>'],
    [],
  ],
  [
    'ids of blocks and marks in alternative texts',
    '![A *nice* [desk](/d)](/desk.svg)\n\nWords. ^a1b2c3\n\n2 ^ 3 and x ^23\n',
    ['<figure><img src="/images/desk.svg" alt="A nice desk" /></figure>', '<p>Words.</p>', '<p>2 ^ 3 and x ^23</p>'],
    [],
  ],
  [
    'footnotes',
    'Words.[^1] More.[^b] Last^[In *line*].\n\n[^1]: The first note.\n[^b]: The second.\n\n    Its second paragraph.\n',
    [
      '<p>Words.<sup id="to-note-1"><a href="#note-1">1</a></sup> More.<sup id="to-note-2"><a href="#note-2">2</a></sup> Last<sup id="to-note-3"><a href="#note-3">3</a></sup>.</p>',
      '<hr />',
      '<ol>',
      '<li id="note-1"><p>The first note. <a href="#to-note-1" title="Back to the text">↩</a></p></li>',
      '<li id="note-2"><p>The second.</p>',
      '<p>Its second paragraph. <a href="#to-note-2" title="Back to the text">↩</a></p></li>',
      '<li id="note-3"><p>In <em>line</em> <a href="#to-note-3" title="Back to the text">↩</a></p></li>',
      '</ol>',
    ],
    [],
  ],
  [
    'sizes of pictures',
    '![A|300](desk.svg)\n\n![[desk.svg|A desk|300x200]]\n\n![A](desk.svg =300x)\n\n{% image "desk.svg", "A", "(min-width: 30em)" %}\n\n[a|1](/blog/a)\n',
    [
      '<figure><img src="/images/desk.svg" alt="A" /></figure>',
      '<figure><img src="/images/desk.svg" alt="A desk" /></figure>',
      '<figure><img src="/images/desk.svg" alt="A" /></figure>',
      '<figure><img src="/images/desk.svg" alt="A" /></figure>',
      '<p><a href="/blog/a">a|1</a></p>',
    ],
    [],
  ],
  [
    'ranges, and removed words,',
    '5~10 or 20~30, 3~5天, 10~20天, ~~gone~~ and ~too~\n',
    ['<p>5~10 or 20~30, 3~5天, 10~20天, <del>gone</del> and <del>too</del></p>'],
    [],
  ],
  [
    'tags for code in a list',
    '1. One\n\n   {% highlight sh %}\n   ls\n     -a\n   {% endhighlight %}\n\n2. Two\n   {{< highlight js >}}\na;\n   {{< /highlight >}}\n',
    [
      '<ol>',
      '<li><p>One</p>',
      '<pre><code class="language-sh">ls',
      '  -a',
      '</code></pre>',
      '</li>',
      '<li><p>Two</p>',
      '<pre><code class="language-js">a;',
      '</code></pre>',
      '</li>',
      '</ol>',
    ],
    [],
  ],
  [
    'links of tags and of code',
    '[audio mp3="https://a.example/a.mp3"][/audio] [tweet https://t.example/a] [embed width="9"]https://v.example[/embed]\n\n<div>https://w.example/?a=1&b</div>\n\n{{< video src="/b.mp4" >}}{{< /video >}}\n\n{{< link "https://c.example" >}}C{{< /link >}}\n\n`youtube: https://youtu.be/d`\n',
    [
      '<p><a href="https://a.example/a.mp3">https://a.example/a.mp3</a> <a href="https://t.example/a">https://t.example/a</a> <a href="https://v.example">https://v.example</a></p>',
      '<p><a href="https://w.example/?a=1&amp;b">https://w.example/?a=1&amp;b</a></p>',
      '<p><a href="/b.mp4">/b.mp4</a></p>',
      '<p><a href="https://c.example">C</a></p>',
      '<p><a href="https://youtu.be/d">https://youtu.be/d</a></p>',
    ],
    [
      '5: [embed width="9"] is a tag of the old site, and is left out',
      '9: "/b.mp4" leads to no page or picture of this site; correct or remove the link',
    ],
  ],
  [
    'formulas, prices and shell variables',
    'Of $5 to $10, $a_1*b*c_2$ and \\(x_1 < 2\\), \\(aside\\), $HOME, \\[image\\] of\\[,\\] a_b.\n\n[$a()](https://a.example/$b)\n\n\\[x_1\\]\n\n$$\na_1 * b_1 \\\\\n$$\n',
    [
      '<p>Of $5 to $10, $a_1*b*c_2$ and \\(x_1 &lt; 2\\), (aside), $HOME, [image] of[,] a_b.</p>',
      '<p><a href="https://a.example/$b">$a()</a></p>',
      '<p>\\[x_1\\]</p>',
      '<p>$$',
      'a_1 * b_1 \\\\',
      '$$</p>',
    ],
    ['5: $a_1*b*c_2$ is a formula; formulas stay as they are written'],
  ],
  [
    'tags in code of every form',
    'Use ``{{ site.url }}`` inline, and `{{ site.baseurl }}`.\n\n```liquid\n{% raw %}{{ page.title }}{% endraw %}\n```\n\n- a\n\n  ~~~\n  {% include x %}\n  ~~~\n\nText\n\n    {{< indented >}}\n',
    [
      '<p>Use <code>{{ site.url }}</code> inline, and <code>{{ site.baseurl }}</code>.</p>',
      '<pre><code class="language-liquid">{{ page.title }}',
      '</code></pre>',
      '<ul>',
      '<li><p>a</p>',
      '<pre><code>{% include x %}',
      '</code></pre>',
      '</li>',
      '</ul>',
      '<p>Text</p>',
      '<pre><code>{{&lt; indented &gt;}}',
      '</code></pre>',
    ],
    [],
  ],
  [
    'picture tags, videos and unknown tags',
    [
      '{{< img src="/desk.svg" alt="A desk" >}}',
      '{{< youtube abc123 >}}',
      '{{< figure src="/desk.svg" caption="By *Ann*" link="https://example.org/" attr="Bo" >}}',
      '{% image "/desk.svg", "An alt" %} inline',
      '{% include figure.html src="/desk.svg" caption="C" %}',
      '{{< notice title="Careful" >}}\nWords **inside**.\n{{< /notice >}}',
      '<iframe src="https://www.youtube.com/embed/x" title="A talk"></iframe>',
      'Now {{ site.time | date: "%Y" }}.',
    ].join('\n\n'),
    [
      '<figure><img src="/images/desk.svg" alt="A desk" /></figure>',
      '<p><a href="https://www.youtube.com/watch?v=abc123">https://www.youtube.com/watch?v=abc123</a></p>',
      '<figure><a href="https://example.org/"><img src="/images/desk.svg" alt="" /></a><figcaption>By <em>Ann</em> Bo</figcaption></figure>',
      '<p><img src="/images/desk.svg" alt="An alt" /> inline</p>',
      '<figure><img src="/images/desk.svg" alt="" /><figcaption>C</figcaption></figure>',
      '<p><strong>Careful</strong></p>',
      '<p>Words <strong>inside</strong>.</p>',
      '<p><a href="https://www.youtube.com/embed/x">A talk</a></p>',
      '<p>Now .</p>',
    ],
    [
      '15: {{< notice title="Careful" >}} is a tag of the old site, and is left out',
      '21: {{ site.time | date: "%Y" }} is a tag of the old site, and is left out',
    ],
  ],
  [
    'wrapped blocks, anchors and description lists',
    '<details><summary>More</summary>inside</details>\n\nTerm\n: words\n\n<a name="Here"></a>Text [there](#Here).\n\n## Введение\n\n[Введение](#введение)\n\n<a href="https://a.example"><div>T</div><div>D</div></a>\n',
    [
      '<p>More</p>',
      '<p>inside</p>',
      '<dl>',
      '<dt>Term</dt>',
      '<dd>words</dd>',
      '</dl>',
      '<p id="here">Text <a href="#here">there</a>.</p>',
      '<h2 id="введение">Введение</h2>',
      '<p><a href="#введение">Введение</a></p>',
      '<p><a href="https://a.example">T – D</a></p>',
    ],
    [],
  ],
  [
    'tags between words, in the place of an address and beside a figure',
    [
      'word{{< br >}}next, Yes{% else %}No',
      '![A desk]({{< static "desk.svg" >}})',
      '{% include figure.html src="/desk.svg" caption="C" %} {% include gallery caption="G *g*" %} and *words*',
      '{% include video.html id="12" provider="vimeo" %}',
      '{% include alert.html content="Some *alert*" %}',
    ].join('\n\n'),
    [
      '<p>word next, Yes No</p>',
      '<figure><img src="/images/desk.svg" alt="A desk" /></figure>',
      '<figure><img src="/images/desk.svg" alt="" /><figcaption>C</figcaption></figure>',
      '<p><strong>G <em>g</em></strong>  and <em>words</em></p>',
      '<p><a href="https://vimeo.com/12">https://vimeo.com/12</a></p>',
      '<p><strong>Some <em>alert</em></strong></p>',
    ],
    [
      '5: {{< br >}} is a tag of the old site, and is left out',
      '5: {% else %} is a tag of the old site, and is left out',
      '9: {% include gallery caption="G *g*" %} is a tag of the old site, and is left out',
      '13: {% include alert.html content="Some *alert*" %} is a tag of the old site, and is left out',
    ],
  ],
  [
    'links to pictures, shown or not',
    '[![A desk](/desk.svg)](.\\desk.svg) [large](desk.svg) [gone](/gone.png) [web](https://a.example/b.png)\n',
    [
      '<p><a href="/images/desk.svg"><img src="/images/desk.svg" alt="A desk" /></a> <a href="/images/desk.svg">large</a> <a href="/gone.png">gone</a> <a href="https://a.example/b.png">web</a></p>',
    ],
    ['5: "/gone.png" leads to no page or picture of this site; correct or remove the link'],
  ],
  [
    'linked pictures without words, links of tags and comments of Docusaurus',
    '[![](https://cdn.example/a.png)](https://cdn.example/a.png)\n\n[![](data:image/png;base64,AA)](/blog/a)\n\n{/* truncate */}\n\n{% link https://dev.to/x %} {% link Words https://b.example %}\n',
    [
      '<p><a href="https://cdn.example/a.png">https://cdn.example/a.png</a></p>',
      '<p><a href="/blog/a">/blog/a</a></p>',
      '<p><a href="https://dev.to/x">https://dev.to/x</a> <a href="https://b.example">https://b.example</a></p>',
    ],
    [
      '5: https://cdn.example/a.png is on another site, and becomes a link; add the picture to the content by hand',
      '7: there is a picture inside the text; it is left out',
    ],
  ],
  [
    'bold words of Chinese, Japanese and Korean',
    '一つは**「語」**と**扫描（scan）**的 **한국어(k)**는 a**「b」**c **plain**。\n',
    [
      '<p>一つは<strong>「語」</strong>と<strong>扫描（scan）</strong>的 <strong>한국어(k)</strong>는 a**「b」**c <strong>plain</strong>。</p>',
    ],
    [],
  ],
  [
    'containers, files of a gist and calls of Zola',
    ':::note[A *title*]{.x}\nWords.\n:::\n\n- a\n\n  ::: tip Other\n  **in**\n  :::\n\n::: {.aside}\nb\n:::\n\n`:::`\n\n{% gist ann/12ab a.rb %}\n\n{{ youtube(id="x", autoplay=true) }}\n',
    [
      '<p><strong>A <em>title</em></strong></p>',
      '<p>Words.</p>',
      '<ul>',
      '<li><p>a</p>',
      '<p><strong>Other</strong></p>',
      '<p><strong>in</strong></p>',
      '</li>',
      '</ul>',
      '<p>b</p>',
      '<p><code>:::</code></p>',
      '<p><a href="https://gist.github.com/ann/12ab">https://gist.github.com/ann/12ab</a></p>',
      '<p><a href="https://www.youtube.com/watch?v=x">https://www.youtube.com/watch?v=x</a></p>',
    ],
    [
      '5: :::note[A *title*]{.x} is a container of the old site, and is left out',
      '11: ::: tip Other is a container of the old site, and is left out',
      '15: ::: {.aside} is a container of the old site, and is left out',
    ],
  ],
  [
    'pictures with a size',
    '![A](/desk.svg =100x200) and ![B](/desk.svg "Words" =50%x), a =2x3\n',
    ['<p><img src="/images/desk.svg" alt="A" /> and <img src="/images/desk.svg" alt="B" />, a =2x3</p>'],
    [],
  ],
  [
    'links, pictures, highlights and comments of Obsidian',
    '[[a]], [[#Here|below]], [[A#Here^x|the *other*]], [[Nowhere|no]], `[[a]]`, [[1]](/blog/a) [[c]].\n\n![[desk.svg|200]]\n\nA ==b== a == b.%%hidden%%\n\n%%\nmore\n\nhidden\n%%\n\n| A |\n|---|\n| [[a\\|b]] |\n\n## Here\n\n[c]: /blog/a\n',
    [
      '<p><a href="/blog/a">a</a>, <a href="#here">below</a>, <a href="/blog/a#here">the <em>other</em></a>, [[Nowhere|no]], <code>[[a]]</code>, <a href="/blog/a">[1]</a> [<a href="/blog/a">c</a>].</p>',
      '<figure><img src="/images/desk.svg" alt="" /></figure>',
      '<p>A <mark>b</mark> a == b.</p>',
      '<table>',
      '<thead>',
      '<tr>',
      '<th>A</th>',
      '</tr>',
      '</thead>',
      '<tbody><tr>',
      '<td><a href="/blog/a">b</a></td>',
      '</tr>',
      '</tbody></table>',
      '<h2 id="here">Here</h2>',
    ],
    ['9: %%hidden%% is a comment, and is left out', '9: %% more hidden %% is a comment, and is left out'],
  ],
  [
    'shortcodes of WordPress',
    '[caption id="x" width="300"]![A desk](desk.svg) The *desk*[/caption]\n\n[youtube=https://youtu.be/x] [embed]https://vimeo.com/1[/embed]\n\n[sourcecode language="php"]\n$a = "<b>";\n[/sourcecode]\n\n[gallery ids="1,2"]\n\n[video of it](/blog/a) [embed]: [gallery]\n',
    [
      '<p><img src="/images/desk.svg" alt="A desk" /> The <em>desk</em></p>',
      '<p><a href="https://youtu.be/x">https://youtu.be/x</a> <a href="https://vimeo.com/1">https://vimeo.com/1</a></p>',
      '<pre><code class="language-php">$a = "&lt;b&gt;";',
      '</code></pre>',
      '<p><a href="/blog/a">video of it</a> [embed]: [gallery]</p>',
    ],
    [
      '5: [caption id="x" width="300"] is a tag of the old site, and is left out',
      '7: [embed] is a tag of the old site, and is left out',
      '13: [gallery ids="1,2"] is a tag of the old site, and is left out',
    ],
  ],
  [
    'addresses in angle brackets, and those without a protocol',
    '![A desk](<desk.svg>) [web](<https://a.example>) [a][b]\n\n[b]: <a.md> "T"\n\n[c](//c.example/d)\n',
    [
      '<p><img src="/images/desk.svg" alt="A desk" /> <a href="https://a.example">web</a> <a href="/blog/a" title="T">a</a></p>',
      '<p><a href="https://c.example/d">c</a></p>',
    ],
    [],
  ],
  [
    'strings and elements of JavaScript in MDX',
    '<pre><code>{`a < b\n\n<c/> \\`d\\``}</code></pre>\n\n<Figure src="desk.svg" alt="A desk" caption={<>By <em>Ann</em></>} />\n',
    [
      '<pre><code>a &lt; b',
      '',
      '&lt;c/&gt; `d`</code></pre>',
      '<figure><img src="/images/desk.svg" alt="A desk" /><figcaption>By <em>Ann</em></figcaption></figure>',
    ],
    [],
  ],
  [
    'HTML and texts in MDX',
    '<details>\n  <summary>Sum *x*</summary>\n  In **it**.\n</details>\n\nA {"<b>"} c.\n',
    ['<p>Sum <em>x</em></p>', '<p>In <strong>it</strong>.</p>', '<p>A &lt;b&gt; c.</p>'],
    [],
  ],
  [
    'pictures and links that lead nowhere',
    '[a](#Über) <a href="">b</a>\n\n<noscript><img src="https://a.example/p.gif"></noscript>\n',
    ['<p><a href="#uber">a</a> b</p>'],
    ['7: <noscript> is left out', '5: "#uber" leads to no heading; give a heading this id, or remove the link'],
  ],
  [
    'components of MDX',
    [
      "import {\n  Callout,\n} from '../components'\nimport desk from './desk.svg'",
      'export const meta = {\n  kind: `secret\n\n  of ${1}`,\n}',
      '{/* for authors */}',
      'import rules in the EU are words.',
      'Before {props.x} and {"text"}.',
      '<Table rows={3} render={() => 1 > 2} />',
      '<Callout type="info">\n  Words in a **callout**.\n\n  ```js\n  <A/> {x}\n  ```\n</Callout>',
      '<Image src={desk} alt="A desk" caption="By *Ann*" />',
      'After.',
    ].join('\n\n'),
    [
      '<p>import rules in the EU are words.</p>',
      '<p>Before  and text.</p>',
      '<p>Words in a <strong>callout</strong>.</p>',
      '<pre><code class="language-js">&lt;A/&gt; {x}',
      '</code></pre>',
      '<figure><img src="/images/desk.svg" alt="A desk" /><figcaption>By <em>Ann</em></figcaption></figure>',
      '<p>After.</p>',
    ],
    [
      '10: export const meta = { is code of the old site, and is left out',
      '20: {props.x} is code of the old site, and is left out',
      '22: <Table rows={3} render={() => 1 > 2} /> is a component of the old site, and is left out',
      '24: <Callout type="info"> is a component of the old site, and is left out',
    ],
  ],
];

test.each(kinds)('%s become what readers of the old site saw, or a note', async (kind, body, html, notes) => {
  const blog = await temporaryFolder();
  const name = kind.includes('MDX') ? 'a.mdx' : 'a.md';
  await writeFile(path.join(blog, name), `---\ntitle: A\ndate: 2024-01-02\n---\n${body}`);
  await cp(desk, path.join(blog, 'desk.svg'));
  const { post, stderr } = await imported(blog);
  expect(post.content.trimEnd().split('\n')).toEqual(html);
  expect(stderr.replaceAll(`${blog}/${name}:`, '').split('\n').filter(Boolean)).toEqual(notes);
});

test('an article with absurdly deep nesting keeps its words, with a note', async () => {
  const html = `<p>First</p>${'<div>'.repeat(20_000)}words${'</div>'.repeat(20_000)}`;
  const post = { id: '1', title: 'One', slug: 'a', html, status: 'published', published_at: '2024-01-05T10:00:00.000Z' };
  const blog = await temporaryFolder();
  await writeFile(path.join(blog, 'ghost.json'), JSON.stringify({ db: [{ data: { posts: [post] } }] }));
  const { post: written, stderr } = await imported(path.join(blog, 'ghost.json'));
  expect(written.content).toMatch(/^<p>First\s+words<\/p>\n$/);
  expect(stderr).toMatch(/\(a\): <all tags>, in which others are more than 200 deep, .*\n/);
});

test('a post of Ghost without HTML is named with a remedy, and so are the losses of its cover', async () => {
  const lexical = JSON.stringify({ root: { children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Words' }] }] } });
  const common = { status: 'published', published_at: '2024-01-05T10:00:00.000Z' };
  const posts = [
    { id: '1', title: 'One', slug: 'a', html: '<p>Words</p>', ...common },
    { id: '2', title: 'Two', slug: 'b', html: null, lexical, ...common },
    { id: '3', title: 'Three', slug: 'c', html: '', mobiledoc: '{"sections":[[1,"p",[[0,[],0,"Words"]]]]}', ...common },
  ];
  const posts_meta = [{ post_id: '1', feature_image_alt: 'A desk', feature_image_caption: 'By Ann' }];
  const blog = await temporaryFolder();
  await writeFile(path.join(blog, 'ghost.json'), JSON.stringify({ db: [{ data: { posts, posts_meta } }] }));
  const { post: written, stderr } = await imported(path.join(blog, 'ghost.json'));
  expect(written.content).toBe('<p>Words</p>\n');
  for (const note of [
    '(a): the description of the cover is left out: A desk',
    '(a): the caption of the cover is left out: By Ann',
    '(b): its text has no HTML; save it in Ghost, and export again',
    '(b): left out: has no words',
    '(c): its text has no HTML; save it in Ghost, and export again',
  ])
    expect(stderr).toContain(`ghost.json ${note}\n`);
});

test('the audio of a card of Ghost becomes its link and its title', async () => {
  const player = '<div class="kg-audio-player"><button>Play</button></div>';
  const html = `<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://a.example/b.mp3"></audio><div class="kg-audio-title">Song</div>${player}</div></div>`;
  const post = { id: '1', title: 'One', slug: 'a', html, status: 'published', published_at: '2024-01-05T10:00:00.000Z' };
  const blog = await temporaryFolder();
  await writeFile(path.join(blog, 'ghost.json'), JSON.stringify({ db: [{ data: { posts: [post] } }] }));
  const { post: written } = await imported(path.join(blog, 'ghost.json'));
  expect(written.content).toBe('<p><a href="https://a.example/b.mp3">https://a.example/b.mp3</a></p>\n<p>Song</p>\n');
});

test('links and pictures of Hexo, in the folder of a post, are imported', async () => {
  const blog = await temporaryFolder();
  await mkdir(path.join(blog, 'a'));
  await cp(desk, path.join(blog, 'a/desk.svg'));
  const body = "{% asset_img desk.svg A desk %}\n\n![B](desk.svg) {% post_link b 'The other' true %}, {% post_link b two words %}\n";
  await writeFile(path.join(blog, 'a.md'), `---\ntitle: A\ndate: 2024-01-02\n---\n${body}`);
  await writeFile(path.join(blog, 'b.md'), '---\ntitle: B\ndate: 2024-01-02\n---\nWords.\n');
  const { post, stderr } = await imported(blog);
  expect(post.content).toBe(
    '<figure><img src="/images/desk.svg" alt="A desk" /></figure>\n' +
      '<p><img src="/images/desk.svg" alt="B" /> <a href="/blog/b">The other</a>, <a href="/blog/b">two words</a></p>\n',
  );
  expect(stderr).toBe('');
});

test('pictures of another package are found in the folder that is named, a GIF stays animated, and a pointer of Git LFS is named', async () => {
  const work = await temporaryFolder();
  for (const folder of ['site/blog', 'assets/public/img']) await mkdir(path.join(work, folder), { recursive: true });
  for (const site of ['site', 'assets']) await writeFile(path.join(work, site, 'package.json'), '{}');
  const frames = ['#f00', '#00f'].map((background) =>
    sharp({ create: { width: 9, height: 6, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [100, 200] })
    .toFile(path.join(work, 'assets/public/img/a.gif'));
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  await writeFile(path.join(work, 'site/b.png'), pointer);
  await writeFile(
    path.join(work, 'site/blog/a.md'),
    '---\ntitle: A\ndate: 2024-01-02\n---\n![a](@acme/assets/img/a.gif)\n\n![b](/b.png)\n',
  );
  const blog = path.join(work, 'site/blog');
  const { post, stderr, content } = await imported(blog, '--pictures', path.join(work, 'assets'), '--skip-pictures');
  expect(post.content).toContain('<img src="/images/a.gif" alt="a" />');
  expect(stderr).toContain(
    'a.md:7: /b.png: This is a Git LFS pointer, not the picture; run "git lfs pull" where it came from; it is left out',
  );
  expect(await sharp(path.join(content, 'images/a.gif'), { animated: true }).metadata()).toMatchObject({
    pages: 2,
    delay: [100, 200],
    width: 9,
  });

  await writeFile(path.join(content, 'images/pointer.png'), pointer);
  await writeFile(path.join(content, 'quotes/pointer.yaml'), pointer);
  const named = ['images/pointer.png', 'quotes/pointer.yaml'].map(
    (file) => `${file}:1:1  error  is a pointer of Git LFS, and not the file`,
  );
  for (const command of [['validate'], ['build', '--out', path.join(work, 'out')]]) {
    const result = await journal(...command, '--content', content);
    expect(result.status).toBe(1);
    for (const problem of named) expect(result.stdout).toContain(problem);
  }
});

async function imported(source: string, ...options: string[]): Promise<{ post: PostFields; stderr: string; content: string }> {
  const content = await cleanContentFolder();
  const result = await journal('import', 'posts', source, '--content', content, ...options);
  expect(result).toMatchObject({ status: 0 });
  const { fields } = parseItem<PostFields>('', await readFile(path.join(content, 'posts/a.yaml'), 'utf8'), {
    noun: 'post',
    schema: postSchema,
  });
  return { post: fields as PostFields, stderr: result.stderr, content };
}
