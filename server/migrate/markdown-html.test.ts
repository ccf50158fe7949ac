import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

test.each([
  ['**write**\n*slowly*', '<p><strong>write</strong> <em>slowly</em></p>'],
  ['[a](https://a.test)\n`b`\n~~c~~\nd', '<p><a href="https://a.test">a</a> <code>b</code> <del>c</del> d</p>'],
  ['![a](a.png)\n**b**\n<i>c</i>\n[d]\n\n[d]: /e', '<p><img src="a.png" alt="a"> <strong>b</strong> <i>c</i> <a href="/e">d</a></p>'],
  ['a  \n**b**\\\nc', '<p>a<br><strong>b</strong><br>c</p>'],
  ['- a **b**\n  *c*\n- d\n  - e', '<ul>\n<li>a <strong>b</strong> <em>c</em></li>\n<li>d<ul>\n<li>e</li>\n</ul>\n</li>\n</ul>'],
  ['3. a\n\n   b', '<ol start="3">\n<li><p>a</p>\n<p>b</p>\n</li>\n</ol>'],
  ['- [ ] a\n- [x] b', '<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>'],
  ['> **a**\n> `b`\n>\n> c', '<blockquote>\n<p><strong>a</strong> <code>b</code></p>\n<p>c</p>\n</blockquote>'],
  [
    '| a | b |\n|---|---|\n| **c** *d* | e |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><strong>c</strong> <em>d</em></td>\n<td>e</td>\n</tr>\n</tbody></table>',
  ],
  ['```js x\na\n  <b>\n```', '<pre><code class="language-js">a\n  &lt;b&gt;\n</code></pre>'],
  ...['js{1,3-4}', 'js:a.js', '{.js .wide}', 'js,linenos'].map((info): [string, string] => [
    `\`\`\`${info}\na\n\`\`\``,
    '<pre><code class="language-js">a\n</code></pre>',
  ]),
  ['```c++\na\n```', '<pre><code>a\n</code></pre>'],
  ['    a\n    b', '<pre><code>a\nb\n</code></pre>'],
  ['a <kbd>b\n  c</kbd>\nd', '<p>a <kbd>b\n  c</kbd> d</p>'],
  ['<pre>\na\n\nb</pre>', '<pre>\na\n\nb</pre>'],
  ['![a & b](<a b.png> "c < d")', '<figure><img src="a b.png" alt="a &amp; b"><figcaption>c &lt; d</figcaption></figure>'],
  ['a\n\n---\n\nb &amp; c', '<p>a</p>\n<hr>\n<p>b &amp; c</p>'],
  ['a[^1]', '<p>a[^1]</p>'],
  ["## What's new", '<h2 id="whats-new">What&#39;s new</h2>'],
  ['## Q & A, e.g. `<b>`', '<h2 id="q--a-eg-b">Q &amp; A, e.g. <code>&lt;b&gt;</code></h2>'],
  ['## *A* [b](/c) <i>d</i> Été', '<h2 id="a-b-d-été"><em>A</em> <a href="/c">b</a> <i>d</i> Été</h2>'],
  ['## A\n## A\n## B {#own}', '<h2 id="a">A</h2>\n<h2 id="a-1">A</h2>\n<h2 id="own">B</h2>'],
])('%j becomes %s', (markdown, html) => {
  expect(markdownHtml(markdown).html.trim()).toBe(html);
});

test.each([
  ["\n# What's *new*?\n\nText", undefined, "What's new?", '<p>Text</p>\n'],
  ["# What's new\n\nText", 'What’s new?', "What's new", '<p>Text</p>\n'],
  ['Été\n===\n', 'été', 'Été', ''],
  ['# Another\n\nText', 'Title', undefined, '<h1 id="another">Another</h1>\n<p>Text</p>\n'],
  ['Text\n\n# Title', 'Title', undefined, '<p>Text</p>\n<h1 id="title">Title</h1>\n'],
  ['## Title', 'Title', undefined, '<h2 id="title">Title</h2>\n'],
])('of %j under the title %j, the title in the text is %j', (markdown, title, heading, html) => {
  expect(markdownHtml(markdown, title)).toEqual({ html, heading, lostNotes: [] });
});
