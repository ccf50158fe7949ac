/** Whether `text` is a date that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** A date without a time is midnight UTC. */
export function instantOf(publishedAt: string): Date {
  return new Date(publishedAt);
}

// `Intl.DateTimeFormat` gives the same result, but takes a phone more than 100 ms to create.
const months = 'January February March April May June July August September October November December'.split(' ');

/** `February 23, 2026`: the day as it is in the file, so that the server and readers in all time zones show the same. */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  return `${months[Number(month) - 1]} ${day}, ${year}`;
}

/** The day in UTC: `2026-02-23`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The day in a time zone (IANA), by default that of this machine. */
export function dayIn(timeZone: string | undefined, time: Date): string {
  // Swedish dates have the form of ISO 8601.
  return time.toLocaleDateString('sv-SE', { timeZone });
}

/** The day on this machine; if it has not begun in UTC, with time and zone, so that it is not in the future: `2026-02-23T08:00+09:00`. */
export function publishedNow(now = new Date()): string {
  const day = dayIn(undefined, now);
  if (instantOf(day) <= now) return day;
  const minutes = -now.getTimezoneOffset();
  const time = now.toLocaleTimeString('sv-SE').slice(0, 5);
  return `${day}T${time}+${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

interface PostDates {
  publishedAt: string;
  updatedAt?: string | undefined;
}

/** When the text of a post last changed: `updatedAt`, or `publishedAt` when that is later. */
export function modifiedAt({ publishedAt, updatedAt = publishedAt }: PostDates): string {
  return instantOf(updatedAt) > instantOf(publishedAt) ? updatedAt : publishedAt;
}

/** Whether a post was updated on a day before that of its publication (UTC). */
export function isUpdatedTooEarly({ publishedAt, updatedAt }: PostDates): boolean {
  return updatedAt !== undefined && dayOf(instantOf(updatedAt)) < dayOf(instantOf(publishedAt));
}
