import { expect, test } from 'vitest';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { templateKind } from '../kinds/templates.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { countDays, daysWithout } from './day-counts.tsx';

test('quotes are counted by day, and days with none or few are marked', () => {
  const [row] = countDays(quoteKind, [
    ...quotesFor(undefined, 3),
    ...quotesFor('any', 2),
    ...quotesFor('monday', 6),
    ...quotesFor('tuesday', 2),
    ...quotesFor('wednesday', 3),
    ...quotesFor('thursday', 6),
    ...quotesFor('saturday', 7),
    ...quotesFor('sunday', 6),
  ]);
  expect(row).toEqual({
    counts: [
      { day: 'any', count: 5 },
      { day: 'monday', count: 6 },
      { day: 'tuesday', count: 2, lack: 'few' },
      { day: 'wednesday', count: 3 },
      { day: 'thursday', count: 6 },
      { day: 'friday', count: 0, lack: 'none' },
      { day: 'saturday', count: 7 },
      { day: 'sunday', count: 6 },
    ],
  });
  expect(row && daysWithout(row)).toBe('Friday');
});

test('prompts are counted by type and day, and only Sunday needs a Sunday reflection', () => {
  const prompts: Prompt[] = [
    { id: 'a', text: 'What?', type: 'morning', dayOfWeek: 'monday' },
    { id: 'b', text: 'When?', type: 'sunday_reflection' },
  ];
  const rows = countDays(promptKind, prompts);
  expect(rows.map(({ type, counts }) => [type?.label, counts.map(({ count }) => count).join(' ')])).toEqual([
    ['Morning', '0 1 0 0 0 0 0 0'],
    ['Evening', '0 0 0 0 0 0 0 0'],
    ['Sunday Reflection', '1 0 0 0 0 0 0 0'],
  ]);
  expect(rows.map(daysWithout)).toEqual([
    'Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday',
    'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday',
    'Sunday',
  ]);
});

test('without items, every day lacks one; templates have no days', () => {
  expect(countDays(templateKind, [])).toEqual([]);
  expect(countDays(quoteKind, []).map(daysWithout)).toEqual(['Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday']);
});

function quotesFor(dayOfWeek: Quote['dayOfWeek'], count: number): Quote[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${dayOfWeek}-${index}`, text: 'x', dayOfWeek }));
}
