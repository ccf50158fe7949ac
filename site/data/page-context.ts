import type { PicturedPage } from '../../server/model/api/picture-sizes.ts';
import type { PageRequest } from '../../server/model/api/page-request.ts';
import { weekdays } from '../../server/model/entities/days.ts';
import type { Site } from '../../server/model/entities/site.ts';
import { requiredContext } from './required-context.ts';

export interface CommonWords extends Pick<Site, 'name' | 'tagline' | 'retailer' | 'social' | 'navigation'> {
  hasPrivacy?: boolean;
  /** Absent until the planner is available. */
  plannerUrl?: string | undefined;
  signupNote?: string | undefined;
}

export interface ShownPlanner {
  url: string;
  price: string;
  title?: string | undefined;
  text?: string | undefined;
}

export interface ClosingWords {
  closing: Pick<Site['closing'], 'title' | 'text'>;
}

export interface PageData extends Pick<PageRequest, 'url' | 'origin' | 'isbn' | 'pages' | 'fallback'> {
  site: CommonWords;
  words: object;
  isStatic: boolean;
  /** Formatted on the server: creating an `Intl.NumberFormat` is slow on phones. */
  price: string | null;
}

/** @typeParam Words the words of the site that the page shows beside `CommonWords`; its route declares them */
export interface PageProps<Words extends object = object> {
  /** Empty without a slug in the path. */
  slug: string;
  /** The page number of a list, from the path. */
  page: number | undefined;
  /** Whether no page of the site has this path. */
  isUnknown: boolean;
  words: Words;
}

export const [PageContext, usePageData] = requiredContext<PageData>('page data');

export const postBodyAttribute = 'data-post-body';

/** The element with the page data, without the body of a post: the page contains it already. */
export function pageDataElement(data: PageData): string {
  const fallback = Object.entries(data.fallback).map(([key, value]) => [key, isPost(value) ? { ...value, content: null } : value]);
  return `<script id="pageData" type="application/json">${scriptJson({ ...data, fallback: Object.fromEntries(fallback) })}</script>`;
}

/** Reads the page data from its element, and the body of a post from its own. */
export function readPageData(document: Document): PageData {
  const data = JSON.parse(document.getElementById('pageData')?.textContent ?? '') as PageData;
  // The journal's texts that the page shows are already in its HTML.
  const section = document.querySelector<HTMLElement>('section[data-questions]');
  const questions = JSON.parse(section?.dataset['questions'] ?? '[]') as (string[] | null)[];
  for (const [index, day] of weekdays.entries()) {
    const [, ...sentences] = questions[index] ?? [];
    if (sentences.length > 0) data.pages[`question-${day}`] = sentences.join(' ').trim();
  }
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.leaf[src^="/images/pages/"]')) {
    const page = /[a-z-]+(?=-\d+\.webp)/.exec(picture.src)?.[0] as PicturedPage;
    data.pages[page] = picture.alt || data.pages[page] || '';
  }
  const body = document.querySelector(`[${postBodyAttribute}]`)?.innerHTML;
  for (const value of Object.values(data.fallback)) if (isPost(value)) value.content = body;
  return data;
}

function isPost(value: unknown): value is { content: unknown } {
  return typeof value === 'object' && value !== null && 'content' in value;
}

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON for a script element, with `<` escaped so that it contains no end tag. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}
