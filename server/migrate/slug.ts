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
