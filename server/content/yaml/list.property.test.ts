import { array, assert, boolean, constantFrom, dictionary, integer, letrec, nat, oneof, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { times } from '../../../fixtures/harness/soak.ts';
import { canonicalYaml } from './canonical-form.ts';
import { editYaml } from './edit-yaml.ts';

// An item of a list, with the lines that belong to it. Comments above an item move with it, and stay when it is removed.
interface Item {
  above: string[];
  lines: string[];
  value: Record<string, unknown>;
}

type Shape = (n: number) => Pick<Item, 'lines' | 'value'>;
const shapes: Shape[] = [
  (n) => ({ lines: [`- name: Ann ${n} # first`, `  words: "Good ${n}"`], value: { name: `Ann ${n}`, words: `Good ${n}` } }),
  (n) => ({ lines: [`- { name: Bob ${n}, words: 'It''s ${n}' } # in braces`], value: { name: `Bob ${n}`, words: `It's ${n}` } }),
  (n) => ({
    lines: [`- words: |`, `    # text ${n}`, '', '    more', '  # within', `  name: Cy ${n}`, '  # deeper'],
    value: { words: `# text ${n}\n\nmore\n`, name: `Cy ${n}` },
  }),
  (n) => ({
    lines: [`- # late`, `  words:`, `    - a ${n}`, '    - b', `  name: Dee ${n}`],
    value: { words: [`a ${n}`, 'b'], name: `Dee ${n}` },
  }),
];

const item = record({ shape: constantFrom(...shapes), above: constantFrom<string[]>([], ['# note'], ['# a note', '# of two lines']) });
const documents = record({
  items: array(item, { minLength: 2, maxLength: 6 }),
  indent: constantFrom('', '  ', '    '),
  isSpaced: boolean(),
  eol: constantFrom('\n', '\r\n'),
  tail: constantFrom<string[]>([], ['last: 1 # end'], ['', '# after', 'last: 1']),
});

test('changing, adding, removing or moving an item of a list affects only its own lines', { timeout: times(60_000, 3_600_000) }, () => {
  assert(
    property(documents, constantFrom('change', 'add', 'remove', 'move'), nat(), nat(), (document, act, a, b) => {
      const { indent, isSpaced, eol, tail } = document;
      const items = document.items.map(({ shape, above }, index): Item => ({ ...shape(index), above }));
      const textOf = (all: readonly Item[], loose: readonly string[] = []) => {
        const blocks = all.map(({ above, lines }) => [...above, ...lines].map((line) => line && indent + line));
        const lines = blocks.flatMap((block, index) => (isSpaced && index > 0 ? ['', ...block] : block));
        return ['# head', 'first:', '  reviews:', ...lines.map((line) => line && `  ${line}`), ...loose, ...tail, ''].join(eol);
      };
      const [from, to] = [a % items.length, b % items.length];
      const next = [...items];
      let loose: string[] = [];
      const one = items[from] as Item;
      if (act === 'change') next[from] = { ...one, lines: one.lines.map(renamed), value: { ...one.value, name: 'Zoe' } };
      if (act === 'add') next.splice(from, 0, { above: [], lines: ['- name: New', '  words: x'], value: { name: 'New', words: 'x' } });
      if (act === 'move') next.splice(to, 0, ...next.splice(from, 1));
      if (act === 'remove') {
        next.splice(from, 1);
        const after = next[from];
        if (after) next[from] = { ...after, above: [...one.above, ...after.above] };
        else loose = one.above.map((line) => `  ${indent}${line}`);
        if (loose.length > 0 && isSpaced) loose.unshift('');
      }
      const values = { reviews: next.map(({ value }) => value) };
      expect(editYaml(textOf(items), { first: values }, [])).toBe(textOf(next, loose));
    }),
    { numRuns: times(300, 20_000) },
  );
});

function renamed(line: string): string {
  return line.replace(/name: \w+ \d/, 'name: Zoe');
}

const { value } = letrec<{ value: unknown; list: unknown[]; map: Record<string, unknown> }>((tie) => ({
  value: oneof(
    { maxDepth: 4 },
    constantFrom<unknown>('a', 'b: c', '# d', 'e\nf\n', '\n g', 'h, i', '', ' ', 'yes', 1, true, null, 'j\n\n'),
    tie('list'),
    tie('map'),
  ),
  list: array(tie('value'), { maxLength: 5 }),
  map: dictionary(constantFrom('a', 'b', 'c', 'a b', '1'), tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const fields = record({
  a: oneof(array(value, { maxLength: 6 }), dictionary(constantFrom('a', 'b', 'c', 'd'), value, { noNullPrototype: true })),
  z: value,
});

test('any nested value becomes any other, and the rest of the file stays', { timeout: times(60_000, 3_600_000) }, () => {
  assert(
    property(fields, fields, boolean(), boolean(), (before, { a }, isInBrackets, isCrlf) => {
      const written = isInBrackets ? `a: ${JSON.stringify(before.a)} # here\nz: ${JSON.stringify(before.z)}\n` : canonicalYaml(before, []);
      const lines = (text: string) => (isCrlf ? text.replaceAll('\n', '\r\n') : text);
      const text = lines(`# head\n${written}# tail\n`);
      const edited = editYaml(text, { a }, []);
      expect(parse(edited)).toEqual({ ...parse(text), a });
      expect(edited.slice(edited.indexOf(lines('\nz: ')))).toBe(text.slice(text.indexOf(lines('\nz: '))));
      expect(/(?<!\r)\n/.test(edited)).toBe(!isCrlf);
    }),
    { numRuns: times(300, 20_000) },
  );
});

test('an item that moves and changes keeps its comments, if half of it stays', () => {
  const order = uniqueArray(integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 });
  assert(
    property(order, nat({ max: 3 }), (places, changed) => {
      const block = (n: number, word = `x${n}`) => `  # note ${n}\n  - question: q${n} # why ${n}\n    answer: ${word}\n`;
      const text = `list:\n${[0, 1, 2, 3].map((n) => block(n)).join('')}`;
      const list = places.map((n) => ({ question: `q${n}`, answer: n === changed ? 'new' : `x${n}` }));
      expect(editYaml(text, { list }, [])).toBe(`list:\n${places.map((n) => block(n, n === changed ? 'new' : undefined)).join('')}`);
    }),
    { numRuns: times(50, 500) },
  );
});
