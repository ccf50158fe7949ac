import { csvProfiles, type CsvProfile, type Headings } from './tables-api.ts';
import type { PreviewSide, PublishPart } from './publish-api.ts';
import type { BulkCollection, UncommittedChange } from './changes-api.ts';
import type { DocumentPage, DocumentPart } from './documents-api.ts';
import type { ItemListView } from './editor-views.ts';
import { api, withSearch } from './paths.ts';
import type { EditionSettings } from '../entities/edition-schema.ts';
import type { CollectionName } from '../entities/collections.ts';
import type { SingleFile } from '../entities/nouns.ts';
import type { Weekday } from '../entities/days.ts';
import type { PageType, Side } from '../entities/page-types.ts';

export interface ImportChoices {
  skip: readonly number[];
  /** Whether existing items with other values get those of the table. */
  isUpdate: boolean;
  /** Whether rows with problems are left out; otherwise the whole table is refused. */
  isPartial: boolean;
}

const journalPages = '/api/journal-pages';
const templates = '/api/journal-templates';
const editions = '/api/editions';
const contentFiles = '/api/files';
const documents = '/api/documents';
const replacements = '/api/replace';

/** By default, the template is the first with pages, or else the standard pages. */
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
  /** The page as an SVG. @param tag differs when the blocks do */
  templatePicture: (id: string, key: string, tag?: string) => withSearch(`${templates}/${id}/pictures/${key}`, { tag }),
  bookPages: '/api/book-pages',
  /** The list of all posts, including drafts. Their other calls are at `api.posts` and `api.post(slug)`. */
  articles: '/api/articles',
  foundArticles: (query?: string) => withSearch('/api/articles/found', { q: query }),
  postSource: (slug: string) => `${api.post(slug)}/source`,
  /** Gives a post another slug (POST), or says what that would change (GET). */
  postRenaming: (slug: string) => `${api.post(slug)}/rename`,
  postPreview: `${api.posts}/preview`,
  events: '/api/events',
  access: '/api/editor',
  pictures: '/api/pictures',
  /** @param name below `content/images`, or `**` for a route */
  picture: (name: string) => `/api/pictures/${name === '**' ? name : name.split('/').map(encodeURIComponent).join('/')}`,
  uploadedPicture: (name: string) => withSearch('/api/pictures', { name }),
  icons: '/api/icons',
  foundIcons: (query: string) => withSearch('/api/icons', { q: query }),
  namedIcons: (classNames: readonly string[]) => withSearch('/api/icons', { name: classNames }),
  desk: '/api/desk',
  changes: '/api/changes',
  checks: '/api/checks',
  textCheck: '/api/checks/text',
  contentFile: ({ part, id }: { part: CollectionName | SingleFile | ':part'; id: string }) => `${contentFiles}/${part}/${id}`,
  /** A file as a form edits it. @param id of an item; `site` for the part `site` */
  document: (part: DocumentPart | ':part', id: string) => `${documents}/${part}/${id}`,
  /** Renders a page of the site with the sent words, as HTML without scripts, or a picture of the sent cover. */
  documentPreview: (part: SingleFile, page?: DocumentPage) => withSearch(`${documents}/${part}/preview`, { page }),
  change: ({ collection, id }: { collection: UncommittedChange['collection'] | ':part'; id: string }) => `/api/changes/${collection}/${id}`,
  publish: '/api/publish',
  publishable: '/api/publish/changes',
  look: '/api/publish/look',
  update: '/api/publish/update',
  push: '/api/publish/push',
  identity: '/api/publish/identity',
  /** The public page of a changed post, category or `site.yaml` as HTML without scripts; changed words are in `<mark>`. */
  publishPreview: (path?: string, side?: PreviewSide) => withSearch('/api/publish/preview', { path, side }),
  /** The journal page of a changed quote, prompt or template, as `journalPage` has it. For a template, `type` chooses one of its pages. */
  publishJournalPage: (path?: string, side?: PreviewSide, type?: PageType) => withSearch('/api/publish/journal-page', { path, side, type }),
  /** @param id of an item; `site` for the part `site` */
  history: ({ part, id }: { part: PublishPart | ':part'; id: string }, from?: string) => withSearch(`/api/history/${part}/${id}`, { from }),
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
    withSearch(`${journalPages}/${type}`, { draw: String(draw), day, template, not }),
  keptPage: ({ type, day, template }: PreviewChoice, side: Side, keep: readonly string[]) =>
    withSearch(`${journalPages}/${type}`, { day, side, template, keep }),
  editions,
  edition: (id: string) => `${editions}/${id}`,
  bookSize: (query: { [Name in keyof EditionSettings]?: string | undefined } = {}) => withSearch('/api/book-size', query),
  printings: '/api/printings',
  printing: (id: string) => `/api/printings/${id}`,
  book: (id: string) => `${editions}/${id}/book`,
  /** @param spread its number: it has the pages `2 * spread` and the next */
  spread: (id: string, spread: number | ':spread') => `${editions}/${id}/spreads/${spread}`,
  /** The same at one revision, so that the response never changes. */
  spreadAt: ({ id, revision }: { id: string; revision: string }, spread: number) =>
    withSearch(`${editions}/${id}/spreads/${spread}`, { revision }),
  editionDay: (id: string, day: number | ':day') => `${editions}/${id}/days/${day}`,
  print: '/api/print',
  printedPdf: (file: string) => `/api/print/${file}`,
  shares: '/api/shares',
  share: (id: string) => `/api/shares/${id}`,
  export: (table: BulkCollection, profile = 'csv', filters: ItemListView['filters'] = {}) =>
    withSearch(`/api/export/${table}`, { profile: profile === 'csv' ? undefined : profile, ...filters }),
  /** The table of the journal's days: of an edition, of a journal without dates, or from the date of its first day on. */
  exportDays: (profile = 'csv', { from, edition }: { from?: string | undefined; edition?: string | undefined } = {}) =>
    withSearch('/api/export/days', { profile: profile === 'csv' ? undefined : profile, from, edition }),
  importPreview: (table: BulkCollection, headings: Headings = {}, isUpdate = false) =>
    withSearch(`/api/import/${table}/preview`, { update: isUpdate ? '1' : undefined, heading: choicesOf(headings) }),
  importLeftOut: (table: BulkCollection, headings: Headings = {}) =>
    withSearch(`/api/import/${table}/left-out`, { heading: choicesOf(headings) }),
  import: (table: BulkCollection, headings: Headings = {}, { skip = [], isUpdate, isPartial }: Partial<ImportChoices> = {}) =>
    withSearch(`/api/import/${table}`, {
      skip: skip.length > 0 ? skip.join(',') : undefined,
      update: isUpdate ? '1' : undefined,
      partial: isPartial ? '1' : undefined,
      heading: choicesOf(headings),
    }),
} as const;

export const editorFiles = {
  list: (call: string) => `${call}.json`,
  /** `/api/export/quotes.csv`, `/api/export/quotes-excel.csv` */
  export: (table: BulkCollection, profile: CsvProfile) =>
    `/api/export/${table}${profile === 'csv' ? '' : `-${profile}`}.${csvProfiles[profile].extension}`,
} as const;

export const revisionHeader = 'journal-revision';

/** The time zone of the author (IANA), in a call that writes. */
export const timeZoneHeader = 'journal-time-zone';

/** The first event of a stream: the revision of each part of the content. */
export type PartRevisions = Readonly<Record<string, string>>;

/** Whether a response depends on the texts of the content, or of one part of it: posts, uncommitted changes, checks, and pages. */
export function followsFromTexts(key: unknown, part?: string): boolean {
  if (typeof key !== 'string') return false;
  const named = key.startsWith(editorApi.articles) ? 'posts' : partInPath.exec(key)?.[1];
  if (named !== undefined) return part === undefined || part === named;
  if (key.startsWith(`${editions}/`)) return key.endsWith('/book');
  const starts = [editorApi.changes, editorApi.checks, editorApi.publish, journalPages, replacements, `${templates}/`];
  return starts.some((start) => key.startsWith(start));
}

const partInPath = new RegExp(`^(?:${contentFiles}|${documents})/(\\w+)/`);

function choicesOf(headings: Headings): string[] {
  return Object.entries(headings).map(([heading, field]) => `${heading}=${field}`);
}
