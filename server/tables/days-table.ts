import type { CsvProfile } from '../model/api/tables-api.ts';
import { longDate } from '../model/api/printings-api.ts';
import { dayLabel } from '../model/entities/days.ts';
import type { PageType } from '../model/entities/page-types.ts';
import { fallbackPrompts, fallbackQuote } from '../layout/fallback-words.ts';
import { quoted, typographicLines } from '../layout/printed-text.ts';
import type { CheckedDays } from '../book/check-days.ts';
import type { JournalDay } from '../book/choose-days.ts';
import { weeksOf } from '../book/order-pages.ts';
import { dayColumns } from './columns.ts';

/**
 * The table of the journal days, a row each. In `csv` and `excel` it has the texts of the content, in `indesign` those of the printed pages. The
 * built-in texts of the pages replace missing items. `date` is empty in a journal without dates, `reflectionPrompt` except on Sundays.
 */
export function daysTable(days: readonly JournalDay[], profile: CsvProfile, checked?: CheckedDays): string[][] {
  if (profile === 'indesign') return printedTable(days, checked);
  const rows = days.map((day, index) => [...rowOf(day), ...(checked ? [checked.fits[index] ?? ''] : [])]);
  return [dayColumns(profile, 0, checked !== undefined), ...rows];
}

function rowOf(day: JournalDay): string[] {
  const { number, date, weekday, morning, evening, reflection } = day;
  const { text, author } = quoteOf(day);
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

function quoteOf({ quote }: JournalDay): { text: string; author?: string | undefined; source?: string | undefined } {
  return quote?.fields ?? fallbackQuote;
}

function wordsOf(prompt: JournalDay['morning'], type: PageType): string {
  return prompt?.fields.text ?? fallbackPrompts[type];
}

/** The columns for lines of verse, unless a poem has more. Prose is in the first. */
const minVerses = 4;

function printedTable(days: readonly JournalDay[], checked?: CheckedDays): string[][] {
  const verses = days.map((day) => quoted(linesOf(quoteOf(day).text)));
  const count = Math.max(minVerses, ...verses.map(({ length }) => length));
  const ofVerses = Array.from({ length: count }, (_, index) => index);
  const weeks = weeksOf(days).flatMap((week) => week.days.map(() => String(week.number)));
  const rows = days.map((day, index) => {
    const [number = '', , , morning = '', evening = '', , author = '', reflection = ''] = rowOf(day);
    const date = day.date === undefined ? '' : longDate(day.date);
    return [
      number,
      date,
      dayLabel(day.weekday),
      ...[morning, evening].map(onPage),
      // Between the quotation marks of a layout.
      verses[index]?.join(' / ').slice(1, -1) ?? '',
      ...[author, reflection].map(onPage),
      weeks[index] ?? '',
      ...ofVerses.map((verse) => verses[index]?.[verse] ?? ''),
      onPage(quoteOf(day).source ?? ''),
      ...(checked ? [String(checked.pages[index]), checked.fits[index] ?? ''] : []),
    ];
  });
  return [dayColumns('indesign', count, checked !== undefined), ...rows];
}

function onPage(text: string): string {
  return linesOf(text).join(' ');
}

/** The lines of a text as a page has them. Letters that the typeface of the book lacks stay: another may have them. */
function linesOf(text: string): string[] {
  return typographicLines(text, 'regular', { hasGlyph: () => true }).lines;
}
