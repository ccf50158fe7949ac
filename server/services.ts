import type { ScryptOptions } from 'node:crypto';
import path from 'node:path';
import type { GuardOptions } from './access/guard.ts';
import { EditorSessions } from './access/sessions.ts';
import { PasswordGate } from './access/password-gate.ts';
import { Shares } from './access/shares.ts';
import { Tokens } from './access/tokens.ts';
import type { ArticleFacts } from './blog/article-facts.ts';
import { contentIcons } from './blog/content-icons.ts';
import { PublishedPosts } from './blog/published-posts.ts';
import { SitePages } from './blog/site-pages.ts';
import { codeVersionOf, packageRoot } from './content/files/package-root.ts';
import { Queue } from './content/ground/queue.ts';
import type { Repository } from './content/repository.ts';
import { ResponseCache, type CachedResponse } from './http/cached-response.ts';
import { baseHeaders } from './http/headers.ts';
import type { Fonts } from './layout/grid-and-type.ts';
import { loadFonts } from './book/journal-fonts.ts';
import type { Render } from './model/api/page-request.ts';
import { variantRenderer } from './pictures/image-variants.ts';
import { coverPicturesOf } from './pictures/cover-pictures.ts';
import { JournalPictures } from './pictures/journal-pictures.ts';
import { builtPictures, pictureCache } from './pictures/picture-cache.ts';
import type { Settings } from './settings.ts';

export interface AppConfig extends Settings {
  /** The site's address in links for search engines and feeds: the public one, or where the server listens. */
  origin: string;
  /** Whether only this machine can reach the server: it listens on loopback and has no public address. */
  isLocal: boolean;
  isReadOnly: boolean;
  isPublishing?: boolean | undefined;
  passwordCost?: ScryptOptions | undefined;
  listensOn?: string | undefined;
  fontsFolder?: string | undefined;
  /** Folder of rendered pictures; without it each is rendered again. */
  cacheFolder?: string | undefined;
  /** Folder of the browser's built files; without it none are served. */
  clientFolder?: string | undefined;
  isStatic?: boolean | undefined;
  /** Pages are never cached, and Vite's scripts are allowed. */
  isDevelopment?: boolean | undefined;
}

export interface AppOptions {
  repository: Repository;
  config: AppConfig;
  render?: Render | undefined;
  facts?: ArticleFacts;
  /** Aborted when the server stops: ends event streams and the rendering of pictures. */
  closing?: AbortSignal | undefined;
}

export type Services = ReturnType<typeof createServices>;

export type Uses<K extends keyof Services> = Pick<Services, K>;

export function createServices({ repository, config, render, facts, closing = new AbortController().signal }: AppOptions) {
  const base = baseHeaders({ hasAnalytics: config.analyticsKey !== undefined, isDevelopment: config.isDevelopment ?? false });
  // Loaded with the first page of the journal: it is slow, and no page of the site needs it.
  const fonts = () => loadFonts(config.fontsFolder);
  // A page takes tens of milliseconds. One is laid out at a time, so that other requests are answered in between.
  const layouts = new Queue();
  const layOut = async <T>(work: (faces: Fonts) => T, signal?: AbortSignal): Promise<T> => {
    const faces = await fonts();
    return layouts.run(() => work(faces), { signal });
  };
  const password = config.editorPassword;
  const guard: GuardOptions = {
    ...config,
    publicOrigin: config.siteOrigin,
    sessions: password === undefined ? undefined : new EditorSessions(),
    tokens: new Tokens(config.dataFolder),
  };
  const gate = password === undefined ? undefined : new PasswordGate(password, config.reviewPassword, config.passwordCost);
  const dist = config.clientFolder && path.dirname(config.clientFolder);
  const cache =
    config.cacheFolder === undefined ? undefined : pictureCache(path.join(config.cacheFolder, 'pictures'), dist && builtPictures(dist));
  let version: string | undefined;
  /** The version of the built code; undefined without a build. */
  const codeVersion = () => (version ??= dist && codeVersionOf(dist));
  const journalPictures = new JournalPictures(repository, { fonts, cache, dist });
  const published = new PublishedPosts(repository, facts);
  return {
    repository,
    published,
    pages: new SitePages(published),
    previews: new Queue(),
    responses: new ResponseCache<CachedResponse | Promise<CachedResponse>>(),
    config,
    base,
    guard,
    gate,
    shares: new Shares(config.dataFolder),
    render,
    fonts,
    layOut,
    icons: contentIcons(repository, packageRoot()),
    variantOf: variantRenderer(cache, closing),
    coverPictures: coverPicturesOf(repository, fonts, journalPictures),
    journalPictures,
    pictureCache: cache,
    codeVersion,
    closing,
  };
}
