import { expect, test } from 'vitest';
import { contentTable, csvBytes, daysTable } from './write-csv.ts';
import type { JournalDay } from '../book/choose-days.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';

function quote(id: string, fields: StoredItem<'quotes'>['fields']): StoredItem<'quotes'> {
  return { id, file: `quotes/${id}.yaml`, version: '', fields };
}

function textOf(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le');
}

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['a lone\rreturn', '"a lone\rreturn"'],
  [' spaces ', ' spaces '],
  ['a\ttab', 'a\ttab'],
  ['=1+1', '=1+1'],
  ['Zoë “Z” 日本 🙂', 'Zoë “Z” 日本 🙂'],
])('%j is written as in RFC 4180', (field, written) => {
  expect(csvBytes([['a', field, 'z']], 'csv').toString()).toBe(`a,${written},z\r\n`);
});

test('a table without rows is its header', () => {
  expect(contentTable('quotes', []).toString()).toBe('id,text,author,category,dayOfWeek\r\n');
  expect(contentTable('prompts', []).toString()).toBe('id,text,type,dayOfWeek,category\r\n');
});

test('the source of a quote is the last column, and plain CSV has none', () => {
  const quotes = [quote('a', { text: 'Á, b', source: 'Essays' } as StoredItem<'quotes'>['fields'])];
  expect(contentTable('quotes', quotes).toString()).toBe('id,text,author,category,dayOfWeek\r\na,"Á, b",,,any\r\n');
  expect(contentTable('quotes', quotes, 'excel').toString()).toBe(
    '\uFEFFid,text,author,category,dayOfWeek,source\r\na,"Á, b",,,any,Essays\r\n',
  );
  expect(textOf(contentTable('quotes', quotes, 'indesign'))).toBe(
    '\uFEFFid\ttext\tauthor\tcategory\tdayOfWeek\tsource\r\na\tÁ, b\t\t\tany\tEssays\r\n',
  );
});

test('the Excel profile of prompts is CSV after a byte order mark, with the same columns', () => {
  const fields = { text: 'Count the boxes.', type: 'evening' as const, needs: ['boxes' as const, 'morning' as const] };
  const [prompt, head] = [{ id: 'a', file: '', version: '', fields }, 'id,text,type,dayOfWeek,category'];
  expect(contentTable('prompts', [prompt], 'excel').toString()).toBe(`\uFEFF${head}\r\na,Count the boxes.,evening,any,\r\n`);
  expect(contentTable('prompts', []).toString()).toBe(`${head}\r\n`);
});

test.each([
  ['two\nlines', 'two lines'],
  ['two\r\nlines', 'two lines'],
  ['a lone\rreturn', 'a lone return'],
  ['a\ttab', 'a tab'],
  ['line\u2028separator\u2029paragraph', 'line separator paragraph'],
  ['a,b', 'a,b'],
  ['say "no"', '"say ""no"""'],
  ['e\u0301', '\u00e9'],
  ['日本 🙂', '日本 🙂'],
])('the InDesign profile writes %j on one line, without separators', (field, written) => {
  expect(textOf(csvBytes([['a', field, 'z']], 'indesign'))).toBe(`\uFEFFa\t${written}\tz\r\n`);
});

test('the days for InDesign have the words of the printed pages: verses, quotation marks, names of days and dates', () => {
  const days: JournalDay[] = [
    { text: '"Fool," said my Muse to me - "look in thy heart, / and write."', author: 'Philip Sidney', source: 'Sonnet 1' },
    { text: 'One of 1914-1918.\nTwo.', author: "O'Neill" },
  ].map((fields, index) => ({
    number: index + 1,
    date: `2027-01-0${index + 3}`,
    weekday: index === 0 ? 'sunday' : 'monday',
    quote: { id: `${index}`, fields },
    morning: { id: 'm', fields: { type: 'morning', text: 'What is "enough"?' } },
  }));
  const [header = [], first, second] = daysTable(days, 'indesign', { fits: ['yes', 'no'], pages: [12, 14] });
  const named = (row: string[] = []) => Object.fromEntries(header.map((name, index) => [name, row[index]]));
  expect(header).toEqual(
    'day date weekday morningPrompt eveningPrompt quote author reflectionPrompt week quote1 quote2 quote3 quote4 source page fits'.split(
      ' ',
    ),
  );
  expect(named(first)).toMatchObject({
    date: 'January 3, 2027',
    weekday: 'Sunday',
    morningPrompt: 'What is “enough”?',
    week: '1',
    quote1: expect.stringMatching(/^“‘Fool,’ said my Muse to me.+‘look in thy heart,$/) as string,
    quote2: 'and write.’”',
    quote3: '',
    quote4: '',
    source: 'Sonnet 1',
    page: '12',
    fits: 'yes',
  });
  expect(first?.[5]).toMatch(/^‘Fool,’.+‘look in thy heart, \/ and write.’$/);
  expect(named(second)).toMatchObject({
    weekday: 'Monday',
    week: '2',
    quote1: '“One of 1914–1918.',
    quote2: 'Two.”',
    author: 'O’Neill',
    source: '',
  });
  expect(daysTable(days, 'csv')[1]?.slice(0, 3)).toEqual(['1', '2027-01-03', 'sunday']);
});

test('a table for Affinity is tab-separated UTF-8', () => {
  expect(csvBytes([['a', 'é']], 'indesign', 'utf-8').toString()).toBe('a\té\r\n');
});
