import type { Fields } from './old-sites.ts';
import type { parseFileName } from './post-file-name.ts';

/** The parts of a post that its address can contain. */
export interface OldPost extends ReturnType<typeof parseFileName> {
  /** Absolute. */
  file: string;
  /** With keys in lower case. */
  fields: Fields;
  title: string;
  slug?: string | undefined;
  date?: string | undefined;
  categories: readonly string[];
}

/** The former paths of a post, or the pattern or setting that cannot be interpreted. */
export type Found = { addresses: string[] } | { unclear: string };

/** Fills in each `:word` of a pattern; undefined when a value is missing. */
export function fillPattern(pattern: string, values: Record<string, string | undefined>): string | undefined {
  return fill(pattern, /:([a-z_]+)/gi, /[:[\]{}*]/, (name) => values[name.toLowerCase()]);
}

/** Fills in each placeholder; undefined when a value is missing, or when the rest of the pattern has what `unknown` finds. */
export function fill(pattern: string, placeholder: RegExp, unknown: RegExp, valueOf: (name: string) => string | undefined) {
  const values = [...pattern.matchAll(placeholder)].map(([, name = '']) => valueOf(name));
  if (values.includes(undefined) || unknown.test(pattern.replace(placeholder, ''))) return undefined;
  return pattern.replace(placeholder, () => values.shift() ?? '');
}

/** The parts of a day that patterns can name; none without a day. */
export function dayParts(day: string | undefined): Record<string, string | undefined> {
  if (day === undefined || Number.isNaN(Date.parse(day))) return {};
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const named = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
  const [year = '', month = '', dayOfMonth = ''] = day.slice(0, 10).split('-');
  const dayOfYear = 1 + Math.round((date.getTime() - Date.UTC(Number(year), 0)) / 86_400_000);
  return {
    year,
    short_year: year.slice(2),
    month,
    i_month: String(Number(month)),
    short_month: named({ month: 'short' }),
    monthname: named({ month: 'long' }),
    long_month: named({ month: 'long' }),
    day: dayOfMonth,
    i_day: String(Number(dayOfMonth)),
    yearday: String(dayOfYear),
    y_day: String(dayOfYear).padStart(3, '0'),
  };
}
