import type { LaidOutPage } from './drawing.ts';
import type { SpreadPage } from './editions-api.ts';
import { pageNames, pageTypes, type PageType } from '../entities/page-types.ts';

/** A block as it is in its file, even one that the schema does not know. */
export type EditedBlock = Readonly<Record<string, unknown>>;

const variants = { pages: '', weekend: ', weekends', 'last-week': ', last week' } as const;

/** The pages of days that a template can have: `evening`, `weekend.morning`, `last-week.sunday_reflection`. */
export const dayPages = (Object.keys(variants) as (keyof typeof variants)[]).flatMap((variant) =>
  pageTypes.map((type) => ({
    key: variant === 'pages' ? type : `${variant}.${type}`,
    name: `${pageNames[type]}${variants[variant]}`,
    place: { variant, type },
  })),
);

export type PagePlace = { variant: keyof typeof variants; type: PageType } | { id: string };

export function bookPageKey(id: string): string {
  return `book.${id}`;
}

export function parsePageKey(key: string): PagePlace | undefined {
  const id = /^book\.([^.]+)$/.exec(key)?.[1];
  return id === undefined ? dayPages.find((page) => page.key === key)?.place : { id };
}

export interface BookPageSummary {
  id: string;
  name: string;
  version: string;
  templates: string[];
}

/** A page as it prints, with what is wrong with each of its blocks. */
export interface DrawnPage extends SpreadPage {
  /** Where the blocks are, and the height of a row, in points. */
  grid: { left: number; width: number; top: number; row: number; rows: number };
  /** The number of rows that do not fit on the page when its prompt is long. */
  excess: number;
  blocks: DrawnBlock[];
}

export interface DrawnBlock extends Pick<LaidOutPage, 'missing' | 'overflow'> {
  top: number;
  rows: number;
  faults: string[];
  /** The source of a block that the schema does not know. */
  yaml?: string;
}
