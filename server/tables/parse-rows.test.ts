import { expect, test } from 'vitest';
import { readHeadings } from './read-header.ts';
import { readItems } from './parse-rows.ts';

const read = (text: string, options = {}) => readItems('quotes', Buffer.from(text), options);

test('unknown headings are problems until a user chooses their fields', async () => {
  const table = 'Words,Who said it,Area,Notes\nBegin.,Seneca,Time,x\n';
  const asked = await read(table);
  expect([asked.rows, asked.problems.map(({ column }) => column)]).toEqual([[], [1, 2, 3, 4]]);
  expect(asked.headings).toEqual(['Words', 'Who said it', 'Area', 'Notes'].map((heading) => ({ heading, field: undefined })));
  const headings = readHeadings('quotes', ['Words=text', 'Who said it=author', 'Area = category', 'Notes=']);
  const { rows, problems } = await read(table, { headings });
  expect([problems, rows]).toEqual([[], [{ row: 2, id: undefined, fields: { text: 'Begin.', author: 'Seneca', category: 'Time' } }]]);
});

test.each(['Words', '=text', 'Words=words'])('%s is not a choice for a heading', (choice) => {
  expect(() => readHeadings('quotes', [choice])).toThrow(`"${choice}" is not a heading and a field`);
});

test('common headings need no choice', async () => {
  const { rows, problems } = await read('Quotation,Said by,Book,Topic,Weekday\nBegin.,Ann,Walden,Time,Tues\n');
  expect(problems).toEqual([]);
  expect(rows[0]?.fields).toEqual({ text: 'Begin.', author: 'Ann', source: 'Walden', category: 'Time', dayOfWeek: 'tuesday' });
});

test('a title above the header is left out, and a note says so', async () => {
  const { rows, problems, notes } = await read('My quotes,\n,\n2024,\ntext,author\nBegin.,Ann\n');
  expect([problems, rows]).toEqual([[], [{ row: 5, id: undefined, fields: { text: 'Begin.', author: 'Ann' } }]]);
  expect(notes.map(({ row, message }) => `${row} ${message}`)).toEqual(
    [1, 3].map((row) => `${row} is a title above the columns, and is left out`),
  );
});

test('decoration around a text is removed, and a note says so', async () => {
  const { rows, notes } = await read(
    'text,author\n**“Begin where you are.”**,— Ann Lee\n"Don\'t hurry &amp; wait<br>now",~ Bo\n\u200b“A” and “B”,-\n',
  );
  expect(rows.map(({ fields: { text, author } }) => [text, author])).toEqual([
    ['Begin where you are.', 'Ann Lee'],
    ["Don't hurry & wait now", 'Bo'],
    ['“A” and “B”', '-'],
  ]);
  expect(notes.map(({ row, field, message }) => `${row} ${field} ${message}`)).toEqual([
    '2 text is read as "Begin where you are."',
    '2 author is read as "Ann Lee"',
    '3 text is read as "Don\'t hurry & wait now"',
    '3 author is read as "Bo"',
    '4 text is read as "“A” and “B”"',
  ]);
});

test('an author below a text or behind its quotation marks is the author of the quote', async () => {
  const { rows, notes } = await read(
    'text,author\n“Begin.” — Ann Lee,\n"Wait\nhere.\n- Bo",\n“A” — “B”,\nWe go. — We stay.,\n“Stay” - Cy,Di\n',
  );
  expect(rows.map(({ fields: { text, author } }) => [text, author])).toEqual([
    ['Begin.', 'Ann Lee'],
    ['Wait\nhere.', 'Bo'],
    ['“A” — “B”', undefined],
    ['We go. — We stay.', undefined],
    ['“Stay” - Cy', 'Di'],
  ]);
  expect(notes.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '2 is read as "Begin.", by Ann Lee',
    '3 is read as "Wait\\nhere.", by Bo',
  ]);
});

test('ids from another program are left out', async () => {
  for (const ids of [
    ['1', '2', '3'],
    ['recA1bC', 'recX9yZ', 'recQ0'],
    ['3f2b8c1e-1', '77', '8-9'],
  ]) {
    const { rows, notes, problems } = await read(`id,text\n${ids.map((id, n) => `${id},Number ${n} of all.`).join('\n')}\n`);
    expect([problems, rows.map(({ id }) => id)]).toEqual([[], [undefined, undefined, undefined]]);
    expect(notes.map(({ column, message }) => [column, message])).toEqual([
      [1, 'is from another program and is left out; each text gets a new id'],
    ]);
  }
});

test('ids are kept when one of them is known, or most have the form of the journal', async () => {
  const known = await read('id,text\n1,A new one.\n2,“Another.”\n', { isKnown: (id: string) => id === '2' });
  expect(known.rows.map(({ id, fields }) => [id, fields.text])).toEqual([
    ['1', 'A new one.'],
    ['2', '“Another.”'],
  ]);
  const made = await read('id,text\nbegin-at-once,Begin at once.\n,New.\n');
  expect(made.rows.map(({ id }) => id)).toEqual(['begin-at-once', undefined]);
});

test('a text that is a number is a problem of its row', async () => {
  const { rows, problems } = await read('text,author\n1,A\nTwo.,B\n3.5,C\n');
  expect(rows.map(({ row }) => row)).toEqual([3]);
  expect(problems).toEqual([
    { row: 2, column: 1, field: 'text', message: '"1" is a number; is the text in another column?' },
    { row: 4, column: 1, field: 'text', message: '"3.5" is a number; is the text in another column?' },
  ]);
});

test.each([
  ['Begin.,#NAME?', 'author', '"#NAME?" is an error of the spreadsheet'],
  ['#REF!,A', 'text', '"#REF!" is an error of the spreadsheet'],
  ['Donâ€™t go.,A', 'text', '"Donâ€™t go." is UTF-8 read in another encoding'],
  ['Don‚Äôt go.,A', 'text', '"Don‚Äôt go." is UTF-8 read in another encoding'],
  ['Begin.,Zo\uFFFD', 'author', '"Zo\uFFFD" has letters that were lost'],
  ['Begin.,ZoÃ«', 'author', '"ZoÃ«" is UTF-8 read in another encoding'],
])('a cell that a spreadsheet damaged is a problem: %s', async (cells, field, message) => {
  const { rows, problems } = await read(`text,author\nRest.,B\n${cells}\n`);
  expect([rows.length, problems]).toEqual([
    1,
    [expect.objectContaining({ row: 3, field, message: expect.stringContaining(message) as string })],
  ]);
});

test('accents, marks and number signs in good texts are no damage', async () => {
  const { rows } = await read('text,author\n"SÃO, “â” Ã! €, ÃO",A\n#1 rule: go.,#Zoë\n#NOW,A\n');
  expect(rows).toHaveLength(3);
});
