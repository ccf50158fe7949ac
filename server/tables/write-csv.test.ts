import { expect, test } from 'vitest';
import { contentTable, csvBytes } from './write-csv.ts';
import type { StoredItem } from '../content/stored-item.ts';

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

test('the source of a quote stays in its file', () => {
  const table = contentTable('quotes', [quote('a', { text: 'A', source: 'Secret' } as StoredItem<'quotes'>['fields'])]);
  expect(table.toString()).toBe('id,text,author,category,dayOfWeek\r\na,A,,,any\r\n');
});

test('the Excel profile is the same after a byte order mark', () => {
  const quotes = [quote('a', { text: 'Á, b' } as StoredItem<'quotes'>['fields'])];
  expect(contentTable('quotes', quotes, 'excel')).toEqual(Buffer.concat([Buffer.from('\uFEFF'), contentTable('quotes', quotes)]));
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
