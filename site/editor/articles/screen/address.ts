import { articleState } from '../../../../server/model/api/articles-api.ts';
import { isReserved, slugFromTitle } from '../../../../server/model/entities/ids.ts';
import type { ArticleValues } from '../../kinds/article-fields.ts';
import type { PostSource } from '../../../../server/model/api/articles-api.ts';

/** Whether no visitor has seen the post, so that it can get another slug. */
export function isAddressFree(source: PostSource): boolean {
  return articleState(source, Date.now()) !== 'published';
}

/** The slug that a save gives a post: what its field has, or one from the title. @param posts those that have their slugs already */
export function addressOf({ slug, title }: ArticleValues, id: string | undefined, posts: readonly { id: string }[]): string {
  if (slug !== '' || title.trim() === '') return slug;
  return slugFromTitle(title, (taken) => isReserved('posts', taken) || posts.some((post) => post.id === taken && post.id !== id));
}
