import { z } from 'zod';
import { isDate } from './iso-dates.ts';
import { requiredName } from './fields.ts';
import { suggest } from '../text/suggest.ts';

/** Names of days: `12-25` in each year, `2027-05-31` in one year, or by their distance from Easter Sunday, `easter-2`. */
export type Occasions = Readonly<Record<string, string>>;

// What fits below the date of a day.
const maxName = 40;

/** `content/dates.yaml`. A key in any other form is left out, like an unknown key of other files. */
export const datesSchema = z
  .object({})
  .catchall(requiredName.max(maxName, `must have at most ${maxName} characters`))
  .superRefine(
    (dates, context) => {
      for (const key of Object.keys(dates)) {
        const fault = dayFault(key);
        if (fault !== undefined) context.addIssue({ code: 'unrecognized_keys', keys: [key], message: fault, input: dates });
        const other = /^\d{4}-/.test(key) ? keysOf(key).find((each) => each !== key && each in dates) : undefined;
        if (other !== undefined)
          context.addIssue({ code: 'custom', path: [key], message: `is "${dates[other]}" by ${other} already; a day has one name` });
      }
    },
    { when: () => true },
  )
  .meta({ propertyNames: { pattern: String.raw`^(\d{4}-)?\d{2}-\d{2}$|^easter([+-][1-9]\d?)?$` } });

/** The name of a date (`2027-12-25`). Both names where a day of each year and one of Easter meet. */
export function occasionOn(dates: Occasions | undefined, date: string | undefined): string | undefined {
  if (!dates || date === undefined) return undefined;
  const names = keysOf(date).flatMap((key) => dates[key] ?? []);
  return names.join(' · ') || undefined;
}

function keysOf(date: string): string[] {
  const days = Math.round((Date.parse(date) - Date.parse(easterOf(Number(date.slice(0, 4))))) / dayMs);
  return [date, date.slice(5), days === 0 ? 'easter' : `easter${days > 0 ? '+' : ''}${days}`];
}

const dayMs = 86_400_000;

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Astronomical Algorithms, 1991, chapter 8). */
export function easterOf(year: number): string {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

// A leap year, which has all days.
const anyYear = '2000-';

function isDay(key: string): boolean {
  return isDate(key) || isDate(anyYear + key) || /^easter([+-][1-9]\d?)?$/.test(key);
}

function dayFault(key: string): string | undefined {
  if (isDay(key)) return undefined;
  if (/^(\d{4}-)?\d{2}-\d{2}$/.test(key)) return `is not a date that exists${meant(key)}`;
  return `is not a day${meant(key) || '; write 12-25, 2027-05-31, easter or easter+1'}`;
}

/** The day that is probably meant: with zeros, with the month first, or with Easter spelled correctly. */
function meant(key: string): string {
  const [year, first = '', second = ''] = /^(?:(\d{4})[-./])?(\d{1,2})[-./](\d{1,2})$/.exec(key)?.slice(1) ?? [];
  const inYear = (...parts: string[]) => [...(year === undefined ? [] : [year]), ...parts.map((part) => part.padStart(2, '0'))].join('-');
  const [, word = '', distance = ''] = /^([a-z]+) ?([+-] ?\d+)?$/i.exec(key) ?? [];
  const easter = suggest(word, ['easter']) && `easter${distance.replace(' ', '')}`;
  const found = [inYear(first, second), inYear(second, first), easter ?? ''].find(isDay);
  return found === undefined ? '' : `; did you mean "${found}"?`;
}
