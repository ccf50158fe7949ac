import path from 'node:path';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { addressKey } from '../model/api/alias-spelling.ts';
import { paths } from '../model/api/paths.ts';
import { idFault, idMaker, isReserved, slugOf } from '../model/entities/ids.ts';
import { inLatin } from '../model/text/latin.ts';
import { formerKey } from './former-addresses.ts';
import type { Note, SourcePost } from './source-post.ts';

/** Finds the slugs of posts that were imported before, and gives each other post one: its own, or one with its language, its year or a number. */
export function placePosts(sources: readonly SourcePost[], repository: Repository) {
  const places = { slugs: new Map<SourcePost, string>(), added: new Set<SourcePost>(), notes: [] as Note[] };
  const posts = new Map(repository.list('posts').map((post) => [post.id as string, post]));
  const files = new Set(repository.files());
  const former = new Map([...posts.values()].flatMap(({ id, fields }) => (fields.aliases ?? []).map((alias) => [addressKey(alias), id])));
  const owners = new Map<string, SourcePost>();
  const free = idMaker((slug) => owners.has(slug) || isReserved('posts', slug), Infinity);
  const others = sources.filter((source) => {
    const here = former.get(formerKey(source.addresses[0]));
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
  const isElsewhere = fields.aliases !== undefined && !['', paths.post(id)].includes(formerKey(source.addresses[0]));
  return !isElsewhere && (source.title === fields.title || source.publishedAt === fields.publishedAt);
}
