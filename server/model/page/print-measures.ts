import { ExpectedError } from '../runtime/expected-error.ts';

/** In inches, from the printer and the specification. */
export const trim = { width: 6, height: 9 } as const;
export const bleed = 0.125;
export const margins = { inside: 0.5, outside: 0.375, top: 0.375, bottom: 0.375 } as const;

export const pointsPerInch = 72;

/** Of a printed picture, in pixels for an inch, as public guides quote KDP (2026). */
export const minImageDpi = 300;

/** The rows of the grid that a page has for its blocks. The row below them has the page number. */
export const rowsOnPage = 26;

export const sides = ['left', 'right'] as const;
export type Side = (typeof sides)[number];

export const daysAWeek = 7;

export const defaultWeeks = 13;
export const defaultDays = defaultWeeks * daysAWeek;

/** Of an edition: two years. No printer binds that many pages. */
export const maxEditionWeeks = 104;

/** The latest first day, so that the last day of the longest table has a year of four digits too. */
export const maxFirstDay = '9989-12-23';

export const printerNames = ['kdp', 'ingramspark', 'press'] as const;
export type PrinterName = (typeof printerNames)[number];

export const printerLabels: Record<PrinterName, string> = { kdp: 'Amazon KDP', ingramspark: 'IngramSpark', press: 'an offset press' };

/** A book that cannot be printed as asked; `option` is the wrong one. */
export class PrintRefusedError extends ExpectedError {
  readonly option: 'edition' | 'pages' | 'template' | undefined;

  constructor(message: string, option?: PrintRefusedError['option']) {
    super(message);
    this.option = option;
  }
}

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
