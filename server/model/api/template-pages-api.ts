import type { LaidOutPage } from '../page/drawing.ts';
import { bookPlaces, pageNames, pageTypes, type PageType } from '../page/page-types.ts';

/** A block as it is in its file, also one that the schema does not know. */
export type EditedBlock = Readonly<Record<string, unknown>>;

/** A page of a template: of a day, or one of `content/pages`. */
export type PagePlace = { variant: DayVariant; type: PageType } | { id: string };

const variants = { pages: '', weekend: ', weekends', 'last-week': ', last week' } as const;
export type DayVariant = keyof typeof variants;

/** The pages of days that a template can have: `evening`, `weekend.morning`, `last-week.sunday_reflection`. */
export const dayPages = (Object.keys(variants) as DayVariant[]).flatMap((variant) =>
  pageTypes.map((type) => ({
    key: variant === 'pages' ? type : `${variant}.${type}`,
    name: `${pageNames[type]}${variants[variant]}`,
    place: { variant, type },
  })),
);

/** The key of a page of `content/pages`. */
export function bookPageKey(id: string): string {
  return `book.${id}`;
}

export function parsePageKey(key: string): PagePlace | undefined {
  const id = /^book\.([^.]+)$/.exec(key)?.[1];
  return id === undefined ? dayPages.find((page) => page.key === key)?.place : { id };
}

/** A page as the editor changes it. Its id is its key. */
export interface EditedPage {
  id: string;
  name: string;
  blocks: EditedBlock[];
}

export interface PageSummary {
  key: string;
  name: string;
  /** The address of its picture, which is another one for other blocks; absent for a missing page. */
  picture?: string;
  /** Why its file cannot be changed. */
  error?: string;
  /** The names of all templates that have it. */
  templates?: string[];
}

/** The pages of a template. */
export interface TemplatePages {
  id: string;
  name: string;
  /** It has the pages that all templates without own pages have. */
  isStandard: boolean;
  error?: string;
  days: PageSummary[];
  /** The places of the other pages, a line each: `front: title`, `4 weeks: month`. */
  order: string[];
  /** What the order can have. */
  pages: PageSummary[];
}

/** `4 weeks: month` as the place and the id of a page. */
export function parseOrderLine(line: string): { place: string; id: string } {
  const [place = '', id = ''] = line.split(': ');
  return { place, id };
}

/** Places in the order of the book. What comes every so many weeks is before the back. */
export function comparePlaces(a: string, b: string): number {
  return rankOf(a) - rankOf(b);
}

function rankOf(place: string): number {
  const index = bookPlaces.findIndex((each) => each === place);
  if (place === 'back') return Infinity;
  if (index >= 0) return index;
  return place === 'month' ? bookPlaces.length : bookPlaces.length + Number.parseInt(place, 10);
}

/** A page as it prints, with what is wrong with each of its blocks. */
export interface DrawnPage extends Pick<LaidOutPage, 'height' | 'operations' | 'side' | 'width'> {
  /** In points: where the blocks are, and the height of a row. */
  grid: { left: number; width: number; top: number; row: number; rows: number };
  blocks: DrawnBlock[];
}

export interface DrawnBlock extends Pick<LaidOutPage, 'missing' | 'overflow'> {
  top: number;
  rows: number;
  /** What the schema refuses. */
  faults: string[];
  /** Of a block that the schema does not know. */
  yaml?: string;
}
