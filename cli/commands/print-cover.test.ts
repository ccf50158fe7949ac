import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

const poppler = requires({ name: 'pdfinfo, pdffonts and pdftotext (poppler-utils)', isMet: runs('pdfinfo', '-v') });
const others = requires({ name: 'qpdf and gs (ghostscript)', isMet: runs('qpdf', '--version') && runs('gs', '--version') });

const cover = 'title: Mindset Journal\nsubtitle: Thirteen weeks\nauthor: Ivo Marsh\nback: |\n  A page for the morning.\ncolour: black\n';

/** Writes a cover and the paper of the site, and prints the cover. */
async function printCover(lines: string, ...parameters: string[]) {
  const content = await contentFolder();
  await writeFile(path.join(content, 'cover.yaml'), lines);
  const site = path.join(content, 'site.yaml');
  await writeFile(site, (await readFile(site, 'utf8')).replace('  paper: white\n', '  paper: white\n  pagesPerInch: 432\n'));
  const file = path.join(content, '../cover.pdf');
  return { file, content, ...(await journal('print', '--content', content, '--cover', '--out', file, ...parameters)) };
}

describe('the cover', () => {
  test.each([
    ['kdp', 12.25 + 216 * 0.002252, undefined],
    ['ingramspark', 12.25 + 216 / 432, 'PDF/X-1:2001'],
    ['press', 12.25 + 216 / 432, 'PDF/X-1:2001'],
  ] as const)('for %s has its size, its words, embedded fonts and the ink of four plates', poppler, async (printer, inches, format) => {
    const { file, status, stderr } = await printCover(`${cover}ornament: weeks\nprice: "24.00"\n`, '--for', printer);
    expect([status, stderr]).toEqual([0, expect.stringContaining('\nink      182% at most, in DeviceCMYK; 240% allowed\n')]);
    const info = run('pdfinfo', '-box', file).replaceAll(/ +/g, ' ');
    expect(info).toContain(`MediaBox: 0.00 0.00 ${(72 * inches).toFixed(2)} 666.00`);
    expect(info).toContain(`TrimBox: 9.00 9.00 ${(72 * inches - 9).toFixed(2)} 657.00`);
    expect(/PDF subtype: (\S+)/.exec(info)?.[1]).toBe(format);
    expect(run('pdffonts', file).match(/EBGaramond-\w+ +CID TrueType +Identity-H +yes yes yes/g)).toHaveLength(3);
    const text = run('pdftotext', '-layout', file, '-');
    for (const words of ['Mindset', 'Thirteen weeks', 'Ivo Marsh', 'A page for the morning.', '$24.00']) expect(text).toContain(words);
  });

  test('its words with the weeks and days of another book are named once', async () => {
    const counted = `${cover}inside: [91 mornings, 4 weeks a month, Thirteen weeks in all]\n`;
    const factsOf = async (weeks: string) => (await printCover(counted, '--for', 'kdp', '--weeks', weeks)).stderr.match(/^words .*$/gm);
    expect(await factsOf('13')).toBeNull();
    expect(await factsOf('30')).toEqual([
      'words    "Thirteen weeks" on the cover, but this book has 30',
      'words    "91 mornings" on the cover, but this book has 210',
    ]);
  });

  test('is complete, and its background covers the whole sheet', others, async () => {
    const { file } = await printCover(cover, '--for', 'ingramspark');
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    const [cyan, magenta, yellow, black] = run('gs', '-q', '-o', '-', '-sDEVICE=ink_cov', file).trim().split(/ +/).map(Number);
    // Percent of the sheet: 60 and 100, minus the white words. Ink on other plates could misregister.
    expect(cyan).toBeCloseTo(59, -1);
    expect([magenta, yellow]).toEqual([0, 0]);
    expect(black).toBeGreaterThan(95);
  });

  test('shows a page of the book with handwriting, and has the lines on its content and the address of the site', poppler, async () => {
    const shown = `${cover}page: evening\ninside: [Ninety-one evenings]\naddress: mindset.example\nprice: "24.00"\n`;
    const { file, status, stderr } = await printCover(shown, '--for', 'kdp');
    expect([status, stderr]).toEqual([0, expect.stringContaining('\ntype     15 pt at least')]);
    const text = run('pdftotext', '-layout', file, '-');
    for (const words of ['Ninety-one', 'mindset.example', '$24.00']) expect(text).toContain(words);
    // The page is drawn in outlines, so the printer cannot refuse its small type.
    expect(text).not.toContain('Day review');
    const plain = await printCover(cover, '--for', 'kdp');
    expect((await readFile(file)).length - (await readFile(plain.file)).length).toBeGreaterThan(5_000);
    const tall = await printCover(`${shown}`.replace('A page for the morning.', 'Many words. '.repeat(45)), '--for', 'kdp');
    expect([tall.status, tall.stderr]).toEqual([1, expect.stringMatching(/error {2}back: leaves no room for the page; shorten it/)]);
  });

  test('has the barcode of its ISBN, and words only on a spine that is wide enough', poppler, async () => {
    const { file, stderr } = await printCover(`${cover}isbn: 978-0-306-40615-7\n`, '--for', 'kdp');
    expect(stderr).toContain('\nbarcode  EAN-13 of 978-0-306-40615-7 in 2 × 1.2 in, 100%, with its quiet zones\n');
    const text = run('pdftotext', file, '-');
    for (const words of ['ISBN 978-0-306-40615-7', '780306', '406157']) expect(text).toContain(words);
    expect(text.match(/Ivo Marsh/g)).toHaveLength(2);
    const thin = await printCover(cover, '--for', 'kdp', '--weeks', '4');
    expect(thin.stderr).toContain('in for 72 pages on white paper; it has no words below 79 pages\n');
    expect(run('pdftotext', thin.file, '-').match(/Ivo Marsh/g)).toHaveLength(1);
  });

  test.each([
    [
      'spine: Mindset\ncolour: black\ntitle: Mindset\n',
      ['--weeks', '4'],
      /cover\.yaml:1:8 {2}error {2}spine: the spine is too thin for words; leave them out, or print more pages {2}cover-too-long/,
    ],
    [
      `title: ${'Mornings and evenings '.repeat(8).trim()}\ncolour: black\nspine: ${'Mornings and evenings '.repeat(8).trim()}\n`,
      [],
      /cover\.yaml:3:8 {2}error {2}spine: is too long for the spine by about \d+ characters; write shorter words as "spine" {2}cover-too-long/,
    ],
    [
      `title: T\ncolour: black\nback: |\n  ${'Many words. '.repeat(300)}\n`,
      [],
      /cover\.yaml:3:7 {2}error {2}back: is too long for the back by about [\d,]+ characters /,
    ],
    [
      'title: سلام\ncolour: black\n',
      [],
      /cover\.yaml:1:8 {2}error {2}is written from right to left, which the journal does not set; write it in letters that run from the left {2}not-in-typeface/,
    ],
    [
      'title: A\nsubtitle: 水の本\ncolour: black\n',
      [],
      /cover\.yaml:2:11 {2}error {2}has "水" \(U\+6C34\), .*, which the typeface lacks {2}not-in-typeface/,
    ],
    [
      'title: Gesellschaftskapitaensmuetzenverkaeuferinnenverein\ncolour: black\n',
      [],
      /cover\.yaml:1:8 {2}error {2}title: "Gesellschafts\w+" is wider than the front, even in \d+ pt; write a hyphen where it may be divided, or a shorter word/,
    ],
    ['title: T\ncolour: blak\n', [], /cover\.yaml:2:9 {2}error {2}colour: "blak" is not a colour; did you mean "black"\? {2}value/],
  ])('that has no room or is not valid is refused with its line, and no file is written (%#)', async (lines, more, expected) => {
    const { file, status, stderr } = await printCover(lines, '--for', 'kdp', ...more);
    expect([status, stderr, existsSync(file)]).toEqual([1, expect.stringMatching(expected), false]);
  });

  test('names site.yaml where the author of the site is too long, or has letters that the typeface lacks', async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'cover.yaml'), 'title: T\ncolour: black\n');
    const site = path.join(content, 'site.yaml');
    const lines = await readFile(site, 'utf8');
    const printed = async (name: string) => {
      await writeFile(site, lines.replace(/(?<=^author:\n {2}name: ).*$/m, name));
      return (await journal('print', '--content', content, '--cover', '--for', 'kdp', '--check')).stderr;
    };
    expect(await printed('Long Name '.repeat(12).trim())).toMatch(
      /site\.yaml:\d+:9 {2}error {2}author: is too long for the front {2}cover-too-long/,
    );
    expect(await printed('Ivo 水')).toMatch(/site\.yaml:\d+:9 {2}error {2}has "水" /);
  });

  test('is missing in content without one, whose interior is printed under the name of the site', poppler, async () => {
    const content = await contentFolder();
    await rm(path.join(content, 'cover.yaml'));
    const missing = await journal('print', '--content', content, '--cover', '--for', 'kdp', '--out', path.join(content, '../cover.pdf'));
    expect([missing.status, missing.stderr]).toEqual([
      1,
      expect.stringContaining('cover.yaml:1:1  error  is missing; write a title and a colour'),
    ]);
    const interior = path.join(content, '../interior.pdf');
    expect((await journal('print', '--content', content, '--weeks', '1', '--out', interior)).status).toBe(0);
    expect(run('pdfinfo', interior)).toMatch(/^Title: +Mindset\n/);
  });
});

describe('the guide', () => {
  test('names its lines, its parts and their sizes', poppler, async () => {
    const { file, status } = await printCover(cover, '--guide', '--for', 'kdp');
    expect(status).toBe(0);
    const text = run('pdftotext', file, '-');
    for (const words of ['Back', 'Front', 'spine 0.486 in', '12.736 × 9.25 in', 'Barcode', '2 × 1.2 in', 'not to print'])
      expect(text).toContain(words);
    for (const line of ['trim, 6 × 9 in', 'fold', 'bleed', 'safe area of the back', 'safe area of the front', 'safe area of the spine'])
      expect(text).toContain(line);
  });

  test('for IngramSpark has an estimated spine, and names the source of the exact width', poppler, async () => {
    const content = await contentFolder();
    const file = path.join(content, '../guide.pdf');
    expect((await journal('print', '--content', content, '--cover', '--guide', '--for', 'ingramspark', '--out', file)).status).toBe(0);
    const text = run('pdftotext', file, '-');
    for (const words of ['spine about 0.49 in', 'IngramSpark has its exact width: build the cover on its template', '1.75 × 1 in'])
      expect(text).toContain(words);
  });

  test('for paper of unknown thickness is refused, and so is --guide without --cover', async () => {
    const content = await contentFolder();
    const print = ['print', '--content', content, '--out', path.join(content, '../guide.pdf')];
    expect(await journal(...print, '--cover', '--guide', '--for', 'press')).toMatchObject({
      status: 1,
      stderr: 'journal: site.yaml: print.pagesPerInch is missing; ask an offset press how many pages of its paper are an inch thick\n',
    });
    expect(await journal(...print, '--guide')).toMatchObject({
      status: 2,
      stderr: 'journal: --guide is the guide for a cover; write --cover --guide\n',
    });
  });
});
