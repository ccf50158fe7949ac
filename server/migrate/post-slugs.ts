import { paths } from '../model/api/paths.ts';
import { idFault, isReserved, slugOf } from '../model/entities/ids.ts';
import { isWebAddress } from './article-html.ts';
import { ghostAddress } from './ghost-export.ts';
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

/** A link to another post of the import leads to its page here. */
export function linkOf(target: string, { folder }: SourcePost, slugs: ReadonlyMap<SourcePost, string>): string {
  const [address = '', hash = ''] = target.split(/(?=#)/, 2);
  const isOwn = address.startsWith(ghostAddress);
  if (!isOwn && (!/\.mdx?$/i.test(address) || isWebAddress(address))) return target;
  const name = address.replace(ghostAddress, '').replace(/\/$/, '').split('/').at(-1) ?? '';
  const stem = name.replace(/\.mdx?$/i, '').replace(/^\d{4}-\d{2}-\d{2}-/, '');
  const named = stem === 'index' ? address.split('/').at(-2) : stem;
  const linked = [...slugs].find(([source, slug]) => slug === named || (source.file.endsWith(name) && source.folder === folder));
  if (linked) return paths.post(linked[1]) + hash;
  return isOwn ? address.replace(ghostAddress, '') + hash || '/' : target;
}
