import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { editYaml } from './edit-yaml.ts';
import type { Scalar } from './edit-yaml.ts';

const keyOrder = ['text', 'author', 'category', 'dayOfWeek', 'source'];
const fixtures = path.resolve('fixtures/edits');

describe('an edit changes its field and no other byte', () => {
  test.each(readdirSync(fixtures))('%s', (name) => {
    const read = (file: string) => readFileSync(path.join(fixtures, name, file), 'utf8');
    const edit = () => editYaml(read('before.yaml'), changesIn(read('change.json')), keyOrder);
    if (existsSync(path.join(fixtures, name, 'refused.txt'))) expect(edit).toThrow(read('refused.txt').trim());
    else expect(edit()).toBe(read('after.yaml'));
  });
});

// Documents are put together from lines that each belong to one key, so that what an edit may touch is known without
// any of the code under test: the lines of its key.
describe('for any file and any change', () => {
  const blocks: Record<string, (key: string) => string[]> = {
    plain: (key) => [`${key}: some plain ${key} # note on ${key}`],
    double: (key) => [`${key}:   "the ${key}\\t\\u263A: \\"quoted\\" # no comment"`],
    single: (key) => [`'${key}': 'it''s the ${key}'  # note`],
    literal: (key) => [`${key}: |`, `   first of ${key}`, '', `     deeper # text`, '   last'],
    strip: (key) => [`${key}: |- # note`, `  first of ${key}`, '  last'],
    folded: (key) => [`${key}: >`, `  folded ${key}`, '  on', '', '  lines'],
    next: (key) => [`${key}:`, `    the ${key} below`],
    many: (key) => [`${key}: plain ${key}`, '  over lines'],
    anchor: (key) => [`${key}: &${key} anchored`],
    tagged: (key) => [`${key}: !!str 42`],
    list: (key) => [`x-${key}: [1, {a: b}]`, `${key}: after a list`],
  };
  const loose = fc.constantFrom([], [''], ['# a comment'], ['', '# a comment', '']);
  const field = (key: string) =>
    fc.record({
      key: fc.constant(key),
      lines: fc.constantFrom(...Object.keys(blocks)).map((kind) => blocks[kind]?.(key) ?? []),
      before: loose,
    });
  const file = fc
    .shuffledSubarray(keyOrder, { minLength: 2 })
    .chain((keys) => fc.tuple(...keys.map(field)))
    .chain((fields) =>
      fc.record({ fields: fc.constant(fields), eol: fc.constantFrom('\n', '\r\n'), bom: fc.constantFrom('', '\uFEFF'), end: fc.boolean() }),
    );
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\t',
    '#',
    ' #',
    ': ',
    "'",
    '"',
    '\\',
    '- ',
    '|',
    '>',
    '&a',
    '*a',
    '{',
    '}',
    ',',
    '!',
    '%',
    '@',
    'é',
    '🌱',
    '\u2028',
    '\u0007',
    '\uFEFF',
    '0',
    'yes',
    '---\n',
    '...\n',
    '? ',
  );
  const value = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('the changed field reads as asked, every other line is as it was', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...keyOrder), fc.option(value, { nil: undefined }), ({ fields, eol, bom, end }, key, changed) => {
        const lines = fields.flatMap(({ before, lines: own }) => [...before, ...own]);
        const text = bom + lines.join(eol) + (end ? eol : '');
        const edited = editYaml(text, { [key]: changed }, keyOrder);

        const { [key]: was, ...others } = valuesOf(text);
        const { [key]: is, ...rest } = valuesOf(edited);
        expect(is).toBe(changed);
        expect(rest).toEqual(others);
        if (was === changed) expect(edited).toBe(text);

        const own = fields.find((one) => one.key === key);
        const untouched = lines.filter((line) => line !== '' && !own?.lines.includes(line));
        expect(isWithin(untouched, edited.replace(/^\uFEFF/, '').split(eol))).toBe(true);
        expect(edited.startsWith('\uFEFF')).toBe(bom !== '');
      }),
      { numRuns: 400 },
    );
  });
});

function changesIn(json: string): Record<string, Scalar | undefined> {
  return Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, Scalar | null>).map(([key, value]) => [key, value ?? undefined]),
  );
}

/** What a reader other than ours sees. */
function valuesOf(text: string): Record<string, unknown> {
  return parse(text) as Record<string, unknown>;
}

/** Whether all of `lines` stand in `text` in their order. */
function isWithin(lines: readonly string[], text: readonly string[]): boolean {
  let at = -1;
  return lines.every((line) => (at = text.indexOf(line, at + 1)) >= 0);
}
