import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contentFolder, contentWithoutTemplates, fullContent, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { runJournal } from '../../fixtures/harness/run-journal.ts';
import { openRepository } from '../../server/content/repository.ts';
import { layOutSheet, type PlannedBook } from '../../server/book/lay-out-book.ts';
import { placePage } from '../../server/book/render-pdf.ts';
import { planJournal } from '../../server/book/plan-journal.ts';
import { printers } from '../../server/book/printers.ts';
import { printerNames } from '../../server/model/page/print-products.ts';
import { chooseDays } from '../../server/book/choose-days.ts';
import { typographicLines } from '../../server/layout/printed-text.ts';

const poppler = requires({ name: 'pdfinfo, pdffonts and pdftotext (poppler-utils)', isMet: runs('pdfinfo', '-v') });
const others = requires({
  name: 'qpdf, gs (ghostscript) and mutool (mupdf-tools)',
  isMet: runs('qpdf', '--version') && runs('gs', '--version') && runs('mutool', '-v'),
});

const folder = await temporaryFolder(afterAll);

/** Prints the content of a whole site, once for the same parameters, and returns the file. */
async function printed(...parameters: string[]): Promise<string> {
  const file = path.join(folder, `book${parameters.join('')}.pdf`);
  if (existsSync(file)) return file;
  const { status, stderr } = await journal('print', '--content', fullContent, '--out', file, ...parameters);
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^printer .*\nrules .*\npages /)]);
  return file;
}

describe('the PDF', () => {
  test.each([
    ['kdp', [], 256, ['432.00 x 648.00', '0.00 0.00 432.00 648.00', '0.00 0.00 432.00 648.00'], undefined],
    ['ingramspark', ['--weeks', '2'], 54, ['441.00 x 666.00', '0.00 9.00 432.00 657.00', '9.00 9.00 441.00 657.00'], 'PDF/X-1:2001'],
    ['press', ['--weeks', '2'], 48, ['450.00 x 666.00', '9.00 9.00 441.00 657.00', '9.00 9.00 441.00 657.00'], 'PDF/X-1:2001'],
  ] as const)(
    'for %s has its pages, boxes, embedded fonts and format',
    poppler,
    async (printer, length, pages, [size, right, left], format) => {
      const file = await printed('--for', printer, ...length);
      const info = run('pdfinfo', '-box', '-f', '1', '-l', String(pages), file).replaceAll(/ +/g, ' ');
      expect(/Pages: (\d+)/.exec(info)?.[1]).toBe(String(pages));
      expect(/PDF subtype: (\S+)/.exec(info)?.[1]).toBe(format);
      // The last page is blank where the printer prints on it.
      expect(pagesOf(file).at(-1)?.trim() === '').toBe(format === undefined || printer === 'ingramspark');
      const boxes = (name: string) => [...info.matchAll(new RegExp(`Page \\d+ ${name}: (.*)`, 'g'))].map(([, box]) => box);
      expect(new Set(boxes('MediaBox'))).toEqual(new Set([`0.00 0.00 ${size.replace(' x', '')}`]));
      expect(boxes('BleedBox')).toEqual(boxes('MediaBox'));
      expect(boxes('TrimBox')).toEqual(Array.from({ length: pages }, (_, index) => (index % 2 === 0 ? right : left)));
      const rows = run('pdffonts', file).trim().split('\n').slice(2);
      expect(rows.map((row) => /\+(EBGaramond-\w+) +CID TrueType +Identity-H +yes yes yes/.exec(row)?.[1]).sort()).toEqual([
        'EBGaramond-Italic',
        'EBGaramond-Regular',
      ]);
    },
  );

  test('is complete, and has only black ink', others, async () => {
    const file = await printed('--for', 'ingramspark', '--weeks', '2');
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    const inks = run('gs', '-q', '-o', '-', '-sDEVICE=inkcov', file).trim().split('\n');
    expect(inks.filter((line) => !/^ *0\.00000 +0\.00000 +0\.00000 +0\.\d+ CMYK OK$/.test(line))).toEqual([]);
    const content = run('qpdf', '--qdf', '--object-streams=disable', file, '-');
    // No operator sets a color, a shading, a picture or a transparency. A page begins with black in DeviceGray.
    expect(content).not.toMatch(/ (?:rg|RG|k|K|g|G|cs|CS|scn|SCN|sh|gs)$/m);
    expect(content).not.toMatch(/\/(?:Annots|Encrypt|SMask|ICCBased|DeviceRGB|DeviceCMYK|Group|AA|OpenAction)\b/);
    expect(content).toContain('/OutputConditionIdentifier (CGATS TR 001)');
    expect(content).toMatch(/\/Trapped \d+ 0 R/);
    expect(run('mutool', 'info', file)).toContain('Type0');
  });

  test('has the same bytes for the same content, and its weeks, days and dates in the foot', poppler, async () => {
    const dated = ['--weeks', '1', '--start', '2027-01-06', '--template', 'daily-spread'];
    const first = await printed(...dated);
    const second = path.join(path.dirname(first), 'again.pdf');
    // Another process, with the built command.
    expect(runJournal(['print', '--content', fullContent, '--out', second, ...dated]).status).toBe(0);
    expect((await readFile(first)).equals(await readFile(second))).toBe(true);
    const pages = pagesOf(first);
    expect(pages[0]).toContain('January 6–10, 2027');
    expect(pages[0]).toContain('One week of mornings, evenings and Sundays');
    expect(pages[1]).toMatch(/© \d+ Ivo Marsh[^]*Printed for an offset press[^]*Sources of the quotes: from page 25/);
    expect(pages[1]).not.toContain('Edition');
    expect(pages[8]).toMatch(/Wed 6\s+Thu 7\s+Fri 8\s+Sat 9\s+Sun 10\s+Week 1/);
    expect(pages[9]).toMatch(/^Wednesday morning\s+January 6, 2027\n/);
    expect(pages[9]).toMatch(/10\s+Week 1 · Wednesday\s+January 6, 2027\s*$/);
    expect(pages[10]).toMatch(/January 6, 2027\s+Week 1 · Wednesday\s+11\s*$/);
    expect(pages[10]).toMatch(/^Wednesday evening/);
    // The week and the book end on the Sunday.
    expect(pages.slice(17, 24).map((page) => page.split('\n')[0]?.trim())).toEqual([
      expect.stringMatching(/^Sunday morning/),
      'Sunday evening',
      'Sunday reflection',
      'Room',
      'One week later',
      'To whoever writes the next one',
      'Index of thanks',
    ]);
    expect(pages[24]).toMatch(/^Sources of the quotes[^]*11 +Seneca|^Sources of the quotes/);
    expect(run('pdfinfo', first)).toMatch(/Author: +Ivo Marsh/);
    expect(await pageCount(await printed('--pages', '6-7,9', '--weeks', '1'))).toBe(3);
  });

  test('has every quote and prompt of export days, mornings on left pages and evenings beside them', poppler, async () => {
    const pages = pagesOf(await printed('--for', 'kdp')).map(plain);
    const repository = await openRepository(fullContent);
    const days = chooseDays({ days: 91 }, { quotes: repository.list('quotes'), prompts: repository.list('prompts') });
    // A spread before each week, two pages after it, and two more after every fourth.
    const firstOf = ({ number }: { number: number }) => {
      const week = Math.floor((number - 1) / 7);
      return 9 + 2 * (number - 1) + 4 * week + 2 * Math.floor(week / 4);
    };
    for (const day of days) {
      const [morning = '', evening = '', reflection = ''] = pages.slice(firstOf(day));
      expect(firstOf(day) % 2).toBe(1);
      for (const [page, text] of [
        [morning, day.morning?.fields.text],
        [evening, day.evening?.fields.text],
        [evening, day.quote?.fields.text],
        [evening, day.quote?.fields.author],
        ...(day.weekday === 'sunday' ? [[reflection, day.reflection?.fields.text] as const] : []),
      ] as const)
        expect(page).toContain(plain(typographicLines(text ?? '', 'regular', fonts).lines.join(' ')));
    }
    expect(pages.filter((page) => page.startsWith('Fourweeksback')).length).toBe(3);
  });

  test('of a journal without templates has the standard pages, which fit', async () => {
    const content = await contentWithoutTemplates();
    const { status, stdout, stderr } = await journal('print', '--content', content, '--check', '--for', 'kdp');
    expect([status, stderr]).toEqual([0, '']);
    expect(/^pages +(\d+)/m.exec(stdout)?.[1]).toBe('214');
    const named = await journal('print', '--content', content, '--check', '--template', 'daily');
    expect([named.status, named.stderr]).toEqual([2, 'journal: --template: there are no templates; leave it out for the standard pages\n']);
  });

  test('has room for the words before its first week, however many weeks it has', async () => {
    const repository = await openRepository(fullContent);
    for (const weeks of [1, 2, 4, 8, 10, 12, 13, 20, 26, 43]) {
      const plan = planJournal(repository, { weeks });
      if ('problems' in plan) throw new Error(plan.problems[0]?.message);
      const sheets = sheetsOf({ ...plan, book: plan.book.slice(0, 9) });
      expect([weeks, sheets.flatMap(({ overflow }) => overflow)]).toEqual([weeks, []]);
    }
  });

  test('has each line of text where the layout puts it', poppler, async () => {
    const file = await printed('--weeks', '1', '--for', 'kdp');
    const repository = await openRepository(fullContent);
    const plan = planJournal(repository, { weeks: 1, printer: 'kdp' });
    if ('problems' in plan) throw new Error(plan.problems[0]?.message);
    const boxes = run('pdftotext', '-bbox', file, '-').split('<page ').slice(1);
    for (const [index, sheet] of sheetsOf(plan).entries()) {
      const { origin } = placePage(sheet, plan.measures, 'no edge');
      const wordBoxes = [...(boxes[index] ?? '').matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"/g)];
      for (const operation of sheet.operations) {
        if (operation.kind !== 'text') continue;
        const left = operation.x + origin.x;
        const right = left + fonts.advance(operation.text, operation.font) * operation.size;
        const hasLeft = wordBoxes.some(([, xMin]) => Math.abs(Number(xMin) - left) < 0.25);
        const hasRight = wordBoxes.some(([, , xMax]) => Math.abs(Number(xMax) - right) < 0.25);
        expect([sheet.number, operation.text, hasLeft, hasRight]).toEqual([sheet.number, operation.text, true, true]);
      }
    }
  });
});

test('a journal without dates starts on any weekday, and texts in Cyrillic and Greek letters are printed', poppler, async () => {
  const content = await contentFolder();
  for (const quote of await readdir(path.join(content, 'quotes'))) await rm(path.join(content, 'quotes', quote));
  await writeFile(path.join(content, 'quotes/x.yaml'), 'text: Начни сегодня. Γνῶθι σεαυτόν.\nauthor: Чехов\n');
  const file = path.join(content, '../book.pdf');
  const { status } = await journal('print', '--content', content, '--out', file, '--weeks', '1', '--start', 'Wednesday');
  expect(status).toBe(0);
  const pages = pagesOf(file);
  expect([pages[5], pages[6]]).toEqual([expect.stringMatching(/^Wednesday morning\s+Date/), expect.stringMatching(/^Wednesday evening/)]);
  expect(pages[6]).toMatch(/“Начни сегодня\.\s+Γνῶθι σεαυτόν\.”\s+Чехов/);
});

test('a template with only mornings makes a book of mornings', poppler, async () => {
  const pages = pagesOf(await printed('--template', 'five-minute-morning', '--weeks', '1'));
  expect(pages.slice(5, 12).map((page) => /^\w+ (\w+)/.exec(page)?.[1])).toEqual(Array.from({ length: 7 }, () => 'morning'));
  const { stdout } = await journal('print', '--content', fullContent, '--check', '--template', 'five-minute-morning', '--weeks', '1');
  expect(stdout).toContain('\ntexts    7 prompts in 13.5 pt\n');
});

test('a proof shows the open book, marked as a proof', poppler, async () => {
  const file = await printed('--proof', '--sample');
  // 25 pages: the first alone, and 12 spreads.
  expect(pageCount(file)).toBe(13);
  expect(run('pdfinfo', file)).toMatch(/Page size: +1224 x 792 pts/);
  const pages = pagesOf(file);
  expect(pages[5]).toMatch(/^Monday morning .*Monday evening/);
  expect(pages.map((page) => /pages? (\d+(?: and \d+)?)\. Not for print/.exec(page)?.[1])).toEqual([
    '1',
    ...Array.from({ length: 12 }, (_, index) => `${2 * index + 2} and ${2 * index + 3}`),
  ]);
});

test('a sample is a week for readers: without bleed, with the address of the site on its last page', poppler, async () => {
  const file = path.join(await temporaryFolder(), 'sample.pdf');
  const { status, stderr } = runJournal(['print', '--content', fullContent, '--sample', '--out', file], {
    env: { ...process.env, SITE_URL: 'https://mindset.example' },
  });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^sample .*\npages {4}\d+\nsize {5}6 × 9 in, without bleed\n/)]);
  const info = run('pdfinfo', file);
  expect(info).toMatch(/Page size: +432 x 648 pts/);
  expect(info).not.toContain('PDF subtype');
  // It begins like the book, and ends after the room for the first week. With the last page, the number is even.
  const pages = pagesOf(file);
  expect([pages.length, pages[0]]).toEqual([26, expect.stringContaining('Thirteen weeks of mornings')]);
  expect(pages.slice(23).map((page) => page.split('\n')[0])).toEqual(['Sunday reflection', 'Room', expect.any(String)]);
  expect(pages[23]).toContain('Weekly review');
  // It mentions no printer, and has no link to a missing page.
  expect(pages[1]).not.toMatch(/Printed for|from page|Edition/);
  expect(pages.at(-1)).toMatch(/Twelve more weeks\s+84 mornings, 84 evenings and 12 Sundays\s+\$[\d.]+ on Amazon\s+mindset\.example$/);
  const { stderr: withoutAddress } = await journal('print', '--content', fullContent, '--sample', '--out', file);
  expect(withoutAddress).toContain('The last page has no address; set SITE_URL to that of the site.\n');
  await journal('print', '--content', fullContent, '--sample', '--template', 'five-minute-morning', '--out', file);
  expect(pagesOf(file).at(-1)).toMatch(/Twelve more weeks\s+84 days\s/);
});

test('a sample shows the edition that the site names as sold, and a missing edition is an error', poppler, async () => {
  const content = await contentFolder();
  const site = path.join(content, 'site.yaml');
  const text = await readFile(site, 'utf8');
  await mkdir(path.join(content, 'editions'));
  const [quote, template] = ['begin-at-once', 'weekday'];
  await writeFile(
    path.join(content, 'editions/spring.yaml'),
    `template: ${template}\nprinter: kdp\nweeks: 3\nstart: sunday\ndays:\n  - quote: ${quote}\n`,
  );
  await writeFile(site, text.replace('print:\n', 'print:\n  edition: spring\n'));
  const file = path.join(content, '../sample.pdf');
  await journal('print', '--content', content, '--sample', '--out', file);
  const pages = pagesOf(file);
  expect(pages.find((page) => page.startsWith('Sunday evening'))).toContain('Begin at once');
  expect(pages.at(-1)).toContain('Two more weeks');
  await writeFile(site, text.replace('print:\n', 'print:\n  edition: sprin\n'));
  const { status, stderr } = await journal('print', '--content', content, '--sample', '--out', file);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/site\.yaml:\d+:12 .*there is no edition "sprin"; did you mean "spring"\?/)]);
});

test('an output that cannot be written is refused before the work, as a wrong command line', async () => {
  const folder = await temporaryFolder();
  const out = async (file: string) => journal('print', '--content', fullContent, '--out', file);
  const inNone = path.join(folder, 'none', 'x.pdf');
  const message = `journal: ${inNone} cannot be written: there is no folder ${path.dirname(inNone)}; create it first\n`;
  expect(await out(inNone)).toMatchObject({ status: 2, stderr: message });
  expect(await out(folder)).toMatchObject({ status: 2, stderr: `journal: ${folder} is a folder; name a file in it\n` });
  await writeFile(path.join(folder, 'file'), '');
  expect(await out(path.join(folder, 'file', 'x.pdf'))).toMatchObject({ status: 2 });
});

test('the preflight counts the pages that only fill the book up', async () => {
  const { stdout } = await journal(
    'print',
    '--content',
    fullContent,
    '--check',
    '--for',
    'kdp',
    '--weeks',
    '1',
    '--template',
    'sunday-reset',
  );
  expect(stdout).toMatch(/^pages {4}24; .*; \d+ at the end are only for notes, to fill it up$/m);
});

test('an interior for IngramSpark has half an inch without ink on all edges', others, async () => {
  const file = await printed('--for', 'ingramspark', '--weeks', '2');
  const boxes = [...run('sh', '-c', 'gs -q -o - -sDEVICE=bbox "$0" 2>&1', file).matchAll(/%%HiResBoundingBox: (.*)/g)];
  const edges = boxes.map(([, box = '']) => box.split(' ').map(Number));
  expect(edges).toHaveLength(54);
  // The trim is 9 points inside the sheet, except at the spine, on the right of left pages.
  for (const [index, [left = 0, bottom = 0, right = 0, top = 0]] of edges.slice(0, -1).entries()) {
    const trim = index % 2 === 0 ? 0 : 9;
    const free = [left - trim, bottom - 9, trim + 432 - right, 657 - top];
    expect([index + 1, free.filter((points) => points < 36)]).toEqual([index + 1, []]);
  }
});

test('a check writes no file', async () => {
  const { status, stdout, stderr } = await journal('print', '--content', fullContent, '--check', '--for', 'kdp', '--weeks', '26');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('pages    498; 24 to 828 on white paper, a multiple of 2; the last one is left to the printer\n');
  expect(stdout).toContain('margins  inside 0.625 in for 498 pages, outside 0.375 in');
  expect(stdout).toContain('cover    spine 1.121 in, cover 13.371 × 9.25 in with bleed; the spine may have text\n');
  expect(stdout).toContain('lines    0.75 pt at least; 0.75 pt allowed\n');
});

test('the preflight names each text in smaller type once, with its place', async () => {
  const content = await contentFolder();
  for (const quote of await readdir(path.join(content, 'quotes'))) await rm(path.join(content, 'quotes', quote));
  const text = 'Nothing great was ever set down in so few words. '.repeat(5).trim();
  await writeFile(path.join(content, 'quotes/x.yaml'), `author: Anon\ntext: ${text}\n`);
  const { stdout } = await journal('print', '--content', content, '--check', '--weeks', '1');
  expect(stdout.split('\n').filter((line) => line.startsWith('texts') || line.startsWith('smaller'))).toEqual([
    'texts    7 quotes in 18 pt and 15 prompts in 13.5 pt, 7 of them smaller',
    `smaller  ${content}/quotes/x.yaml:2:7 in 13.5 pt on page 7, 98 characters too long for full size`,
  ]);
});

describe('a book that cannot be printed leaves no file, and an explanation', () => {
  const long = 'Nothing great was ever set down in so few words. '.repeat(20).trim();

  test.each([
    [
      'quotes/x.yaml',
      `author: A\ntext: ${long}\n`,
      /quotes\/x\.yaml:2:7 {2}error {2}text: has no room on page \d+ for its last \d+ characters/,
    ],
    [
      'prompts/x.yaml',
      `type: evening\ntext: Why 😀 ?\n`,
      /prompts\/x\.yaml:2:7 {2}error {2}text: has "😀" \(U\+1F600\) on page \d+, which the typeface/,
    ],
    [
      'quotes/x.yaml',
      'text: "سلام"\n',
      /quotes\/x\.yaml:1:7 {2}error {2}text: is written from right to left, which the journal does not set; write/,
    ],
    // The title page has no fault, but the title has.
    [
      'cover.yaml',
      `title: ${'A Book of Days '.repeat(19)}\ncolour: black\n`,
      /cover\.yaml:1:8 {2}error {2}title: is too long for page 1; shorten it/,
    ],
    ['templates/a.yaml', 'name: A\npages:\n  morning:\n    - tittle: x\n', /templates\/a\.yaml:4:7 {2}error .*did you mean "title"/],
    [
      'templates/a.yaml',
      `name: A\npages:\n  morning:\n    - heading: ${'Wide and '.repeat(12)}wide\nfront: [title]\n`,
      /templates\/a\.yaml:4:16 {2}error {2}pages: "Wide .*" has no room on page 2/,
    ],
    [
      'templates/a.yaml',
      'name: A\npages:\n  morning:\n    - lines: rest\n',
      /templates\/a\.yaml:1:1 {2}error {2}has no "front", .*; write "front: \[title, how-to\]"/,
    ],
    [
      'templates/a.yaml',
      'name: A\npages: {}\nfront: [title, how-too]\n',
      /templates\/a\.yaml:3:16 {2}error {2}front\[1\]: there is no page "how-too"; did you mean "how-to"\?/,
    ],
    [
      'templates/a.yaml',
      'name: A\npages: {}\nfront: [title]\nback: [title]\n',
      /templates\/a\.yaml:4:8 {2}error {2}back\[0\]: "title" is in the book already/,
    ],
    [
      'templates/a.yaml',
      'name: A\npages: {}\nfront: [title]\nevery: { 4 weeks: [title] }\n',
      /templates\/a\.yaml:4:20 {2}error {2}every\.4 weeks\[0\]: "title" is in the book already/,
    ],
    [
      'pages/title.yaml',
      'name: T\nblocks:\n  - calendar: { of: month, rows: 4 }\n  - lines: 1\n',
      /pages\/title\.yaml:3:3 {2}error {2}blocks: is too tall by 1 row/,
    ],
    [
      'pages/title.yaml',
      `name: T\nblocks:\n  - text: ${'word '.repeat(900).trim()}\n`,
      /pages\/title\.yaml:3:3 {2}error {2}blocks: makes a page that is too tall by \d+ rows \(page \d+\); shorten it/,
    ],
    [
      'templates/a.yaml',
      'name: A\npages: {}\nmargins: { inside: 0.4 }\n',
      /templates\/a\.yaml:3:20 {2}error {2}margins\.inside: must be at least 0\.5/,
    ],
    [
      'pages/title.yaml',
      'name: T\nblocks:\n  - text: In {weks}\n',
      /pages\/title\.yaml:3:11 {2}error .*"\{weks\}" is not a placeholder; did you mean "\{weeks\}"\?/,
    ],
    [
      'pages/title.yaml',
      'name: T\nblocks:\n  - text: "{page of goal}"\n',
      /pages\/title\.yaml:3:5 {2}error .*there is no page "goal"; did you mean "goals"\?/,
    ],
    [
      'pages/title.yaml',
      'name: T\nblocks:\n  - image: { file: /images/no.png, rows: 9 }\n',
      /pages\/title\.yaml:3:20 {2}error .*there is no picture images\/no\.png/,
    ],
    [
      'pages/title.yaml',
      'name: T\nblocks:\n  - image: { file: /images/morning.png, rows: 9 }\n',
      /pages\/title\.yaml:3:20 {2}error {2}\/images\/morning\.png would be printed at \d+ pixels per inch, and 300 are needed/,
    ],
    [
      'pages/title.yaml',
      'name: T\nblocks:\n  - specimen:\n      of: morning\n      rows: 16\n      notes:\n        - { to: Date, text: A }\n        - { to: Three gaols, text: B }\n',
      /pages\/title\.yaml:8:17 {2}error .*: the morning page of "Weekday spread" has no "Three gaols"; did you mean "Three goals"\?/,
    ],
    [
      'templates/a.yaml',
      'name: A\nfront: [title]\npages:\n  morning:\n    - image: { file: /images/morning.png, rows: 9 }\n',
      /templates\/a\.yaml:5:22 {2}error {2}\/images\/morning\.png would be printed at \d+ pixels per inch/,
    ],
    ['site.yaml', 'name: x\n', /site\.yaml:1:1 {2}error .*is missing/],
  ])('%s with %j', async (name, text, problem) => {
    const content = await contentFolder();
    await mkdir(path.dirname(path.join(content, name)), { recursive: true });
    if (name.startsWith('quotes'))
      for (const quote of await readdir(path.join(content, 'quotes'))) await rm(path.join(content, 'quotes', quote));
    await writeFile(path.join(content, name), text);
    const file = path.join(await temporaryFolder(), 'book.pdf');
    const { status, stderr } = await journal('print', '--content', content, '--out', file, '--weeks', '1');
    expect([status, stderr]).toEqual([1, expect.stringMatching(problem)]);
    expect(stderr).toMatch(/journal: \d+ problems?; nothing was printed\n$/);
    expect(existsSync(file)).toBe(false);
  });

  test('except with --allow-overflow, which marks the page', poppler, async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'templates/a.yaml'), `name: A\npages:\n  evening:\n    - quote: { rows: 4 }\nfront: [title]\n`);
    for (const quote of await readdir(path.join(content, 'quotes'))) await rm(path.join(content, 'quotes', quote));
    await writeFile(path.join(content, 'quotes/x.yaml'), `text: ${long}\n`);
    const file = path.join(await temporaryFolder(), 'book.pdf');
    const { status, stderr } = await journal('print', '--content', content, '--out', file, '--weeks', '1', '--allow-overflow');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/quotes\/x\.yaml:1:7[^]*1 problem; the file is not for a printer, and pages whose texts do not fit are marked/),
    ]);
    expect(pagesOf(file).filter((page) => /…\s[^]*OVERSET: quote/.test(page)).length).toBe(7);
    const proof = await journal('print', '--content', content, '--out', file, '--weeks', '1', '--allow-overflow', '--proof');
    expect(proof.status).toBe(0);
    // Seven evenings in a row are on four spreads.
    expect(pagesOf(file).filter((page) => page.includes('OVERSET: quote')).length).toBe(4);
  });

  test('when the printer accepts fewer pages', async () => {
    const { status, stderr } = await journal('print', '--content', fullContent, '--check', '--for', 'kdp', '--weeks', '52');
    expect([status, stderr]).toEqual([
      1,
      'journal: the book has 986 pages, and Amazon KDP prints at most 828 on white paper; print 43 weeks at most\n',
    ]);
  });

  test.each([
    [['--template', 'daily-sprad'], '--template: "daily-sprad" is not a template; did you mean "daily-spread"?'],
    [['--start', '2027-02-30'], 'It must be a date that exists'],
    [['--start', 'someday'], 'It must be a date or a weekday, such as 2027-01-04 or monday.'],
    [['--weeks', '0'], 'It must be a whole number from 1 to 520.'],
    [['--for', 'lulu'], '--for: "lulu" is not a printer; write kdp, ingramspark, press or tablet'],
    [['--pages', '9-3'], 'It must be numbers of pages, such as 3 or 3-6,9.'],
    [['--cover', '--proof'], '--cover takes no --proof, --sample or --pages'],
    [['--home'], '--home is for all pages of a sample; write --sample --home'],
    [['--sample', '--home', 'a5'], '--home: "a5" is not a paper; did you mean "a4"?'],
    [['--sample', '--weeks', '2'], '--sample is one week; leave --weeks out'],
    [['--out', 'report.txt'], '--check writes no file; leave --out out'],
    [['--pages', '900'], '--pages: the book has 256 pages'],
  ])('when the command line is wrong: %j', async (parameters, sentence) => {
    const { status, stderr } = await journal('print', '--content', fullContent, '--check', ...parameters);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

test('tabs run off the outer edge of the pages of a week, lower from week to week, and make the file bleed', async () => {
  const content = await contentFolder();
  const template = path.join(content, 'templates/weekday.yaml');
  await writeFile(template, `${await readFile(template, 'utf8')}tabs: true\n`);
  const { status, stdout } = await journal('print', '--content', content, '--check', '--for', 'kdp', '--weeks', '13');
  expect([status, /^size +(.*)$/m.exec(stdout)?.[1]]).toEqual([0, '6 × 9 in, with a bleed of 0.125 in on three edges: choose "Bleed"']);
  const plan = planJournal(await openRepository(content), { weeks: 13, printer: 'kdp' });
  if ('problems' in plan) throw new Error('the content has problems');
  const tabs = sheetsOf(plan).flatMap(({ side, page, operations }) =>
    operations.flatMap((mark) => (mark.kind === 'outline' && page.week !== undefined ? [{ side, week: page.week, ...mark }] : [])),
  );
  expect(tabs.length).toBe(plan.book.filter(({ week }) => week !== undefined).length);
  const [left, right] = (['left', 'right'] as const).map((on) => tabs.find(({ side }) => side === on));
  expect([left?.x, right?.x, right?.path]).toEqual([-9, 432 - 8.5, 'M0 0H17.5V43.2H0Z']);
  const tops = new Map(tabs.map(({ week, y }) => [week, y]));
  expect([...tops.values()]).toEqual(Array.from({ length: 13 }, (_, index) => expect.closeTo(32.4 + index * 43.2, 2)));
});

test('each printer has a source, and accepts the lines and the type of the book', () => {
  for (const name of printerNames) {
    const { source, strokes, minStroke } = printers[name];
    expect(source).not.toBe('');
    expect(Math.min(strokes.rule, strokes.box)).toBeGreaterThanOrEqual(minStroke);
  }
});

function sheetsOf(plan: PlannedBook) {
  return plan.book.map((_, index) => layOutSheet(plan, index + 1, fonts));
}

function pagesOf(file: string): string[] {
  return run('pdftotext', '-layout', file, '-')
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim());
}

function pageCount(file: string): number {
  return Number(/Pages: +(\d+)/.exec(run('pdfinfo', file))?.[1]);
}

/** Removes spaces and all quotation marks. */
function plain(text: string): string {
  return text.replaceAll(/[\s“”‘’"']/g, '');
}
