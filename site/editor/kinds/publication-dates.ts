import type { ArticleState } from '../../../server/model/api/articles-api.ts';
import { formatDate, instantOf } from '../../../server/model/entities/iso-dates.ts';

/** `2026-12-04` and `19:00`. */
type DayAndTime = { day: string; time: string };

export function inReadersZone(publishedAt: string): DayAndTime {
  const instant = instantOf(publishedAt);
  if (Number.isNaN(instant.getTime())) return dayAndTimeOf(publishedAt);
  return dayAndTimeOf(new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString());
}

/** A day and a time in the reader's zone as a publication date: in UTC, without the time when that is midnight. */
export function publishedAtOf({ day, time }: DayAndTime): string {
  const instant = new Date(`${day}T${time}`);
  if (Number.isNaN(instant.getTime())) return day && `${day}T${time}`;
  return instant.toISOString().replace('T00:00:00.000Z', '').replace('.000Z', 'Z');
}

/** `7 p.m. on December 4, 2026 your time, midnight UTC on December 5, 2026` */
export function inBothZones(publishedAt: string): string {
  const [own, utc] = [inReadersZone(publishedAt), dayAndTimeOf(instantOf(publishedAt).toISOString())];
  const inUtc = `${timeInWords(utc.time)} UTC on ${formatDate(utc.day)}`;
  if (own.day === utc.day && own.time === utc.time) return inUtc;
  return `${timeInWords(own.time)} on ${formatDate(own.day)} your time, ${inUtc}`;
}

/** An article's own state, whether or not it is online. */
export const articleStateWords: Record<ArticleState, (publishedAt: string) => string> = {
  draft: () => 'Draft',
  scheduled: (publishedAt) => `Scheduled for ${dayAndTimeInWords(publishedAt)}`,
  published: () => 'Live',
};

/** `December 4, 2026, 7 p.m. EST`, in the reader's zone. */
function dayAndTimeInWords(publishedAt: string): string {
  const { day, time } = inReadersZone(publishedAt);
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(instantOf(publishedAt));
  return `${formatDate(day)}, ${timeInWords(time)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}

const dayAndTimeOf = (text: string): DayAndTime => ({ day: text.slice(0, 10), time: text.slice(11, 16) });

function timeInWords(time: string): string {
  if (time === '00:00') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${time.slice(3)}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}
