import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';
import { isAlreadySanitized } from './already-sanitized.ts';

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
    { numRuns: 3000 },
  );
});

test('an ordinary article is plainly clean', () => {
  const article =
    '<h2 id="one">One</h2>\n<p>Two &amp; <a href="https://example.com/?a=1&amp;b=2#c" rel="noopener">three</a> <a href="/blog/x">four</a><br/>five</p>\n' +
    '<figure><img src="/images/a.png" alt="A &quot;b&quot;" width="6" height="9" loading="lazy" /><figcaption lang="de">six</figcaption></figure>\n' +
    '<pre><code class="language-js">a &lt; b</code></pre><ol start="3" reversed><li>seven</li></ol>';
  expect(isAlreadySanitized(article)).toBe(true);
  expect(isAlreadySanitized('<b>'.repeat(30_000))).toBe(false);
});
