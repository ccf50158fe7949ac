import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { decoratedTexts } from './text-warnings.ts';
import { warningPlacer } from './warning.ts';

test.each([
  ['text: “Begin where you are.”', 'text: has quotation marks around it, which the page sets itself; write "Begin where you are."'],
  [`text: '"Begin."'`, 'text: has quotation marks around it, which the page sets itself; write "Begin."'],
  ...['«Begin.»', '»Begin.»', '”Begin.”', '‘Begin.’', "'Begin.'", '‹Begin.›', '『Begin.』'].map((text) => [
    `text: ${JSON.stringify(text)}`,
    'text: has quotation marks around it, which the page sets itself; write "Begin."',
  ]),
  ['text: ‘Don’t begin.’', 'text: has quotation marks around it, which the page sets itself; write "Don’t begin."'],
  ['text: Begin.\nauthor: — Ann Lee', 'author: begins with a dash, which the page sets itself; write "Ann Lee"'],
  [
    'text: Don&#39;t hurry &amp; wait<br>now',
    'text: "&#39;" is an HTML entity, which is printed literally; write "Don\'t hurry & wait now"',
  ],
  ['text: Begin.\nauthor: Ann&nbsp;Lee', 'author: "&nbsp;" is an HTML entity, which is printed literally; write "Ann Lee"'],
  ['text: Begin<br/>now', 'text: "<br/>" is an HTML tag, which is printed literally; write "Begin now"'],
  ['text: Begin **now**.', 'text: "**now**" is bold in Markdown, which is printed literally; write "Begin now."'],
  ['text: Be\u200Bgin.', 'text: "U+200B" is an invisible character; write "Begin."'],
  ['text: Begin.\nauthor: \u2068Ann Lee\u2069', 'author: "U+2068" is an invisible character; write "Ann Lee"'],
])('%j is named with what to write instead', async (fields, message) => {
  expect(await warningsFor(fields)).toEqual([expect.stringContaining(` ${message}`)]);
});

test.each([
  'text: “Begin,” he said, “where you are.”',
  'text: He said “Begin.”',
  'text: ‘Begin,’ or ‘end’',
  "text: 'Tis 2 < 3 & 4 > 1; R&D, AT&T;",
  'text: Family 👨\u200D👩\u200D👧 می\u200Cخواهم.',
  'text: Begin.\nauthor: Jean-Luc',
])('%j is left alone', async (fields) => {
  expect(await warningsFor(fields)).toEqual([]);
});

async function warningsFor(fields: string): Promise<string[]> {
  const folder = await cleanContentFolder();
  await writeFile(path.join(folder, 'quotes/a.yaml'), `${fields}\n`);
  const place = warningPlacer(folder);
  const found = (await openRepository(folder)).list('quotes').flatMap(decoratedTexts);
  return found.map(place).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
}
