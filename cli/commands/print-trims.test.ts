import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder, fullContent } from '../../fixtures/harness/content-folder.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { openRepository } from '../../server/content/repository.ts';
import { planJournal } from '../../server/book/plan-journal.ts';
import { printJournal, type PrintOrder } from '../../server/book/print-journal.ts';

const poppler = requires({ name: 'pdfinfo and pdftotext (poppler-utils)', isMet: runs('pdfinfo', '-v') });

/** A folder of content whose templates have this trim. */
async function inTrim(trim: string, source?: string): Promise<string> {
  const content = await contentFolder(source);
  const folder = path.join(content, 'templates');
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    await writeFile(file, `${await readFile(file, 'utf8')}trim: ${trim}\n`);
  }
  return content;
}

describe('a book in another trim', () => {
  // Five weeks contain all pages that the templates name, including those of a month.
  test.each([
    ['5.5x8.5', '5.5 × 8.5 in'],
    ['a5', '5.83 × 8.27 in'],
  ])('in %s passes the preflight with each template, for one of two printers', async (trim, size) => {
    const repository = await openRepository(await inTrim(trim, fullContent));
    expect(repository.problems()).toEqual([]);
    for (const [index, { id }] of repository.list('templates').entries()) {
      const printer = index % 2 === 0 ? 'kdp' : 'ingramspark';
      const { facts, problems } = await printJournal(repository, { kind: 'interior', isCheck: true, template: id, weeks: 5, printer });
      const sizeOf = facts.find(([name]) => name === 'size')?.[1];
      expect([id, problems, sizeOf?.split(', ')[0]]).toEqual([id, [], size]);
    }
  });

  test('has its pages and its cover in that size', poppler, async () => {
    const content = await inTrim('a5', fullContent);
    const file = path.join(content, '../a5.pdf');
    const book = ['--content', content, '--template', 'five-minute-morning', '--for', 'kdp', '--out', file];
    const print = (...order: string[]) => journal('print', ...book, ...order);
    expect((await print('--pages', '1-4')).status).toBe(0);
    expect(run('pdfinfo', '-box', file).replaceAll(/ +/g, ' ')).toContain('TrimBox: 0.00 0.00 419.76 595.44');
    const { status, stderr } = await print('--cover', '--guide');
    expect([status, stderr]).toEqual([0, expect.stringMatching(/\nsize {5}12\.\d+ × 8\.52 in, with a bleed of 0\.125 in/)]);
    expect(run('pdftotext', '-layout', file, '-')).toContain('trim, 5.83 × 8.27 in each side');
  });

  test('or with other pages has an empty page, because the handwriting is placed for the book that is sold', async () => {
    const content = await contentFolder(fullContent);
    const template = await readFile(path.join(content, 'templates/daily-spread.yaml'), 'utf8');
    await writeFile(path.join(content, 'templates/small.yaml'), `${template.replace(/^name: .*/m, 'name: Small')}trim: a5\n`);
    const repository = await openRepository(content);
    const writtenIn = (template: string) => {
      const plan = planJournal(repository, { template });
      return 'order' in plan && plan.order.specimen !== undefined;
    };
    expect(['daily-spread', 'small', 'evening-wind-down'].map(writtenIn)).toEqual([true, false, false]);
  });
});

describe('a hardcover', () => {
  test('has a sheet for its case, and a guide that names the wrap and the hinges', poppler, async () => {
    const content = await contentFolder();
    const file = path.join(content, '../case.pdf');
    const order = ['--content', content, '--for', 'kdp', '--binding', 'hardcover', '--cover', '--guide', '--out', file];
    const { status, stderr } = await journal('print', ...order);
    expect([status, stderr]).toEqual([0, expect.stringContaining('\ncase     hardcover, a hinge of 0.394 in beside the spine\n')]);
    // 15 mm around a case that is 6 mm taller than its pages.
    expect(run('pdfinfo', '-box', file).replaceAll(/ +/g, ' ')).toMatch(/TrimBox: 42\.52 42\.52 [\d.]+ 707\.5\d\n/);
    const words = run('pdftotext', '-layout', file, '-');
    for (const name of ['edge of the case, 6.197 × 9.236 in each side', 'wrap: the edge of the sheet', 'Amazon KDP, hardcover'])
      expect(words).toContain(name);
  });

  test('that the printer does not bind is refused, and nothing is written', async () => {
    const content = await contentFolder();
    await writeFile(
      path.join(content, 'templates/small.yaml'),
      'name: Small\ntrim: 5x8\npages: { morning: [{ prompt: { rows: 3 } }] }\nfront: [notes]\n',
    );
    const file = path.join(content, '../none.pdf');
    const order = ['--content', content, '--template', 'small', '--for', 'kdp', '--binding', 'hardcover', '--cover', '--out', file];
    const { status, stderr } = await journal('print', ...order);
    const sentence = 'Amazon KDP binds no hardcover of 5 × 8 in; choose another binding, or one of these trims: 5.5x8.5, 6x9, 7x10';
    expect([status, stderr, existsSync(file)]).toEqual([1, `journal: ${sentence}\n`, false]);

    const repository = await openRepository(content);
    const refused = (rest: Partial<PrintOrder>) =>
      printJournal(repository, { kind: 'interior', isCheck: true, template: 'weekday', binding: 'hardcover', ...rest });
    await expect(refused({ printer: 'press' })).rejects.toThrow('an offset press has no "hardcover"; choose paperback or sewn');
    await expect(refused({ printer: 'kdp', weeks: 2 })).rejects.toThrow(
      /^the book has \d\d pages, and Amazon KDP binds a hardcover of 75 to 550; /,
    );
    await expect(refused({ printer: 'kdp', weeks: 40 })).rejects.toThrow(
      /^the book has \d+ pages, and Amazon KDP prints at most 550 in a hardcover; print 3\d weeks at most$/,
    );
  });
});

test('cream paper is refused for a trim in which the printer has none', async () => {
  const content = await inTrim('letter');
  const site = path.join(content, 'site.yaml');
  await writeFile(site, (await readFile(site, 'utf8')).replace('paper: white', 'paper: cream'));
  const { status, stderr } = await journal('print', '--content', content, '--for', 'ingramspark', '--check');
  const sentence = 'IngramSpark has no cream paper for pages of 8.5 × 11 in; choose white paper, or another trim';
  expect([status, stderr]).toEqual([1, `journal: ${sentence}\n`]);
});
