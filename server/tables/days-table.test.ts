import { expect, test } from 'vitest';
import { daysTable } from './days-table.ts';
import type { JournalDay } from '../book/choose-days.ts';

test('the days for InDesign have the words of the printed pages: verses, quotation marks, names of days and dates', () => {
  const days: JournalDay[] = [
    { text: '"Fool," said my Muse to me - "look in thy heart, / and write."', author: 'Philip Sidney', source: 'Sonnet 1' },
    { text: 'One of 1914-1918.\nTwo.', author: "O'Neill" },
  ].map((fields, index) => ({
    number: index + 1,
    date: `2027-01-0${index + 3}`,
    weekday: index === 0 ? 'sunday' : 'monday',
    quote: { id: `${index}`, fields },
    morning: { id: 'm', fields: { type: 'morning', text: 'What is "enough"?' } },
  }));
  const [header = [], first, second] = daysTable(days, 'indesign', { fits: ['yes', 'no'], pages: [12, 14] });
  const named = (row: string[] = []) => Object.fromEntries(header.map((name, index) => [name, row[index]]));
  expect(header).toEqual(
    'day date weekday morningPrompt eveningPrompt quote author reflectionPrompt week quote1 quote2 quote3 quote4 source page fits'.split(
      ' ',
    ),
  );
  expect(named(first)).toMatchObject({
    date: 'January 3, 2027',
    weekday: 'Sunday',
    morningPrompt: 'What is “enough”?',
    week: '1',
    quote1: expect.stringMatching(/^“‘Fool,’ said my Muse to me.+‘look in thy heart,$/) as string,
    quote2: 'and write.’”',
    quote3: '',
    quote4: '',
    source: 'Sonnet 1',
    page: '12',
    fits: 'yes',
  });
  expect(first?.[5]).toMatch(/^‘Fool,’.+‘look in thy heart, \/ and write.’$/);
  expect(named(second)).toMatchObject({
    weekday: 'Monday',
    week: '2',
    quote1: '“One of 1914–1918.',
    quote2: 'Two.”',
    author: 'O’Neill',
    source: '',
  });
  expect(daysTable(days, 'csv')[1]?.slice(0, 3)).toEqual(['1', '2027-01-03', 'sunday']);
});
