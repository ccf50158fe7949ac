import path from 'node:path';
import { isId } from '../model/entities/ids.ts';
import { normalize } from '../model/text/normalize.ts';

const maxSlugLength = 80;

/** The slug nearest to a name: all its words, in lower-case letters, digits and hyphens. Empty for a name without Latin letters and digits. */
export function slugOf(name: string): string {
  if (isId(name)) return name;
  const words = normalize(name, 'NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, maxSlugLength).replace(/-+$/, '');
}

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
