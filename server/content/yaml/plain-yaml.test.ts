import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { composeYaml, valueOf } from './compose.ts';

test('words, numbers, dates, quoted text, lists and blocks are read', () => {
  const text = `# A note
title: "Say \\"yes\\": a\\tlist"
author: 'It''s me' 
readTime: 12
publishedAt: 2026-01-31

image: /images/a.png
categories:
  - habits
  - "a: b"
keywords:
- one
content: |
  <p>First</p>

    <pre># no note</pre>
metaTitle: |-
  No line break at the end
`;
  expect(readPlainYaml(text)).toEqual({
    title: 'Say "yes": a\tlist',
    author: "It's me",
    readTime: 12,
    publishedAt: '2026-01-31',
    image: '/images/a.png',
    categories: ['habits', 'a: b'],
    keywords: ['one'],
    content: '<p>First</p>\n\n  <pre># no note</pre>\n',
    metaTitle: 'No line break at the end',
  });
});

test.each([
  ['no line break at the end', 'a: b'],
  ['an anchor', 'a: &x b\n'],
  ['a note after a value', 'a: b # note\n'],
  ['a value of several lines', 'a: b\n  c\n'],
  ['a quoted value of several lines', 'a: "b\n  c"\n'],
  ['a repeated key', 'a: b\na: c\n'],
  ['a key with a meaning in JavaScript', '__proto__: b\n'],
  ['a map inside', 'a:\n  b: c\n'],
  ['a value with a colon', 'a: b: c\n'],
  ['a word that is not text', 'a: null\n'],
  ['a fraction', 'a: 1.5\n'],
  ['keeping the last line breaks', 'a: |+\n  b\n\n'],
  ['a block indented by three', 'a: |\n   b\n'],
  ['a block indented by one', 'a: |\n b\n'],
  ['a line of spaces in a block', 'a: |\n  b\n   \n  c\n'],
  ['Windows line ends', 'a: b\r\n'],
  ['a byte order mark', '\uFEFFa: b\n'],
  ['another document', 'a: b\n---\na: c\n'],
  ['nothing', '# only a note\n'],
  ['very many values', `a:\n${'  - b\n'.repeat(2_001)}`],
])('%s is left to the full parser', (_, text) => {
  expect(readPlainYaml(text)).toBeUndefined();
});

test('it reads every quote, prompt, post and category of a whole site as the full parser does', () => {
  const items = ['quotes', 'prompts', 'posts', 'categories'].flatMap((name) => filesIn(path.join('fixtures/full-content', name)));
  for (const file of items) {
    const text = readFileSync(file, 'utf8');
    expect({ file, fields: readPlainYaml(text) }).toEqual({ file, fields: fullReading(text) });
  }
});

test('it agrees with the full parser on every file in the tests of edits and faults', () => {
  const texts = [...filesIn('fixtures/edits'), ...filesIn('fixtures/bad')].map((file) => readFileSync(file, 'utf8'));
  expect(texts.filter(disagree)).toEqual([]);
});

// One step per pair of them would exceed the timeout of a test.
test.each([
  ['line ends in a block', `text: |-\n  x${'\n'.repeat(400_000)}  x\n`],
  ['spaces in a line', `text: x${' '.repeat(400_000)}x\n`],
])('very many %s are read about as fast as other text', (_, text) => {
  const value = readPlainYaml(text)?.['text'];
  expect(value).toMatch(/^x\s{400000}x$/);
});

test('whatever it reads, the full parser reads the same', () => {
  const piece = oneof(
    constantFrom(...'ab"\'|>-#:&*!%@`{}[],?~\\/. \t\n\n\n09_+=é“\u00a0\u0085\u2028'),
    constantFrom(...'  0    0: 0 #0- 0  - 0a: 0b:\n0c: |\n  0d: |-\n  0e: "0\\n0---0...'.split('0'), '\\u00e9', '\\x41'),
    constantFrom(...`true null No 0x1f 1e3 .5 2026-01-31 2026-01-31T10:00:00Z 12 - << '' "" 😀 \uD800`.split(' ')),
  );
  const line = tuple(
    constantFrom('', 'a', 'b', 'c', 'dd', 'on', '  -'),
    constantFrom(': ', ':', ': "', ': |\n  ', ' '),
    array(piece, { maxLength: 6 }),
  );
  const lines = array(line, { maxLength: 5 });
  assert(
    property(lines, (parts) => !disagree(parts.map(([key, colon, rest]) => `${key}${colon}${rest.join('')}\n`).join(''))),
    { numRuns: times(4_000, 100_000) },
  );
});

/** Whether the text is read, but differently from the full parser. */
function disagree(text: string): boolean {
  const fields = readPlainYaml(text);
  return fields !== undefined && !isDeepStrictEqual(fields, fullReading(text));
}

function fullReading(text: string): unknown {
  const document = composeYaml(text);
  if (Array.isArray(document)) return { faults: document };
  const read = valueOf(document);
  return 'faults' in read ? read : read.value;
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
