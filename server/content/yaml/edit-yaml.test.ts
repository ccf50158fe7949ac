import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Composer } from 'yaml';
import { editYaml } from './edit-yaml.ts';
import type { Scalar } from './scalar.ts';
import { EditRefusedError } from '../ground/errors.ts';

const keyOrder = ['text', 'author', 'category', 'dayOfWeek', 'source'];
const fixtures = path.resolve('fixtures/edits');
const cases = readdirSync(fixtures).map((name) => {
  const read = (file: string) => readFileSync(path.join(fixtures, name, file), 'utf8');
  return [name, { read, isRefused: existsSync(path.join(fixtures, name, 'refused.txt')) }] as const;
});

describe('an edit changes its field and no other byte', () => {
  test.each(cases.filter(([, { isRefused }]) => !isRefused))('%s', (_, { read }) => {
    const edited = editYaml(read('before.yaml'), changesIn(read('change.json')), keyOrder);
    expect(edited).toBe(read('after.yaml'));
    expect(editYaml(edited, changesIn(read('change.json')), keyOrder)).toBe(edited);
  });
});

describe('an edit that would change something else is refused', () => {
  test.each(cases.filter(([, { isRefused }]) => isRefused))('%s', (_, { read }) => {
    const edit = () => editYaml(read('before.yaml'), changesIn(read('change.json')), keyOrder);
    expect(edit).toThrow(new EditRefusedError(read('refused.txt').trim()));
  });
});

describe('a file stays below 1 MiB', () => {
  const edit = (changes: Record<string, Scalar>, text = 'text: >\n  a\n  b\n') => editYaml(text, changes, keyOrder);

  test('a text that is too large in separate lines is written on one', () => {
    const text = `a${'\n#'.repeat(340_000)}`;
    expect(edit({ text })).toBe(`text: ${JSON.stringify(text)}\n`);
  });

  test('a text that is too large in every form is refused', () => {
    const sentence = new EditRefusedError('The file would be larger than 1 MiB');
    expect(() => edit({ text: '\x7f'.repeat(500_000) })).toThrow(sentence);
    expect(() => edit({ text: 'a'.repeat(600_000), author: 'b'.repeat(1024 * 1024) })).toThrow(sentence);
  });

  test('one field may grow before another shrinks', () => {
    const long = 'Word '.repeat(150_000).trim();
    expect(edit({ author: long, text: 'a' }, `text: ${long}\nauthor: b\n`)).toBe(`text: a\nauthor: ${long}\n`);
  });
});

describe('numbers and flags read back as what they are', () => {
  test.each([0, -0, 1e21, 0.1, Infinity, NaN, true, false])('%s', (value) => {
    expect(editYaml(editYaml('text: Begin.\n', { author: value }, keyOrder), { author: value }, keyOrder)).toBe(
      editYaml('text: Begin.\n', { author: value }, keyOrder),
    );
  });
});

test('a key that the order does not name comes last', () => {
  expect(editYaml('text: Begin.\nsource: x\n', { other: 1 }, keyOrder)).toBe('text: Begin.\nsource: x\nother: 1\n');
});

test('text that readers of YAML 1.1 take for something else is quoted', () => {
  expect(editYaml('text: a\n  b\n', { text: 'yes' }, keyOrder)).toBe('text: "yes"\n');
  expect(editYaml('{text: a, author: b}\n', { text: 'Why?', author: ':b' }, keyOrder)).toBe('{text: "Why?", author: ":b"}\n');
  expect(editYaml('list: [a, b]\n', { list: ['a', 'Why?'] }, keyOrder)).toBe('list: [a, "Why?"]\n');
});

// One step per pair of line ends would exceed the timeout of a test.
test('a text with very many line ends is written about as fast as any other', () => {
  const text = `Begin.${'\n'.repeat(400_000)}End.`;
  const edited = editYaml('text: Begin.\nauthor: x\n', { text }, keyOrder);
  expect(edited).toBe(`text: |-\n  Begin.${'\n'.repeat(400_000)}  End.\nauthor: x\n`);
  expect(editYaml(edited, { text: 'End.' }, keyOrder)).toBe('text: |-\n  End.\nauthor: x\n');
});

test('a save parses the file once and its result once, however many fields and maps it changes', () => {
  const compose = vi.spyOn(Composer.prototype, 'compose');
  const text = 'text: a\nauthor: "b\n  c"\ncategory: [x,\n  y]\nlist:\n  - a: 1\n    b: 2\n';
  const changes = { text: 'b', author: 'b d', category: ['x'], list: [{ a: 1, b: 3, c: 4 }], source: 'new' };
  expect(editYaml(text, changes, keyOrder)).toBe(
    'text: b\nauthor: "b\n  d"\ncategory: [x,\n  ]\nsource: new\nlist:\n  - a: 1\n    b: 3\n    c: 4\n',
  );
  expect(compose).toHaveBeenCalledTimes(2);
  compose.mockRestore();
});

describe('several fields in one save', () => {
  test.each<[name: string, before: string, changes: Record<string, Scalar | undefined>, after: string]>([
    ['one comes where another goes', 'text: a # x\ncategory: c\n', { text: undefined, author: 'b' }, 'author: b\ncategory: c\n'],
    [
      'one is added after a removed one',
      'text: a\nauthor: b\nsource: s\n',
      { author: undefined, category: 'c' },
      'text: a\ncategory: c\nsource: s\n',
    ],
    [
      'all are removed, and others added',
      '# head\ntext: a\nauthor: b\n# end\n',
      { text: undefined, author: undefined, source: 's' },
      '# head\nsource: s\n# end\n',
    ],
    [
      'two are added in one place',
      'text: a # x\nsource: s\n',
      { category: 'c', author: 'b' },
      'text: a # x\nauthor: b\ncategory: c\nsource: s\n',
    ],
    ['one without a value and one after it', 'text:\nsource: s', { text: 'a\nb', author: 'c' }, 'text: |-\n  a\n  b\nauthor: c\nsource: s'],
    ['an anchor and its alias both change', 'text: &t a\nsource: *t\n', { source: 'b', text: undefined }, 'source: b\n'],
    ['an alias goes, then its anchor changes', 'text: &t a\nsource: *t\n', { source: undefined, text: 'b' }, 'text: &t b\n'],
    [
      'in braces',
      '{text: a, author: b, source: s} # end\n',
      { text: 'x', author: undefined, category: 'c' },
      '{text: x, category: c, source: s} # end\n',
    ],
  ])('%s', (_, before, changes, after) => expect(editYaml(before, changes, keyOrder)).toBe(after));
});

function changesIn(json: string): Record<string, Scalar | undefined> {
  return Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, Scalar | null>).map(([key, value]) => [key, value ?? undefined]),
  );
}
