import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbookOf } from '../../fixtures/harness/workbook.ts';
import { readItems } from './parse-rows.ts';
import { readWorkbook } from './read-workbook.ts';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

test('the first sheet of a workbook is read as a table of its texts', async () => {
  const read = await readItems(
    'quotes',
    workbookOf([['Quote', 'By', 'Weekday'], ['Begin & go on.\nNow.', 'Zoë', 'Weds'], [], ['Rest.', '', 'Sundays']]),
  );
  expect(read).toMatchObject({
    problems: [],
    rows: [
      { row: 2, fields: { text: 'Begin & go on.\nNow.', author: 'Zoë', dayOfWeek: 'wednesday' } },
      { row: 4, fields: { text: 'Rest.', author: undefined, dayOfWeek: 'sunday' } },
    ],
  });
});

test('cells that are merged over several rows are noted', async () => {
  const files = unzipSync(workbookOf([['Quote', 'By'], ['Begin.', 'Zoë'], ['Rest.']]));
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
  const merged = sheet.replace('<mergeCell ref="A1:A1"/>', '<mergeCell ref="A1:B1"/><mergeCell ref="B2:B3"/>');
  const read = await readItems('quotes', Buffer.from(zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(merged) })));
  expect(read.rows.map(({ fields }) => fields.author)).toEqual(['Zoë', undefined]);
  const message = 'B2:B3 are merged, and only the first cell has their text; undo this, and write it where it belongs';
  expect(read.notes).toEqual([{ row: 2, message }]);
});

test('a hidden sheet is skipped', async () => {
  const sheet = (text: string) =>
    strToU8(
      `<worksheet xmlns="${spreadsheet}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
    );
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const named = ['state="hidden"', 'state="veryHidden"', ''].map(
    (state, at) => `<sheet name="${at}" sheetId="${at + 1}" ${state} r:id="rId${at + 1}"/>`,
  );
  const related = [1, 2, 3].map((at) => `<Relationship Id="rId${at}" Type="${types}/worksheet" Target="worksheets/sheet${at}.xml"/>`);
  const workbook = workbookOf([], {
    'xl/workbook.xml': strToU8(`<workbook xmlns="${spreadsheet}" xmlns:r="${types}"><sheets>${named.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': sheet('hidden'),
    'xl/worksheets/sheet2.xml': sheet('very hidden'),
    'xl/worksheets/sheet3.xml': sheet('shown'),
  });
  expect(await readWorkbook(workbook)).toEqual({ rows: [{ row: 1, cells: ['shown'] }], notes: [] });
});

test('formulas are read as their results or errors, dates as days, impossible dates as nothing, and numbers as their digits', async () => {
  const cells = [
    '<c r="A2" t="str"><f>UPPER("go")</f><v>GO</v></c>',
    '<c r="B2" s="1"><v>46391</v></c>',
    '<c r="C2"><v>12.5</v></c>',
    '<c r="D2" t="b"><v>1</v></c>',
    '<c r="E2" s="1"><v>1e10</v></c>',
    '<c r="F2" s="1" t="e"><f>- Ann Lee</f><v>#NAME?</v></c>',
  ];
  expect(await readWorkbook(workbookOf([['a', 'b', 'c', 'd', 'e', 'f'], cells]))).toEqual({
    rows: [
      { row: 1, cells: ['a', 'b', 'c', 'd', 'e', 'f'] },
      { row: 2, cells: ['GO', '2027-01-04', '12.5', 'true', '', '#NAME?'] },
    ],
    notes: [],
  });
});

test.each([
  [
    'an archive of other files',
    Buffer.from(zipSync({ 'content.xml': Buffer.from('<x/>') })),
    /^is not a workbook of Excel; save it as \.xlsx/,
  ],
  ['a damaged archive', Buffer.from('PK\x03\x04 an .xlsx'), /^is a workbook that cannot be read; save it as \.xlsx/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^is a workbook that cannot be read; save it as \.xlsx/],
  [
    'a sheet that is no XML',
    workbookOf([], { 'xl/worksheets/sheet1.xml': Buffer.from('<worksheet><sheetData>') }),
    /^is a workbook that cannot be read/,
  ],
  [
    'one that unpacks to very much',
    workbookOf([['text']], { 'xl/media/zeros.xml': Buffer.alloc(65 * 2 ** 20) }),
    /^is a workbook of more than 64 MiB/,
  ],
  [
    'one whose cells share a long text',
    workbookOf([['text'], ...Array.from({ length: 70 }, (_, index) => [`<c r="A${index + 2}" t="s"><v>0</v></c>`])], {
      'xl/sharedStrings.xml': Buffer.from(`<sst xmlns="${spreadsheet}"><si><t>${'a'.repeat(2 ** 20)}</t></si></sst>`),
    }),
    /^is a workbook of more than 64 MiB/,
  ],
  ['a cell far below', workbookOf([['text'], ['<c r="A1048576"><v>1</v></c>']]), /^has a cell beyond row 25,000 or column 100/],
  ['a cell far to the right', workbookOf([['text'], ['<c r="XFD2"><v>1</v></c>']]), /^has a cell beyond row 25,000 or column 100/],
])('%s is refused with a sentence', async (_, bytes, sentence) => {
  const table = await readWorkbook(bytes);
  expect(table).toEqual({ problems: [{ row: 1, message: expect.stringMatching(sentence) as string }] });
});
