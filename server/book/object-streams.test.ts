import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { withObjectStreams } from './object-streams.ts';

const qpdf = requires({ name: 'qpdf', isMet: runs('qpdf', '--version') });
const folder = await temporaryFolder(afterAll);

test('a file of any number of objects is packed', qpdf, async () => {
  // More than a function can take as arguments, and than fit into two bytes, like the planner of a year.
  const count = 140_000;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Last ${count} 0 R >>`,
    ...Array.from({ length: count - 3 }, (_, index) => `(${index})`),
  ];
  let pdf = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${count + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<<\n/Size ${count + 1}\n/Root 1 0 R\n>>\nstartxref\n${start}\n%%EOF\n`;
  const packed = withObjectStreams(Buffer.from(pdf));
  expect(packed.length).toBeLessThan(pdf.length / 5);
  const file = path.join(folder, 'packed.pdf');
  await writeFile(file, packed);
  expect(run('qpdf', `--show-object=${count}`, file)).toBe(`(${count - 4})\n`);
});
