import { daysAWeek } from '../../model/entities/days.ts';
import { defaultWeeks } from '../../model/entities/editions.ts';
import type { Site } from '../../model/entities/site.ts';
import { countInWords } from '../../model/page/placeholders.ts';
import { capitalized } from '../../model/text/wording.ts';
import { soldEdition, type SoldContent } from './sold-edition.ts';

/** How many weeks, days and pages the book has that is sold. */
export function bookNumbers(content: SoldContent): { weeks: number; days: number; pages: number } {
  const weeks = soldEdition(content)?.fields.weeks ?? defaultWeeks;
  return { weeks, days: weeks * daysAWeek, pages: content.site()?.print.pages ?? 0 };
}

/** The site with these numbers in its words: `{Weeks}` is "Thirteen weeks", `{number of weeks}` is 13. */
export function withNumbers(site: Site, { weeks, days, pages }: ReturnType<typeof bookNumbers>): Site {
  const values = new Map(Object.entries({ weeks, days, pages }).map(([noun, count]) => [`number of ${noun}`, String(count)]));
  for (const [noun, count] of Object.entries({ week: weeks, day: days })) {
    values.set(`${noun}s`, countInWords(count, noun));
    values.set(capitalized(`${noun}s`), capitalized(countInWords(count, noun)));
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(/\{([A-Za-z ]+)\}/g, (whole, name: string) => values.get(name) ?? whole);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(site) as Site;
}
