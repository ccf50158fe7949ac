import inspirational from 'inspirational-quotes/data/data.json' with { type: 'json' };
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import random from 'random-quotes/dist/quotes.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { contentFolder, fullContent, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { runJournal } from '../../fixtures/harness/run-journal.ts';
import { workbookOf } from '../../fixtures/harness/workbook.ts';
import { csvBytes } from '../../server/tables/write-csv.ts';

async function tableIn(folder: string, table: string | Buffer): Promise<string> {
  const file = path.join(folder, 'table.csv');
  await writeFile(file, table);
  return file;
}

function importInto(content: string, file: string, ...options: string[]) {
  return journal('import', 'quotes', file, '--content', content, ...options);
}

describe('journal import', () => {
  test('reports similar texts and author spellings, then writes a file for each row', async () => {
    const content = await emptyContent();
    await importQuotes(content, 'Begin anywhere.,A. Lincoln\n');
    const file = await tableIn(content, 'text,author\nbegin anywhere,Abraham Lincoln\n"Rest,\nthen go on.",\nBegin anywhere.,\n');
    expect(await importInto(content, file)).toEqual(
      expect.objectContaining({
        status: 0,
        stderr: [
          `${file}: row 2: has the same words as quotes/begin-anywhere.yaml: [-Begin-]{+begin+} anywhere[-.-]`,
          `${file}: row 2: author "Abraham Lincoln" is also written "A. Lincoln"`,
          '',
        ].join('\n'),
        stdout: '2 quotes added, 1 of them similar to another, 1 duplicate skipped\n',
      }),
    );
    expect(await readdir(path.join(content, 'quotes'))).toEqual(['begin-anywhere-2.yaml', 'begin-anywhere.yaml', 'rest-then-go-on.yaml']);
    expect(await readFile(path.join(content, 'quotes/rest-then-go-on.yaml'), 'utf8')).toBe('text: |-\n  Rest,\n  then go on.\n');
  });

  test('with --dry-run writes nothing, with --skip-similar no similar text', async () => {
    const content = await emptyContent();
    await importQuotes(content, 'Begin anywhere.,\n');
    const file = await tableIn(content, 'text\nbegin anywhere\nRest.\n');
    expect((await importInto(content, file, '--dry-run')).stdout).toBe(
      '2 quotes to add, 1 of them similar to another; nothing was written\n',
    );
    expect(await readdir(path.join(content, 'quotes'))).toEqual(['begin-anywhere.yaml']);
    expect((await importInto(content, file, '--skip-similar')).stdout).toBe('1 quote added, 1 similar skipped\n');
    expect(await readdir(path.join(content, 'quotes'))).toEqual(['begin-anywhere.yaml', 'rest.yaml']);
  });

  test('checks all rows before the first write, and reports row and column', async () => {
    const content = await emptyContent();
    const file = await tableIn(content, 'text,day\nA,mondy\n,friday\nB,\n');
    expect(await importInto(content, file)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: [
        `${file}: row 2, column 2: dayOfWeek: "mondy" is not a day; did you mean "monday"?`,
        `${file}: row 3, column 1: text: must not be empty`,
        'journal: nothing was imported; correct the table and try again',
        '',
      ].join('\n'),
    });
    expect(await readdir(content)).toEqual(['site.yaml', 'table.csv']);
  });

  test('updates edited items only with --update', async () => {
    const content = await emptyContent();
    await importQuotes(content, 'Begin anywhere.,Seneca\n');
    const file = await tableIn(content, 'id,text,author\nbegin-anywhere,Begin here.,Seneca\n');
    const note = 'quotes/begin-anywhere.yaml: text: Begin [-anywhere-]{+here+}.\n';
    expect(await importInto(content, file)).toMatchObject({
      stdout: '0 quotes added, 1 changed item left as it is (--update changes it)\n',
      stderr: `${file}: row 2: differs from ${note}`,
    });
    expect(await importInto(content, file, '--update')).toMatchObject({
      stdout: '0 quotes added, 1 changed item updated\n',
      stderr: `${file}: row 2: changes ${note}`,
    });
    expect(await readFile(path.join(content, 'quotes/begin-anywhere.yaml'), 'utf8')).toBe('text: Begin here.\nauthor: Seneca\n');
    expect((await importInto(content, file, '--update')).stdout).toBe('0 quotes added, 1 duplicate skipped\n');
  });

  test('names the files that could not be compared', async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: 5\n');
    await writeFile(path.join(content, 'quotes/newer.yaml'), 'text: Served.\nmood: calm\n');
    expect((await importInto(content, await tableIn(content, 'text\nA new one.\n'))).stderr).toBe(
      `${content}/quotes/broken.yaml is not valid, so the rows were not compared with it\n`,
    );
  });

  test('a workbook with other headings is imported when they are matched to fields', async () => {
    const content = await emptyContent();
    const workbook = path.join(content, 'mine.xlsx');
    await writeFile(
      workbook,
      workbookOf([
        ['Words', 'Notes'],
        ['“Begin.”', 'x'],
      ]),
    );
    const refused = await importInto(content, workbook);
    expect(refused.stderr).toContain('row 1, column 1: "Words" is not a field of a quote');
    const imported = await importInto(content, workbook, '--heading', 'Words=text', '--heading', 'Notes=');
    expect([imported.status, await readFile(path.join(content, 'quotes/begin.yaml'), 'utf8')]).toEqual([0, 'text: Begin.\n']);
    expect(imported.stderr).toContain('row 2, column 1: text: is read as "Begin."');
    expect(await importInto(content, workbook, '--heading', 'Words')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"Words" is not a heading and a field') as string,
    });
  });

  test('a damaged workbook and an endless table are refused', async () => {
    const content = await emptyContent();
    const workbook = path.join(content, 'quotes.xlsx');
    await writeFile(workbook, 'PK\x03\x04');
    expect(await importInto(content, workbook)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('row 1: is a workbook that cannot be read; save it as .xlsx, or as a table: in Excel') as string,
    });
    expect(await importInto(content, '/dev/zero')).toMatchObject({
      status: 2,
      stderr: 'journal: /dev/zero is larger than 64 MiB; import it in parts\n',
    });
  });

  test('a missing file and an unknown table are wrong command lines', async () => {
    const content = await emptyContent();
    expect(await importInto(content, 'nowhere.csv')).toMatchObject({ status: 2, stderr: 'journal: there is no file nowhere.csv\n' });
    expect(await importInto(content, content)).toMatchObject({
      status: 2,
      stderr: `journal: ${content} is a folder; name a table in it\n`,
    });
    expect((await journal('import', 'songs', 'x.csv')).status).toBe(2);
  });
});

test.each(['csv', 'excel', 'indesign'])(
  'export --profile %s | import gives the same items, and a second import changes nothing',
  async (profile) => {
    const away = await emptyContent();
    for (const kind of ['quotes', 'prompts']) {
      const file = path.join(away, `${kind}.table`);
      expect((await journal('export', kind, '--profile', profile, '--out', file, '--content', fullContent)).status).toBe(0);
      const first = await journal('import', kind, file, '--content', away);
      expect([first.status, first.stderr]).toEqual([0, '']);
      expect((await journal('export', kind, '--content', away)).stdout).toBe(
        (await journal('export', kind, '--content', fullContent)).stdout,
      );
      const second = await journal('import', kind, file, '--content', away);
      expect(second.stdout).toMatch(/^0 (quotes|prompts) added, \d+ duplicates skipped\n$/);
      const home = await journal('import', kind, file, '--dry-run', '--content', fullContent);
      expect(home.stdout).toMatch(/^0 (quotes|prompts) to add, \d+ duplicates skipped; nothing was written\n$/);
    }
  },
);

test('real lists are imported once, from a spreadsheet and from standard input', async () => {
  const content = await emptyContent();
  const rows = inspirational.map(({ text, from }) => [text, from]);
  const file = await tableIn(content, csvBytes([['Quote', 'Author'], ...rows], 'excel'));
  const first = await importInto(content, file);
  expect([first.status, first.stdout]).toEqual([0, '322 quotes added, 21 of them similar to another, 4 duplicates skipped\n']);
  expect(first.stderr).toContain(
    `${file}: row 276: has the same words as row 70: … 100 percent of the shots you [-don't-]{+don’t+} take.\n`,
  );
  expect(await importInto(content, file)).toMatchObject({ stdout: '0 quotes added, 326 duplicates skipped\n', stderr: '' });

  const others = csvBytes([['text', 'author'], ...random.map(({ body, author }) => [body, author])], 'indesign');
  const second = runJournal(['import', 'quotes', '-', '--content', content], { input: others });
  expect(second.stdout).toBe('275 quotes added, 1 of them similar to another, 2 duplicates skipped\n');
  expect(second.stderr).toContain('standard input: row 176: author "Abraham H. Maslow" is also written "Abraham Maslow"\n');
  expect((await journal('validate', '--content', content)).stderr).toBe('');
});

async function importQuotes(content: string, rows: string): Promise<void> {
  const { status, stderr } = await importInto(content, await tableIn(content, `text,author\n${rows}`));
  expect([status, stderr]).toEqual([0, '']);
}

/** Content without items. */
async function emptyContent(): Promise<string> {
  const content = await temporaryFolder();
  await cp('fixtures/content/site.yaml', path.join(content, 'site.yaml'));
  return content;
}
