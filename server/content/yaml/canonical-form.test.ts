import { array, assert, boolean, constantFrom, dictionary, double, integer, letrec, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { times } from '../../../fixtures/harness/soak.ts';
import { canonicalYaml, inlineYaml } from './canonical-form.ts';
import { EditRefusedError } from '../ground/errors.ts';

test('a post has its keys in order, its lists indented, its text as a literal block, and no line folded', () => {
  const long = 'word '.repeat(40).trim();
  const post = {
    content: '<p>One.</p>\n\n<p>  Two: # three</p>\n',
    categories: ['focus', 'a: b'],
    keywords: [],
    title: long,
    author: undefined,
    draft: false,
    readTime: 4,
    publishedAt: '2026-01-01',
    structuredData: { '@type': 'Article', about: [{ name: 'x', no: null }] },
  };
  expect(
    canonicalYaml(post, ['title', 'author', 'publishedAt', 'readTime', 'categories', 'keywords', 'structuredData', 'draft', 'content']),
  ).toBe(
    `title: ${long}
publishedAt: "2026-01-01"
readTime: 4
categories:
  - focus
  - "a: b"
keywords: []
structuredData:
  "@type": Article
  about:
    - name: x
      "no": null
draft: false
content: |
  <p>One.</p>

  <p>  Two: # three</p>
`,
  );
});

test('a key that the order does not name comes last', () => {
  expect(canonicalYaml({ other: 1, text: 'a' }, ['text'])).toBe('text: a\nother: 1\n');
});

test('a value in two places is written twice, without an anchor', () => {
  const both = { a: 1 };
  expect(canonicalYaml({ text: [both, both] }, ['text'])).toBe('text:\n  - a: 1\n  - a: 1\n');
});

test('text with half a character is refused', () => {
  expect(() => canonicalYaml({ text: ['a\ud800'] }, ['text'])).toThrow(EditRefusedError);
});

test.each([
  ['Begin.', 'Begin.'],
  ["it's “it” – 🌱", "it's “it” – 🌱"],
  ['say "hi": now', '"say \\"hi\\": now"'],
  ['', '""'],
  [' a ', '" a "'],
  ['a\u00a0', 'a\u00a0'],
  ['a\tb', '"a\\tb"'],
  ['One.\nTwo. and a line long enough to be folded by some', '"One.\\nTwo. and a line long enough to be folded by some"'],
  ['\u2028\u0085\ufeff\ufffe\u0007', '"\\u2028\\u0085\\ufeff\\ufffe\\u0007"'],
  ...'yes|n|null|~|1e3|012|0x1F|1_000|12:30|2026-01-01|=|<<|- x|a: b|# c|@a|*a|%a|---'.split('|').map((text) => [text, `"${text}"`]),
])('%j on one line is %s', (text, line) => {
  expect(inlineYaml(text)).toBe(line);
});

test.each([
  ['One.\nTwo.', '|-\n  One.\n  Two.\n'],
  ['One.\n', '|\n  One.\n'],
  ['One.\n\n\n', '|+\n  One.\n\n\n'],
  ['  One.\n \nTwo.\n', '|2\n    One.\n   \n  Two.\n'],
  ['One.\n\tTwo.', '|-\n  One.\n  \tTwo.\n'],
  ['\tOne.\nTwo.', '"\\tOne.\\nTwo."\n'],
  [' \n', '" \\n"\n'],
  ['One.\r\nTwo.', '"One.\\r\\nTwo."\n'],
  ['One.\u2028\nTwo.', '"One.\\u2028\\nTwo."\n'],
])('the text %j is written %j', (text, written) => {
  expect(canonicalYaml({ text }, ['text'])).toBe(`text: ${written}`);
});

test('whatever is written reads back the same, to readers of YAML 1.2 and of 1.1', { timeout: times(60_000, 3_600_000) }, () => {
  const odd = ' 0\n0\n\n0\t0 #0: 0\'0"0\\0- 0|0>0&a0*a0{0,0!0%0? 0---\n0...\n0\r\n0\r'.split('0');
  const pieces = array(
    constantFrom(...odd, 'a', 'é', '🌱', '\u00a0', '\u2028', '\uFEFF', '\ufffe', '0', '1', 'e', '.', '-', ':', '~', '='),
    { maxLength: 12 },
  );
  const text = oneof(
    pieces.map((all) => all.join('')),
    string({ unit: 'grapheme' }),
    constantFrom('yes', 'no', 'y', 'on', 'null', '012', '0o7', '1_000', '12:30', '2026-01-01', '1e3', '.inf', 'true', '0b11', '+1'),
  );
  // `<<` merges in YAML 1.1, and no object can have its own `__proto__` in JSON.
  const key = text.filter((name) => name !== '__proto__' && name !== '<<');
  const { any } = letrec((tie) => ({
    any: oneof(
      { maxDepth: 4 },
      text,
      integer(),
      double({ noNaN: true, noDefaultInfinity: true }),
      boolean(),
      constantFrom(null),
      array(tie('any'), { maxLength: 4 }),
      dictionary(key, tie('any'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const fields = dictionary(oneof(constantFrom('text', 'author'), key), any, { maxKeys: 5, noNullPrototype: true });
  assert(
    property(fields, (fields) => {
      const written = canonicalYaml(fields, ['text', 'author']);
      expect(parse(written)).toEqual(fields);
      expect(parse(written, { version: '1.1' })).toEqual(fields);
      expect(written.replaceAll(/[^\P{Cc}\t\n]|[\u2028\ufeff\ufffe]/gu, '')).toBe(written);
    }),
    { numRuns: times(100, 20_000) },
  );
});
