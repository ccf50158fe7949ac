import type { Repository } from '../content/repository.ts';
import type { CategoryInput } from '../model/entities/post.ts';
import { idMaker, isReserved, slugOf } from '../model/entities/ids.ts';
import { inLatin } from '../model/text/latin.ts';
import { capitalized } from '../model/text/wording.ts';
import { titleOfName } from './post-file-name.ts';
import type { SourcePost } from './source-post.ts';

export interface NewCategory {
  slug: string;
  fields: CategoryInput;
  file: string;
}

/** Returns a function for the slugs of a post's categories, which adds missing ones to `added`. Keeps words together if other posts use them as one name. */
export function categoryChooser(sources: readonly SourcePost[], repository: Repository, added: NewCategory[]) {
  const existing = repository.list('categories');
  const names = new Set([
    ...existing.flatMap(({ id, fields }) => [id, slugOf(inWords(fields.name))]),
    ...sources.flatMap(({ categories }) => categories.map((name) => slugOf(inWords(name)))),
  ]);
  const slugs = new Map<string, string>(
    existing.flatMap(({ id, fields }) => [id, fields.name.toLowerCase()].map((key): [string, string] => [key, id])),
  );
  const taken = new Set(slugs.values());
  const free = idMaker((slug) => taken.has(slug) || isReserved('categories', slug), Infinity);
  return (source: SourcePost): string[] => [...new Set(namesOf(source).map((name) => slugFor(name, source.file)))];

  function namesOf({ categories, unsplitCategory: whole }: SourcePost): string[] {
    if (whole === undefined || !names.has(slugOf(inWords(whole)))) return categories;
    const words = new Set(whole.split(' '));
    return [...categories.filter((name) => !words.has(name)), whole];
  }

  function slugFor(name: string, file: string): string {
    const keys = [name.toLowerCase(), slugOf(inWords(name))].filter(Boolean);
    const known = keys.map((key) => slugs.get(key)).find((slug) => slug !== undefined);
    if (known !== undefined) return known;
    const slug = free(inWords(name), 'category');
    const title = /^[a-z0-9-]+$/.test(name) ? titleOfName(name) : capitalized(name);
    added.push({ slug, file, fields: { name: title, description: `Articles about ${title}.`, icon: 'icon-[lucide--folder]' } });
    taken.add(slug);
    for (const key of keys) slugs.set(key, slug);
    return slug;
  }
}

/** In Latin letters, with words for the marks in names such as C++ and C#. */
function inWords(name: string): string {
  return inLatin(name.replace(/(?<=\w\+*)\+/g, ' plus ').replace(/(?<=\w)#(?!\w)/g, ' sharp '));
}
