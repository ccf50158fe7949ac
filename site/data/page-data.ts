import type { PageRequest } from '../../server/model/api/page-request.ts';
import { scriptJson } from './script-json.ts';

/** The data that a page is rendered from, on the server and in the browser. */
export interface PageData extends Omit<PageRequest, 'status' | 'analyticsKey' | 'isStatic'> {
  isStatic: boolean;
  /** null when absent: JSON has no undefined. */
  analyticsKey: string | null;
  /** The current year of the server, for the first render in the browser. */
  year: number;
  /** The formatted price. Creating an `Intl.NumberFormat` takes a phone too long. */
  price: string | null;
}

export const pageDataId = 'pageData';
export const postBodyAttribute = 'data-post-body';

/** JSON for a script element, without the body of a post: the page contains it already. */
export function writePageData(data: PageData): string {
  const fallback = Object.fromEntries(
    Object.entries(data.fallback).map(([key, value]) => [key, hasContent(value) ? { ...value, content: null } : value]),
  );
  return scriptJson({ ...data, fallback });
}

/** Reads what `writePageData` wrote, and the body of a post from its element. */
export function readPageData(document: Document): { text: string; data: PageData } {
  const text = document.getElementById(pageDataId)?.textContent ?? '';
  const data = JSON.parse(text) as PageData;
  const body = document.querySelector(`[${postBodyAttribute}]`)?.innerHTML;
  for (const value of Object.values(data.fallback)) if (lacksContent(value)) value.content = body;
  return { text, data };
}

function hasContent(value: unknown): value is { content: string } {
  return typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string';
}

function lacksContent(value: unknown): value is { content: string | null | undefined } {
  return typeof value === 'object' && value !== null && 'content' in value && value.content === null;
}
