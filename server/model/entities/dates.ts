/** Whether `text` is a date that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

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
