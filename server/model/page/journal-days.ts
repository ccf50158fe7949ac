export const daysAWeek = 7;

/** The weeks and the days of the printed journal. */
export const usualWeeks = 13;
export const usualDays = usualWeeks * daysAWeek;

/** Of an edition: two years. No printer binds that many pages. */
export const maxEditionWeeks = 104;

/** The latest first day, so that the last day of the longest table has a year of four digits too. */
export const maxFirstDay = '9989-12-23';

/** Whether `text` is a date that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
