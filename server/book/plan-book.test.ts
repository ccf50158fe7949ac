import { expect, test } from 'vitest';
import { journalDesigns } from '../content/tree/journal-designs.ts';
import { bookBlocks, type PageBlock } from '../model/entities/page-blocks.ts';
import type { TemplateFields } from '../model/entities/template.ts';
import { chooseDays } from './choose-days.ts';
import type { BookPrinter, WrittenDay } from './order-pages.ts';
import { planBook, writtenDay } from './plan-book.ts';
import { printers } from './printers.ts';
import { ordinalInWords } from '../model/page/placeholders.ts';

const quote = { id: 'begin', fields: { text: 'Begin.', author: 'Seneca', source: 'Letters' } };
const daily = { morning: [{ title: 'morning' }], evening: [{ quote: { rows: 3 } }], sunday_reflection: [{ title: 'reflection' }] };
const noFill: BookPrinter = { ...printers.press, minPages: 0, pagesStep: 1 };

/** The pages of a book by their kinds or ids, and the words on them. */
function bookOf(
  template: Partial<TemplateFields>,
  pages: Record<string, PageBlock[]>,
  { days = 14, from = '', quotes = [quote] } = {},
  printer = noFill,
  specimen?: WrittenDay,
) {
  const [design] = journalDesigns([{ id: 'daily', fields: { name: 'Daily', pages: daily, ...template } }]);
  const parsed = Object.entries(pages).map(([id, blocks]) => [id, { name: id, blocks: bookBlocks.parse(blocks) }] as const);
  const chosen = chooseDays({ days, ...(from && { from }) }, { quotes, prompts: [] });
  const values = { title: 'Mindset', author: 'Ivo Marsh' };
  const book = planBook({ design, pages: new Map(parsed), days: chosen, values, specimen }, printer);
  const order = book.map((page) => (page.kind === 'page' ? (page.id ?? 'empty') : `${page.day?.weekday} ${page.kind}`));
  const words = (id: string) => book.filter((page) => page.id === id).map(({ blocks }) => JSON.stringify(blocks));
  return { book, order, words };
}

test('a template decides the place of each page, and each morning is a left page', () => {
  const pages = Object.fromEntries(['title', 'week', 'plan', 'room', 'month', 'end', 'notes'].map((id) => [id, [{ heading: id }]]));
  const template = {
    front: ['title'],
    'before-week': ['week', 'plan'],
    'after-week': ['room'],
    every: { '2 weeks': 'month' },
    back: ['end', 'notes'],
  };
  const { book, order } = bookOf(template, pages, {}, { ...noFill, pagesStep: 6 });
  expect(order.slice(0, 5)).toEqual(['title', 'week', 'plan', 'monday morning', 'monday evening']);
  expect(order.slice(16, 22)).toEqual(['sunday evening', 'sunday sunday_reflection', 'room', 'week', 'plan', 'monday morning']);
  expect(order.slice(-6)).toEqual(['room', 'month', 'end', 'notes', 'notes', 'notes']);
  expect(book.map(({ kind }, index) => kind !== 'morning' || index % 2 === 1)).not.toContain(false);
  expect(book.length % 6).toBe(0);
  // One more page for the marks of the printer.
  const { book: ended, order: withEnd } = bookOf(template, pages, {}, { ...noFill, pagesStep: 6, isLastPageBlank: true });
  expect([ended.length % 6, withEnd.slice(-3)]).toEqual([0, ['notes', 'notes', 'empty']]);
  expect(ended.at(-1)).toMatchObject({ blocks: [], hasFolio: false });
});

test('an empty page is added where a morning would be on the right', () => {
  const { order } = bookOf(
    { front: ['title', 'how-to'], back: ['notes'] },
    { title: [{ title: 'T' }], 'how-to': [{ text: 'A' }], notes: [{ lines: 'rest' }] },
    { days: 1 },
  );
  expect(order).toEqual(['title', 'how-to', 'notes', 'monday morning', 'monday evening', 'notes']);
});

test('a week ends on its Sunday, and days outside of the book have no boxes or lines', () => {
  const plan: PageBlock[] = [{ title: 'Week {week-in-words}' }, { days: 1 }, { habits: { heading: 'Habits', total: 'Days', rows: 1 } }];
  const { book, words } = bookOf({ front: [], 'before-week': ['plan'] }, { plan }, { days: 12, from: '2027-01-06' });
  expect(book.filter(({ kind }) => kind === 'sunday_reflection').map(({ head }) => head)).toEqual(['Week 1 · Sunday', 'Week 2 · Sunday']);
  const [first = '', second = ''] = words('plan');
  expect(first).toContain('Week one');
  expect(first.match(/Wed 6|Thu 7|Fri 8|Sat 9|Sun 10|Mon|Tue/g)).toEqual(['Wed 6', 'Thu 7', 'Fri 8', 'Sat 9', 'Sun 10']);
  expect(first).toContain('"columns":[null,null,{"text":"W"');
  expect(second).toContain('Mon 11');
});

test('placeholders have the numbers of the book, and a line whose placeholder is empty is left out', () => {
  const text = '{Weeks} and {days} by {author}\nEdition {edition}\nPage {page of goals}\nPage {page of nothing}\n{dates}';
  const { words } = bookOf({ front: ['title', 'goals'] }, { title: [{ text }], goals: [{ title: 'Goals' }] });
  expect(words('title')[0]).toContain('"paragraphs":["Two weeks and fourteen days by Ivo Marsh","Page 2"]');
  const dated = bookOf({ front: ['title'] }, { title: [{ text }] }, { days: 7, from: '2027-01-04' });
  expect(dated.words('title')[0]).toContain('"paragraphs":["One week and seven days by Ivo Marsh","January 4–10, 2027"]');
  for (const [from, dates] of [
    ['2027-01-28', 'January 28 – February 3, 2027'],
    ['2027-01-31', 'January 31 – February 6, 2027'],
    ['2026-12-28', 'December 28, 2026 – January 3, 2027'],
  ] as const)
    expect(bookOf({ front: ['title'] }, { title: [{ text }] }, { days: 7, from }).words('title')[0]).toContain(`"${dates}"`);
});

test('the sources of the quotes name their pages, and fill as many pages as they need', () => {
  const sources: PageBlock[] = [{ title: 'Sources' }, { sources: 'rest' }];
  const { order, words } = bookOf({ front: ['title'], back: ['sources'] }, { title: [{ title: 'T' }], sources }, { days: 7 });
  expect(order.filter((id) => id === 'sources')).toHaveLength(1);
  expect(words('sources')[0]).toContain('{"page":"3","text":"Seneca, Letters"},{"page":"5","text":"Seneca, Letters"}');
  const long = bookOf({ back: ['sources'] }, { sources }, { days: 371 });
  const listed = long.words('sources').map((page) => page.match(/"page":/g)?.length ?? 0);
  expect([listed.length > 1, Math.max(...listed) <= 104, listed.reduce((sum, count) => sum + count)]).toEqual([true, true, 371]);
});

test('a source that begins with its author names it once', () => {
  const sources: PageBlock[] = [{ sources: 'rest' }];
  const listed = (author: string, source: string) => {
    const quotes = [{ id: 'one', fields: { text: 'Begin.', author, source } }];
    return /"text":"([^"]*)"/.exec(bookOf({ back: ['sources'] }, { sources }, { days: 1, quotes }).words('sources')[0] ?? '')?.[1];
  };
  expect(listed('Galatians 6:9', 'Galatians 6:9, King James Version')).toBe('Galatians 6:9, King James Version');
  expect(listed('Psalm 118', 'Psalm 118:24, King James Version')).toBe('Psalm 118:24, King James Version');
  expect(listed('Psalm 1', 'Psalm 118:24')).toBe('Psalm 1, Psalm 118:24');
  expect(listed('Ellen', 'Letter to Ellen')).toBe('Ellen, Letter to Ellen');
});

test('the last week is the last that has a Sunday', () => {
  const last = { sunday_reflection: [{ title: 'the last' }] };
  const { book } = bookOf({ 'last-week': last }, {}, { days: 21, from: '2027-01-06' });
  const sundays = book.filter(({ kind }) => kind === 'sunday_reflection').map(({ blocks }) => JSON.stringify(blocks).includes('the last'));
  expect(sundays).toEqual([false, false, true]);
});

test('each week has a row, on as many pages as needed', () => {
  const weeks: PageBlock[] = [{ title: 'Weeks' }, { space: 1 }, { calendar: { of: 'weeks' } }];
  const { book } = bookOf({ front: ['weeks'] }, { weeks }, { days: 364 });
  const rowsIn = (pages: typeof book) =>
    pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'weeks' ? [block.weeks.length] : [])));
  expect(rowsIn(book)).toEqual([23, 23, 6]);
  // Later blocks are on the first page, even with words that differ from book to book.
  const before: PageBlock[] = [...weeks, { heading: '{Weeks} later' }, { lines: 5 }];
  expect(rowsIn(bookOf({ front: ['weeks'] }, { weeks: before }, { days: 364 }).book)).toEqual([17, 23, 12]);
});

test('the page of a month before its first week has its days in a dated journal, else empty boxes', () => {
  const month: PageBlock[] = [{ title: '{month}' }, { calendar: { of: 'month', rows: 2 } }];
  const dated = bookOf({ front: [], every: { month: 'month' } }, { month }, { days: 28, from: '2027-01-20' });
  // The week from January 25 has no first day of a month, and the week from February 1 has one.
  const [january = '', february = ''] = dated.words('month');
  expect(january).toContain('January 2027');
  expect(january).toContain('[[null,null,null,null,"1","2","3"]');
  expect([dated.words('month').length, february.includes('February 2027')]).toEqual([2, true]);
  // After the week until January 24 comes one in January, and after the book February.
  const after = bookOf({ front: [], every: { '1 weeks': 'month' } }, { month }, { days: 14, from: '2027-01-18' }).words('month');
  expect(after.map((page) => /(?:January|February) 2027/.exec(page)?.[0])).toEqual(['January 2027', 'February 2027']);
  expect(after[1]).toContain('[["1","2","3"');
  const undated = bookOf({ front: [], every: { month: 'month' } }, { month }, { days: 42 });
  expect(undated.words('month')).toHaveLength(2);
  expect(undated.words('month')[0]).not.toMatch(/"1"|words/);
});

test('the review of a month comes before the next month, and no month begins in the last week', () => {
  const pages: Record<string, PageBlock[]> = {
    back: [{ title: '{month or The last four weeks}' }],
    ahead: [{ title: 'Ahead' }],
    plan: [{ title: 'Plan' }],
  };
  const every = { 'past month': 'back', month: 'ahead' };
  const monthly = ({ order }: ReturnType<typeof bookOf>) => order.filter((id) => id === 'back' || id === 'ahead');
  const undated = bookOf({ front: [], 'before-week': ['plan'], every }, pages, { days: 63 });
  expect(monthly(undated)).toEqual(['ahead', 'back', 'ahead', 'back']);
  expect(undated.words('back')[0]).toContain('"The last four weeks"');
  const after = undated.order.indexOf('back');
  expect(undated.order.slice(after - 1, after + 3)).toEqual(['sunday sunday_reflection', 'back', 'ahead', 'plan']);
  // March begins in the last week.
  const dated = bookOf({ front: [], every }, pages, { days: 63, from: '2027-01-04' });
  expect(monthly(dated)).toEqual(['ahead', 'back', 'ahead', 'back']);
  expect(dated.words('back').map((page) => /"(\w+ 2027)"/.exec(page)?.[1])).toEqual(['January 2027', 'February 2027']);
});

test('the date of a week or a month is a line to fill in, or printed in a dated journal', () => {
  const [week, month]: PageBlock[][] = (['week', 'month'] as const).map((of) => [{ date: { label: 'Of', of } }]);
  const printed = (from?: string) => {
    const { words } = bookOf(
      { front: [], 'before-week': ['week', 'month'] },
      { week: week ?? [], month: month ?? [] },
      { days: 7, from: from ?? '' },
    );
    return [words('week')[0] ?? '', words('month')[0] ?? ''];
  };
  for (const page of printed()) expect(page).toMatch(/"kind":"list".*"Of"/);
  const [dates = '', name = ''] = printed('2027-02-01');
  expect(dates).toContain('"February 1–7, 2027"');
  expect(name).toMatch(/"February 2027".*"align":"right"/);
});

test('each week has its first page, one more solid rule of the horizon, and a tab if the template has tabs', () => {
  const pages: Record<string, PageBlock[]> = {
    weeks: [{ calendar: { of: 'weeks' } }],
    week: [{ horizon: 9 }],
    end: [{ horizon: 9 }],
  };
  const template = { front: ['weeks'], every: { month: 'end' }, 'before-week': ['week'], back: ['title'] };
  const { book, words } = bookOf({ ...template, tabs: true }, { ...pages, title: [{ horizon: 9 }] }, { days: 26 * 7 });
  const first = book.findIndex(({ id }) => id === 'week') + 1;
  expect(words('weeks')[0]).toContain(`"name":"1","page":"${first}"`);
  const past = (id: string) => words(id).map((page) => Number(/"past":(\d+)/.exec(page)?.[1]));
  expect([past('week').slice(0, 5), past('week').at(-1), past('title').at(-1)]).toEqual([[1, 1, 2, 2, 3], 13, 14]);
  const tabs = book.map(({ tab }) => tab);
  expect([tabs[0], tabs[first - 1], Math.max(...tabs.map((tab) => tab ?? 0)), tabs.at(-1)]).toEqual([undefined, 1, 13, undefined]);
  expect(bookOf(template, pages).book.some(({ tab }) => tab)).toBe(false);
});

const note = { to: 'Day review', text: 'Look back.' };
const specimen: PageBlock[] = [{ specimen: { of: 'evening', rows: 16, notes: [note] } }];
const evening = [{ title: 'evening' }, { quote: { rows: 3 } }, { heading: 'Day review' }, { prompt: { rows: 2 } }, { lines: 12 }];
const prompts = (['morning', 'evening'] as const).map((type) => ({ id: type, fields: { type, text: `What is the ${type}?` } }));
const written = {
  day: 9,
  quote: 'begin',
  morning: { prompt: 'morning', lines: 'Run' },
  evening: { prompt: 'evening', lines: 'I ran\nSlowly' },
};

test('a specimen shows the page of the handwritten day, or an empty page when there is none', () => {
  const design = { pages: { ...daily, evening }, front: ['how-to'] };
  const [filled, empty] = [writtenDay(written, { quotes: [quote], prompts }), undefined].map((day) => {
    const { book } = bookOf(design, { 'how-to': specimen }, { days: 1 }, noFill, day);
    return book[0]?.blocks[0];
  });
  expect(JSON.stringify(filled)).toMatch(/"Tuesday".*"Begin\."[^]*What is the evening\?.*"I ran\\nSlowly"/);
  expect(filled).toMatchObject({ kind: 'specimen', rows: 16, notes: [note] });
  expect(JSON.stringify(empty)).toMatch(/"Monday".*Only that day dawns/);
  expect(empty).not.toHaveProperty('written.lines');
  expect(writtenDay({ ...written, quote: 'gone' }, { quotes: [quote], prompts })).toBeUndefined();
});

test('the sources of a long book fill two columns of each page', () => {
  const quotes = Array.from({ length: 91 }, (_, index) => ({
    id: `q-${index}`,
    fields: {
      text: 'Begin.',
      author: `Author ${index}`,
      source: `*A Book of Some ${index} Days* (1854), chapter ${index}, trans. T. W. Higginson`,
    },
  }));
  const sources: PageBlock[] = [{ title: 'Sources' }, { space: 1 }, { sources: 'rest' }];
  const { book } = bookOf({ front: [], back: ['sources'] }, { sources }, { days: 91, quotes });
  const counts = book
    .filter(({ id }) => id === 'sources')
    .map(({ blocks }) => blocks.flatMap((block) => (block.kind === 'sources' ? block.entries : [])).length);
  // Two lines each: 24 rows are 96 lines.
  expect([counts.length, counts[0]]).toEqual([2, 48]);
});

test('an imprint has the number of the printing in words', () => {
  expect([1, 2, 3, 5, 12, 19, 21, 22, 103].map(ordinalInWords)).toEqual([
    'first',
    'second',
    'third',
    'fifth',
    'twelfth',
    'nineteenth',
    '21st',
    '22nd',
    '103rd',
  ]);
});
