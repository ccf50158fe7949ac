import { articleState } from '../model/api/articles-api.ts';
import { dayOf, isUpdatedTooEarly } from '../model/entities/dates.ts';
import type { PostFields } from '../model/entities/post.ts';

const texts = ['title', 'excerpt', 'content'] as const;

/**
 * Returns the changes of a save, with `updatedAt` when they change the text of a post that is and stays published. A later publication
 * removes it.
 * @param changes undefined removes a field. A change of `updatedAt` stays as it is
 */
export function withUpdatedAt(post: PostFields, changes: Partial<PostFields>, now: Date): Partial<PostFields> {
  const saved = { ...post, ...changes };
  if (saved.updatedAt !== post.updatedAt) return changes;
  if (isUpdatedTooEarly(saved)) return { ...changes, updatedAt: undefined };
  const isPublished = [post, saved].every((each) => articleState(each, now.getTime()) === 'published');
  const isText = texts.some((name) => name in changes && changes[name] !== post[name]);
  // One change a day: a time of today stays.
  const isToday = post.updatedAt !== undefined && dayOf(new Date(post.updatedAt)) === dayOf(now);
  return isPublished && isText && !isToday ? { ...changes, updatedAt: dayOf(now) } : changes;
}
