import { csvProfiles } from './csv-profiles.ts';
import type { CsvProfile } from './csv-profiles.ts';
import type { UncommittedChange } from './uncommitted-change.ts';
import type { Weekday } from '../entities/days.ts';
import type { PageType } from '../page/page-types.ts';
import type { Side } from '../page/print-measures.ts';
import { paths, searchOf, withSearch } from './paths.ts';
import type { Table } from './paths.ts';

const journalPages = '/api/journal-pages';

/** The calls that only the editor makes. */
export const editorApi = {
  quotes: '/api/quotes',
  prompts: '/api/prompts',
  templates: '/api/journal-templates',
  events: '/api/events',
  access: '/api/editor',
  changes: '/api/changes',
  change: ({ collection, id }: { collection: UncommittedChange['collection'] | ':collection'; id: string }) =>
    `/api/changes/${collection}/${id}`,
  journalPage: (type: PageType | ':type') => `${journalPages}/${type}`,
  /** Texts drawn at random for a page, if possible none of those in `not`. Each `draw` is another number, so that no cached one is used. */
  drawnPage: (type: PageType, day: Weekday, draw: number, not: readonly string[]) =>
    withSearch(`${journalPages}/${type}`, searchOf({ draw: String(draw), day, not })),
  /** A page on which the texts in `keep` stay for as long as they fit it. */
  keptPage: (type: PageType, day: Weekday, side: Side, keep: readonly string[]) =>
    withSearch(`${journalPages}/${type}`, searchOf({ day, side, keep })),
  export: (table: Table, profile = 'csv', filters: ItemListView['filters'] = {}) =>
    withSearch(`/api/export/${table}`, searchOf({ profile: profile === 'csv' ? undefined : profile, ...filters })),
  importPreview: (table: Table) => `/api/import/${table}/preview`,
  import: (table: Table, skip: readonly number[] = [], update = false) =>
    withSearch(`/api/import/${table}`, searchOf({ skip: skip.length > 0 ? skip.join(',') : undefined, update: update ? '1' : undefined })),
} as const;

/** The files that replace these calls on a static host. */
export const editorFiles = {
  /** The list of a collection, or the state of the editor, by its call: `/api/quotes.json`. */
  list: (call: string) => `${call}.json`,
  /** A table in a profile: `/api/export/quotes.csv`, `/api/export/quotes-excel.csv`. */
  export: (table: Table, profile: CsvProfile) =>
    `/api/export/${table}${profile === 'csv' ? '' : `-${profile}`}.${csvProfiles[profile].extension}`,
} as const;

export const editorTabs = ['quotes', 'prompts', 'templates', 'export'] as const;
export type EditorTab = (typeof editorTabs)[number];

export const filterNames = ['day', 'type', 'category'] as const;
export type FilterName = (typeof filterNames)[number];

/** What of a list is shown, and in which order. */
export interface ItemListView {
  query: string;
  filters: Readonly<Partial<Record<FilterName, string>>>;
  /** Empty for the order of the files. */
  sort: string;
}

export const wholeList: ItemListView = { query: '', filters: {}, sort: '' };

/** The fields of the editor's query that name a view. */
export const editorFields = ['tab', 'q', ...filterNames, 'sort'] as const;

/** The editor with `tab` open and its list as in `view`; defaults are left out. */
export function editorPath(tab: EditorTab, { query, filters, sort }: ItemListView = wholeList): string {
  const { day, type, category } = filters;
  const search = { tab: tab === editorTabs[0] ? undefined : tab, q: query || undefined, day, type, category, sort: sort || undefined };
  return withSearch(paths.editor, searchOf(search));
}

/** The tab that a query names; the first one when it names none. */
export function parseTab(search: string): EditorTab {
  const name = new URLSearchParams(search).get('tab');
  return editorTabs.find((tab) => tab === name) ?? editorTabs[0];
}

/** The view of its tab's list that a query names. */
export function parseView(search: string): ItemListView {
  const asked = new URLSearchParams(search);
  const filters = filterNames.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : []));
  return { query: asked.get('q') ?? '', filters: Object.fromEntries(filters) as ItemListView['filters'], sort: asked.get('sort') ?? '' };
}

/** Whether the response to a call depends on the texts of the content: the uncommitted changes, and each page that is not a draw. */
export function followsFromTexts(key: unknown): boolean {
  if (typeof key !== 'string') return false;
  return key.startsWith(editorApi.changes) || (key.startsWith(journalPages) && !key.includes('?draw='));
}
