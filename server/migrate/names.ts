import path from 'node:path';
import { slugOf } from '../model/entities/ids.ts';

/** An id in the form that the site's headings have; empty without Latin letters and digits. */
export function headingId(id: string): string {
  return slugOf(id).replace(/^(?=\d)/, 'section-');
}

/** The name of a post and the day in it, by its file or its address: `2026-01-31-first-snow.md`, `first-snow/index.md`, `/2026/first-snow/`. */
export function nameOf(address: string): { day?: string; name: string } {
  const stem = path.basename(address).replace(/\.(?:mdx?|markdown|html?)$/i, '');
  const name = stem === 'index' ? path.basename(path.dirname(path.resolve(address))) : stem;
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(name) ?? [];
  return day !== undefined && rest !== undefined ? { day, name: rest } : { name };
}
