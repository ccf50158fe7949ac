import type { CsvProfile } from '../model/api/tables-api.ts';
import { formatDate } from '../model/entities/iso-dates.ts';
import { dayLabel } from '../model/entities/days.ts';
import type { QuoteFields } from '../model/entities/quote.ts';
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
  const rows = days.map((day, index) => {
    const { morning, evening, quote, author, reflection } = textsOf(day);
    const row = [String(day.number), day.date ?? '', day.weekday, morning, evening, quote, author, reflection];
    return [...row, ...(checked ? [checked.fits[index] ?? ''] : [])];
  });
  return [dayColumns(profile, 0, checked !== undefined), ...rows];
}

function textsOf({ quote, morning, evening, reflection, weekday }: JournalDay) {
  const { text, author = '', source = '' }: Pick<QuoteFields, 'author' | 'source' | 'text'> = quote?.fields ?? fallbackQuote;
  return {
    quote: text,
    author,
    source,
    morning: morning?.fields.text ?? fallbackPrompts.morning,
    evening: evening?.fields.text ?? fallbackPrompts.evening,
    reflection: weekday === 'sunday' ? (reflection?.fields.text ?? fallbackPrompts.sunday_reflection) : '',
  };
}

/** The minimum columns for lines of verse. Prose is in the first. */
const minVerses = 4;

function printedTable(days: readonly JournalDay[], checked?: CheckedDays): string[][] {
  const verses = days.map((day) => quoted(linesOf(textsOf(day).quote)));
  const count = Math.max(minVerses, ...verses.map(({ length }) => length));
  const ofVerses = Array.from({ length: count }, (_, index) => index);
  const weeks = weeksOf(days).flatMap((week) => week.days.map(() => String(week.number)));
  const rows = days.map((day, index) => {
    const { morning, evening, author, reflection, source } = textsOf(day);
    return [
      String(day.number),
      day.date === undefined ? '' : formatDate(day.date),
      dayLabel(day.weekday),
      ...[morning, evening].map(onPage),
      // The layout adds the quotation marks.
      verses[index]?.join(' / ').slice(1, -1) ?? '',
      ...[author, reflection].map(onPage),
      weeks[index] ?? '',
      ...ofVerses.map((verse) => verses[index]?.[verse] ?? ''),
      onPage(source),
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
