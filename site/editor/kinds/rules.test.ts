import { expect, test } from 'vitest';
import { z } from 'zod';
import { coverSchema } from '../../../server/model/entities/cover.ts';
import { optionalName, requiredName, requiredText } from '../../../server/model/entities/fields.ts';
import { bookBlocks } from '../../../server/model/entities/page-blocks.ts';
import { sentenceAbout, wordsOf } from './words.ts';
import { blankOf, faultsIn, fieldsIn, rulesFor, rulesOf, typedValue, withField } from './rules.ts';

const schema = z.strictObject({
  name: requiredName.describe('Who it is.'),
  note: optionalName,
  rating: z.number().int().max(5, 'must be at most 5'),
  links: z.array(z.strictObject({ label: requiredName, text: requiredText.optional() })),
  by: z.partialRecord(z.enum(['home', 'blog']), requiredName).optional(),
});
const root = rulesOf(schema);

test('an optional text has the rules of a text, and its help', () => {
  const { properties = {} } = root;
  expect(rulesFor(properties['note'] ?? {}, root, 'x')).toMatchObject({ type: 'string', maxLength: 300 });
  expect(rulesFor(rulesOf(coverSchema).properties?.['spine'] ?? {}, root, undefined).description).toContain('spine');
});

test('a new item has its required fields, each empty', () => {
  expect(blankOf(root.properties?.['links']?.items ?? {}, root)).toEqual({ label: '' });
  expect(blankOf(root, root)).toEqual({ name: '', rating: '', links: [] });
});

test('a field is inserted in the order of the rules, and unknown fields stay', () => {
  const value = { name: 'A', rating: 5, mood: 'calm' };
  expect(Object.keys(withField(value, 'note', 'n', root))).toEqual(['name', 'note', 'rating', 'mood']);
  expect(withField(value, 'rating', undefined, root)).toEqual({ name: 'A', mood: 'calm' });
});

test("faults are the server's, by path, without unknown keys", () => {
  const value = { name: ' ', rating: 6, links: [{ label: 'a', tone: 'x' }, {}], mood: 1 };
  expect([...faultsIn(schema, value)].sort()).toEqual([
    ['links.1.label', 'must not be empty'],
    ['name', 'must not be empty'],
    ['rating', 'must be at most 5'],
  ]);
  expect([sentenceAbout('Name', 'must not be empty'), sentenceAbout('Colour', '"brik" is not a colour')]).toEqual([
    'Name must not be empty.',
    '"brik" is not a colour.',
  ]);
});

test.each([
  ['reviews[2].content', 'Reviews 3 content'],
  ['blocks[3].specimen.notes[2].to', 'Part 4'],
  ['pages.sunday_reflection[5].columns[1].blocks[0].list[0]', 'Sunday reflection part 6'],
  ['last-week.evening[0].title', 'Last-week evening part 1'],
])('%s is called %s', (name, words) => {
  expect(wordsOf(name)).toBe(words);
});

test.each([
  ['5', { type: 'integer' }, true, 5],
  ['5.', { type: 'number' }, true, '5.'],
  ['', { type: 'number' }, false, undefined],
  ['5', { type: 'string' }, true, '5'],
  ['rest', { anyOf: [{ type: 'integer' }, { const: 'rest' }] }, true, 'rest'],
  ['7', { anyOf: [{ type: 'integer' }, { const: 'rest' }] }, true, 7],
] as const)('the typed %j under %j', (text, rules, isRequired, value) => expect(typedValue(text, rules, isRequired)).toBe(value));

test('the form of a block has only its own kind, and a map of names has each name', () => {
  const blocks = rulesOf(z.strictObject({ blocks: bookBlocks }));
  const each = rulesFor(blocks.properties?.['blocks']?.items ?? {}, blocks, { heading: 'x' });
  expect(fieldsIn(each, { heading: 'x' }).map(([name]) => name)).toEqual(['heading']);
  expect(fieldsIn(root.properties?.['by'] ?? {}, {}).map(([name]) => name)).toEqual(['home', 'blog']);
});
