export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const days = ['any', ...weekdays] as const;
export type Day = (typeof days)[number];

export const daysAWeek = weekdays.length;

/** `Any Day`, `Monday` … `Sunday`. An absent day is any. */
export function dayLabel(day: Day | undefined): string {
  if (day === undefined || day === 'any') return 'Any Day';
  return day.charAt(0).toUpperCase() + day.slice(1);
}

export function isSameDay(one: Day | undefined, other: Day | undefined): boolean {
  return (one ?? 'any') === (other ?? 'any');
}

/** Whether an item for `day` (absent: any) fits a page of `weekday`. */
export function fitsDay(day: Day | undefined, weekday: Weekday): boolean {
  return day === undefined || day === 'any' || day === weekday;
}
