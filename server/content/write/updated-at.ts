import { articleState } from '../../model/api/articles-api.ts';
import { dayIn, dayOf, instantOf, isDate, isUpdatedTooEarly } from '../../model/entities/iso-dates.ts';
import type { PostFields } from '../../model/entities/post.ts';

const texts = ['title', 'excerpt', 'content'] as const;

/**
 * Returns the changes of a save, with `updatedAt` when they change the text of a post that is and stays published. A later publication
 * removes it. It is the author's day.
 * @param changes undefined removes a field. A change of `updatedAt` stays as it is
 * @param timeZone of the author, if it is known
 */
export function withUpdatedAt(
  post: PostFields,
  changes: Partial<PostFields>,
  { now, timeZone }: { now: Date; timeZone: string | undefined },
): Partial<PostFields> {
  const saved = { ...post, ...changes };
  if (saved.updatedAt !== post.updatedAt) return changes;
  if (isUpdatedTooEarly(saved)) return { ...changes, updatedAt: undefined };
  const isPublished = [post, saved].every((each) => articleState(each, now.getTime()) === 'published');
  const isText = texts.some((name) => name in changes && changes[name] !== post[name]);
  const today = dayIn(timeZone, now);
  // In another zone it can be the day before the publication still, or the one after the last update.
  const isNewDay = today >= dayOf(instantOf(saved.publishedAt)) && today > lastDayOf(post.updatedAt, timeZone);
  return isPublished && isText && isNewDay ? { ...changes, updatedAt: today } : changes;
}

function lastDayOf(updatedAt: string | undefined, timeZone: string | undefined): string {
  return updatedAt === undefined || isDate(updatedAt) ? (updatedAt ?? '') : dayIn(timeZone, instantOf(updatedAt));
}
