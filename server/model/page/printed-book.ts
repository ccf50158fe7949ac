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

/** Whether `text` is a date that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

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
