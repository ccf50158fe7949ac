import { paths } from '../paths.ts';

/** The calls that the editor alone makes. */
export const editorApi = {
  quotes: '/api/quotes',
  prompts: '/api/prompts',
  templates: '/api/journal-templates',
  events: '/api/events',
  access: '/api/editor',
  export: (table: 'quotes' | 'prompts', profile?: 'excel' | 'indesign') => `/api/export/${table}${profile ? `?profile=${profile}` : ''}`,
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
