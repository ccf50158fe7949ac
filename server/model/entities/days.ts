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

export const sides = ['left', 'right'] as const;
export type Side = (typeof sides)[number];

/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

export const pageTypeLabels: Record<PageType, string> = { morning: 'Morning', evening: 'Evening', sunday_reflection: 'Sunday Reflection' };

export const pageNames: Record<PageType, string> = { ...pageTypeLabels, morning: 'Morning Page', evening: 'Evening Page' };

/** Where a template has the pages of the book that are not for a day. */
export const bookPlaces = ['front', 'before-week', 'after-week', 'back'] as const;

export const defaultSides: Record<PageType, Side> = { morning: 'left', evening: 'right', sunday_reflection: 'left' };

export const defaultWeeks = 13;
export const defaultDays = defaultWeeks * daysAWeek;

/** Two years. No printer binds that many pages. */
export const maxEditionWeeks = 104;

/** The latest first day, so that the last day of the longest table has a year of four digits too. */
export const maxFirstDay = '9989-12-23';

export const editionSlots = ['quote', 'morning', 'evening', 'reflection'] as const;
export type EditionSlot = (typeof editionSlots)[number];

export const slotNouns: Record<EditionSlot, string> = {
  quote: 'quote',
  morning: 'morning prompt',
  evening: 'evening prompt',
  reflection: 'reflection prompt',
};

/** Parses the path of a field as a place in an edition: day 37 and its quote for `days[36].quote`. */
export function parsePlace(field: string): { day: number; slot: EditionSlot } | undefined {
  const [, index, name] = /^days\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const slot = editionSlots.find((each) => each === name);
  return slot && { day: Number(index) + 1, slot };
}
