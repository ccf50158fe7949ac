import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { addressKey, isOwnAddress } from '../model/api/alias-spelling.ts';
import { paths } from '../model/api/paths.ts';
import { formerAddress } from '../model/entities/post.ts';
import { decoded } from '../model/text/escape-text.ts';
import type { Note, SourcePost } from './source-post.ts';

/** The `addressKey` of an address of the old site; empty without a path. */
export function formerKey(address: string | undefined): string {
  const path = address === undefined ? undefined : formerPath(address);
  return path === undefined ? '' : addressKey(path);
}

/** Normalizes an address of the old site for an alias: an absolute, percent-encoded path without host, query and hash. Undefined when it has no path. */
export function formerPath(address: string): string | undefined {
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
      const key = formerKey(address);
      const owner = taken.get(key);
      if (owner === own) return [];
      const reason =
        alias === undefined ? 'is not the path of a page' : isOwnAddress(alias) ? 'is a page of this site' : owner && `leads to ${owner}`;
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
