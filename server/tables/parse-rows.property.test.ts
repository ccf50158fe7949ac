import { array, assert, asyncProperty, constantFrom, oneof, string, tuple, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigures, times } from '../../fixtures/harness/soak.ts';
import { csvEncodings } from '../model/api/tables-api.ts';
import { readItems } from './parse-rows.ts';
import { collections } from '../model/entities/collections.ts';

const words = 'text|Text|author|id|dayOfWeek|Day|type|monday|Sunday Reflection|morning|begin-at-once|Begin.|é';
const marks = String.raw`\n|\r\n|\r|,|;|\t|\"|\"\"|\",\"|'|=1+1|sep=;\n|\uFEFF|\u0000| |\u0085`;
const scraps = [...words.split('|'), ...marks.split('|').map((mark): string => JSON.parse(`"${mark}"`) as string)];
const scrap = oneof(
  { weight: 8, arbitrary: constantFrom(...scraps).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: string({ maxLength: 8, unit: 'binary' }).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)) },
);
const header = constantFrom(
  '',
  'text\n',
  'text,author\n',
  'text,constructor\n',
  '__proto__,toString,text\n',
  'id;text;dayOfWeek\r\n',
  'Text\tType\n',
  '"text","type","id"\n',
  '\uFEFFtext,category\n',
);
const table = tuple(header, array(scrap, { maxLength: 30 })).map(([first, rest]) => Buffer.concat([Buffer.from(first), ...rest]));

test('for any bytes, rows are valid items and each problem has a row', { timeout: times(60_000, 3_600_000) }, async (context) => {
  const numRuns = times(300, 200_000);
  let items = 0;
  await assert(
    asyncProperty(
      table,
      constantFrom('quotes' as const, 'prompts' as const),
      constantFrom(undefined, ...csvEncodings),
      async (bytes, name, encoding) => {
        const { rows, problems } = await readItems(name, bytes, { encoding });
        items += rows.length;
        const last = bytes.length + 1;
        for (const { row, fields } of rows) {
          expect(collections[name].schema.safeParse(fields).success).toBe(true);
          expect(row).toBeGreaterThan(1);
          expect(row).toBeLessThanOrEqual(last);
        }
        for (const { row, message } of problems) {
          expect([row >= 1, row <= last, message !== '']).toEqual([true, true, true]);
        }
      },
    ),
    { numRuns },
  );
  reportFigures(context, { tables: numRuns, rows: items });
});

test('a cell with a control character is a problem of its row and field', async () => {
  const { rows, problems } = await readItems('quotes', Buffer.from('text,author\nBegin.,A\u001db\nRest.,C\nGo\ufffe.,D\n'));
  expect(rows.map(({ row }) => row)).toEqual([3]);
  expect(problems).toEqual([
    { row: 2, column: 2, field: 'author', message: 'holds U+001D, which no text may have; remove it' },
    { row: 4, column: 1, field: 'text', message: 'holds U+FFFE, which no text may have; remove it' },
  ]);
});
