import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { H3 } from 'h3';
import type { SitePage } from '../blog/site-pages.ts';
import { compressedForm, type Coding } from '../http/compress.ts';
import { isCompressible, mediaTypeOf } from '../http/media-types.ts';
import { weakMemo } from '../model/caches.ts';
import { csvProfiles, type CsvProfile } from '../model/api/tables-api.ts';
import { editorApi, editorFiles } from '../model/api/editor-calls.ts';
import { aliasFile } from '../model/api/alias-spelling.ts';
import type { PageRequest } from '../model/api/page-request.ts';
import { api, defaultJournalImage, paths, serverPaths, staticFiles } from '../model/api/paths.ts';
import { isPhotograph, pictureFormats, pictureWidths, sizedPicture, socialPicture } from '../model/api/picture-sizes.ts';
import { sampleVersion } from '../routes/print-routes.ts';
import { clientFilesIn } from '../routes/site-file-routes.ts';
import type { Services } from '../services.ts';
import { headersFile, movedPage, redirectsFile } from './host-files.ts';

export interface Output {
  file: string;
  /** Changes when the bytes of `make` change. Without a key, each build makes and compares the bytes. */
  key?: string;
  make(): Promise<Buffer | string | undefined> | Buffer | string;
  isCompressed?: boolean;
  /** Another process makes it meanwhile; only `finish` waits for it. */
  isInBackground?: boolean;
  compressed?: (coding: Coding) => Promise<Buffer | undefined>;
}

export interface PageOutput {
  file: string;
  key: string;
  request(): PageValues;
}

export type PageValues = Pick<PageRequest, 'fallback' | 'pages' | 'status' | 'url'>;

interface SiteSources {
  app: H3;
  services: Services;
  withEditor: boolean;
}

export function* siteOutputs({ app, services, withEditor }: SiteSources): Generator<Output | PageOutput> {
  const { published, repository, config, coverPictures, journalPictures } = services;
  const codeVersion = services.codeVersion();
  const response = (url: string, options?: ResponseOptions) => responseFile(app, url, options);
  const keyed = (url: string, source: unknown, options?: ResponseOptions) =>
    response(url, { key: hashOf([codeVersion, source]), ...options });
  // First, because it takes longest and runs on another core.
  yield response(paths.sample, { key: sampleVersion(services), isOptional: true, isInBackground: true });
  if (config.clientFolder !== undefined) yield* clientFiles(config.clientFolder);

  for (const { url, fingerprint } of coverPictures.all()) yield keyed(url, fingerprint);
  const drawn = coverPictures.find(defaultJournalImage);
  if (!repository.pictures().includes(defaultJournalImage.slice(1)))
    for (const url of [defaultJournalImage, socialPicture(defaultJournalImage)]) yield keyed(url, drawn?.fingerprint);
  for (const file of repository.pictures()) {
    if (!mediaTypeOf(file)?.startsWith('image/')) continue;
    const picture = `/${file}`;
    const sized = isPhotograph(picture)
      ? pictureFormats.flatMap((format) => pictureWidths.map((width) => sizedPicture(picture, width, format)))
      : [];
    for (const url of [picture, ...sized, socialPicture(picture)]) yield keyed(url, repository.fingerprint(file), { isOptional: true });
  }
  for (const url of journalPictures.addresses()) yield keyed(url, journalPictures.find(url)?.version);

  for (const file of [paths.feed, serverPaths.sitemap, serverPaths.robots, staticFiles.site, staticFiles.posts, staticFiles.categories])
    yield response(file);
  const versions = [...published.posts(), ...repository.list('categories')].map(({ file, version }) => [file, version]);
  yield keyed(staticFiles.searchIndex, versions);
  yield response(api.latestPosts, { file: staticFiles.latestPosts.slice(1) });
  const categories = published.categories().map(({ slug }) => slug);
  for (const slug of categories) {
    yield response(staticFiles.categoryPosts(slug));
    yield response(api.category(slug), { file: staticFiles.category(slug).slice(1) });
  }
  if (withEditor) {
    yield { file: editorFiles.list(editorApi.access).slice(1), make: () => JSON.stringify(editorState) };
    for (const table of ['quotes', 'prompts'] as const)
      for (const profile of Object.keys(csvProfiles) as CsvProfile[])
        yield response(editorApi.export(table, profile), { file: editorFiles.export(table, profile).slice(1) });
    for (const call of [editorApi.quotes, editorApi.prompts, editorApi.templates])
      yield response(call, { file: editorFiles.list(call).slice(1) });
  }

  yield* pages(services, withEditor);
  yield { file: '_headers', make: () => headersFile(services.base) };
  const aliases = published.aliases();
  for (const { alias, slug, title } of aliases) {
    const file = aliasFile(alias);
    if (file !== undefined) yield { file, make: () => movedPage(config.origin + paths.post(slug), title) };
  }
  yield { file: '_redirects', make: () => redirectsFile(categories, aliases) };
}

function* clientFiles(folder: string): Generator<Output> {
  for (const file of clientFilesIn(folder)) {
    const place = path.join(folder, file);
    const { mtimeMs, size } = statSync(place);
    const compressed = async (coding: Coding) => compressedForm(place, coding);
    yield { file, key: `${mtimeMs}-${size}`, make: () => readFileSync(place), isCompressed: isText(file), compressed };
  }
}

const editorState = { access: 'read-only' };

function* pages(services: Services, withEditor: boolean): Generator<Output | PageOutput> {
  const { pages: views, repository, config, icons, journalPictures } = services;
  const codeVersion = services.codeVersion();
  const settings = [config.origin, config.analyticsKey, repository.site(), repository.cover()?.isbn, icons()];
  const common = hashOf([codeVersion, ...settings, new Date().getFullYear()]);
  const versionOf = weakMemo(hashOf);
  const page = ({ url, status, hasJournalPictures, key, read }: SitePage, version = hashOf(key())): PageOutput => {
    const pageTexts = hasJournalPictures ? journalPictures.texts() : journalPictures.names();
    return {
      file: `${url === '/' ? 'index' : url.slice(1)}.html`,
      key: hashOf([common, url, status, versionOf(pageTexts), hasJournalPictures && new Date().getDay(), version]),
      request: () => ({ url, status, pages: pageTexts, fallback: read() }),
    };
  };
  for (const view of views.all()) {
    // The page and the JSON share the values of one read.
    let values: Record<string, unknown> | undefined;
    const read = () => (values ??= view.read());
    const version = hashOf(view.key());
    yield page({ ...view, read }, version);
    if (view.post === undefined) continue;
    const call = api.post(view.post);
    yield { file: staticFiles.post(view.post).slice(1), key: hashOf([codeVersion, version]), make: () => JSON.stringify(read()[call]) };
  }
  yield page(views.toolPage(paths.diagnostics));
  if (withEditor) yield page(views.toolPage(paths.editor, { read: () => ({ [editorApi.access]: editorState }) }));
}

/** `file` if it differs from the URL; `isOptional` if a 404 is not an error. */
type ResponseOptions = Partial<Output> & { isOptional?: boolean };

function responseFile(app: H3, url: string, { isOptional, file = url.slice(1), ...rest }: ResponseOptions = {}): Output {
  const make = async () => {
    const [name = '', query] = url.split('?', 2);
    const address = name.split('/').map(encodeURIComponent).join('/') + (query === undefined ? '' : `?${query}`);
    const response = await app.fetch(new Request(`http://localhost${address}`));
    if (response.status === 404 && isOptional) return undefined;
    if (response.status !== 200) throw new Error(`${url} has status ${response.status}: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
  return { file, make, isCompressed: isText(file), ...rest };
}

const isText = (file: string): boolean => isCompressible(mediaTypeOf(file) ?? '');

const hashOf = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url');
