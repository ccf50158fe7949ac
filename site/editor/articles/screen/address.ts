import { articleState } from '../../../../server/model/api/articles.ts';
import { isReserved, slugFromTitle } from '../../../../server/model/entities/ids.ts';
import type { PostSource } from '../../../../server/model/api/articles.ts';

/** Whether no visitor has seen the post, so that it can get another slug. */
export function isAddressFree(source: PostSource): boolean {
  return articleState(source, Date.now()) !== 'published';
}

/**
 * The slug that a save gives a post: the typed one, or that of the title until a person writes another or visitors see the post.
 * @param typed empty when none is typed @param posts those that have their slugs already
 */
export function addressOf(saved: PostSource | undefined, typed: string, title: string, posts: readonly { id: string }[]): string {
  if (saved && !isAddressFree(saved)) return saved.id;
  if (typed !== '') return typed;
  const isTaken = (slug: string) => isReserved('posts', slug) || posts.some(({ id }) => id === slug && id !== saved?.id);
  const isKept = saved && (saved.title === title || saved.id !== slugFromTitle(saved.title, isTaken));
  if (isKept || title.trim() === '') return saved?.id ?? '';
  return slugFromTitle(title, isTaken);
}
