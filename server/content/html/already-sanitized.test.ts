import { array, assert, constantFrom, letrec, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { isAlreadySanitized, isSanitizedForm } from './already-sanitized.ts';

test('cleaning removes nothing from what is plainly clean', () => {
  const tag = constantFrom(...'p a img code h2 h1 td ol script svg b i table hr custom-x P'.split(' '));
  const key = constantFrom(...'href src id class title onclick style start lang colspan cite alt data-x'.split(' '));
  const value = constantFrom(
    '/a',
    '/&#47;a',
    '//a',
    'javascript:x',
    'java&#9;script:x',
    'https://a.b/?c=1',
    'mailto:a@b.c',
    '#a',
    'a',
    'gtag',
    'A b',
    'language-js',
    'x language-js',
    '',
  );
  const attributes = array(tuple(key, value), { maxLength: 2 }).map((all) => all.map(([name, text]) => ` ${name}="${text}"`).join(''));
  const piece = tuple(tag, attributes, constantFrom('a', '', '<', '>', '&lt;', '<!-- x -->', '"')).map(
    ([name, extra, text]) => `<${name}${extra}>${text}</${name}>`,
  );
  const html = array(piece, { maxLength: 4 }).map((all) => all.join('\n'));
  assert(
    property(html, (html) => {
      expect(isAlreadySanitized(html) ? sanitizeHtml(html).removed : []).toEqual([]);
    }),
    { numRuns: times(600, 10_000) },
  );
});

test('sanitizing changes nothing in the sanitized form', () => {
  const name = constantFrom(...'p a em b code h2 ul ol li blockquote pre table td dl dt br img hr i div figure'.split(' '));
  const keys = ['id', 'href', 'title', 'start', 'reversed', 'cite', 'dir', 'lang', 'class', 'onclick', 'ID'];
  const written = keys.flatMap((key) => [` ${key}`, ` ${key}=""`, ` ${key}="a"`, ` ${key}="/a b"`, ` ${key}='a'`]);
  const more = [
    ' class="language-js"',
    ' href="https://a.b"',
    ' href="#gtag"',
    ' id="gtag"',
    ' href="/a" title="b"',
    ' id="a" id="b"',
    ' ',
  ];
  const attribute = oneof({ weight: 2, arbitrary: constantFrom('') }, { weight: 1, arbitrary: constantFrom(...written, ...more) });
  const text = oneof(
    constantFrom('a', ' ', '\n', '\t', '"', "'", '>', '&', '&amp;', '\u00a0', '\r\n', '\u2028', '—', '</p>', '<br />', '<!-- a -->', ']]>'),
    string({ unit: 'binary', maxLength: 3 }),
  );
  const { html } = letrec<{ html: string; element: string }>((tie) => ({
    html: array(oneof({ maxDepth: 4 }, text, tie('element')), { maxLength: 3 }).map((all) => all.join('')),
    element: tuple(name, attribute, tie('html')).map(([tag, extra, inner]) => `<${tag}${extra}>${inner}</${tag}>`),
  }));
  let unchanged = 0;
  const runs = times(4_000, 60_000);
  assert(
    property(html, (html) => {
      if (!isSanitizedForm(html)) return;
      if (html.includes('<')) unchanged += 1;
      expect(sanitizeHtml(html)).toEqual({ html, removed: [] });
    }),
    { numRuns: runs },
  );
  expect(unchanged).toBeGreaterThan(runs / 40);
});

test.each([
  ['<p>One <em>two</em> <a href="/blog">three</a></p>\n<ul><li>four</li><li><p>five</p></li></ul>', true],
  ['<p>One</p', false],
  ['<p>One', false],
  ['One</p>', false],
  ['<p>One<p>two</p></p>', false],
  ['<p>One<ul><li>two</li></ul></p>', false],
  ['<a href="/a">one <a href="/b">two</a></a>', false],
  ['<a href="#gtag">one</a>', false],
  ['<img src="/images/a.png">', false],
  ['<script>one</script>', false],
])('%s has the sanitized form: %s', (html, isSanitized) => expect(isSanitizedForm(html)).toBe(isSanitized));

test('an ordinary article is plainly clean', () => {
  const article =
    '<h2 id="one">One</h2>\n<p>Two &amp; <a href="https://example.com/?a=1&amp;b=2#c" rel="noopener">three</a> <a href="/blog/x">four</a><br/>five</p>\n' +
    '<figure><img src="/images/a.png" alt="A &quot;b&quot;" width="6" height="9" loading="lazy" /><figcaption lang="de">six</figcaption></figure>\n' +
    '<pre><code class="language-js">a &lt; b</code></pre><ol start="3" reversed><li>seven</li></ol>';
  expect(isAlreadySanitized(article)).toBe(true);
  expect(isAlreadySanitized('<b>'.repeat(30_000))).toBe(false);
});
