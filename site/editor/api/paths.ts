import type { Weekday } from '../../../server/model/entities/days.ts';
import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import type { PageType } from '../../../server/model/page/page-types.ts';
import type { Side } from '../../../server/model/page/print-measures.ts';
import { paths } from '../../data/paths.ts';

const journalPages = '/api/journal-pages';

/** The calls that the editor alone makes. */
export const editorApi = {
  quotes: '/api/quotes',
  prompts: '/api/prompts',
  templates: '/api/journal-templates',
  events: '/api/events',
  access: '/api/editor',
  changes: '/api/changes',
  change: ({ collection, id }: Pick<UncommittedChange, 'collection' | 'id'>) => `/api/changes/${collection}/${id}`,
  /** A draw of texts for a page, rather not of those in `not`. Each has another number, so that none is taken for one made before. */
  drawnPage: (type: PageType, day: Weekday, draw: number, not: readonly string[]) =>
    `${journalPages}/${type}?${searchOf({ draw: String(draw), day, not })}`,
  /** A page on which the texts in `keep` stay as long as they are for it. */
  keptPage: (type: PageType, day: Weekday, side: Side, keep: readonly string[]) =>
    `${journalPages}/${type}?${searchOf({ day, side, keep })}`,
  export: (table: 'quotes' | 'prompts', profile = 'csv', filters: ListView['filters'] = {}) => {
    const search = searchOf({ profile: profile === 'csv' ? undefined : profile, ...filters });
    return search.size > 0 ? `/api/export/${table}?${search}` : `/api/export/${table}`;
  },
  importPreview: (table: 'quotes' | 'prompts') => `/api/import/${table}/preview`,
  import: (table: 'quotes' | 'prompts', skip: readonly number[], update: boolean) => {
    const search = searchOf({ skip: skip.length > 0 ? skip.join(',') : undefined, update: update ? '1' : undefined });
    return search.size > 0 ? `/api/import/${table}?${search}` : `/api/import/${table}`;
  },
} as const;

export const editorTabs = ['quotes', 'prompts', 'templates', 'export'] as const;
export type EditorTab = (typeof editorTabs)[number];

export const filterNames = ['day', 'type', 'category'] as const;
export type FilterName = (typeof filterNames)[number];

/** What of a list is shown, and in which order. */
export interface ListView {
  query: string;
  filters: Readonly<Partial<Record<FilterName, string>>>;
  /** Empty for the order of the files. */
  sort: string;
}

export const wholeList: ListView = { query: '', filters: {}, sort: '' };

/** The editor with `tab` open and its list as `view` has it; what needs no naming is left out. */
export function editorPath(tab: EditorTab, { query, filters, sort }: ListView = wholeList): string {
  const search = new URLSearchParams();
  if (tab !== editorTabs[0]) search.set('tab', tab);
  if (query) search.set('q', query);
  for (const name of filterNames) if (filters[name] !== undefined) search.set(name, filters[name]);
  if (sort) search.set('sort', sort);
  return search.size > 0 ? `${paths.editor}?${search}` : paths.editor;
}

/** The tab that an address's search names; the first one when it names none. */
export function parseTab(search: string): EditorTab {
  const name = new URLSearchParams(search).get('tab');
  return editorTabs.find((tab) => tab === name) ?? editorTabs[0];
}

/** The view of its tab's list that an address's search names. */
export function parseView(search: string): ListView {
  const asked = new URLSearchParams(search);
  const filters = filterNames.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : []));
  return { query: asked.get('q') ?? '', filters: Object.fromEntries(filters) as ListView['filters'], sort: asked.get('sort') ?? '' };
}

/** Whether what was read at `key` follows from the texts of the content: the changes since the last commit, and each page but a draw for one. */
export function followsFromTexts(key: unknown): boolean {
  if (typeof key !== 'string') return false;
  return key.startsWith(editorApi.changes) || (key.startsWith(journalPages) && !key.includes('?draw='));
}

/** Repeats a name for each of several values, and leaves out what is undefined. */
function searchOf(query: Record<string, string | readonly string[] | undefined>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values = typeof value === 'string' ? [value] : (value ?? []);
    for (const one of values) search.append(name, one);
  }
  return search;
}
