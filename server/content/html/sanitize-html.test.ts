import { expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';

test.each([
  '<h2 id="begin-1">Begin</h2>',
  '<p>A <strong>b</strong> <em>c</em> <a href="/blog/x#y" title="t">d</a> &amp; "e"</p>',
  '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener" target="_blank">x</a> <a href="mailto:a@b.example">y</a></p>',
  '<ul><li>a</li></ul><ol start="3" reversed><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>',
  '<blockquote cite="https://example.com/">a<cite>b</cite></blockquote>',
  '<pre><code class="language-js">a &lt; b</code></pre>',
  '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
  '<p lang="de">H<sub>2</sub>O<sup>2</sup> <small>a</small> <abbr title="b">c</abbr> <kbd>d</kbd> <del>e</del><ins>f</ins></p>',
])('%s stays as it is', (html) => {
  expect(sanitizeHtml(html)).toEqual({ html, removed: [] });
});

test('pictures and breaks are closed', () => {
  const html = '<figure><img src="/images/a.png" alt="" width="6" height="9" loading="lazy"><figcaption>a<br>b</figcaption></figure><hr>';
  expect(sanitizeHtml(html)).toEqual({
    html: '<figure><img src="/images/a.png" alt="" width="6" height="9" loading="lazy" /><figcaption>a<br />b</figcaption></figure><hr />',
    removed: [],
  });
});

test.each([
  ['<script>alert(1)</script>a', 'a', ['<script>']],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)', ['<scr<script>']],
  ['<p onclick="x()" style="color:red" class="x">a</p>', '<p>a</p>', ['onclick of <p>', 'style of <p>', 'class of <p>']],
  ['<img src="/images/a.png" onerror="x()">', '<img src="/images/a.png" />', ['onerror of <img>']],
  ['<img src="https://evil.test/a.png" alt="a">', '<img alt="a" />', ['src="https://evil.test/a.png" of <img>']],
  ['<img src="data:image/svg+xml,<svg/>">', '<img />', ['src="data:image/svg+xml,<svg/>" of <img>']],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>', ['href="javascript:alert(1)" of <a>']],
  ['<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>', ['href="JaVaScRiPt:alert(1)" of <a>']],
  ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>', ['href="java\\tscript:alert(1)" of <a>']],
  ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>', ['href="javascript:alert(1)" of <a>']],
  ['<a href="\u0001javascript:alert(1)">a</a>', '<a>a</a>', ['href="\\u0001javascript:alert(1)" of <a>']],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>', ['href="data:text/html,x" of <a>']],
  ['<a href="//evil.test">a</a>', '<a>a</a>', ['href="//evil.test" of <a>']],
  ['<blockquote cite="javascript:x">a</blockquote>', '<blockquote>a</blockquote>', ['cite="javascript:x" of <blockquote>']],
  ['<svg onload="x()"><a xlink:href="javascript:x">b</a></svg>c', 'c', ['<svg>']],
  ['<math><mtext><table><mglyph><style><img src=x onerror=x>', '', ['<math>']],
  ['<style>p{}</style><textarea><p>a</textarea><xmp><script>x</script></xmp>b', 'b', ['<style>', '<textarea>', '<xmp>']],
  ['<iframe src="https://evil.test">a</iframe><object data="x">b</object><embed src="x">', '', ['<iframe>', '<object>', '<embed>']],
  ['<form action="https://evil.test"><input name="a"><button>b</button></form>', 'b', ['<form>', '<input>', '<button>']],
  [
    '<base href="https://evil.test/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
    '',
    ['<base>', '<meta>', '<link>'],
  ],
  ['<h1>a</h1><div>b</div><custom-element>c</custom-element>', 'abc', ['<h1>', '<div>', '<custom-element>']],
  ['<h2 id="__DATA__">a</h2><h3 id="A b">c</h3>', '<h2>a</h2><h3>c</h3>', ['id="__DATA__" of <h2>', 'id="A b" of <h3>']],
  ['<h2 id="gtag">a</h2><a href="#gtag">b</a>', '<h2 id="section-gtag">a</h2><a href="#section-gtag">b</a>', ['id="gtag" of <h2>']],
  ['<code class="x language-js">a</code>', '<code class="language-js">a</code>', []],
  ['<!-- <script> --><p>a', '<p>a</p>', []],
  ['<p>a</b></p></p>', '<p>a</p><p></p>', ['</b> without <b>', '</p> without <p>']],
  ['<ol><li>a</li></ul><p>b</p>', '<ol><li>a</li><p>b</p></ol>', ['</ul> without <ul>', '<ol> without </ol>']],
  ['<p>a<p>b<ul><li>c<li>d</ul>', '<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>', []],
  ['<noscript><p title="</noscript><img src=x onerror=x>">', '', ['<noscript>']],
])('%s becomes %s', (html, cleaned, removed) => {
  const result = sanitizeHtml(html);
  expect(result.html).toBe(cleaned);
  for (const what of removed) expect(result.removed).toContain(what);
  expect(result.removed.length === 0).toBe(removed.length === 0);
});

test('an article of ordinary length is cleaned, and one with nothing but tags is removed as a whole', () => {
  const paragraph = '<p>Write one line &amp; stop.</p>\n';
  expect(sanitizeHtml(paragraph.repeat(5000))).toEqual({ html: paragraph.repeat(5000), removed: [] });
  expect(sanitizeHtml('<b>'.repeat(300_000))).toEqual({ html: '', removed: ['everything: it has more than 20000 tags'] });
});
