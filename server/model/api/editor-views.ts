import { type EditionSlot } from '../entities/editions.ts';
import { editorPages, paths, withSearch } from './paths.ts';

/** The writing screen of a post; a new post has the slug `new`. */
export function articleEditorPath(slug: string): string {
  return editorPages.article.replace(':slug', slug);
}

const views = ['checks', 'categories', 'site-words', 'cover', 'dates', 'replace'] as const;

/** The tabs, and views without a tab. */
export const editorTabs = ['quotes', 'prompts', 'templates', 'export', 'articles', 'book', ...views] as const;
export type EditorTab = (typeof editorTabs)[number];

export const filterNames = ['day', 'type', 'category'] as const;
export type FilterName = (typeof filterNames)[number];

export interface ItemListView {
  query: string;
  filters: Readonly<Partial<Record<FilterName, string>>>;
  sort: string;
  isUnpublished: boolean;
}

export const wholeList: ItemListView = { query: '', filters: {}, sort: '', isUnpublished: false };

export const editorFields = ['tab', 'q', ...filterNames, 'sort', 'show', 'edition', 'page', 'slot', 'template', 'section'] as const;

export function editorPath(tab: EditorTab, { query, filters, sort, isUnpublished }: ItemListView = wholeList): string {
  const { day, type, category } = filters;
  const shownTab = tab === editorTabs[0] ? undefined : tab;
  const show = isUnpublished ? 'unpublished' : undefined;
  return withSearch(paths.editor, { tab: shownTab, q: query || undefined, day, type, category, sort: sort || undefined, show });
}

export function pagesPath(template: string, page?: string): string {
  return withSearch(editorPages.templatePages, { template, page });
}

export function siteWordsPath(section?: string): string {
  return withSearch(paths.editor, { tab: 'site-words', section });
}

export function bookPath(edition: string, page = 1): string {
  return withSearch(paths.editor, { tab: 'book', edition, page: page > 1 ? String(page) : undefined });
}

/** The reader of an edition, open at the page that has the text of a place. */
export function bookDayPath(edition: string, { day, slot }: { day: number; slot: EditionSlot }): string {
  return withSearch(paths.editor, { tab: 'book', edition, day: String(day), slot });
}

/** The edition that the reader shows, and its page, or a day and slot that determine the page. */
export function parseBook(search: string): { edition: string; page: number; day: number; slot: string } {
  const asked = new URLSearchParams(search);
  const page = Number(asked.get('page'));
  return {
    edition: asked.get('edition') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    day: Number(asked.get('day')),
    slot: asked.get('slot') ?? '',
  };
}

export function parseTab(search: string): EditorTab {
  const name = new URLSearchParams(search).get('tab');
  return editorTabs.find((tab) => tab === name) ?? editorTabs[0];
}

export function parseView(search: string): ItemListView {
  const asked = new URLSearchParams(search);
  const filters = filterNames.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : []));
  return {
    query: asked.get('q') ?? '',
    filters: Object.fromEntries(filters) as ItemListView['filters'],
    sort: asked.get('sort') ?? '',
    isUnpublished: asked.get('show') === 'unpublished',
  };
}
