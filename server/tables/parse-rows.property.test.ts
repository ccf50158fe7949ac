import { array, assert, constantFrom, oneof, property, string, tuple, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigures, times } from '../../fixtures/harness/soak.ts';
import { csvEncodings } from './read-csv.ts';
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

test('for any bytes, rows are valid items and each problem has a row', { timeout: times(60_000, 3_600_000) }, (context) => {
  const numRuns = times(300, 200_000);
  let items = 0;
  assert(
    property(
      table,
      constantFrom('quotes' as const, 'prompts' as const),
      constantFrom(undefined, ...csvEncodings),
      (bytes, name, encoding) => {
        const { rows, problems } = readItems(name, bytes, encoding);
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
