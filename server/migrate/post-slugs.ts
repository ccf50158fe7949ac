import { paths } from '../model/api/paths.ts';
import { idFault, isReserved, slugOf } from '../model/entities/ids.ts';
import { decoded } from './find-picture.ts';
import { ghostAddress } from './ghost-export.ts';
import { headingId, nameOf } from './names.ts';
import type { Note, SourcePost } from './source-post.ts';

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
