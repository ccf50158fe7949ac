import type { Side } from './printed-book.ts';

/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

export const pageTypeLabels: Record<PageType, string> = { morning: 'Morning', evening: 'Evening', sunday_reflection: 'Sunday Reflection' };

export const pageNames: Record<PageType, string> = { ...pageTypeLabels, morning: 'Morning Page', evening: 'Evening Page' };

/** Where a template has the pages of the book that are not for a day. */
export const bookPlaces = ['front', 'before-week', 'after-week', 'back'] as const;

/** The default side of each type: the morning on the left of a spread, the evening on the right. */
export const defaultSides: Record<PageType, Side> = { morning: 'left', evening: 'right', sunday_reflection: 'left' };

/** The places of a day of an edition that hold a text. */
export const editionSlots = ['quote', 'morning', 'evening', 'reflection'] as const;
export type EditionSlot = (typeof editionSlots)[number];

/** What each place holds, in sentences. */
export const slotNouns: Record<EditionSlot, string> = {
  quote: 'quote',
  morning: 'morning prompt',
  evening: 'evening prompt',
  reflection: 'reflection prompt',
};

/** Splits `id@version`. The version is absent in what a person wrote. */
export function parseTextUse(use: string): { id: string; version?: string | undefined } {
  const [id = '', version] = use.split('@');
  return { id, version };
}

/** The place that a field of an edition is: day 37 and its quote for `days[36].quote`. */
export function parsePlace(field: string): { day: number; slot: EditionSlot } | undefined {
  const [, index, name] = /^days\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const slot = editionSlots.find((each) => each === name);
  return slot && { day: Number(index) + 1, slot };
}
