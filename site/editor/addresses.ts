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

/** The editor with `tab` open; the first one needs no naming. */
export function editorPath(tab: EditorTab): string {
  return tab === editorTabs[0] ? paths.editor : `${paths.editor}?tab=${tab}`;
}

/** The tab that an address's search names; the first one when it names none. */
export function parseTab(search: string): EditorTab {
  const name = new URLSearchParams(search).get('tab');
  return editorTabs.find((tab) => tab === name) ?? editorTabs[0];
}
