import { array, assert, asyncProperty, constantFrom, oneof, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvBytes, contentTable } from './write-csv.ts';
import { readTable } from './read-csv.ts';
import { readItems } from './parse-rows.ts';

const written = 'text,author\r\n"Two\nlines, “a ""b”",Zoë\r\nOne,\r\n';
const items = [
  { row: 2, id: undefined, fields: { text: 'Two\nlines, “a "b”', author: 'Zoë' } },
  { row: 3, id: undefined, fields: { text: 'One', author: undefined } },
];

async function read(text: string | Buffer) {
  return readItems('quotes', Buffer.from(text as string));
}

function utf16(text: string, order: 'be' | 'le'): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

test.each([
  ['UTF-8', Buffer.from(written)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${written}`)],
  ['UTF-16LE with a mark', utf16(`\uFEFF${written}`, 'le')],
  ['UTF-16BE with a mark', utf16(`\uFEFF${written}`, 'be')],
  ['UTF-16LE without a mark', utf16(written, 'le')],
  ['UTF-16BE without a mark', utf16(written, 'be')],
  ['LF', Buffer.from(written.replaceAll('\r\n', '\n'))],
  ['CR', Buffer.from(written.replaceAll('\r\n', '\r'))],
  ['a line break of Windows in a cell', Buffer.from(written.replace('Two\n', 'Two\r\n'))],
  ['a line break of FileMaker in a cell', Buffer.from(written.replace('Two\n', 'Two\v'))],
  ['a line break of InDesign in a cell', Buffer.from(written.replace('Two\n', 'Two\u2028'))],
  ['no line break at the end', Buffer.from(written.trimEnd())],
  ['semicolons', Buffer.from(written.replace('text,author', 'text;author').replace('",Zoë', '";Zoë').replace('One,', 'One;'))],
  ['tabs', Buffer.from(written.replace('text,author', 'text\tauthor').replace('",Zoë', '"\tZoë').replace('One,', 'One\t'))],
  ['other letters in the header', Buffer.from(written.replace('text,author', ' Quote ,AUTHOR'))],
  ['empty rows and columns', Buffer.from(written.replace('text,author', 'text,author,,').replace('One,', 'One,,,').concat(',,,\r\n\r\n'))],
  ['a column of problems', Buffer.from(written.replace('text,author', 'text,author,problem').replace('One,', 'One,,text: is bad'))],
  ['spaces around cells', Buffer.from(written.replace('Zoë', ' Zoë\u00a0').replace('One,', '  One ,'))],
])('a table in %s is read', async (_, bytes) => {
  expect(await readItems('quotes', bytes)).toMatchObject({ rows: items, problems: [], notes: [] });
});

test('a first line can name the separator, and counts as a row', async () => {
  expect(await read('sep=;\r\nauthor;text\r\nSeneca;Begin, at once\r\n')).toMatchObject({
    rows: [{ row: 3, id: undefined, fields: { text: 'Begin, at once', author: 'Seneca' } }],
    problems: [],
  });
});

test('tab-separated text without quoting keeps its quotation marks', async () => {
  const { rows } = await read('text\tauthor\n"Begin" he said, "now\tSeneca\n');
  expect(rows.map(({ fields }) => fields.text)).toEqual(['"Begin" he said, "now']);
});

test('a table in a requested encoding is read', async () => {
  const bytes = Buffer.from('text,author\nDon\x92t stop,Zo\xeb\n', 'latin1');
  expect((await readItems('quotes', bytes, { encoding: 'windows-1252' })).rows[0]?.fields).toEqual({ text: 'Don’t stop', author: 'Zoë' });
  const old = Buffer.from('text,author\nDon\xd5t stop,Zo\x91\n', 'latin1');
  expect((await readItems('quotes', old, { encoding: 'macintosh' })).rows[0]?.fields).toEqual({ text: 'Don’t stop', author: 'Zoë' });
});

test('days and types can be spelled in several ways', async () => {
  const { rows, problems } = await readItems(
    'prompts',
    Buffer.from('Prompt,Type,Day of Week\nA,Morning,Any Day\nB,Sunday Reflection,SUNDAY\nC,evening,\n'),
  );
  expect(problems).toEqual([]);
  expect(rows.map(({ fields }) => fields)).toEqual([
    { text: 'A', type: 'morning', dayOfWeek: 'any' },
    { text: 'B', type: 'sunday_reflection', dayOfWeek: 'sunday' },
    { text: 'C', type: 'evening', dayOfWeek: undefined },
  ]);
});

test('each profile of an exported table is read unchanged', async () => {
  const fields = { text: ' Begin, "now" ', author: 'Zoë', category: '=1+1', dayOfWeek: 'monday' as const };
  const stored = { id: 'begin', file: 'quotes/begin.yaml', version: '', fields };
  for (const profile of ['csv', 'excel', 'indesign'] as const)
    expect(await readItems('quotes', contentTable('quotes', [stored], profile))).toMatchObject({
      rows: [{ row: 2, id: 'begin', fields }],
      problems: [],
    });
});

test('any texts of items are read unchanged from an exported table', async () => {
  const words = array(oneof(constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '\uFEFF', '=', "'", '’'), string({ unit: 'grapheme' })), {
    maxLength: 8,
  }).map((pieces) => `a${pieces.join('')}`);
  await assert(
    asyncProperty(
      array(record({ text: words, author: words, category: words, dayOfWeek: constantFrom('any', 'sunday') }), { maxLength: 5 }),
      async (quotes) => {
        const stored = quotes.map((fields, index) => ({ id: `q-${index}`, file: '', version: '', fields: fields as { text: string } }));
        const expected = { rows: stored.map(({ id, fields }, index) => ({ row: index + 2, id, fields })), problems: [] };
        for (const profile of ['csv', 'excel'] as const)
          expect(await readItems('quotes', contentTable('quotes', stored, profile))).toMatchObject(expected);
      },
    ),
  );
});

test.each([
  ['', ['1:- is empty; the first row names the columns: id, text, author, category, dayOfWeek, source, rights']],
  ['text,athor\nA,B\n', ['1:2 "athor" is not a field of a quote; did you mean "author"?']],
  [
    'text,rating\nA,5\n',
    ['1:2 "rating" is not a field of a quote; name it id, text, author, category, dayOfWeek, source, rights, or take the column out'],
  ],
  ['author\nA\n', ['1:- there is no column text; the first row names the columns']],
  ['text,Quote\nA,B\n', ['1:2 is the same as column 1; remove one of them']],
  ['text,author\nA\n,B\n', ['3:1 must not be empty']],
  [
    'text,day\n\nA,mondy\nB,x\n',
    [
      '3:2 "mondy" is not a day; did you mean "monday"?',
      '4:2 "x" is not a day; write any, monday, tuesday, wednesday, thursday, friday, saturday or sunday',
    ],
  ],
  ['text,author\nGo, go,Seneca\n', ['2:3 "Seneca" is in a column without a name; is there one separator too many before it?']],
  ['text\nA\n"B\nC\n', ['3:1 the quotation mark that opens this field is never closed']],
  [
    'text,author\nA,B "b" b\n',
    ['2:2 has a quotation mark in the middle; put the whole field in quotation marks and write each one inside twice'],
  ],
  ['id,text\nBad Id,A\ngood-id,B\n', ['2:1 "Bad Id" is not an id; write lower-case letters, digits and single hyphens, or leave it empty']],
  ['id,text\nabc,A\nabc,B\n', ['3:1 is the same as in row 2; leave one of them empty']],
  [
    `text,author\n${'a'.repeat(5001)},${'b'.repeat(301)}\n${'a'.repeat(5000)},${'b'.repeat(300)}\n`,
    ['2:1 must have at most 5,000 characters', '2:2 must have at most 300 characters'],
  ],
])('the problems of %j have rows and columns', async (text, messages) => {
  const { problems } = await read(text);
  expect(problems.map(({ row, column, message }) => `${row}:${column ?? '-'} ${message}`)).toEqual(messages);
});

test.each([
  ['windows-1252', 'Don\x92t \x93stop\x94 caf\xe9 na\xefve', 'Don’t “stop” café naïve'],
  ['Mac OS', 'Don\xd5t \xd2stop\xd3 caf\x8e na\x95ve', 'Don’t “stop” café naïve'],
])('a table of an old spreadsheet in %s is read, and a note says so', async (_, written, words) => {
  const { rows, problems, notes } = await readItems(
    'quotes',
    Buffer.from(`text,author\n${written} and go on with the day,Ann\n`, 'latin1'),
  );
  expect([problems, rows[0]?.fields.text]).toEqual([[], `${words} and go on with the day`]);
  expect(notes.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '1 accents and quotation marks are read as an older Excel writes them; check a few',
  ]);
});

test('a table in an encoding of another script is refused, and so is one that is not in the requested encoding', async () => {
  const cyrillic = Buffer.from('text\n\xcd\xe0\xf7\xed\xe8 \xf1\xe5\xe3\xee\xe4\xed\xff\n', 'latin1');
  expect((await readItems('quotes', cyrillic)).problems).toEqual([
    { row: 1, message: 'cannot be read as text; save the table as a workbook (.xlsx), or as "CSV UTF-8"' },
  ]);
  expect((await readItems('quotes', csvBytes([['text'], ['A']], 'csv').subarray(0, 5), { encoding: 'utf-16le' })).problems).toEqual([
    { row: 1, message: 'is not UTF-16LE' },
  ]);
});

test('problems of prompts name their type', async () => {
  expect((await readItems('prompts', Buffer.from('text,type\nA,\nB,mornin\n'))).problems).toEqual([
    { row: 2, column: 2, field: 'type', message: 'is missing; write morning, evening or sunday_reflection' },
    { row: 3, column: 2, field: 'type', message: '"mornin" is not a prompt type; did you mean "morning"?' },
  ]);
});

test('a table with more than 25,000 rows or 100 columns is refused', async () => {
  const rows = (count: number) => `text\n${Array.from({ length: count }, (_, n) => `Begin ${n}.\n`).join('')}`;
  expect((await read(rows(25_000))).rows).toHaveLength(25_000);
  const tooLong = [{ row: 25_002, message: 'is beyond the 25,000 rows that one import takes; import the table in parts' }];
  expect((await read(rows(25_001))).problems).toEqual(tooLong);
  expect((await read('text\n'.padEnd(8 * 1024 * 1024, 'a\n'))).problems).toEqual(tooLong);
  expect((await read(`text${','.repeat(100)}\n`)).problems).toEqual([{ row: 1, message: 'has more than 100 columns' }]);
});

test('only the start of a very long header decides the separator', async () => {
  let looked = 0;
  const isField = (name: string) => {
    looked += 1;
    return name === 'text';
  };
  const table = readTable(Buffer.from('text'.padEnd(1024 * 1024, ';')), isField);
  expect(table).toEqual({ problems: [{ row: 1, message: 'has more than 100 columns' }] });
  expect(looked).toBeLessThan(20_000);
});
