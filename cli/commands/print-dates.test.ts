import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, fullContent } from '../../fixtures/harness/content-folder.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

const poppler = requires({ name: 'pdftotext (poppler-utils)', isMet: runs('pdftotext', '-v') });

test(
  'a dated book prints the names of days below their dates, in the month and in the plan; a book without dates prints none',
  poppler,
  async () => {
    const content = await contentFolder(fullContent);
    const [dates, template] = ['dates.yaml', 'templates/daily-spread.yaml'].map((file) => path.join(content, file)) as [string, string];
    await writeFile(template, (await readFile(template, 'utf8')).replace('  4 weeks:\n', '  month:\n'));
    const print = async (...options: string[]) => {
      const out = path.join(content, '../book.pdf');
      const settings = ['--template', 'daily-spread', '--weeks', '1', '--content', content, '--out', out];
      expect(await journal('print', ...settings, ...options)).toMatchObject({ status: 0 });
      return { bytes: await readFile(out), pages: () => run('pdftotext', '-layout', out, '-').split('\f') };
    };
    const [bare, undated] = [await print('--start', '2027-03-22'), await print()];
    await writeFile(
      dates,
      '03-22: Water Day\n2027-03-23: Ada’s birthday\neaster-2: Good Friday\n03-26: Ada’s name day\n12-25: Christmas\n',
    );
    expect((await print()).bytes.equals(undated.bytes)).toBe(true);
    const pages = (await print('--start', '2027-03-22')).pages();
    const pageOf = (head: string) => pages.find((page) => page.trimStart().startsWith(head));
    expect(pageOf('Monday morning')).toMatch(/^ *Monday morning +March 22, 2027\n+ +Water Day\n/);
    expect(pageOf('Friday morning')).toMatch(/March 26, 2027\n+ +Ada’s name day · Good Friday\n/);
    expect(pageOf('Wednesday morning')).toMatch(/March 24, 2027\n+ *Three goals/);
    const plan = pages.find((page) => page.includes('Mon 22'));
    expect(plan).toMatch(/Mon 22 +Water Day\n+ *Tue 23 +Ada’s birthday\n+ *Wed 24\n+ *Thu 25\n+ *Fri 26 +Ada’s name day · Good Friday\n/);
    expect(pageOf('A month ahead')?.replaceAll(/\s+/g, ' ')).toMatch(/22 23 24 25 26 27 28 .*Water.*Ada’s/);
    expect(pages.join('')).not.toContain('Christmas');
    await writeFile(dates, '# None yet.\n');
    expect((await print('--start', '2027-03-22')).bytes.equals(bare.bytes)).toBe(true);
  },
);

test('a letter without a glyph is reported in the file that it comes from', async () => {
  const content = await contentFolder(fullContent);
  const write = (file: string, text: string) => writeFile(path.join(content, file), text);
  const quote = path.join(content, 'quotes/all-shall-be-well-and.yaml');
  await write('dates.yaml', '01-01: Fine\n01-05: Party 🎉\n');
  await write('cover.yaml', 'title: My ☕ book\ncolour: black\n');
  await writeFile(quote, `${(await readFile(quote, 'utf8')).replace(/^source:.*\n/m, '')}source: Book ${'W'.repeat(60)}\n`);
  const { stderr } = await journal('print', '--check', '--start', '2027-01-04', '--weeks', '1', '--content', content);
  const places = [...stderr.matchAll(/([\w-]+\.yaml:\d+:\d+) {2}error/g)].map(([, place]) => place);
  expect(new Set(places)).toEqual(new Set(['cover.yaml:1:11', 'dates.yaml:2:14', 'all-shall-be-well-and.yaml:5:9']));
});

test('a printing keeps the names of its days', async () => {
  const content = await contentFolder();
  const dates = path.join(content, 'dates.yaml');
  await writeFile(dates, '12-25: Christmas Day\n');
  await journal('edition', 'first', '--weeks', '1', '--start', '2026-12-21', '--content', content);
  const print = (...options: string[]) => journal('print', '--content', content, '--out', path.join(content, '../book.pdf'), ...options);
  const [recorded] = /printings\/[\w-]+(?=\.yaml)/.exec((await print('--edition', 'first', '--record')).stderr) ?? [''];
  await rm(dates);
  expect((await print('--printing', path.basename(recorded))).stderr).toContain('the same bytes as ordered on ');
});
