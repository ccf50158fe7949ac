import { expect, test } from 'vitest';
import { journalDesigns } from '../content/journal-designs.ts';
import { bookBlocks, type PageBlock } from '../model/entities/page-blocks.ts';
import type { TemplateFields } from '../model/entities/template.ts';
import { chooseDays } from './choose-days.ts';
import type { WrittenDay } from './order-pages.ts';
import { planBook, writtenDay } from './plan-book.ts';

const quote = { id: 'begin', fields: { text: 'Begin.', author: 'Seneca', source: 'Letters' } };
const daily = { morning: [{ title: 'morning' }], evening: [{ quote: { rows: 3 } }], sunday_reflection: [{ title: 'reflection' }] };
const noFill = { minPages: 0, pagesStep: 1 };

/** The pages of a book by their kinds or ids, and the words on them. */
function bookOf(
  template: Partial<TemplateFields>,
  pages: Record<string, PageBlock[]>,
  { days = 14, from = '' } = {},
  printer = noFill,
  specimen?: WrittenDay,
) {
  const [design] = journalDesigns([{ id: 'daily', fields: { name: 'Daily', pages: daily, ...template } }]);
  const parsed = Object.entries(pages).map(([id, blocks]) => [id, { name: id, blocks: bookBlocks.parse(blocks) }] as const);
  const chosen = chooseDays({ days, ...(from && { from }) }, { quotes: [quote], prompts: [] });
  const values = { title: 'Mindset', author: 'Ivo Marsh' };
  const book = planBook({ design, pages: new Map(parsed), days: chosen, values, specimen }, printer);
  const order = book.map((page) => (page.kind === 'page' ? (page.id ?? 'empty') : `${page.day?.weekday} ${page.kind}`));
  const words = (id: string) => book.filter((page) => page.id === id).map(({ blocks }) => JSON.stringify(blocks));
  return { book, order, words };
}

test('a template says where each page stands, and each morning is a left page', () => {
  const pages = Object.fromEntries(['title', 'week', 'plan', 'room', 'month', 'end', 'notes'].map((id) => [id, [{ heading: id }]]));
  const template = {
    front: ['title'],
    'before-week': ['week', 'plan'],
    'after-week': ['room'],
    every: { '2 weeks': 'month' },
    back: ['end', 'notes'],
  };
  const { book, order } = bookOf(template, pages, {}, { minPages: 0, pagesStep: 6 });
  expect(order.slice(0, 5)).toEqual(['title', 'week', 'plan', 'monday morning', 'monday evening']);
  expect(order.slice(16, 22)).toEqual(['sunday evening', 'sunday sunday_reflection', 'room', 'week', 'plan', 'monday morning']);
  expect(order.slice(-6)).toEqual(['room', 'month', 'end', 'notes', 'notes', 'notes']);
  expect(book.map(({ kind }, index) => kind !== 'morning' || index % 2 === 1)).not.toContain(false);
  expect(book.length % 6).toBe(0);
});

test('a page is put where a morning would be on the right', () => {
  const { order } = bookOf(
    { front: ['title', 'how-to'], back: ['notes'] },
    { title: [{ title: 'T' }], 'how-to': [{ text: 'A' }], notes: [{ lines: 'rest' }] },
    { days: 1 },
  );
  expect(order).toEqual(['title', 'how-to', 'notes', 'monday morning', 'monday evening', 'notes']);
});

test('the number of a week changes after its Sunday, and days outside of the book have no boxes and lines', () => {
  const plan: PageBlock[] = [{ title: 'Week {week-in-words}' }, { days: 1 }, { habits: { heading: 'Habits', total: 'Days', rows: 1 } }];
  const { book, words } = bookOf({ front: [], 'before-week': ['plan'] }, { plan }, { days: 12, from: '2027-01-06' });
  expect(book.filter(({ kind }) => kind === 'sunday_reflection').map(({ head }) => head)).toEqual(['Week 1 · Sunday', 'Week 2 · Sunday']);
  const [first = '', second = ''] = words('plan');
  expect(first).toContain('Week one');
  expect(first.match(/Wed 6|Thu 7|Fri 8|Sat 9|Sun 10|Mon|Tue/g)).toEqual(['Wed 6', 'Thu 7', 'Fri 8', 'Sat 9', 'Sun 10']);
  expect(first).toContain('"columns":[null,null,{"text":"W"');
  expect(second).toContain('Mon 11');
});

test('placeholders have the numbers of the book, and a line without anything to say is left out', () => {
  const text = '{Weeks} and {days} by {author}\nEdition {edition}\nPage {page of goals}\nPage {page of nothing}\n{dates}';
  const { words } = bookOf({ front: ['title', 'goals'] }, { title: [{ text }], goals: [{ title: 'Goals' }] });
  expect(words('title')[0]).toContain('"paragraphs":["Two weeks and fourteen days by Ivo Marsh","Page 2"]');
  const dated = bookOf({ front: ['title'] }, { title: [{ text }] }, { days: 7, from: '2027-01-04' });
  expect(dated.words('title')[0]).toContain('"paragraphs":["One week and seven days by Ivo Marsh","January 4 – January 10, 2027"]');
});

test('the sources of the quotes name their pages, and go on on as many pages as they need', () => {
  const sources: PageBlock[] = [{ title: 'Sources' }, { sources: 'rest' }];
  const { order, words } = bookOf({ front: ['title'], back: ['sources'] }, { title: [{ title: 'T' }], sources }, { days: 7 });
  expect(order.filter((id) => id === 'sources')).toHaveLength(1);
  expect(words('sources')[0]).toContain('{"page":"3","text":"Seneca, Letters"},{"page":"5","text":"Seneca, Letters"}');
  const long = bookOf({ back: ['sources'] }, { sources }, { days: 371 });
  const listed = long.words('sources').map((page) => page.match(/"page":/g)?.length ?? 0);
  expect([listed.length > 1, Math.max(...listed) <= 104, listed.reduce((sum, count) => sum + count)]).toEqual([true, true, 371]);
});

test('the last week is the last that has a Sunday', () => {
  const last = { sunday_reflection: [{ title: 'the last' }] };
  const { book } = bookOf({ 'last-week': last }, {}, { days: 21, from: '2027-01-06' });
  const sundays = book.filter(({ kind }) => kind === 'sunday_reflection').map(({ blocks }) => JSON.stringify(blocks).includes('the last'));
  expect(sundays).toEqual([false, false, true]);
});

test('all weeks have a row each, on as many pages as they need', () => {
  const weeks: PageBlock[] = [{ title: 'Weeks' }, { space: 1 }, { calendar: { of: 'weeks' } }];
  const { book } = bookOf({ front: ['weeks'] }, { weeks }, { days: 364 });
  const rows = book.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'weeks' ? [block.weeks.length] : [])));
  expect(rows).toEqual([23, 23, 6]);
});

test('a month before its first week has its days in a dated journal, and empty boxes in another', () => {
  const month: PageBlock[] = [{ title: '{month}' }, { calendar: { of: 'month', rows: 2 } }];
  const dated = bookOf({ front: [], every: { month: 'month' } }, { month }, { days: 28, from: '2027-01-20' });
  // The week from January 25 has no first day of a month, and that from February 1 has.
  const [january = '', february = ''] = dated.words('month');
  expect(january).toContain('January 2027');
  expect(january).toContain('[[null,null,null,null,"1","2","3"]');
  expect([dated.words('month').length, february.includes('February 2027')]).toEqual([2, true]);
  // After the week until January 24 comes one in January, and after the book February.
  const after = bookOf({ front: [], every: { '1 weeks': 'month' } }, { month }, { days: 14, from: '2027-01-18' }).words('month');
  expect(after.map((page) => /(?:January|February) 2027/.exec(page)?.[0])).toEqual(['January 2027', 'February 2027']);
  expect(after[1]).toContain('[["1","2","3"');
  const undated = bookOf({ front: [], every: { month: 'month' } }, { month }, { days: 35 });
  expect(undated.words('month')).toHaveLength(2);
  expect(undated.words('month')[0]).not.toMatch(/"1"|words/);
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

test('a specimen has the page of the day that is filled in, and an empty page when there is none', () => {
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
