import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { addressKey, isOwnAddress } from '../model/api/aliases.ts';
import { paths } from '../model/api/paths.ts';
import { formerAddress, type CategoryInput } from '../model/entities/post.ts';
import { idFault, idMaker, isReserved, slugOf } from '../model/entities/ids.ts';
import { decoded } from '../model/text/escape-text.ts';
import { inLatin } from '../model/text/latin.ts';
import { capitalized } from '../model/text/wording.ts';
import { headingId } from './anchors.ts';
import { ghostAddress } from './ghost-export.ts';
import { ownPath, type Note, type SourcePost } from './source-post.ts';
import { parseFileName, titleOfName } from './post-file-name.ts';

/** Finds the slugs of posts that were imported before, and gives each other post one: its own, or one with its language, its year or a number. */
export function placePosts(sources: readonly SourcePost[], repository: Repository) {
  const places = { slugs: new Map<SourcePost, string>(), added: new Set<SourcePost>(), notes: [] as Note[] };
  const posts = new Map(repository.list('posts').map((post) => [post.id as string, post]));
  const files = new Set(repository.files());
  const former = new Map([...posts.values()].flatMap(({ id, fields }) => (fields.aliases ?? []).map((alias) => [addressKey(alias), id])));
  const owners = new Map<string, SourcePost>();
  const free = idMaker((slug) => owners.has(slug) || isReserved('posts', slug), Infinity);
  const others = sources.filter((source) => {
    const here = former.get(keyOf(mainAddress(source)));
    if (here === undefined) return true;
    owners.set(here, source);
    places.slugs.set(source, here);
    return false;
  });
  for (const source of others.sort((a, b) => rankOf(a) - rankOf(b))) place(source);
  return places;

  function place(source: SourcePost): void {
    const { file } = source;
    const wanted = source.slug || slugOf(inLatin(source.title)) || 'post';
    const [, year] = /(?:^|[\\/])(\d{4})[\\/]/.exec(file.slice(0, -path.basename(file).length)) ?? [];
    const marked = [source.language, year].flatMap((mark) => (mark === undefined ? [] : [`${wanted}-${mark}`]));
    const slug = [wanted, ...marked].find((each) => !idFault('posts', each) && !owners.has(each)) ?? free(wanted, 'post');
    const line = source.lineOf('slug');
    const here = posts.get(slug);
    if (files.has(`posts/${slug}.yaml`) && here && !isSame(source, here)) {
      const message = `"${slug}" is the address of posts/${slug}.yaml ("${here.fields.title}"); give this post another slug`;
      return void places.notes.push({ file, line, message, leftOut: 'post' });
    }
    owners.set(slug, source);
    places.slugs.set(source, slug);
    if (files.has(`posts/${slug}.yaml`)) return;
    places.added.add(source);
    if (slug === wanted) return;
    const other = owners.get(wanted)?.file;
    const reason = other === undefined ? 'is a name that the site or Windows needs' : `is also the slug of ${other}`;
    places.notes.push({ file, line, message: `"${wanted}" ${reason}, so this post is at ${paths.post(slug)}` });
  }
}

/** Published posts claim a shared name before drafts, and originals before translations. */
function rankOf({ isDraft, html, language = 'en' }: SourcePost): number {
  return Number(isDraft || html.trim() === '') * 2 + Number(language !== 'en');
}

/** Whether the post at the slug was imported from this source, although no alias proves it. */
function isSame(source: SourcePost, { id, fields }: StoredItem<'posts'>): boolean {
  const isElsewhere = fields.aliases !== undefined && !['', paths.post(id)].includes(keyOf(mainAddress(source)));
  return !isElsewhere && (source.title === fields.title || source.publishedAt === fields.publishedAt);
}

const mainAddress = ({ address, addresses }: SourcePost): string | undefined => address ?? addresses[0];

function keyOf(address: string | undefined): string {
  const path = address === undefined ? undefined : formerPath(address);
  return path === undefined ? '' : addressKey(path);
}

/** Normalizes an address of the old site for an alias: an absolute, percent-encoded path without host, query and hash. Undefined when it has no path. */
function formerPath(address: string): string | undefined {
  const written = address.trim().replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*|[?#][^]*$/gi, '');
  const parts = path.posix.normalize(`/${written}`).split('/');
  const whole = parts.map((part) => encoded(decoded(part))).join('/');
  return formerAddress.safeParse(whole).success ? whole : undefined;
}

function encoded(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, ''))
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:2B|40|2C|3D)/g, decodeURIComponent);
}

/** Returns a function that chooses the aliases of imported posts: former addresses that are still free, first come, first served. */
export function aliasChooser(repository: Repository, slugs: ReadonlyMap<SourcePost, string>, notes: Note[]) {
  const posts = repository.list('posts');
  const taken = new Map<string, string>([
    ...repository.list('categories').map(({ id }) => [paths.category(id), 'a category'] as const),
    ...posts.flatMap(({ file, fields }) => (fields.aliases ?? []).map((alias) => [addressKey(alias), file] as const)),
    ...[...posts.map(({ id }) => id), ...slugs.values()].map((slug) => [paths.post(slug), `posts/${slug}.yaml`] as const),
  ]);
  return (source: SourcePost): string[] | undefined => {
    const own = `posts/${slugs.get(source)}.yaml`;
    const aliases = source.addresses.flatMap((address) => {
      const alias = formerPath(address);
      const key = keyOf(address);
      const owner = taken.get(key);
      if (owner === own) return [];
      const reason =
        alias === undefined ? 'is no path of a page' : isOwnAddress(alias) ? 'is a page of this site' : owner && `leads to ${owner}`;
      if (alias !== undefined && reason === undefined) {
        taken.set(key, own);
        return [alias];
      }
      notes.push({ file: source.file, line: source.lineOf(address), message: `the former address "${address}" is left out: it ${reason}` });
      return [];
    });
    return aliases.length > 0 ? aliases : undefined;
  };
}

/** Returns a function that rewrites a link of the old site, in any of its forms, to the page here, and its hash to the id of the heading here. */
export function linker(repository: Repository, slugs: ReadonlyMap<SourcePost, string>): (target: string, source: SourcePost) => string {
  const posts = new Map<string, string>();
  const learn = (key: string, slug: string) => void (posts.has(key) || posts.set(key, slug));
  for (const { id, fields } of repository.list('posts')) for (const alias of fields.aliases ?? []) learn(addressKey(alias), id);
  for (const [{ file, addresses }, slug] of slugs) {
    learn(fileKey(path.resolve(file)), slug);
    for (const address of addresses) learn(keyOf(address), slug);
  }
  for (const slug of [...repository.list('posts').map(({ id }) => id), ...slugs.values()]) learn(nameKey(slug), slug);
  for (const [{ file, language }, slug] of slugs)
    for (const key of [nameKey(parseFileName(file).name, language), nameKey(parseFileName(file).name)]) learn(key, slug);

  return (target, source) => {
    const [whole = '', hash = ''] = target.split('#', 2);
    const isGhost = whole.startsWith(ghostAddress);
    const address = isGhost ? whole.slice(ghostAddress.length) || '/' : ownPath(whole, source);
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return target;
    const slug = isList.test(address) || address === '' ? undefined : slugAt(decoded(address.replace(/\?.*$/, '')), source);
    const to = slug === undefined ? (isGhost ? address : whole) : paths.post(slug);
    return hash === '' ? to : `${to}#${headingId(decoded(hash)) || hash}`;
  };

  function slugAt(address: string, source: SourcePost): string | undefined {
    const { folder, site } = source;
    const above = formerPath(mainAddress(source) ?? '') ?? '/';
    const { name, language = source.language } = parseFileName(address);
    const keys = [
      ...[path.resolve(folder, address), path.join(site, address), path.join(site, 'content', address)].map(fileKey),
      keyOf(address.startsWith('/') ? address : path.posix.join(above.endsWith('/') ? above : path.posix.dirname(above), address)),
      nameKey(name, language),
      nameKey(name),
    ];
    return keys.map((key) => posts.get(key)).find((slug) => slug !== undefined);
  }
}

const fileKey = (file: string): string => `file:${file.replace(/(?:[\\/]index)?\.(?:mdx?|markdown)$/i, '')}`;

const nameKey = (name: string, language?: string): string => `name:${slugOf(inLatin(name))} ${language ?? ''}`;

// Lists of posts. The last part of such a path may also be the name of a post.
const isList = /(?:^|\/)(?:tags?|categor(?:y|ies)|topics?|authors?|page)\//;

export interface NewCategory {
  slug: string;
  fields: CategoryInput;
  file: string;
}

/** Returns a function for the slugs of a post's categories, which adds missing ones to `added`. Words stay together where others use them as one name. */
export function categoryChooser(sources: readonly SourcePost[], repository: Repository, added: NewCategory[]) {
  const existing = repository.list('categories');
  const names = new Set([
    ...existing.flatMap(({ id, fields }) => [id, slugOf(inLatin(fields.name))]),
    ...sources.flatMap(({ categories }) => categories.map((name) => slugOf(inLatin(name)))),
  ]);
  const slugs = new Map<string, string>(
    existing.flatMap(({ id, fields }) => [id, fields.name.toLowerCase()].map((key): [string, string] => [key, id])),
  );
  const taken = new Set(slugs.values());
  const free = idMaker((slug) => taken.has(slug) || isReserved('categories', slug), Infinity);
  return (source: SourcePost): string[] => [...new Set(namesOf(source).map((name) => slugFor(name, source.file)))];

  function namesOf({ categories, unsplitCategory: whole }: SourcePost): string[] {
    if (whole === undefined || !names.has(slugOf(inLatin(whole)))) return categories;
    const words = new Set(whole.split(' '));
    return [...categories.filter((name) => !words.has(name)), whole];
  }

  function slugFor(name: string, file: string): string {
    const keys = [name.toLowerCase(), slugOf(inLatin(name))].filter(Boolean);
    const known = keys.map((key) => slugs.get(key)).find((slug) => slug !== undefined);
    if (known !== undefined) return known;
    const slug = free(inLatin(name), 'category');
    const title = /^[a-z0-9-]+$/.test(name) ? titleOfName(name) : capitalized(name);
    added.push({ slug, file, fields: { name: title, description: `Articles about ${title}.`, icon: 'icon-[lucide--folder]' } });
    taken.add(slug);
    for (const key of keys) slugs.set(key, slug);
    return slug;
  }
}
