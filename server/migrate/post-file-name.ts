import path from 'node:path';
import { isDate } from '../model/entities/iso-dates.ts';
import { capitalized } from '../model/text/wording.ts';

/** Parses the name of a post's file, folder or page: `2026-01-31-first-snow.de.md`, `first-snow/index.md`. The `stem` is the name with the day. */
export function parseFileName(address: string): { name: string; stem: string; day?: string; language?: string; isIndex: boolean } {
  const whole = path.basename(address).replace(/\.(?:mdx?|markdown|html?)$/i, '');
  const [, before = '', ending = ''] = /^(.+)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i.exec(whole) ?? [];
  const language = ending !== '' && languages.of(ending) !== undefined ? ending.toLowerCase() : undefined;
  const base = language === undefined ? whole : before;
  const isIndex = /^index$/i.test(base);
  const stem = isIndex ? path.basename(path.dirname(path.resolve(address))) : base;
  const [, year = '', month = '', date = '', rest] = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_](.+)$/.exec(stem) ?? [];
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return { stem, isIndex, ...(language && { language }), ...(rest !== undefined && isDate(day) ? { day, name: rest } : { name: stem }) };
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** `habit-formation` → `Habit formation` */
export function titleOfName(name: string): string {
  return capitalized(/\s/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim());
}
