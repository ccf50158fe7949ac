import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import { addressKey } from '../model/api/alias-spelling.ts';
import { paths } from '../model/api/paths.ts';
import { slugOf } from '../model/entities/ids.ts';
import { decoded } from '../model/text/escape-text.ts';
import { inLatin } from '../model/text/latin.ts';
import { headingId } from './anchors.ts';
import { formerKey, formerPath } from './former-addresses.ts';
import { ghostAddress } from './ghost-export.ts';
import { parseFileName } from './post-file-name.ts';
import { ownPath, type SourcePost } from './source-post.ts';

/** Returns a function that rewrites a link of the old site, in any of its forms, to the page here, and its hash to the id of the heading here. */
export function linker(repository: Repository, slugs: ReadonlyMap<SourcePost, string>): (target: string, source: SourcePost) => string {
  const posts = new Map<string, string>();
  const learn = (key: string, slug: string) => void (posts.has(key) || posts.set(key, slug));
  for (const { id, fields } of repository.list('posts')) for (const alias of fields.aliases ?? []) learn(addressKey(alias), id);
  for (const [{ file, addresses }, slug] of slugs) {
    learn(fileKey(path.resolve(file)), slug);
    for (const address of addresses) learn(formerKey(address), slug);
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
    const above = formerPath(source.addresses[0] ?? '') ?? '/';
    const { name, language = source.language } = parseFileName(address);
    const keys = [
      ...[path.resolve(folder, address), path.join(site, address), path.join(site, 'content', address)].map(fileKey),
      formerKey(address.startsWith('/') ? address : path.posix.join(above.endsWith('/') ? above : path.posix.dirname(above), address)),
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
