import { expect, test } from 'vitest';
import { editYaml } from './edit-yaml.ts';

const order = ['title', 'tags', 'data'];

test.each([
  ['one is replaced', '- a # main\n  - b # two\n  - c', ['a', 'x', 'c'], '- a # main\n  - x # two\n  - c'],
  ['one is added at the end', '- a # main', ['a', 'b'], '- a # main\n  - b'],
  ['one is added at the start', '- a # main', ['b', 'a'], '- b\n  - a # main'],
  [
    'one is added at the start, above a comment that is indented less',
    "\n# above\n  - 'a' # main",
    ['b', 'c', 'a'],
    "\n  - b\n  - c\n# above\n  - 'a' # main",
  ],
  ['one is added between', "- 'a'\n  - c # last", ['a', 'b', 'c'], "- 'a'\n  - b\n  - c # last"],
  ['one is removed', '- a\n  # above\n  - b # two\n  - c', ['a', 'c'], '- a\n  # above\n  - c'],
  ['the quotes of one stay', '- \'a\'\n  - "b"', ['x', 'it: is'], '- \'x\'\n  - "it: is"'],
])('in a list with a line for each item, %s', (_, before, tags, after) => {
  const text = (list: string) => `title: A\ntags:${list.startsWith('\n') ? '' : '\n  '}${list}\nx: 1 # mine\n`;
  expect(editYaml(text(before), { tags }, order)).toBe(text(after));
});

test.each([
  ["tags: [a, 'b'] # words", ['b', 'c, d'], 'tags: [\'b\', "c, d"] # words'],
  ['tags: [a]', [], 'tags: []'],
  ['tags: []', ['a'], 'tags:\n  - a'],
  ['tags: [a,\n  b]', ['b'], 'tags: [\n  b]'],
  ['data:\n  x: 1\ntags: [a, b # beside\n  ]', ['b', 'a'], 'data:\n  x: 1\ntags: [b, # beside\n    a\n  ]'],
  ['tags:\n- a\n- b', ['b'], 'tags:\n- b'],
  ['tags:', ['a'], 'tags:\n  - a'],
  ['tags: a', ['a'], 'tags:\n  - a'],
  ['{title: A, tags: [a]}', ['a', 'b'], '{title: A, tags: [a, b]}'],
  ['{title: A}', ['a'], '{title: A, tags: ["a"]}'],
  ['title: A', ['a', 'yes'], 'title: A\ntags:\n  - a\n  - "yes"'],
])('%s becomes %s', (before, tags, after) => {
  expect(editYaml(`${before}\n`, { tags }, order)).toBe(`${after}\n`);
});

test('text after a comment in brackets is indented below the list that the brackets are in', () => {
  const text = 'data:\n- tags: [a, b # beside\n  ]\n';
  expect(editYaml(text, { data: [{ tags: ['b', 'a'] }] }, order)).toBe('data:\n- tags: [b, # beside\n    a\n  ]\n');
});

test('a map is rewritten, and its neighbours stay', () => {
  const text = 'title: A # one\ndata: # of all\n  a: 1\n  b: [2]\n# end\nx: 1\n';
  expect(editYaml(text, { data: { a: [1, { c: null }], b: 'two\nlines' } }, order)).toBe(
    'title: A # one\ndata: # of all\n  a:\n    - 1\n    - c: null\n  b: |-\n    two\n    lines\n# end\nx: 1\n',
  );
});

test('a list that an alias repeats is refused', () => {
  expect(() => editYaml('tags: &t [a]\ncopy: *t\n', { tags: ['b'] }, order)).toThrow(
    'tags: other places in the file repeat its value (&t)',
  );
});

test('an unchanged line of a block keeps its spaces', () => {
  const text = 'title: A\ndata: |\n  one\n  \n\n  two\n \n  three\nx: 1\n';
  expect(editYaml(text, { data: 'one\n\n\n2\n\nthree\nfour\n' }, order)).toBe(
    'title: A\ndata: |\n  one\n  \n\n  2\n \n  three\n  four\nx: 1\n',
  );
});

const columns =
  'title: A\ndata:\n  # the columns\n  - columns:\n      - - text: one # 1\n        # about two\n        - text: two\n        - lines: 3\n      - - dots: rest\n';

test.each([
  ['a word', [['ONE', 'two', 3], ['rest']], ['one # 1', 'ONE # 1']],
  ['a new first block', [['new', 'one', 'two', 3], ['rest']], ['- - text: one', '- - text: new\n        - text: one']],
  ['no first block', [['two', 3], ['rest']], ['- text: one # 1\n        # about two\n', '# about two\n']],
  [
    'another first block',
    [['two', 'one', 3], ['rest']],
    ['- text: one # 1\n        # about two\n        - text: two', '# about two\n        - text: two\n        - text: one # 1'],
  ],
  ['another first column', [['rest'], ['one', 'two', 3]], undefined],
] as [string, (string | number)[][], [string, string] | undefined][])('%s in columns within a list', (_, next, change) => {
  const blockOf = (value: string | number) => (value === 3 ? { lines: 3 } : value === 'rest' ? { dots: value } : { text: value });
  const edited = editYaml(columns, { data: [{ columns: next.map((column) => column.map(blockOf)) }] }, order);
  const moved = columns.replace('      - - dots: rest\n', '').replace('      - - text', '      - - dots: rest\n      - - text');
  expect(edited).toBe(change ? columns.replace(...change) : moved);
});

test('a long list in which everything differs is rewritten, because comparing takes quadratic time', () => {
  const items = (letter: string) => Array.from({ length: 2000 }, (_, n) => `${letter}${n}`);
  const text = `data: # comment\n${items('v')
    .map((item) => `  - ${item}\n`)
    .join('')}`;
  expect(editYaml(text, { data: items('w') }, [])).toBe(
    `data: # comment\n${items('w')
      .map((item) => `  - ${item}\n`)
      .join('')}`,
  );
});
