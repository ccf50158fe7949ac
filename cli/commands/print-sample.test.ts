import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentFolder, fullContent, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { readTaggedPdf } from '../../fixtures/harness/tagged-pdf.ts';

const programs = requires({
  name: 'pdfinfo and pdftotext (poppler-utils) and qpdf, to read tagged PDFs',
  isMet: runs('pdftotext', '-v') && runs('qpdf', '--version'),
});
const folder = await temporaryFolder(afterAll);

async function printSample(name: string, ...options: string[]): Promise<string> {
  const file = path.join(folder, `${name}.pdf`);
  expect(await journal('print', '--content', fullContent, '--sample', ...options, '--out', file)).toMatchObject({ status: 0 });
  return file;
}

let printed: Promise<string> | undefined;
function sample(): Promise<string> {
  printed ??= printSample('sample');
  return printed;
}

test('a sample keeps the rules of PDF/UA, and a screen reader reads the words of its pages in order', programs, async () => {
  const file = await sample();
  const { faults, elements, painted, tagged, artifacts, links } = readTaggedPdf(file);
  expect(faults).toEqual([]);
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  expect(run('pdftotext', '-raw', file, '-').split('\f').slice(0, -1).map(bare)).toEqual(painted.map(bare));
  const read = painted.map((_, page) => elements.filter((element) => element.page === page).map(({ words }) => words));
  expect(read.map((words) => bare(words.join('')))).toEqual(tagged.map(bare));
  const evening = elements.findIndex(({ words }) => words === 'Monday evening');
  const texts = elements.slice(evening).filter(({ words }) => words !== '');
  expect(texts.slice(0, 5).map(({ tag, words }) => `${tag} ${words}`)).toEqual([
    'H1 Monday evening',
    expect.stringMatching(/^P “.* .*”$/),
    expect.stringMatching(/^P \w+ \w+/),
    'H2 Day review',
    expect.stringMatching(/^P .*[.?]$/),
  ]);
  expect(artifacts[10]).toMatch(/^11 Week 1 · Monday Day 1 $/);
  const alts = elements.flatMap(({ tag, dict }) => (tag === 'Figure' ? [String(dict['/Alt']).slice(2, 60)] : []));
  expect(alts).toEqual([
    expect.stringContaining('filled in by hand: Mon, Jan 12'),
    expect.stringContaining('filled in by hand: Mrs. Okafor'),
    'A sun on the horizon.',
  ]);
  expect(links).toEqual(['https://www.amazon.com/dp/B0CMINDSET']);
  expect((await readFile(await printSample('again'))).equals(await readFile(file))).toBe(true);
});

test('each line and box to write in is a field with its title, heading and label as a name', programs, async () => {
  const { fields } = readTaggedPdf(await sample());
  const namesOn = (page: number, kind: string) =>
    fields.filter((field) => field.page === page && field.kind === kind).map(({ tooltip }) => tooltip);
  // The labels are below the lines.
  expect(namesOn(3, '/Tx')).toEqual(['This journal belongs to', 'Begun on', 'Finished on', 'If found, please write or call']);
  expect(namesOn(10, '/Tx')).toEqual([
    'Monday morning, Date',
    'Monday morning, Three goals',
    'Monday morning, Three goals, 2',
    'Monday morning, Three goals, 3',
    'Monday morning, Top three priorities, 1',
    'Monday morning, Top three priorities, 2',
    'Monday morning, Top three priorities, 3',
    expect.stringMatching(/^Monday morning, Morning intentions, .*[.?]$/),
  ]);
  expect(namesOn(10, '/Btn')).toEqual(namesOn(10, '/Tx').slice(1, 4));
  // The label of the next line is below these.
  expect(namesOn(11, '/Tx').slice(0, 2)).toEqual([
    expect.stringMatching(/^Monday evening, Day review, .*[.?]$/),
    'Monday evening, Day review, Thanks to',
  ]);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
});

test('items with unknown fields are printed in a sample, but not in a book', async () => {
  const content = await contentFolder();
  await appendFile(path.join(content, 'quotes/two-lines.yaml'), 'mood: calm # a note\n');
  const of = (...options: string[]) => journal('print', '--content', content, ...options, '--out', path.join(folder, 'noted.pdf'));
  expect(await of('--sample')).toMatchObject({ status: 0 });
  expect(await of('--weeks', '1')).toMatchObject({ status: 1, stderr: expect.stringContaining('mood: is not a field of a quote') });
});

test('a title of several lines is one of words, on the last page and as the title of the file', programs, async () => {
  const content = await contentFolder();
  await writeFile(path.join(content, 'cover.yaml'), 'title: |\n  Mindset\n  Journal\nsubtitle: |\n  Thirteen\n  weeks\ncolour: black\n');
  const file = path.join(folder, 'lines.pdf');
  expect(await journal('print', '--content', content, '--sample', '--out', file)).toMatchObject({ status: 0 });
  expect(run('pdfinfo', file)).toMatch(/^Title: +Mindset Journal\n/);
  expect(run('pdftotext', '-raw', file, '-').split('\f').at(-2)).toMatch(/^Mindset Journal\nThirteen weeks\n/);
});

test('a sample for a home printer has two pages on each sheet, the last beside the first, and no fields', programs, async () => {
  const whole = readTaggedPdf(await sample());
  for (const [options, size] of [
    [['--home'], '792 x 612'],
    [['--home', 'a4'], '841.89 x 595.276'],
  ] as const) {
    const file = await printSample(`home${options.length}`, ...options);
    const { faults, fields, elements, tagged } = readTaggedPdf(file);
    expect([faults, fields]).toEqual([[], []]);
    const info = run('pdfinfo', file);
    expect([/Pages: +(\d+)/.exec(info)?.[1], /Page size: +([\d.]+ x [\d.]+) pts/.exec(info)?.[1]]).toEqual(['13', size]);
    const pages = whole.tagged.map(bare);
    expect(tagged.map(bare)).toEqual([
      pages[0] + (pages[25] ?? ''),
      ...[...pages.keys()].slice(0, 12).map((at) => `${pages[2 * at + 1]}${pages[2 * at + 2]}`),
    ]);
    // A page looks the same on every sheet.
    expect(elements.length).toBe(whole.elements.length - whole.fields.length);
  }
});

/** Removes spaces, which programs guess from the distance of letters. */
function bare(text: string): string {
  return text.replaceAll(/\s/g, '');
}
