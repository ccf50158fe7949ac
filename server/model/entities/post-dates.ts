/** A date without a time is midnight UTC. */
export function instantOf(publishedAt: string): Date {
  return new Date(publishedAt);
}

/** The day in UTC: `2026-02-23`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

interface PostDates {
  publishedAt: string;
  updatedAt?: string | undefined;
}

/** When the text of a post is from: `updatedAt`, or `publishedAt` when that is later. */
export function modifiedAt({ publishedAt, updatedAt = publishedAt }: PostDates): string {
  return instantOf(updatedAt) > instantOf(publishedAt) ? updatedAt : publishedAt;
}

/** Whether a post was updated on a day before that of its publication (UTC). */
export function isUpdatedTooEarly({ publishedAt, updatedAt }: PostDates): boolean {
  return updatedAt !== undefined && dayOf(instantOf(updatedAt)) < dayOf(instantOf(publishedAt));
}
