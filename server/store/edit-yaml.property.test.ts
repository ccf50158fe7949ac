import { array, assert, constant, constantFrom, lorem, oneof, option, property, record, shuffledSubarray, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { editYaml } from './edit-yaml.ts';
import type { Scalar } from './edit-yaml.ts';

const keyOrder = ['text', 'author', 'category', 'dayOfWeek', 'source'];

// Files are put together from lines that each belong to one key or to none, so that what an edit may touch is known
// without any of the code under test.
const shapes: Record<string, (key: string) => string[]> = {
  plain: (key) => [`${key}: some plain ${key} # note`],
  tabbed: (key) => [`${key}:\ttabbed\t# note`],
  noBreakSpace: (key) => [`${key}: plain\u00a0`],
  double: (key) => [`${key}:   "the ${key}\\t\\u263A: \\"quoted\\" # no comment"`],
  single: (key) => [`'${key}': 'it''s the ${key}'  # note`],
  literal: (key) => [`${key}: |`, `   first of ${key}`, '', `     deeper # text`, '   last   '],
  literalNoBreakSpace: (key) => [`${key}: |`, '   first', '   last\u00a0'],
  literalSpaces: (key) => [`${key}: |-`, '   first', '      '],
  literalDeep: (key) => [`${key}: |2 # note`, '    first', '  last'],
  literalNone: (key) => [`${key}: |`],
  strip: (key) => [`${key}: |- # note`, `  first of ${key}`, '  last'],
  folded: (key) => [`${key}: >`, `  folded ${key}`, '  on', '', '  lines'],
  foldedDeep: (key) => [`${key}: >3-`, `    folded ${key}`, '   on'],
  below: (key) => [`${key}: # note`, '    # more', '', `    the ${key} below`],
  many: (key) => [`${key}: plain ${key}`, '  over lines', '', '  and more # note'],
  manyQuoted: (key) => [`${key}: "plain \\`, '  over lines', '', '  and more" # note'],
  anchor: (key) => [`${key}: &${key} anchored # note`],
  anchorBlock: (key) => [`${key}: &${key} |-`, '  a', '  b'],
  anchorEmpty: (key) => [`${key}: &${key} # note`],
  alias: (key) => [`${key}: *base # note`],
  tag: (key) => [`${key}: !!str 42`],
  tagBlock: (key) => [`${key}: !!str |-`, '  a', '  b'],
  tagEmpty: (key) => [`${key}: !!str`],
  tagNumber: (key) => [`${key}: !!int 42 # note`],
  tagOwn: (key) => [`${key}: !own 42`],
  empty: (key) => [`${key}:  `],
  emptyNote: (key) => [`${key}: # note`],
  null: (key) => [`${key}: ~ # note`],
  number: (key) => [`${key}: 0x1F`],
  explicit: (key) => [`? ${key} # note`, ': value'],
  explicitBlock: (key) => [`? ${key}`, ': |', '  value'],
  explicitEmpty: (key) => [`? ${key} # note`],
  anchoredKey: (key) => [`&k${key} ${key} : x`],
};
const keptShapes: Record<string, (key: string) => string[]> = {
  keep: (key) => [`${key}: |+ # note`, '  first', '  last', ''],
  keepDeep: (key) => [`${key}: |1+`, '  first', ' last', '', ''],
  foldedKeep: (key) => [`${key}: >+`, '  folded', '', ''],
};
const listShapes: Record<string, (key: string) => string[]> = {
  list: (key) => [`${key}: [1, {a: b}] # note`],
  listOfLines: (key) => [`${key}:`, '- a', '- |', '  b'],
  map: (key) => [`${key}:`, '   a: 1', '   # inner', '   b: x # inner', '   # last'],
  flowLines: (key) => [`${key}: {`, '   a: 1, # inner', '  }'],
};

interface Field {
  key: string;
  lines: string[];
  isList: boolean;
  /** What stands above it and belongs to nobody. */
  above: string[];
  /** What stands below it: blank lines after a block that keeps them would be its text. */
  below: string[];
}

const fieldOf = (key: string) =>
  record({
    key: constant(key),
    shape: constantFrom(...Object.keys({ ...shapes, ...keptShapes, ...listShapes })),
    above: constantFrom<string[]>(
      [],
      [],
      [''],
      ['# a comment'],
      ['', '# a comment', ''],
      [`x-${key}: |`, '  a  b', '', '# c'],
      [`x-${key}:`, '  - a'],
    ),
  }).map(({ shape, above }): Field => ({
    key,
    lines: { ...shapes, ...keptShapes, ...listShapes }[shape]?.(key) ?? [],
    isList: shape in listShapes,
    above,
    below: shape in keptShapes ? ['# kept'] : [],
  }));
const file = shuffledSubarray(keyOrder, { minLength: 1 })
  .chain((keys) => tuple(...keys.map(fieldOf)))
  .chain((fields) =>
    record({
      fields: constant(fields),
      head: constantFrom([], ['# head'], ['%YAML 1.2', '---'], ['--- # x', '']),
      tail: constantFrom([], [''], ['# tail'], ['...'], ['', '# tail', '']),
      indent: constantFrom('', '', '  '),
      bom: constantFrom('', '\uFEFF'),
      eol: constantFrom('\n', '\r\n'),
      hasLastEol: constantFrom(true, true, false),
    }),
  )
  // The parser knows no indented map right after a byte order mark.
  .map((source) => ({ ...source, indent: source.bom ? '' : source.indent }));

const pieces = [
  'a',
  'word ',
  ' ',
  '\n',
  '\n\n',
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
];
const oddPieces = ['é', '🌱', '\u00a0', '\u2028', '\u0007', '\uFEFF', '\u0085', '\ufffe', '0', 'yes', '---\n', '...\n', '? ', '\r', '\r\n'];
const value = oneof(
  array(constantFrom(...pieces, ...oddPieces), { maxLength: 12 }).map((all): Scalar => all.join('')),
  constantFrom<Scalar>(1, -0, 1e21, true, 'yes', '', '~', '2026-01-01', '12:30', '<<', 'n'),
  lorem({ mode: 'sentences' }),
);

test('for any file and any change the field reads as asked, and the bytes before and after its lines are as they were', () => {
  assert(
    property(file, constantFrom(...keyOrder), option(value, { nil: undefined }), (source, key, asked) => {
      const own = source.fields.find((field) => field.key === key);
      if (own?.isList && asked !== undefined) return;
      const { text, before, after } = textOf(source, key);
      const edited = editYaml(text, { [key]: asked }, keyOrder);

      const [was, is] = [valuesOf(text), valuesOf(edited)];
      expect({ value: is[key], others: othersOf(is, key) }).toEqual({ value: asked, others: othersOf(was, key) });
      expect(/(?<!\r)\n/.test(edited)).toBe(/(?<!\r)\n/.test(text) || (!text.includes('\n') && edited.includes('\n')));
      const isSame = Object.hasOwn(was, key) ? Object.is(was[key], asked) : asked === undefined;
      const written = asked === undefined ? '' : edited.slice(before.length, Math.max(before.length, edited.length - after.length));
      expect(edited).toBe(isSame ? text : before + written + after);
    }),
    { numRuns: 400 },
  );
});

/** The file's text, and what of it stands before and after the place of `key`: its lines, or where they belong. */
function textOf({ fields, head, tail, indent, bom, eol, hasLastEol }: FileSource, key: string) {
  const indented = (lines: string[]) => lines.map((line) => (line === '' || /^(%|---|\.\.\.)/.test(line) ? line : indent + line));
  const isThere = fields.some((field) => field.key === key);
  const [predecessor, successor] = [keyOrder.slice(0, keyOrder.indexOf(key)).reverse(), keyOrder.slice(keyOrder.indexOf(key) + 1)].map(
    (keys) => keys.find((name) => fields.some((field) => field.key === name)),
  );

  const lines = [...head, 'x-base: &base b'];
  let [start, end, endOfKeys] = [0, 0, lines.length];
  for (const { key: name, lines: its, above, below } of fields) {
    if (lastOwned(above) > 0) endOfKeys = lines.length + lastOwned(above);
    lines.push(...above);
    // Without a predecessor the place is before the successor, after what belongs to the key before that.
    if (!isThere && predecessor === undefined && name === successor) start = end = endOfKeys;
    if (name === key) start = lines.length;
    lines.push(...its);
    endOfKeys = lines.length;
    if (name === key || (!isThere && name === predecessor)) end = endOfKeys;
    if (!isThere && name === predecessor) start = end;
    lines.push(...below);
  }
  lines.push(...tail);

  const whole = indented(lines).map((line, index) => line + (index < lines.length - 1 || hasLastEol ? eol : ''));
  const before = bom + whole.slice(0, start).join('');
  return {
    text: bom + whole.join(''),
    before: isThere || before.endsWith(eol) ? before : before + eol,
    after: whole.slice(end).join(''),
  };
}

type FileSource = typeof file extends Arbitrary<infer T> ? T : never;

/** How many of these lines a key goes after: those of an unknown key. */
function lastOwned(above: readonly string[]): number {
  return above.findLastIndex((line) => /^( |x-)/.test(line)) + 1;
}

function valuesOf(text: string): Record<string, unknown> {
  return parse(text, { logLevel: 'silent' }) as Record<string, unknown>;
}

function othersOf(fields: Record<string, unknown>, key: string): [string, unknown][] {
  return Object.entries(fields).filter(([name]) => name !== key);
}
