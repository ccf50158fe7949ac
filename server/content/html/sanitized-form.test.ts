import { array, assert, constantFrom, letrec, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { isSanitizedForm } from './sanitized-form.ts';

test('sanitizing changes nothing in the sanitized form', () => {
  const name = constantFrom(...'p a em b code h2 ul ol li blockquote pre table td dl dt br img hr i div figure figcaption'.split(' '));
  const keys = ['id', 'href', 'title', 'start', 'reversed', 'cite', 'dir', 'lang', 'class', 'onclick', 'ID'];
  const addresses = ['/a', '/a b', '//a', '/a#b', 'javascript:x', 'java&#9;script:x', 'https://a.b/?c=1', 'mailto:a@b.c', '#a', 'A b'];
  const written = keys.flatMap((key) => [
    ` ${key}`,
    ` ${key}=""`,
    ` ${key}="a"`,
    ` ${key}='a'`,
    ...addresses.map((value) => ` ${key}="${value}"`),
  ]);
  const more = [
    ' class="language-js"',
    ' class="x language-js"',
    ' href="#gtag"',
    ' id="gtag"',
    ' href="/a" title="b"',
    ' id="a" id="b"',
    ' ',
  ];
  const pictures = ['/images/a.png', '/images/../a', '//images/a', 'https://a.b/c', ''].flatMap((source) =>
    ['a', '', 'a "b"', '<', "onerror='x'"].map((alt) => `<img src="${source}" alt="${alt}">`),
  );
  const attribute = oneof({ weight: 2, arbitrary: constantFrom('') }, { weight: 1, arbitrary: constantFrom(...written, ...more) });
  const text = oneof(
    constantFrom('a', ' ', '\n', '\t', '"', "'", '>', '&', '&amp;', '\u00a0', '\r\n', '\u2028', '—', '</p>', '<br />', '<!-- a -->', ']]>'),
    string({ unit: 'binary', maxLength: 3 }),
  );
  const { html } = letrec<{ html: string; element: string }>((tie) => ({
    html: array(oneof({ maxDepth: 4 }, text, constantFrom(...pictures), tie('element')), { maxLength: 3 }).map((all) => all.join('')),
    element: tuple(name, attribute, tie('html')).map(([tag, extra, inner]) => `<${tag}${extra}>${inner}</${tag}>`),
  }));
  let unchanged = 0;
  const runs = times(4_000, 60_000);
  assert(
    property(html, (html) => {
      if (!isSanitizedForm(html)) return;
      if (html.includes('<')) unchanged += 1;
      expect(sanitizeHtml(html)).toEqual({ html: html.replaceAll(/(<img [^>]*)(?<! \/)>/g, '$1 />'), removed: [] });
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
  ['<figure><img src="/images/a.png" alt="A leaf"><figcaption>A <em>leaf</em></figcaption></figure>', true],
  ['<p><img src="/images/a.png" alt="" /></p>', true],
  ['<img src="/images/a.png">', false],
  ['<img src="https://example.com/a.png" alt="">', false],
  ['<img src="/images/a.png" alt="" onerror="x">', false],
  ['<figure><p>one</p></figure>', false],
  ['<script>one</script>', false],
])('%s has the sanitized form: %s', (html, isSanitized) => expect(isSanitizedForm(html)).toBe(isSanitized));

test('an article with too many tags is left to the sanitizer', () => expect(isSanitizedForm('<p>one</p>'.repeat(15_000))).toBe(false));
