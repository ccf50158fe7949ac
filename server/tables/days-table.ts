import type { PageType } from '../model/page/page-types.ts';
import type { JournalDay } from '../print/choose-days.ts';
import { fallbackPrompts, fallbackQuote } from '../print/fallbacks.ts';

/**
 * The table that spreads are laid out from: a header and a row a journal day. `date` is empty in a journal without dates, and
 * `reflectionPrompt` on all days but Sundays. Where the content has nothing that fits, the words stand that the page would have.
 */
export function daysTable(days: readonly JournalDay[]): string[][] {
  return [columns, ...days.map(rowOf)];
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
