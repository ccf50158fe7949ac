import { articleState } from '../../model/api/articles-api.ts';
import { dayIn, dayOf, instantOf, isDate, isUpdatedTooEarly } from '../../model/entities/iso-dates.ts';
import type { PostFields } from '../../model/entities/post.ts';

const texts = ['title', 'excerpt', 'content'] as const;

/**
 * The changes of a save, with `updatedAt` set to the author's day when they change the text of a post that is and stays published. A later
 * publication date removes it. A save that changes `updatedAt` itself is left alone.
 */
export function withUpdatedAt(post: PostFields, changes: Partial<PostFields>, timeZone: string | undefined, now = new Date()) {
  const saved = { ...post, ...changes };
  if (saved.updatedAt !== post.updatedAt) return changes;
  if (isUpdatedTooEarly(saved)) return { ...changes, updatedAt: undefined };
  const isPublished = [post, saved].every((each) => articleState(each, now.getTime()) === 'published');
  const isText = texts.some((name) => name in changes && changes[name] !== post[name]);
  const today = dayIn(timeZone, now);
  // In the author's zone, it can still be the day before the publication or before the last update.
  const isNewDay = today >= dayOf(instantOf(saved.publishedAt)) && today > lastDayOf(post.updatedAt, timeZone);
  return isPublished && isText && isNewDay ? { ...changes, updatedAt: today } : changes;
}

function lastDayOf(updatedAt: string | undefined, timeZone: string | undefined): string {
  return updatedAt === undefined || isDate(updatedAt) ? (updatedAt ?? '') : dayIn(timeZone, instantOf(updatedAt));
}
