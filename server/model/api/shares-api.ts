import type { DocumentPage } from './documents-api.ts';

/** What a link can show: an article, a page of the book, a page of the site. */
export const shareParts = ['posts', 'pages', 'categories', 'site'] as const;
export type SharePart = (typeof shareParts)[number];

/** What the editor offers; a call can name any number up to the last. */
export const shareDays = [1, 7, 30] as const;
export const maxShareDays = 30;
export const defaultShareDays = 7;

/** What a link shows. */
export interface SharedThing {
  part: SharePart;
  /** The id of an item; `site` for the part `site`. */
  item: string;
  /** Of the part `site`: the page with its words, by default the home page. */
  page?: DocumentPage | undefined;
}

export interface ShareSummary extends SharedThing {
  id: string;
  name: string;
  madeAt: string;
  until: string;
  /** Whether it keeps the words of the day on which it was made. */
  isFixed: boolean;
  /** The name of the person who made it. */
  by?: string | undefined;
}

/** Response of `GET /api/shares`, the one that ends first before the others. */
export interface ShareList {
  shares: ShareSummary[];
  /** Why others cannot open the links; null where they can. */
  unreachable: string | null;
}

/** Response of `POST /api/shares`. The address is nowhere else: only a hash of it is stored. */
export interface MadeShare extends ShareSummary {
  address: string;
  unreachable: string | null;
}

/** Why nobody else can open an address on this computer. */
export const onThisComputer =
  'Only this computer can open the address, because the site has no public address. Its maintainer can set SITE_URL.';

/** `November 28`, in a time zone (IANA), by default that of this machine. */
export function shareDay(time: string, timeZone?: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone });
}
