import type { Repository } from '../../content/repository.ts';
import { timeSlicer } from '../../content/ground/time-slices.ts';
import { defaultJournalImage } from '../../model/api/paths.ts';
import type { PictureUse } from '../../model/api/pictures-api.ts';
import { printingName } from '../../model/api/printings-api.ts';
import { parseSizedPicture } from '../../model/api/picture-sizes.ts';
import { plainNameFault } from '../../model/entities/plain-names.ts';
import { weakMemo } from '../../model/caches.ts';
import { decoded, escapeRegExp } from '../../model/text/escape-text.ts';

/** The uses of each picture, by its name below `content/images`. */
export async function findUses(repository: Repository): Promise<ReadonlyMap<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  const yieldWhenDue = timeSlicer();
  for (const found of usesBySource(repository)) {
    for (const [name, use] of found) {
      const known = uses.get(name);
      if (known) known.push(use);
      else uses.set(name, [use]);
    }
    await yieldWhenDue();
  }
  return uses;
}

/** Yields the names of pictures with their uses: in the site's own pages, `site.yaml`, pages of the book, templates, printings and posts. */
export function* usesBySource(repository: Pick<Repository, 'list' | 'site'>): Generator<[name: string, use: PictureUse][]> {
  yield [[nameIn(defaultJournalImage), { kind: 'default', title: 'Articles without a cover' }]];
  yield usesIn(repository.site() ?? {}, { kind: 'site', title: 'Site words' });
  for (const { fields, file } of repository.list('pages'))
    yield usesIn(fields, { kind: 'page', title: `${fields.name} (page of the book)`, file });
  for (const { fields, file } of repository.list('templates'))
    yield usesIn(fields, { kind: 'page', title: `${fields.name} (template)`, file });
  for (const { fields, file } of repository.list('printings'))
    yield usesIn(fields.book, { kind: 'printing', title: `${printingName(fields)} (printing)`, file });
  for (const { id, fields } of repository.list('posts')) {
    const cover = nameIn(fields.featuredImage ?? '');
    yield [...picturesOf(fields)].map((name) => [name, { kind: 'post', slug: id, title: fields.title, isCover: name === cover }]);
  }
}

export function usesOf(repository: Repository, name: string): PictureUse[] {
  return [...usesBySource(repository)].flatMap((found) => found.flatMap(([each, use]) => (each === name ? [use] : [])));
}

/** The name of a file in the library: `desk.jpg` for `images/desk.jpg`. */
export function nameOfPicture(file: string): string {
  return file.slice('images/'.length);
}

function usesIn(fields: object, use: PictureUse): [name: string, use: PictureUse][] {
  return [...picturesOf(fields)].map((name) => [name, use]);
}

const picturesOf = weakMemo((fields: object) => picturesIn(JSON.stringify(fields)));

/** The names of pictures in a text, as `/images/<name>` in an attribute or as a word. `desk.jpg-800.avif` counts as `desk.jpg`. */
export function picturesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const starts = [...text.matchAll(/(?<=\/images\/)/g)].map(({ index }) => index);
  for (const [index, start] of starts.entries()) {
    const end = Math.min(start + maxNameLength, starts[index + maxInside] ?? Infinity);
    const [value = ''] = /^[^"'<>\\?#\n]*/.exec(text.slice(start, end)) ?? [];
    const [word = ''] = /^\S*/.exec(value) ?? [];
    for (const candidate of new Set([value, word, word.replace(/[.,;:!)\]]+$/, '')])) {
      const name = decoded(candidate);
      if (plainNameFault(`images/${name}`) === undefined) names.add(parseSizedPicture(name)?.original ?? name).add(name);
    }
  }
  return names;
}

const folder = '/images/';

// The longest path on common file systems.
const maxNameLength = 4096;

// A name may contain `/images/` as a folder. The limit bounds the time that a long run of them takes.
const maxInside = 4;

function nameIn(url: string): string {
  return decoded(url.slice(folder.length));
}

/** Replaces the name of a picture, and those of its variants, wherever a text has `/images/<name>`. */
export function renameIn(text: string, from: string, to: string): string {
  const names = [...new Set([from, encodeURI(from), from.split('/').map(encodeURIComponent).join('/')])].map(escapeRegExp);
  // The next characters must not continue the name, except as the name of a variant.
  const name = new RegExp(`/images/(?:${names.join('|')})(?=-\\d+\\.(?:avif|webp)(?!\\w)|(?![\\w%/-]|\\.\\w))`, 'g');
  return text.replace(name, () => `/images/${to}`);
}
