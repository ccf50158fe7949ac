import { expect, test } from 'vitest';
import { testSite } from '../../fixtures/harness/test-site.ts';
import { spread } from '../../fixtures/harness/page-operations.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { weekdays } from '../model/entities/days.ts';
import type { WrittenPages } from '../model/entities/site.ts';
import type { TemplateFields } from '../model/entities/template.ts';
import { chooseDays } from '../book/choose-days.ts';
import { planPictures, questionsIn, type PrintedContent } from './pictured-pages.ts';

const quotes = Array.from({ length: 40 }, (_, index) => item('quotes', index, { text: `Quote ${index}.`, author: `Author ${index}` }));
const prompts = (['morning', 'evening', 'sunday_reflection'] as const).flatMap((type) =>
  Array.from({ length: 40 }, (_, index) => item('prompts', `${type}-${index}`, { text: `Which ${type} ${index}?`, type })),
);
const places = {
  front: ['title', 'how-to', 'goals'],
  'before-week': ['week', 'plan'],
  'after-week': ['room'],
  every: { '4 weeks': 'month' },
};
const template = { name: 'Daily', pages: spread as TemplateFields['pages'], ...places };
const pages = ['title', 'how-to', 'goals', 'week', 'room', 'month'].map((id) => item('pages', id, { name: id, blocks: [{ title: id }] }));
const plan = item('pages', 'plan', { name: 'Plan', blocks: [{ habits: { heading: 'Habits', total: 'Days', rows: 5 } }] });
const templates = [item('templates', 'daily', template)];
const content: PrintedContent = {
  cover: undefined,
  edition: undefined,
  site: testSite(),
  templates,
  pages: [...pages, plan],
  quotes,
  prompts,
};

test('the pictures of the first week have the texts of the book, and their alternative texts say so', () => {
  const { pictures } = planPictures(content);
  const days = chooseDays({ days: 7 }, { quotes, prompts });
  for (const [index, weekday] of weekdays.entries()) {
    const { quote, morning, evening } = days[index] ?? {};
    const name = weekday.charAt(0).toUpperCase() + weekday.slice(1);
    expect(pictures.get(`${weekday}-morning`)?.alt).toBe(
      `${name} morning. Date. Three goals. Top three priorities. Morning intentions. ${morning?.fields.text}`,
    );
    expect(pictures.get(`${weekday}-evening`)?.alt).toBe(
      `${name} evening. “${quote?.fields.text}” ${quote?.fields.author}. Day review. ${evening?.fields.text} Thanks to. Unfiltered flow. Questions for tomorrow. First thing? What can wait? Hardest hour?`,
    );
  }
  expect(new Set([...pictures.values()].map(({ version }) => version)).size).toBe(pictures.size);
});

test('each page has its side and number in the book, and the week has its pages before and after it', () => {
  const { pictures } = planPictures(content);
  const numberOf = (name: Parameters<typeof pictures.get>[0]) => pictures.get(name)?.number;
  expect(weekdays.map((day) => [numberOf(`${day}-morning`), numberOf(`${day}-evening`)])).toEqual(
    weekdays.map((_, index) => [6 + 2 * index, 7 + 2 * index]),
  );
  expect([numberOf('goals'), numberOf('week'), numberOf('plan'), numberOf('reflection'), numberOf('room')]).toEqual([3, 4, 5, 20, 21]);
  expect([numberOf('month'), numberOf('closing')]).toEqual([76, undefined]);
  expect(pictures.get('plan')?.alt).toBe('Habits, a grid of 5 rows by 7 days.');
});

test('a page with handwriting has the texts that it answers, and is absent when one of them is', () => {
  const { site } = content;
  if (!site) throw new Error('the tests have a site');
  const written = {
    day: 9,
    quote: 'quotes-3',
    morning: { prompt: 'morning-5', lines: 'January 5\nCall Ann\n', checks: 'x' },
    evening: { prompt: 'evening-7', lines: '\nShe laughed.' },
  };
  const filled = (words: WrittenPages) =>
    planPictures({ ...content, site: { ...site, print: { ...site.print, written: words } } }).pictures;
  const pictures = filled(written);
  expect(pictures.get('written-morning')?.alt).toBe(
    'Tuesday morning. Date. Three goals. Top three priorities. Morning intentions. Which morning 5? Filled in by hand: January 5 / Call Ann',
  );
  expect(pictures.get('written-evening')?.alt).toContain('“Quote 3.” Author 3. Day review. Which evening 7?');
  expect(pictures.get('written-morning')?.page.head).toBe('Week 2 · Tuesday');
  expect(pictures.has('written-habits')).toBe(false);
  const habits = filled({ ...written, habits: { lines: 'Walk' } }).get('written-habits');
  expect([habits?.number, habits?.alt]).toEqual([23, 'Habits, a grid of 5 rows by 7 days. Filled in by hand: Walk']);
  expect(filled({ ...written, quote: 'none' }).has('written-morning')).toBe(false);
});

test('the book lies open at its middle, with handwriting there if the page has the question that it answers', () => {
  const { site } = content;
  if (!site) throw new Error('the tests have a site');
  const day = {
    day: 9,
    quote: 'quotes-3',
    morning: { prompt: 'morning-5', lines: 'Call Ann' },
    evening: { prompt: 'evening-7', lines: 'Ann' },
  };
  const middleWith = (prompt: string) => {
    const written = { ...day, middle: { prompt, lines: 'Bread' } };
    return planPictures({ ...content, site: { ...site, print: { ...site.print, written } } }).middle;
  };
  const [left, right] = middleWith('none');
  expect([left?.page.kind, right?.page.kind]).toEqual(['morning', 'evening']);
  expect(Math.abs((left?.number ?? 0) - (left?.book.length ?? 0) / 2)).toBeLessThanOrEqual(1);
  expect([left?.written, right?.written]).toEqual([undefined, undefined]);
  const [answered] = middleWith(left?.page.day?.morning?.id ?? '');
  expect(answered?.written?.lines).toBe('Bread');
  expect(planPictures({ ...content, templates: [], pages: [] }).middle.every(({ written }) => written === undefined)).toBe(true);
});

test('another evening and the reflection of the week are in other handwriting, and parts of them are separate pictures', () => {
  const { site } = content;
  if (!site) throw new Error('the tests have a site');
  const written: WrittenPages = {
    day: 9,
    quote: 'quotes-3',
    morning: { prompt: 'morning-5', lines: 'Run' },
    evening: { prompt: 'evening-7', lines: 'I ran.' },
    night: { hand: 'gel', day: 12, quote: 'quotes-4', prompt: 'evening-9', lines: 'Rosa.' },
    sunday: { hand: 'fineliner', prompt: 'sunday_reflection-6', lines: 'Less.' },
  };
  const { pictures } = planPictures({ ...content, site: { ...site, print: { ...site.print, written } } });
  const [night, sunday] = [pictures.get('written-night'), pictures.get('written-sunday')];
  expect(night?.alt).toMatch(/^Friday evening. “Quote 4.” Author 4. Day review. Which evening 9\?.*Filled in by hand: Rosa\.$/);
  expect([sunday?.page.day?.number, sunday?.written?.hand]).toEqual([14, 'fineliner']);
  expect(sunday?.alt).toContain('Which sunday_reflection 6?');
  const part = pictures.get('part-of-night');
  expect([part?.alt, part?.number]).toEqual([night?.alt, night?.number]);
  expect(part?.version).not.toBe(night?.version);
  expect(pictures.has('part-of-habits')).toBe(false);
});

test('content without templates has pictures of the standard pages', () => {
  const names = [...planPictures({ ...content, templates: [], pages: [] }).pictures.keys()];
  expect(names).toEqual([...weekdays.flatMap((day) => [`${day}-morning`, `${day}-evening`]), 'reflection', 'how-to', 'goals', 'plan']);
});

function item<N extends 'editions' | 'pages' | 'prompts' | 'quotes' | 'templates'>(
  folder: N,
  id: number | string,
  fields: StoredItem<N>['fields'],
): StoredItem<N> {
  return { id: typeof id === 'number' ? `${folder}-${id}` : id, file: '', version: '', fields };
}

test('with an edition that is sold, the pictures have its texts and the pages of its template', () => {
  const sunday = item('templates', 'sunday', { ...template, pages: { ...template.pages, morning: undefined } });
  const fields = {
    template: 'sunday',
    printer: 'kdp' as const,
    weeks: 2,
    start: 'sunday',
    days: [{ quote: 'quotes-7', evening: 'evening-9' }],
  };
  const edition = item('editions', 'first', fields);
  const sold = { ...content, edition, templates: [...templates, sunday] };
  const { pictures } = planPictures(sold);
  expect(pictures.get('sunday-evening')?.alt).toContain('“Quote 7.” Author 7. Day review. Which evening 9?');
  expect([pictures.has('sunday-morning'), pictures.get('monday-evening')?.page.day?.number]).toEqual([false, 2]);
  expect(questionsIn(sold)[0]).toEqual(['question-sunday', 'Which evening 9?']);
});
