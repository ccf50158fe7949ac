import { array, assert, boolean, constantFrom, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { times } from '../../../fixtures/harness/soak.ts';
import { editYaml } from './edit-yaml.ts';

// Texts of several lines, each word but `and` once.
const texts: Record<string, string[]> = {
  plain: ['one two', 'three and', '', 'four and five', 'six # note'],
  plainBelow: ['', 'one two', '\tthree', 'four'],
  single: ["'one  it''s", ' three and  ', '', '', "four and five'  # note"],
  double: ['"one \\"two\\" \\u263A\\x41 \\', '  three and\\', '\\tfour mid\\', '  way\\', '', '\\  six\\nseven', '', 'eight"'],
  folded: ['>', 'one two', 'three and', '', 'four and', '  deeper', '', '\tdeepest  ', 'five', 'six'],
  foldedStrip: ['>- # note', 'one  two', 'three', '', '', 'four'],
  foldedKeep: ['>+', 'one', 'two', ''],
  foldedDeep: ['>2', '  one', 'two', 'three'],
  literal: ['|', 'one two', ' ', '  three', 'four'],
};

// Where a text can be: its lines, after the key or dash before it.
const places: Record<string, (lines: string[]) => string[]> = {
  field: ([first, ...lines]) => [`text: ${first}`, ...lines.map((line) => `  ${line}`)],
  item: ([first, ...lines]) => ['text: # list', '- a # first', `- ${first}`, ...lines.map((line) => `  ${line}`), '- b # last'],
  fieldOfItem: ([first, ...lines]) => [
    'text:',
    '  - x: 1',
    `    y: ${first}`,
    ...lines.map((line) => `      ${line}`),
    '    z: [1,',
    '      2]',
  ],
  deepItem: ([first, ...lines]) => ['text:', '  a:', `  - - ${first}`, ...lines.map((line) => `      ${line}`), '    - b'],
  inBraces: ([first, ...lines]) => ['text: { a: 1, # one', `  b: ${first}`, ...lines.map((line) => `   ${line}`), '  }'],
  inBrackets: ([first, ...lines]) => ['text: [ # one', `  ${first}`, ...lines.map((line) => `   ${line}`), '  , b]'],
};

test('a word in a text of several lines changes only its line, wherever the text is', { timeout: times(60_000, 3_600_000) }, () => {
  const documents = record({
    text: constantFrom(...Object.keys(texts)),
    place: constantFrom(...Object.keys(places)),
    eol: constantFrom('\n', '\r\n'),
    bom: constantFrom('', '\uFEFF'),
    tail: constantFrom([''], ['# end', ''], ['', 'other: &o "a', '  b"', '']),
    act: constantFrom('insert', 'remove', 'replace'),
  });
  assert(
    property(documents, nat(), boolean(), ({ text, place, eol, bom, tail, act }, at, alsoTitle) => {
      const isBlock = /^[|>]/.test(texts[text]?.[0] ?? '');
      if (place.startsWith('in') && isBlock) return;
      const lines = places[place]?.(texts[text] ?? []) ?? [];
      const end = text === 'foldedKeep' ? ['# kept', ...tail] : tail;
      const before = bom + ['# head', 'title: Old # mine', ...lines.map((line) => line.trim() && line), ...end].join(eol);
      const value = parse(before) as { text: unknown };
      const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'deeper', 'deepest'].filter((each) =>
        JSON.stringify(value.text).match(`\\b${each}\\b`),
      );
      const word = words[at % words.length] ?? '';
      const [from, to] = act === 'insert' ? [word, `${word} new`] : act === 'replace' ? [word, 'new'] : [word, ''];
      const change = (inner: unknown): unknown =>
        typeof inner === 'string'
          ? inner.replace(new RegExp(`\\b${from}\\b`), to)
          : Array.isArray(inner)
            ? inner.map(change)
            : typeof inner === 'object' && inner !== null
              ? Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, change(each)]))
              : inner;
      const next = change(value.text) as string;
      const edited = editYaml(before, { text: next, ...(alsoTitle && { title: 'New' }) }, ['title', 'text']);
      expect(parse(edited)).toEqual({ ...value, text: next, ...(alsoTitle && { title: 'New' }) });
      const changed = (line: string) => new RegExp(`\\b${word}\\b|new`).test(line) || (alsoTitle && line.startsWith('title: '));
      const others = (file: string) => file.split('\n').filter((line) => !changed(line));
      // The space beside a removed word is a part of the text that stays.
      if (act === 'remove') return;
      expect(others(edited)).toEqual(others(before));
    }),
    { numRuns: times(100, 50_000) },
  );
});

interface Entry {
  isRow: boolean;
  above: boolean;
  note: boolean;
  form: (name: string) => string;
}

const entry = record<Entry>({
  isRow: boolean(),
  above: boolean(),
  note: boolean(),
  form: constantFrom<Entry['form']>(
    (name) => name,
    (name) => `'${name}'`,
    (name) => `"${name}"`,
    (name) => `!!str ${name}`,
    (name) => `&a${name} ${name}`,
  ),
});
const brackets = record({
  entries: array(entry, { minLength: 1, maxLength: 6 }),
  hasHead: boolean(),
  hasTrailingComma: boolean(),
  isClosedBelow: boolean(),
  eol: constantFrom('\n', '\r\n'),
  place: constantFrom('tags: ', 'tags:\n  ', '- x: 1\n  tags: ', '{ a: { b: 1 }, tags: '),
});

test('adding, removing or moving an entry in brackets changes no line of another', { timeout: times(60_000, 3_600_000) }, () => {
  assert(
    property(brackets, nat(), nat(), constantFrom('add', 'remove', 'move', 'change', 'clear'), (list, a, b, act) => {
      const { entries, place, eol } = list;
      let inner = list.hasHead ? '[ # head' : '[';
      for (const [index, { isRow, above, note, form }] of entries.entries()) {
        const breaks = isRow || /#[^\n]*$/.test(inner.split('\n').at(-1) ?? '');
        inner += breaks ? `${above ? `\n    # above-n${index}` : ''}\n    ` : index > 0 ? ' ' : '';
        inner += form(`n${index}`) + (index < entries.length - 1 || list.hasTrailingComma ? ',' : '') + (note ? ` # beside-n${index}` : '');
      }
      inner += list.isClosedBelow || inner.split('\n').at(-1)?.includes('#') ? '\n  ]' : ']';
      const isItem = place.startsWith('-');
      const lines = `# start\n${isItem ? 'list:\n' : ''}${place}${inner}${place.startsWith('{') ? ' }' : ''} # end\n`;
      const text = lines.replaceAll('\n', eol);
      const before = parse(text) as { tags: string[]; list?: { tags: string[] }[] };
      const tags = [...(before.list?.[0]?.tags ?? before.tags)];
      const at = a % tags.length;
      const touched = act === 'add' ? 'new' : tags[at];
      if (act === 'add') tags.splice(a % (tags.length + 1), 0, 'new');
      if (act === 'remove') tags.splice(at, 1);
      if (act === 'move') tags.splice(b % tags.length, 0, ...tags.splice(at, 1));
      if (act === 'change') tags[at] = 'new, one';
      if (act === 'clear') tags.length = 0;
      const edited = editYaml(text, isItem ? { list: [{ x: 1, tags }] } : { tags }, ['tags']);
      expect(parse(edited)).toEqual(isItem ? { list: [{ x: 1, tags }] } : { ...before, tags });
      if (tags.length === 0) return;
      // A comma comes or goes after the last one.
      const plain = (line: string) => line.trim().replace(/,(?=\s*(?:#|$))/, '');
      const isOther = (line: string) => !line.includes(']') && !new RegExp(`\\b${touched}\\b`).test(line);
      const isRows = entries.every(({ isRow }) => isRow);
      const kept = isRows && act !== 'move' ? text.split('\n').filter(isOther).map(plain) : [];
      expect(edited.split('\n').map(plain)).toEqual(expect.arrayContaining(kept));
      const comments = [...text.matchAll(/# (?:above|beside)-(n\d+)/g)].filter(([, name]) => name !== touched).map(([comment]) => comment);
      for (const comment of comments) expect(edited).toContain(comment);
    }),
    { numRuns: times(100, 50_000) },
  );
});
