import { csvProfiles, type CsvProfile } from './tables-api.ts';
import type { Identity, PreviewSide, PublishPart } from './publish-api.ts';
import type { BulkCollection, UncommittedChange } from './changes-api.ts';
import type { CollectionName } from '../entities/collections.ts';
import { singleFiles, type SingleFile } from '../entities/nouns.ts';
import type { Problem } from '../entities/problem.ts';
import type { Weekday } from '../entities/days.ts';
import type { Side, EditionSlot, PageType } from '../page/print-measures.ts';
import { editorPages, api, paths, searchOf, withSearch, type Table } from './paths.ts';

export interface ImportChoices {
  skip: readonly number[];
  /** Whether items that exist with other values get those of the table. */
  isUpdate: boolean;
  /** Whether rows with problems are left out. Without it they refuse the whole table. */
  isPartial: boolean;
}

const journalPages = '/api/journal-pages';
const templates = '/api/journal-templates';
const editions = '/api/editions';
const contentFiles = '/api/files';
const documents = '/api/documents';
const replacements = '/api/replace';

/** Without a template: the first with pages, else the standard pages. */
export interface PreviewChoice {
  type: PageType;
  day: Weekday;
  template?: string | undefined;
}

export const editorApi = {
  quotes: '/api/quotes',
  prompts: '/api/prompts',
  templates,
  templatePages: (id: string) => `${templates}/${id}/pages`,
  /** @param key of a page, as `parsePageKey` takes it */
  templatePage: (id: string, key: string) => `${templates}/${id}/pages/${key}`,
  /** The page as an SVG. @param tag another one for other blocks */
  templatePicture: (id: string, key: string, tag?: string) => withSearch(`${templates}/${id}/pictures/${key}`, searchOf({ tag })),
  bookPages: '/api/book-pages',
  /** The list of all posts, drafts too. Their other calls are at `api.posts` and `api.post(slug)`. */
  articles: '/api/articles',
  foundArticles: (query?: string) => withSearch('/api/articles/found', searchOf({ q: query })),
  postSource: (slug: string) => `${api.post(slug)}/source`,
  /** Another slug for a post: what it would change (GET), and the change (POST). */
  postRenaming: (slug: string) => `${api.post(slug)}/rename`,
  postPreview: `${api.posts}/preview`,
  events: '/api/events',
  access: '/api/editor',
  pictures: '/api/pictures',
  /** @param name below `content/images`, or `**` for a route */
  picture: (name: string) => `/api/pictures/${name === '**' ? name : name.split('/').map(encodeURIComponent).join('/')}`,
  uploadedPicture: (name: string) => withSearch('/api/pictures', searchOf({ name })),
  icons: '/api/icons',
  foundIcons: (query: string) => withSearch('/api/icons', searchOf({ q: query })),
  namedIcons: (classNames: readonly string[]) => withSearch('/api/icons', searchOf({ name: classNames })),
  changes: '/api/changes',
  checks: '/api/checks',
  textCheck: '/api/checks/text',
  contentFile: ({ part, id }: { part: CollectionName | SingleFile | ':part'; id: string }) => `${contentFiles}/${part}/${id}`,
  /** A file as a form edits it. @param id of an item; `site` for the part `site` */
  document: (part: DocumentPart | ':part', id: string) => `${documents}/${part}/${id}`,
  /** A page of the site with the sent words, as HTML without scripts; the picture of the sent cover. */
  documentPreview: (part: SingleFile, page?: DocumentPage) => withSearch(`${documents}/${part}/preview`, searchOf({ page })),
  change: ({ collection, id }: { collection: UncommittedChange['collection'] | ':collection'; id: string }) =>
    `/api/changes/${collection}/${id}`,
  publish: '/api/publish',
  publishable: '/api/publish/changes',
  update: '/api/publish/update',
  push: '/api/publish/push',
  identity: '/api/publish/identity',
  /** The public page of a changed post, category or `site.yaml` as HTML without scripts; changed words are in `<mark>`. */
  publishPreview: (path?: string, side?: PreviewSide) => withSearch('/api/publish/preview', searchOf({ path, side })),
  /** The journal page of a changed quote, prompt or template, as `journalPage` has it. For a template, `type` chooses one of its pages. */
  publishJournalPage: (path?: string, side?: PreviewSide, type?: PageType) =>
    withSearch('/api/publish/journal-page', searchOf({ path, side, type })),
  /** @param id of an item; `site` for the part `site` */
  history: ({ part, id }: { part: PublishPart | ':part'; id: string }, from?: string) =>
    withSearch(`/api/history/${part}/${id}`, searchOf({ from })),
  bulk: (collection: BulkCollection) => `/api/bulk/${collection}`,
  bulkDelete: (collection: BulkCollection) => `/api/bulk/${collection}/delete`,
  deletions: '/api/deleted',
  restoreDeleted: (deletion: string) => `/api/deleted/${deletion}`,
  replace: replacements,
  replacePreview: `${replacements}/preview`,
  undoReplace: (id: string) => `${replacements}/undo/${id}`,
  changeTimes: '/api/changes/times',
  /** When each item was added; absent where that is not known. */
  addedTimes: '/api/changes/times?of=added',
  journalPage: (type: PageType | ':type') => `${journalPages}/${type}`,
  /** Random texts for a page, if possible none of those in `not`. A new number for `draw` avoids cached responses. */
  drawnPage: ({ type, day, template }: PreviewChoice, draw: number, not: readonly string[]) =>
    withSearch(`${journalPages}/${type}`, searchOf({ draw: String(draw), day, template, not })),
  keptPage: ({ type, day, template }: PreviewChoice, side: Side, keep: readonly string[]) =>
    withSearch(`${journalPages}/${type}`, searchOf({ day, side, template, keep })),
  editions,
  book: (id: string) => `${editions}/${id}/book`,
  /** @param spread the pages `2 * spread` and the next */
  spread: (id: string, spread: number | ':spread') => `${editions}/${id}/spreads/${spread}`,
  /** The same, whose response never changes. */
  spreadAt: ({ id, revision }: { id: string; revision: string }, spread: number) =>
    withSearch(`${editions}/${id}/spreads/${spread}`, searchOf({ revision })),
  editionDay: (id: string, day: number | ':day') => `${editions}/${id}/days/${day}`,
  /** Records the present words of one text, `{slot, text}`, or of all that changed. */
  editionWords: (id: string) => `${editions}/${id}/words`,
  print: '/api/print',
  printedPdf: (file: string) => `/api/print/${file}`,
  export: (table: Table, profile = 'csv', filters: ItemListView['filters'] = {}) =>
    withSearch(`/api/export/${table}`, searchOf({ profile: profile === 'csv' ? undefined : profile, ...filters })),
  /** The table of the journal's days: of an edition, of a journal without dates, or from the date of its first day on. */
  exportDays: (profile = 'csv', { from, edition }: { from?: string | undefined; edition?: string | undefined } = {}) =>
    withSearch('/api/export/days', searchOf({ profile: profile === 'csv' ? undefined : profile, from, edition })),
  importPreview: (table: Table) => `/api/import/${table}/preview`,
  importLeftOut: (table: Table) => `/api/import/${table}/left-out`,
  import: (table: Table, { skip, isUpdate, isPartial }: ImportChoices = { skip: [], isUpdate: false, isPartial: false }) =>
    withSearch(
      `/api/import/${table}`,
      searchOf({
        skip: skip.length > 0 ? skip.join(',') : undefined,
        update: isUpdate ? '1' : undefined,
        partial: isPartial ? '1' : undefined,
      }),
    ),
} as const;

/** The pages that show words of `site.yaml`: of posts and of categories, the first. */
export const documentPages = ['home', 'product', 'about', 'blog', 'post', 'categories', 'category', 'contact'] as const;
export type DocumentPage = (typeof documentPages)[number];

export const documentParts = [...singleFiles, 'pages', 'templates'] as const;
export type DocumentPart = (typeof documentParts)[number];

/** A file as it is written, with what the schema does not know. */
export interface EditedDocument {
  id: string;
  /** Absent where the file is broken. */
  fields?: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}

/** The writing screen of a post; that of a new one is at `new`. */
export function articleEditorPath(slug: string): string {
  return editorPages.article.replace(':slug', slug);
}

export const editorFiles = {
  /** The response of an API path: `/api/quotes.json`. */
  list: (call: string) => `${call}.json`,
  /** `/api/export/quotes.csv`, `/api/export/quotes-excel.csv` */
  export: (table: Table, profile: CsvProfile) =>
    `/api/export/${table}${profile === 'csv' ? '' : `-${profile}`}.${csvProfiles[profile].extension}`,
} as const;

const views = ['checks', 'categories', 'site-words', 'replace'] as const;

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

export const editorFields = ['tab', 'q', ...filterNames, 'sort', 'show', 'edition', 'page', 'slot', 'template'] as const;

export function editorPath(tab: EditorTab, { query, filters, sort, isUnpublished }: ItemListView = wholeList): string {
  const { day, type, category } = filters;
  const shownTab = tab === editorTabs[0] ? undefined : tab;
  const show = isUnpublished ? 'unpublished' : undefined;
  return withSearch(paths.editor, searchOf({ tab: shownTab, q: query || undefined, day, type, category, sort: sort || undefined, show }));
}

/** The pages of a template, or one of them to change. */
export function pagesPath(template: string, page?: string): string {
  return withSearch(editorPages.templatePages, searchOf({ template, page }));
}

export function bookPath(edition: string, page = 1): string {
  return withSearch(paths.editor, searchOf({ tab: 'book', edition, page: page > 1 ? String(page) : undefined }));
}

/** The reader of an edition, open at the page that has the text of a place. */
export function bookDayPath(edition: string, { day, slot }: { day: number; slot: EditionSlot }): string {
  return withSearch(paths.editor, searchOf({ tab: 'book', edition, day: String(day), slot }));
}

/** The edition that the reader shows, and the page, unless it is that of a day. */
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

export const revisionHeader = 'journal-revision';

/** The first event of a stream: the revisions of the lists of quotes, prompts and templates, by path. */
export type ListRevisions = Readonly<Record<string, string>>;

const isPostSource = new RegExp(`^${editorApi.postSource('[^/]+')}$`);

/** Whether a response depends on the texts of the content: posts, uncommitted changes, checks, editions, and pages. */
export function followsFromTexts(key: unknown): boolean {
  if (typeof key !== 'string') return false;
  if ([editorApi.publish, contentFiles, documents, replacements, `${templates}/`].some((start) => key.startsWith(start))) return true;
  if (key === editions || (key.startsWith(`${editions}/`) && key.endsWith('/book'))) return true;
  if (key.startsWith(editorApi.articles) || isPostSource.test(key)) return true;
  return key.startsWith(editorApi.changes) || key === editorApi.checks || key.startsWith(journalPages);
}

export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  hasRepository?: boolean;
  isLoggedIn?: boolean;
  /** Who logged in last with this browser. */
  person?: Identity;
  refusal?: string;
}
