import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { readItems } from './parse-rows.ts';
import { csvProfiles, type CsvProfile } from '../model/api/tables-api.ts';
import { bulkCollections, type BulkCollection } from '../model/api/changes-api.ts';
import { contentTable } from './write-csv.ts';
import { planImport, applyImport, type ImportPlan } from './plan-import.ts';
import { openRepository, type Repository } from '../content/repository.ts';

async function planFor<N extends BulkCollection>(
  repository: Repository,
  name: N,
  table: string | Buffer,
  update = false,
): Promise<ImportPlan<N>> {
  const { rows, problems } = await readItems(name, Buffer.from(table as string));
  expect(problems).toEqual([]);
  return planImport(name, rows, repository, { update });
}

async function repositoryWith(quotes: Record<string, string>): Promise<Repository> {
  const folder = await temporaryFolder();
  const repository = await openRepository(folder);
  for (const [id, text] of Object.entries(quotes)) await repository.writer.create('quotes', { text, author: 'Abraham Lincoln' }, id);
  return repository;
}

test('rows are new, duplicates, changed or similar, and new ones get free ids', async () => {
  const repository = await repositoryWith({ begin: 'Begin.', mine: 'The words are mine and I keep every one of them.' });
  const plan = await planFor(
    repository,
    'quotes',
    'id,text,author\n,Begin.,\n,begin!,\nmine,The words are yours.,Abraham Lincoln\nbegin,Begin.,Abraham Lincoln\nown-id,Rest.,A. Lincoln\n,Rest.,\n',
  );
  expect(plan).toEqual({
    name: 'quotes',
    add: [
      { row: 3, id: 'begin-2', fields: { text: 'begin!', author: undefined } },
      { row: 6, id: 'own-id', fields: { text: 'Rest.', author: 'A. Lincoln' } },
    ],
    duplicates: [
      { row: 2, text: 'Begin.', like: { id: 'begin' } },
      { row: 5, text: 'Begin.', like: { id: 'begin' } },
      { row: 7, text: 'Rest.', like: { row: 6 } },
    ],
    changed: [
      {
        row: 4,
        id: 'mine',
        version: repository.get('quotes', 'mine')?.version ?? '',
        before: { text: 'The words are mine and I keep every one of them.', author: 'Abraham Lincoln' },
        fields: { text: 'The words are yours.' },
      },
    ],
    similar: [{ row: 3, text: 'begin!', similarity: 'same-words', like: { id: 'begin', text: 'Begin.' } }],
    authorVariants: [['Abraham Lincoln', 'A. Lincoln']],
  });
});

test('an id of a later row is not free', async () => {
  const plan = await planFor(await repositoryWith({}), 'quotes', 'id,text\n,Own id\nown-id,Another.\n');
  expect(plan.add.map(({ row, id }) => `${row} ${id}`)).toEqual(['2 own-id-2', '3 own-id']);
});

test('the free ids of equal beginnings, and of texts without Latin letters, are found in linear time', async () => {
  const alike = Array.from({ length: 600 }, (_, n) => ({
    row: n + 2,
    fields: { text: n % 2 ? `Words that all of them begin with ${n}` : `道 ${'可'.repeat(n)}` },
  }));
  const there = new Map(['quote', ...Array.from({ length: 500 }, (_, n) => `quote-${n + 2}`)].map((id) => [`quotes/${id}.yaml`, '']));
  let lookups = 0;
  const fingerprint = (file: string) => {
    lookups += 1;
    return there.get(file);
  };
  const ids = (await planImport('quotes', alike, { list: () => [], fingerprint })).add.map(({ id }) => id);
  expect([ids[0], ids[1], ids.at(-2), ids.at(-1)]).toEqual([
    'quote-502',
    'words-that-all-of-them-begin',
    'quote-801',
    'words-that-all-of-them-begin-300',
  ]);
  expect(lookups).toBeLessThan(2 * alike.length);
});

test('spelling variants of the content are not reported', async () => {
  const repository = await repositoryWith({ begin: 'Begin.' });
  await repository.writer.create('quotes', { text: 'Go.', author: 'A. Lincoln' });
  expect((await planFor(repository, 'quotes', 'text,author\nRest.,Abraham Lincoln\n')).authorVariants).toEqual([]);
});

test.each(Object.keys(csvProfiles) as CsvProfile[])(
  'the %s table makes the same items in an empty folder, and none in its own',
  async (profile) => {
    const home = await openRepository(await contentFolder());
    const away = await openRepository(await temporaryFolder());
    for (const name of bulkCollections) {
      const table = contentTable(name, home.list(name), profile);
      expect(await planFor(home, name, table)).toMatchObject({ add: [], changed: [], similar: [], authorVariants: [] });
      const first = await planFor(away, name, table);
      expect((await applyImport(away, first)).added).toHaveLength(home.list(name).length);
      expect(contentTable(name, away.list(name), profile)).toEqual(table);
      const second = await planFor(away, name, table);
      expect([second.add, second.changed, second.duplicates.length]).toEqual([[], [], first.add.length]);
    }
  },
);

test('changed rows are written on request, without other changes in the file', async () => {
  const repository = await repositoryWith({ begin: 'Begin.' });
  const table = 'id,text,author,category\nbegin,Begin now.,,Habits\n,New.,,\n';
  expect(await applyImport(repository, await planFor(repository, 'quotes', table), { update: true, skip: new Set([3]) })).toEqual({
    added: [],
    updated: 1,
  });
  expect(await readdir(path.join(repository.folder, 'quotes'))).toEqual(['begin.yaml']);
  expect(await readFile(path.join(repository.folder, 'quotes/begin.yaml'), 'utf8')).toBe('text: Begin now.\ncategory: Habits\n');
});

test('a removed space is a change, but a space in place of a line break is not', async () => {
  const repository = await repositoryWith({ begin: 'Begin  now.', lines: 'Two\nlines.' });
  const plan = await planFor(repository, 'quotes', 'id,text\nbegin,Begin now.\nlines,Two lines.\n');
  expect([plan.changed.map(({ id, fields }) => [id, fields]), plan.duplicates.length]).toEqual([[['begin', { text: 'Begin now.' }]], 1]);
});

test('an item that was saved after the comparison is not overwritten, and the row is reported', async () => {
  const repository = await repositoryWith({ begin: 'Begin.', rest: 'Rest.', stay: 'Stay.' });
  const table = 'id,text,category\nbegin,Begin.,Imported\nrest,Rest.,Imported\nstay,Stay.,Imported\n';
  const plan = await planFor(repository, 'quotes', table);
  await repository.writer.update('quotes', 'rest', { category: 'Mine' }, repository.get('quotes', 'rest')?.version);
  const result = await applyImport(repository, plan, { update: true });
  expect(result).toMatchObject({ added: [], updated: 2 });
  expect(result.stopped?.message).toBe('row 3: quotes/rest.yaml was changed or deleted meanwhile, so it is left as it is');
  const categories = repository.list('quotes').map(({ fields }) => fields.category);
  expect(categories).toEqual(['Imported', 'Mine', 'Imported']);
  expect((await planFor(repository, 'quotes', table)).changed.map(({ id }) => id)).toEqual(['rest']);

  const again = await planFor(repository, 'quotes', table);
  await repository.remover.remove('quotes', 'rest');
  expect((await applyImport(repository, again, { update: true })).stopped?.message).toContain(
    'row 3: quotes/rest.yaml was changed or deleted',
  );
  expect(repository.get('quotes', 'rest')).toBeUndefined();
});

test('an import writes all items that are not refused, and the next one continues', async () => {
  const repository = await repositoryWith({});
  const rows = Array.from({ length: 40 }, (_, index) => `Sentence ${index} is its own.`);
  const plan = await planFor(repository, 'quotes', `text\n${rows.join('\n')}\n`);
  // Someone else takes the id of row 22 in the meantime.
  await repository.writer.create('quotes', { text: 'Other.' }, 'sentence-20-is-its-own');
  const result = await applyImport(repository, plan);
  expect([result.added.length, result.updated]).toEqual([39, 0]);
  expect(result.stopped?.message).toBe('A quote with the id "sentence-20-is-its-own" already exists');
  const rest = await planFor(repository, 'quotes', `text\n${rows.join('\n')}\n`);
  expect([rest.add.length, rest.duplicates.length]).toEqual([1, 39]);
  expect((await applyImport(repository, rest)).added).toHaveLength(1);
});

test('an error that is not a refusal is thrown with its stack', async () => {
  const repository = await repositoryWith({});
  const plan = await planFor(repository, 'quotes', 'text\nBegin.\n');
  const damaged = { ...plan, add: plan.add.map(({ row, id }) => ({ row, id, fields: undefined as never })) };
  const error = await applyImport(repository, damaged).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).stack).toContain('item-writer');
});

// X, Y and Z have words in common, like edits of one text.
const [x, y, z] = ['Begin early with care.', 'Begin early with joy.', 'Begin early with rest.'];

test.each([
  ['the old text of a changed item is new in a later row', { a: x }, `a,${y}\n,${x}\n`, { a: y, 'begin-early-with-care': x }],
  ['and in an earlier row', { a: x }, `,${x}\na,${y}\n`, { a: y, 'begin-early-with-care': x }],
  ['the new text of a changed item is a duplicate in another row', { a: x }, `a,${y}\n,${y}\n`, { a: y }],
  ['the first of two items that would get the same text gets it', { a: x, b: z }, `a,${y}\nb,${y}\n`, { a: y, b: z }],
  ['an item does not get the text of another', { a: x, b: y }, `a,${y}\n`, { a: x, b: y }],
  ['two items exchange their texts', { a: x, b: y }, `a,${y}\nb,${x}\n`, { a: y, b: x }],
  ['a text moves along a chain', { a: x, b: y }, `a,${y}\nb,${z}\n,${x}\n`, { a: y, b: z, 'begin-early-with-care': x }],
  ['a chain ends at an item that keeps its text', { a: x, b: y, c: z }, `a,${y}\nb,${z}\n`, { a: x, b: y, c: z }],
  ['a row with the id of an item about something else is new', { a: x }, 'a,Slow down now.\n', { a: x, 'slow-down-now': 'Slow down now.' }],
  ['items that exchange texts without a common word stay', { a: x, b: 'Slow down.' }, `a,Slow down.\nb,${x}\n`, { a: x, b: 'Slow down.' }],
  ['a text in letters without spaces is changed', { a: '道可道。' }, 'a,道可道也。\n', { a: '道可道也。' }],
] as [string, Record<string, string>, string, Record<string, string>][])('with updates, %s', async (_, before, rows, after) => {
  const repository = await repositoryWith(before);
  await applyImport(repository, await planFor(repository, 'quotes', `id,text\n${rows}`, true), { update: true });
  expect(textsOf(repository)).toEqual(after);
});

test.each([
  ['the text of a changed row is a duplicate, because the item keeps it', { a: x }, `a,${y}\n,${x}\n`, { a: x }],
  ['the new text of a changed row is new in another', { a: x }, `a,${y}\n,${y}\n,${y}\n`, { a: x, 'begin-early-with-joy': y }],
  ['a row with the id of an item about something else is new', { a: x }, 'a,Slow down now.\n', { a: x, 'slow-down-now': 'Slow down now.' }],
] as [string, Record<string, string>, string, Record<string, string>][])('without updates, %s', async (_, before, rows, after) => {
  const repository = await repositoryWith(before);
  await applyImport(repository, await planFor(repository, 'quotes', `id,text\n${rows}`));
  expect(textsOf(repository)).toEqual(after);
});

test('prompts of two types may have the same words, and are neither duplicates nor similar', async () => {
  const repository = await repositoryWith({});
  await repository.writer.create('prompts', { text: 'What is next?', type: 'morning' }, 'a');
  const plan = await planFor(repository, 'prompts', 'text,type\nWhat is next?,evening\nWhat is next?,morning\n');
  expect([plan.add.map(({ row }) => row), plan.duplicates.map(({ row }) => row), plan.similar]).toEqual([[2], [3], []]);
});

function textsOf(repository: Repository): Record<string, string> {
  return Object.fromEntries(repository.list('quotes').map(({ id, fields }) => [id, fields.text]));
}
