import type { PageRequest } from '../../server/model/api/page-request.ts';
import { scriptJson } from './script-json.ts';

/** What a page is drawn from, on the server and in the browser alike. */
export interface PageData extends Omit<PageRequest, 'status' | 'analyticsKey' | 'isStatic'> {
  isStatic: boolean;
  /** null, for JSON has no undefined. */
  analyticsKey: string | null;
  /** The year on the server's clock, for the first drawing in the browser. */
  year: number;
  /** What the journal costs, as it is shown; making what writes it would hold a phone up. */
  price: string | null;
}

export const pageDataId = 'pageData';
export const postBodyAttribute = 'data-post-body';

/** As JSON for a script element. A post's body is left out: it stands in the page already. */
export function writePageData(data: PageData): string {
  const fallback = Object.fromEntries(
    Object.entries(data.fallback).map(([key, value]) => [key, isPostLike(value) ? { ...value, content: null } : value]),
  );
  return scriptJson({ ...data, fallback });
}

/** Reads what `writePageData` wrote into `document`, and the post's body from where it is shown. */
export function readPageData(document: Document): { text: string; data: PageData } {
  const text = document.getElementById(pageDataId)?.textContent ?? '';
  const data = JSON.parse(text) as PageData;
  const body = document.querySelector(`[${postBodyAttribute}]`)?.innerHTML;
  for (const value of Object.values(data.fallback)) if (isBodiless(value)) value.content = body;
  return { text, data };
}

function isPostLike(value: unknown): value is { content: string } {
  return typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string';
}

function isBodiless(value: unknown): value is { content: string | null | undefined } {
  return typeof value === 'object' && value !== null && 'content' in value && value.content === null;
}
