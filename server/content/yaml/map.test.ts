import { describe, expect, test } from 'vitest';
import { editYaml } from './edit-yaml.ts';

type Days = Record<string, string>[];

describe('only the bytes of a changed text change', () => {
  const cases: [name: string, before: string, next: Days, after: string][] = [
    [
      'plain',
      'days:\n  - a: x # one\n    b: y\n  - a: z\n',
      [{ a: 'x', b: 'y' }, { a: 'w' }],
      'days:\n  - a: x # one\n    b: y\n  - a: w\n',
    ],
    ['in quotation marks', `days:\n- a: "x"\n- a: 'y'\n`, [{ a: 'v' }, { a: 'w' }], `days:\n- a: "v"\n- a: 'w'\n`],
    ['in braces', 'days:\n  - { a: x, b: y }\n', [{ a: 'x', b: 'w' }], 'days:\n  - { a: x, b: w }\n'],
    ['in brackets', 'days: [{ a: x }]\nz: 1\n', [{ a: 'w' }], 'days: [{ a: w }]\nz: 1\n'],
    ['with CRLF', 'days:\r\n  - a: x\r\n    b: y\r\n', [{ a: 'w', b: 'y' }], 'days:\r\n  - a: w\r\n    b: y\r\n'],
    ['of several lines', 'days:\n  - a: |\n      x\n    b: y\n', [{ a: 'w\n', b: 'y' }], 'days:\n  - a: |\n      w\n    b: y\n'],
    [
      'of several lines with its last line ends',
      'days:\n  # one\n  - a: |+\n      x\n\n    b: "y" # two\n',
      [{ a: 'w', b: 'y' }],
      'days:\n  # one\n  - a: |-\n      w\n    b: "y" # two\n',
    ],
    ['of a removed key', 'days:\n  - a: x # one\n    b: y\n', [{ a: 'x' }], 'days:\n  - a: x # one\n'],
    ['that was an alias', 'days:\n  - &d { a: x }\n  - *d # y\n', [{ a: 'x' }, { a: 'w' }], 'days:\n  - &d { a: x }\n  - a: w # y\n'],
    ['an empty value', 'days:\n  - a: # none\n    b: y\n', [{ a: 'w', b: 'y' }], 'days:\n  - a: w # none\n    b: y\n'],
  ];
  test.each(cases)('%s', (_, before, next, after) => expect(editYaml(before, { days: next }, ['days'])).toBe(after));
});

describe('a new key goes to its place', () => {
  const cases: [name: string, before: string, next: Days, after: string][] = [
    ['after another', 'days:\n  - a: x # one\n', [{ a: 'x', b: 'w' }], 'days:\n  - a: x # one\n    b: w\n'],
    ['before another', 'days:\n  - c: x # one\n', [{ a: 'v', b: 'w', c: 'x' }], 'days:\n  - a: v\n    b: w\n    c: x # one\n'],
    ['between', 'days:\n  - a: x\n    c: y\n', [{ a: 'x', b: 'w', c: 'y' }], 'days:\n  - a: x\n    b: w\n    c: y\n'],
    [
      'in braces',
      'days:\n  - { b: x }\n  - {}\n',
      [
        { a: 'v', b: 'x', c: 'w' },
        { a: 'u', b: 't' },
      ],
      'days:\n  - { a: v, b: x, c: w }\n  - {a: u, b: t}\n',
    ],
  ];
  test.each(cases)('%s', (_, before, next, after) => expect(editYaml(before, { days: next }, ['days'])).toBe(after));
});

describe('new maps come last', () => {
  const next: Days = [{ a: 'x' }, { a: 'v', b: 'w' }, {}];
  const cases: [name: string, before: string, after: string][] = [
    ['with the indentation of the list', 'days:\n- a: x\nz: 1\n', 'days:\n- a: x\n- a: v\n  b: w\n- {}\nz: 1\n'],
    ['after its comments', 'days:\n  - a: x\n  # end\n# z\nz: 1\n', 'days:\n  - a: x\n  # end\n  - a: v\n    b: w\n  - {}\n# z\nz: 1\n'],
    ['in brackets', 'days: [{ a: x }]\n', 'days: [{ a: x }, { a: v, b: w }, {}]\n'],
    ['without a line end', 'days:\n  - a: x', 'days:\n  - a: x\n  - a: v\n    b: w\n  - {}'],
  ];
  test.each(cases)('%s', (_, before, after) => expect(editYaml(before, { days: next }, ['days'])).toBe(after));
  test.each([
    ['no list', 'z: 1\n', 'z: 1\ndays:\n  - a: x\n'],
    ['no list and no line end', 'z: 1', 'z: 1\ndays:\n  - a: x'],
    ['an empty list', 'days: []\nz: 1\n', 'days:\n  - a: x\nz: 1\n'],
    ['an empty value', 'days:\nz: 1\n', 'days:\n  - a: x\nz: 1\n'],
  ])('where there is %s', (_, before, after) => expect(editYaml(before, { days: [{ a: 'x' }] }, ['days'])).toBe(after));
});

describe('where a map cannot be edited on its own, the list is rewritten', () => {
  test.each([
    ['a value that another repeats', 'days:\n  - a: &x x\n  - a: *x\n', [{ a: 'w' }, { a: 'x' }], 'days:\n  - a: w\n  - a: x\n'],
    ['a removed item', 'days:\n  - a: x\n  - a: y\n', [{ a: 'x' }], 'days:\n  - a: x\n'],
  ] as [string, string, Days, string][])('%s', (_, before, next, after) => {
    expect(editYaml(before, { days: next }, ['days'])).toBe(after);
  });
});
