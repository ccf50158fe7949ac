import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fullContent, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { requires, run, runs } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { readTaggedPdf } from '../../fixtures/harness/tagged-pdf.ts';
import { openRepository } from '../../server/content/repository.ts';
import { planJournal, type JournalPlan } from '../../server/book/plan-journal.ts';
import { plannerOf } from '../../server/book/planner.ts';
import { renderPdf } from '../../server/book/render-pdf.ts';
import { groupBy } from '../../server/model/group-by.ts';
import { weekdays } from '../../server/model/entities/days.ts';
import { devices, deviceNames, hands } from '../../server/model/page/devices.ts';

const poppler = requires({ name: 'pdftotext (poppler-utils) and qpdf', isMet: runs('pdftotext', '-v') && runs('qpdf', '--version') });
const folder = await temporaryFolder(afterAll);

interface Word {
  text: string;
  x: number;
  y: number;
}

interface Link {
  from: number;
  to: number;
  /** In points from the top left corner. */
  box: [left: number, top: number, right: number, bottom: number];
  words: string[];
}

interface Screen {
  words: Word[];
  /** The words beside the strip. */
  text: string;
  title: string;
  foot: string;
  links: Link[];
}

// These templates look back every four weeks.
const content = path.join(folder, 'content');
await cp(fullContent, content, { recursive: true });
const template = path.join(content, 'templates/daily-spread.yaml');
await writeFile(
  template,
  (await readFile(template, 'utf8')).replace(/\nevery:\n(?: .*\n)+/, '\nevery: { past month: month, month: month-ahead }\n'),
);
const wholeDays = 'name: Whole days\npages:\n  evening: [{ title: "{weekday}" }, { lines: rest }]\nfront: [title]\n';
await writeFile(path.join(content, 'templates/whole-days.yaml'), wholeDays);
await writeFile(path.join(content, 'templates/no-days.yaml'), 'name: No days\npages: {}\nfront: [title, notes]\n');

async function printed(...parameters: string[]): Promise<string> {
  const file = path.join(folder, `planner${parameters.join('')}.pdf`);
  if (existsSync(file)) return file;
  const { status, stderr } = await journal(
    'print',
    '--for',
    'tablet',
    '--content',
    content,
    '--template',
    'daily-spread',
    '--out',
    file,
    ...parameters,
  );
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^planner .*\npages .*\nlinks /)]);
  return file;
}

/** The pages of a planner, with their words and links. @param strip where it ends, in points from the left */
async function screensOf(file: string, strip: number): Promise<Screen[]> {
  run('qpdf', '--object-streams=disable', file, `${file}.plain`);
  const pdf = await readFile(`${file}.plain`, 'latin1');
  const objects = new Map(pdf.split('\nendobj\n').map((object) => [Number(/(\d+) 0 obj\n/.exec(object)?.[1]), object]));
  const names = new Map([...pdf.matchAll(/\((\d{6})\) \[ (\d+) 0 R \/Fit \]/g)].map(([, name, page]) => [name, Number(page)]));
  const order = [...(/\/Kids \[ (.*?) \] \/Type \/Pages/.exec(pdf)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
  const pages = order.map((id) => objects.get(id) ?? '');
  const height = Number(/MediaBox \[ 0 0 \S+ ([\d.]+) \]/.exec(pages[0] ?? '')?.[1]);
  const texts = run('pdftotext', '-bbox', file, '-').split('<page ').slice(1);
  return pages.map((page, index) => {
    const words = [...(texts[index] ?? '').matchAll(/xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*)<\/word>/g)].map(
      ([, left, top, right, bottom, text = '']): Word => {
        return { text, x: (Number(left) + Number(right)) / 2, y: (Number(top) + Number(bottom)) / 2 };
      },
    );
    const ids = [...(/\/Annots \[ (.*?) \]/.exec(page)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
    const links = ids.map((id): Link => {
      const object = objects.get(id) ?? '';
      const [left = 0, low = 0, right = 0, high = 0] = (/\/Rect \[ (.*?) \]/.exec(object)?.[1] ?? '').split(' ').map(Number);
      const box: Link['box'] = [left, height - high, right, height - low];
      const inside = words.filter(({ x, y }) => x > box[0] && x < box[2] && y > box[1] && y < box[3]);
      const to = order.indexOf(names.get(/\/Dest \((\d+)\)/.exec(object)?.[1] ?? '') ?? 0) + 1;
      return { from: index + 1, to, box, words: inside.map(({ text }) => text) };
    });
    // Line by line, because readers find words in different orders.
    const beside = words.filter(({ x }) => x > strip).sort((one, other) => Math.round(one.y) - Math.round(other.y) || one.x - other.x);
    const between = (top: number, bottom: number) =>
      beside
        .filter(({ y }) => y > top && y < bottom)
        .map(({ text }) => text)
        .join(' ');
    return { words, links, text: between(0, height), title: between(30, 60).replace(/ Date$/, ''), foot: between(600, height) };
  });
}

const dayIn = ({ foot }: Screen) => Number(/Week \d+ · Day (\d+)/.exec(foot)?.[1]);
/** The head of the page, printed in its foot. */
const weekIn = ({ foot }: Screen) => Number(/Week (\d+)/.exec(foot)?.[1]);

describe('a planner', () => {
  test('links each word and box to the page that it names', poppler, async () => {
    const screens = await screensOf(await printed('--weeks', '7', '--spare', '2'), 54);
    const at = (number: number) => screens[number - 1] as Screen;
    const links = screens.flatMap((screen) => screen.links);
    expect(links.filter(({ to }) => to < 1).length).toBe(0);
    const [strip, others] = [links.filter(({ box }) => box[2] <= 54), links.filter(({ box }) => box[2] > 54)];

    // The strip: the contents, the weeks, and the days of the current week, each as large as a finger.
    const scale = 1404 / 486;
    expect(strip.filter(({ box: [left, top, right, bottom] }) => Math.min(right - left, bottom - top) * scale < 44)).toEqual([]);
    for (const [index, screen] of screens.entries()) {
      const [contents, ...cells] = screen.links.filter(({ box }) => box[2] <= 54).sort((one, other) => one.box[1] - other.box[1]);
      expect(at(contents?.to ?? 0).title).toBe('Contents');
      const weeks = cells.filter(({ box }) => box[2] <= 27).sort((one, other) => one.box[1] - other.box[1]);
      expect(weeks.map(({ to }) => weekIn(at(to)))).toEqual(Array.from({ length: 7 }, (_, week) => week + 1));
      expect(weeks.filter(({ to }) => dayIn(at(to)) > 0)).toEqual([]);
      const days = cells.filter(({ box }) => box[0] >= 27);
      const isOfMonth = /^(A month ahead|Four weeks back)/.test(screen.title);
      const week = isOfMonth ? 0 : weekIn(screen) || 0;
      const expected = week === 0 ? [] : weekdays.map((_, day) => (week - 1) * 7 + day + 1);
      expect([index + 1, days.map(({ to }) => dayIn(at(to)))]).toEqual([index + 1, expected]);
    }

    // Words outside the strip. A number means a page, but a week at the left of a foot or of "Week by week".
    const isWeek = ({ from, box, words }: Link) =>
      box[0] === 81 && (words[1] === 'Week' || (/^\d$/.test(words.join()) && at(from).title === 'Week by week'));
    const weeks = others.filter(isWeek);
    expect(weeks.filter(({ to, words }) => dayIn(at(to)) > 0 || weekIn(at(to)) !== Number(words[2] ?? words[0]))).toEqual([]);
    const rest = others.filter((link) => !isWeek(link));
    const [numbered, named] = [rest.filter(({ words }) => numberIn(words) > 0), rest.filter(({ words }) => numberIn(words) === 0)];
    expect(numbered.filter(({ to, words }) => numberIn(words) !== to)).toEqual([]);
    const inTexts = screens.flatMap(({ text }, index) =>
      [...text.matchAll(/page (\d+)/gi)].map(([, to]) => ({ from: index + 1, to: Number(to) })),
    );
    expect(inTexts.length).toBe(4);
    for (const each of inTexts) expect(numbered).toContainEqual(expect.objectContaining(each));
    const ofTitle = (title: string) => numbered.filter(({ from }) => at(from).title.startsWith(title)).length;
    expect(['Contents', 'Week by week', 'Sources'].map(ofTitle)).toEqual([11, 7, 49]);
    const leads = groupBy(named, ({ words: [first = 'box'] }) => first);
    expect(Object.fromEntries([...leads].map(([word, list]) => [word, list.length]))).toMatchObject({ box: 49, Monday: 7, Sunday: 7 });
    expect(leads.get('box')?.map(({ to }) => dayIn(at(to)))).toEqual(Array.from({ length: 49 }, (_, day) => day + 1));
    for (const weekday of weekdays.map((day) => day.charAt(0).toUpperCase() + day.slice(1)))
      expect(leads.get(weekday)?.map(({ to }) => [weekIn(at(to)), at(to).title])).toEqual(
        leads.get(weekday)?.map(({ from }) => [weekIn(at(from)), `${weekday} morning`]),
      );
    // The pages of a day link to each other: four, and five on Sunday.
    for (const [label, title] of [
      ['Morning', 'morning'],
      ['Evening', 'evening'],
      ['Reflection', 'reflection'],
      ['More', 'notes'],
    ] as const) {
      const toPart = leads.get(label) ?? [];
      expect(toPart.filter(({ from, to }) => dayIn(at(from)) !== dayIn(at(to)) || !at(to).title.endsWith(title))).toEqual([]);
      expect(toPart.length).toBe(label === 'Reflection' ? 7 * 4 : 49 * 3 + 7);
    }
    const months = leads.get('Month') ?? [];
    expect(months.filter(({ from, to }) => !at(to).title.startsWith('A month ahead') || weekIn(at(from)) < weekIn(at(to)))).toEqual([]);
    const toWeeks = leads.get('Week') ?? [];
    expect(toWeeks.filter(({ to, words }) => !(dayIn(at(to)) > 0) && weekIn(at(to)) === Number(words[1]))).toEqual(toWeeks);
    // From the two pages of each week, the page after it and the page that looks back on four; and from two months to their weeks.
    expect([months.length, toWeeks.length]).toEqual([22, 7]);
  });

  test('keeps the rules of PDF/UA', poppler, async () => {
    const { faults, elements } = readTaggedPdf(await printed('--weeks', '7', '--spare', '2'));
    expect(faults).toEqual([]);
    expect(elements.map(({ words }) => words)).toContain('Monday evening');
  });

  test('with dates links to its months, and from the year and each month to the days', poppler, async () => {
    const screens = await screensOf(await printed('--start', '2027-01-04', '--weeks', '6', '--hand', 'left', '--spare', '0'), 0);
    const at = (number: number) => screens[number - 1] as Screen;
    const dateIn = ({ text }: Screen) => / (\w+ \d+, 2027) Three goals|(\w+ \d+, 2027)/.exec(text)?.slice(1).find(Boolean);
    const ofTitle = (title: string) => screens.find((screen) => screen.title.startsWith(title)) as Screen;
    expect(ofTitle('Contents').text).toMatch(/A month ahead, January \d.*A month ahead, February \d/);
    const days = Array.from({ length: 42 }, (_, day) => new Date(Date.UTC(2027, 0, 4 + day)));
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const toDays = (screen: Screen) => screen.links.filter(({ words }) => words.length === 1 && /^\d+$/.test(words[0] ?? ''));
    const year = toDays(ofTitle('2027 at a glance')).filter(({ box }) => box[2] <= 432);
    expect(year.map(({ to }) => dateIn(at(to)))).toEqual(days.map((day) => long.format(day)));
    const january = toDays(ofTitle('A month ahead')).filter(({ box }) => box[2] <= 432 && box[1] < 500);
    expect(january.map(({ to, words }) => [dateIn(at(to)), words[0]])).toEqual(
      days.filter((day) => day.getUTCMonth() === 0).map((day) => [long.format(day), String(day.getUTCDate())]),
    );
    // The strip is on the right, away from the writing hand.
    for (const { links } of screens) {
      const months = links.filter(({ box, words }) => box[0] >= 432 && /^(Jan|Feb)$/.test(words[0] ?? ''));
      expect(months.map(({ to }) => [at(to).title.slice(0, 13), weekIn(at(to))])).toEqual(
        months.map(({ words: [name] }) => ['A month ahead', name === 'Jan' ? 1 : 5]),
      );
    }
  });

  test('calls a page that is named for its whole day Day', async () => {
    const plan = planJournal(await openRepository(content), { template: 'whole-days', weeks: 1, spare: 1 }) as JournalPlan;
    const number = plan.book.findIndex(({ kind }) => kind === 'evening') + 1;
    const { operations } = plannerOf(plan, devices.ipad, 'right').layOut(number, fonts);
    const words = operations.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
    expect(words.filter((each) => ['Day', 'Evening', 'More'].includes(each))).toEqual(['More', 'Day']);
  });

  test('has its weeks and days in the outline of the reader, and the shape of each screen', poppler, async () => {
    const outline = run('qpdf', '--json', '--json-key=outlines', await printed('--weeks', '7', '--spare', '2'));
    const { outlines } = JSON.parse(outline) as { outlines: { title: string; kids: { title: string }[] }[] };
    const weeks = outlines.filter(({ title }) => title.startsWith('Week ') && title !== 'Week by week');
    expect(weeks.map(({ title, kids }) => [title, kids.length])).toEqual(Array.from({ length: 7 }, (_, week) => [`Week ${week + 1}`, 7]));
    expect(weeks[6]?.kids[2]?.title).toBe('Wednesday, Day 45');
    expect(outlines.slice(0, 3).map(({ title }) => title)).toEqual(['Contents', 'How to use this journal', 'Goals for this book']);
  });

  test('has the shape of each screen, and always a whole page of the book beside the strip', async () => {
    const plan = planJournal(await openRepository(content), { weeks: 1, spare: 1 }) as JournalPlan;
    for (const device of deviceNames.map((name) => devices[name]))
      for (const hand of hands) {
        const planner = plannerOf(plan, device, hand);
        const { width, height, origin, trim } = planner.place(planner.layOut(1, fonts));
        const strip = (device.strip / device.width) * width;
        expect(width / height).toBeCloseTo(device.width / device.height, 3);
        const [left, right] = hand === 'right' ? [strip, width] : [0, width - strip];
        expect([origin.x > left - 0.01, origin.x + 432 < right + 0.01, origin.y > -0.01, origin.y + 648 < height + 0.01]).toEqual(
          Array(4).fill(true),
        );
        expect(trim).toEqual({ x: 0, y: 0, width, height });
      }
    const narrow = { ...devices.ipad, name: 'A phone', strip: 600 };
    expect(() => plannerOf(plan, narrow, 'right')).toThrow('the strip of 1 week takes more than a third of the screen of A phone');
  });

  test.each([
    [['--device', 'remarkble-2'], 2, '--device: "remarkble-2" is not a device; did you mean "remarkable-2"?'],
    [['--template', 'no-days'], 1, 'a planner leads from week to week, but this book has no weeks; choose a template with pages of days'],
    [['--cover'], 2, '--for tablet is the planner; leave --cover out'],
    [
      ['--spare', '5'],
      2,
      "option '--spare <number>' argument '5' is invalid. It must be a whole number from 0 to 4.\nSee: journal print --help",
    ],
  ])('is refused with %j in a sentence, and leaves no file', async (parameters, expected, message) => {
    const file = path.join(folder, 'refused.pdf');
    const { status, stderr } = await journal('print', '--for', 'tablet', '--content', content, '--out', file, ...parameters);
    expect([status, stderr.trim().replace(/^(journal|error): /, ''), existsSync(file)]).toEqual([expected, message, false]);
  });

  test('has links, and a file for a printer has none', async () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    const links = [{ kind: 'link', ...box, to: 1 } as const, { kind: 'link', ...box, to: 'https://mindset.example' } as const];
    const page = { width: 100, height: 100, origin: { x: 0, y: 0 }, trim: box, bleed: box, number: 1, operations: links };
    const annotations = async (isPdfX: boolean) =>
      renderPdf([page], { title: 'Book', isPdfX }, fonts)
        .toString('latin1')
        .match(/\/Annot\b/g)?.length;
    expect([await annotations(false), await annotations(true)]).toEqual([2, undefined]);
  });
});

/** The page number that a link shows: the first of an entry of the sources, the last of an entry of the contents; 0 for other links. */
function numberIn(words: readonly string[]): number {
  if (/^(Week \d+|More|[2-5]|)$/.test(words.join(' '))) return 0;
  const [first, last] = [words[0], words.at(-1)].map((word) => Number(/^\W*(\d+)\W*$/.exec(word ?? '')?.[1] ?? 0));
  return first || last || 0;
}
