import { daysAWeek } from '../../model/entities/days.ts';
import { defaultWeeks } from '../../model/entities/editions.ts';
import type { Site } from '../../model/entities/site.ts';
import { countInWords } from '../../model/page/placeholders.ts';
import { capitalized } from '../../model/text/wording.ts';
import { mapTexts } from '../ground/map-texts.ts';
import { soldEdition, type SoldContent } from './sold-edition.ts';

export type BookNumbers = Record<'weeks' | 'days' | 'pages', number>;

export function bookNumbers(content: SoldContent): BookNumbers {
  const weeks = soldEdition(content)?.fields.weeks ?? defaultWeeks;
  return { weeks, days: weeks * daysAWeek, pages: content.site()?.print.pages ?? 0 };
}

export const namedInBraces = /\{([A-Za-z ]+)\}/g;

/** What names in braces stand for: `Weeks` for "Thirteen weeks", `number of weeks` for 13. */
export function numbersByName({ weeks, days, pages }: BookNumbers): Map<string, string> {
  const values = new Map(Object.entries({ weeks, days, pages }).map(([noun, count]) => [`number of ${noun}`, String(count)]));
  for (const [noun, count] of Object.entries({ week: weeks, day: days })) {
    values.set(`${noun}s`, countInWords(count, noun));
    values.set(capitalized(`${noun}s`), capitalized(countInWords(count, noun)));
  }
  return values;
}

/** The site with these numbers in its words; other words in braces stay. */
export function withNumbers(site: Site, numbers: BookNumbers): Site {
  const values = numbersByName(numbers);
  return mapTexts(site, (text) => text.replaceAll(namedInBraces, (whole, name: string) => values.get(name) ?? whole));
}
