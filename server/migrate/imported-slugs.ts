import type { Repository } from '../content/repository.ts';
import { barePath, isOwnAddress } from '../model/api/aliases.ts';
import { paths } from '../model/api/paths.ts';
import { formerAddress } from '../model/entities/fields.ts';
import type { CategoryInput } from '../model/entities/post.ts';
import { idFault, isReserved, slugOf } from '../model/entities/ids.ts';
import { headingId } from './article-html.ts';
import { decoded } from '../model/text/escape-text.ts';
import { ghostAddress } from './ghost-export.ts';
import { nameOf, type Note, type SourcePost } from './source-post.ts';

/** The slug of each post. A reserved one gets a number; two posts cannot have the same. */
export function slugsOf(sources: readonly SourcePost[], problems: Note[]): Map<SourcePost, string> {
  const slugs = new Map<SourcePost, string>();
  const owners = new Map<string, SourcePost>();
  for (const source of sources) {
    const slug = isReserved('posts', source.slug) ? `${source.slug}-2` : source.slug || slugOf(source.title) || 'post';
    const other = owners.get(slug);
    const fault = idFault('posts', slug) ?? (other && `"${slug}" is also the slug of ${other.file}; give one of them another`);
    if (fault) problems.push({ file: source.file, line: source.lineOf('slug'), message: `slug: ${fault}` });
    else {
      slugs.set(source, slug);
      owners.set(slug, source);
    }
  }
  return slugs;
}

/** Returns a function that chooses the aliases of imported posts: the former addresses that nothing else has, in the order of its calls. */
export function aliasChooser(repository: Repository, slugs: Iterable<string>): (source: SourcePost) => string[] | undefined {
  const posts = repository.list('posts');
  const own = [...posts.map(({ id }) => id), ...slugs].map(paths.post);
  const categories = repository.list('categories').map(({ id }) => paths.category(id));
  const taken = new Set([...own, ...categories, ...posts.flatMap(({ fields }) => (fields.aliases ?? []).map(barePath))]);
  return ({ addresses }) => {
    const free = addresses.filter((address) => {
      const bare = barePath(address);
      if (!formerAddress.safeParse(address).success || isOwnAddress(address) || taken.has(bare)) return false;
      return taken.add(bare);
    });
    return free.length > 0 ? free : undefined;
  };
}

/** The posts that links can lead to, those of the import also by the names of their files, each with its slug. */
export function linkedPosts(slugs: ReadonlyMap<SourcePost, string>, existing: readonly string[]): Map<string, string> {
  return new Map([
    ...[...slugs].map(([{ file }, slug]) => [slugOf(nameOf(file).name), slug] as const),
    ...[...existing, ...slugs.values()].map((slug) => [slug, slug] as const),
  ]);
}

/** A link to a post, in whichever form the old site has it, leads to its page here, and one to a heading to its id here. */
export function linkOf(target: string, posts: ReadonlyMap<string, string>): string {
  const [whole = '', hash = ''] = target.split('#', 2);
  const isOwn = whole.startsWith(ghostAddress);
  const address = isOwn ? whole.slice(ghostAddress.length) || '/' : whole;
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return target;
  const slug = isList.test(address) ? undefined : posts.get(slugOf(nameOf(address.replace(/\?.*$/, '')).name));
  const path = slug === undefined ? address : paths.post(slug);
  return hash === '' ? path : `${path}#${headingId(decoded(hash)) || hash}`;
}

// The posts of a word, which can be the name of a post, too.
const isList = /(?:^|\/)(?:tags?|categor(?:y|ies)|topics?|authors?|page)\//;

export interface NewCategory {
  slug: string;
  fields: CategoryInput;
  file: string;
}

/** Returns a function for the slug of a category, by its slug or name. One that is missing is added to `added`. */
export function categoryFinder(repository: Repository, added: NewCategory[]): (name: string, file: string) => string {
  const slugs = new Map<string, string>(
    repository.list('categories').flatMap(({ id, fields }) => [id, fields.name.toLowerCase()].map((key): [string, string] => [key, id])),
  );
  return (name, file) => {
    const base = slugOf(name);
    const known = slugs.get(name.toLowerCase()) ?? slugs.get(base);
    if (known !== undefined || base === '') return known ?? '';
    const slug = idFault('categories', base) ? `${base}-2` : base;
    added.push({ slug, file, fields: { name: titleOf(name), description: `Articles about ${titleOf(name)}.`, icon: newIcon } });
    for (const key of [name.toLowerCase(), base]) slugs.set(key, slug);
    return slug;
  };
}

const newIcon = 'icon-[lucide--folder]';

/** `habit-formation` is a slug: its name is `Habit formation`. */
function titleOf(name: string): string {
  const words = /^[a-z0-9-]+$/.test(name) ? name.replaceAll('-', ' ') : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
