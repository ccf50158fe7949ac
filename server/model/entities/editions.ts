import { daysAWeek } from './days.ts';

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
