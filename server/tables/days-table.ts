import type { PageType } from '../model/page/page-types.ts';
import type { JournalDay } from '../book/choose-days.ts';
import { fallbackPrompts, fallbackQuote } from '../layout/design-page.ts';

/**
 * The table for the layout of spreads: a header, and a row for each journal day. `date` is empty in a journal without dates, and
 * `reflectionPrompt` except on Sundays. Missing items are the fallbacks of the pages.
 * @param fits whether the texts of each day fit their pages, in words; without it, the table has no such column
 */
export function daysTable(days: readonly JournalDay[], fits?: readonly string[]): string[][] {
  if (!fits) return [columns, ...days.map(rowOf)];
  return [[...columns, 'fits'], ...days.map((day, index) => [...rowOf(day), fits[index] ?? ''])];
}

const columns = ['day', 'date', 'weekday', 'morningPrompt', 'eveningPrompt', 'quote', 'author', 'reflectionPrompt'];

function rowOf({ number, date, weekday, quote, morning, evening, reflection }: JournalDay): string[] {
  const { text, author } = quote?.fields ?? fallbackQuote;
  return [
    String(number),
    date ?? '',
    weekday,
    wordsOf(morning, 'morning'),
    wordsOf(evening, 'evening'),
    text,
    author ?? '',
    weekday === 'sunday' ? wordsOf(reflection, 'sunday_reflection') : '',
  ];
}

function wordsOf(prompt: JournalDay['morning'], type: PageType): string {
  return prompt?.fields.text ?? fallbackPrompts[type];
}
