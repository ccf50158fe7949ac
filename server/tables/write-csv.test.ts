import { expect, test } from 'vitest';
import { contentTable, csvBytes } from './write-csv.ts';
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
  expect(contentTable('quotes', [], 'csv').toString()).toBe('id,text,author,category,dayOfWeek\r\n');
  expect(contentTable('prompts', [], 'csv').toString()).toBe('id,text,type,dayOfWeek,category\r\n');
});

test('the source of a quote is the last column, which plain CSV lacks', () => {
  const quotes = [quote('a', { text: 'Á, b', source: 'Essays' } as StoredItem<'quotes'>['fields'])];
  expect(contentTable('quotes', quotes, 'csv').toString()).toBe('id,text,author,category,dayOfWeek\r\na,"Á, b",,,any\r\n');
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
  expect(contentTable('prompts', [], 'csv').toString()).toBe(`${head}\r\n`);
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

test('a table for Affinity is tab-separated UTF-8', () => {
  expect(csvBytes([['a', 'é']], 'indesign', 'utf-8').toString()).toBe('a\té\r\n');
});
