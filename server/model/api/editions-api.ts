import type { Edition } from '../entities/edition-schema.ts';
import type { Problem } from '../entities/problem.ts';
import type { Weekday } from '../entities/days.ts';
import type { LaidOutPage } from './drawing.ts';
import type { EditionSlot } from '../entities/editions.ts';
import type { PromptNeed } from '../entities/prompt-needs.ts';
import type { PageType } from '../entities/page-types.ts';

export interface EditionSummary extends Edition {
  id: string;
  faults: EditionFault[];
}

/** The number of pages of a book before it is recorded, and if there are too many, the most weeks that the printer can bind: `GET /api/book-size`. */
export interface BookSize {
  pages: number;
  maxPages: number;
  maxWeeks?: number;
}

/** `Spring 2027` as it was typed, or `First edition` for the file `first`. */
export function editionName({ id, name }: Pick<EditionSummary, 'id' | 'name'>): string {
  return name ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')} edition`;
}

/** The pages of an edition before their layout: `GET /api/editions/{id}/book`. */
export interface BookOutline {
  id: string;
  version: string;
  revision: string;
  title: string;
  pages: OutlinePage[];
  /** What its prompts may refer to. */
  parts: PromptNeed[];
  days: OutlineDay[];
}

export interface OutlinePage {
  kind: 'page' | PageType;
  name?: string | undefined;
  day?: number | undefined;
  slots: EditionSlot[];
}

export interface OutlineDay {
  number: number;
  date?: string | undefined;
  weekday: Weekday;
  page: number;
  texts: Partial<Record<EditionSlot, OutlineText>>;
}

/** A recorded text that cannot be printed. */
export interface EditionFault {
  day: number;
  slot: EditionSlot;
  id: string;
  /** `misplaced`: a prompt of another type. */
  kind: 'gone' | 'misplaced';
}

export interface OutlineText {
  id: string;
  /** `chosen` texts are not recorded yet. `gone` and `misplaced` ones cannot be printed. */
  state: EditionFault['kind'] | 'chosen' | 'recorded';
}

/** Two facing pages, or one at the beginning and the end: `GET /api/editions/{id}/spreads/{number}`. */
export interface Spread {
  pages: SpreadPage[];
}

export interface SpreadPage extends Omit<LaidOutPage, 'type' | 'weekday'> {
  number: number;
}

/** The number of the spread that a page is on; page 1 is alone on spread 0. */
export function spreadOf(page: number): number {
  return Math.floor(page / 2);
}

/** A name of one word, and a fact in a few. */
export type PreflightFact = [name: string, fact: string];

/** A text in smaller type than most or with divided words, and where it is. */
export interface PlacedText extends Pick<Problem, 'column' | 'file' | 'line'> {
  size: number;
  /** How many characters too long it is for the larger type of most texts. */
  excess: number;
  page: number;
  divided: string[];
}

export interface PrintProblem extends Problem {
  fault?: EditionFault | undefined;
}

export const printKinds = ['interior', 'cover', 'guide', 'proof', 'sample', 'pages', 'planner'] as const;
/** The interior, the cover, the guide to design one, a proof or a week to read, one page of each type of the template, or the planner. */
export type PrintKind = (typeof printKinds)[number];

/** A line of the response: its progress, and finally its result. */
export type PrintEvent =
  | { kind: 'progress'; done: number; pages: number }
  | { kind: 'printed'; facts: PreflightFact[]; smaller: PlacedText[]; problems: PrintProblem[]; pdf?: string | undefined }
  | { kind: 'refused'; message: string };
