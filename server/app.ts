import path from 'node:path';
import { H3, HTTPError } from 'h3';
import { errorResponse } from './http/error-response.ts';
import { EditorSessions } from './access/sessions.ts';
import { guardRequest } from './access/guard.ts';
import type { GuardOptions } from './access/guard.ts';
import type { CachedResponse } from './http/cached-response.ts';
import { ResponseCache } from './http/cached-response.ts';
import { baseHeaders } from './http/headers.ts';
import { editorApi } from './model/api/editor-paths.ts';
import type { Render } from './model/api/page-request.ts';
import type { Fonts, Hand } from './layout/fonts.ts';
import { importFonts } from './layout/import-fonts.ts';
import { PasswordGate } from './access/password.ts';
import { memoize } from './model/runtime/async-memo.ts';
import { ImageVariants } from './pictures/image-variants.ts';
import { JournalPictures, madePicturesFolder } from './pictures/journal-pictures.ts';
import { PictureCache } from './pictures/picture-cache.ts';
import { ContentIcons } from './blog/content-icons.ts';
import { packageRoot } from './content/files/package-root.ts';
import { CommitGraph } from './review/history/commit-graph.ts';
import { blogRoutes } from './routes/blog-routes.ts';
import { Router } from './routes/router.ts';
import { PublishedPosts } from './blog/published-posts.ts';
import type { ArticleFacts } from './blog/article-facts.ts';
import { assetRoutes } from './routes/asset-routes.ts';
import { bulkRoutes, deletedRoutes } from './routes/bulk-routes.ts';
import { editorAccessRoute } from './routes/log-in.ts';
import { changeTimesRoute, changeRoutes, historyRoute } from './routes/change-routes.ts';
import { siteWordsRoute, searchEngineRoutes } from './routes/search-engine-routes.ts';
import { checkRoutes, contentFileRoutes, healthRoute } from './routes/check-routes.ts';
import { publishPreviewRoutes } from './routes/publish-preview-routes.ts';
import { publishRoutes } from './routes/publish-routes.ts';
import { editionRoutes, printRoutes } from './routes/edition-routes.ts';
import { eventRoute } from './routes/event-route.ts';
import { exportRoutes, importRoutes } from './routes/table-routes.ts';
import { iconRoute, imageRoutes, pictureRoutes } from './routes/picture-routes.ts';
import { itemRoutes } from './routes/item-routes.ts';
import { journalPageRoutes } from './routes/journal-page-routes.ts';
import { pageRoutes } from './routes/page-routes.ts';
import type { AppConfig, Services } from './services.ts';
import type { Repository } from './content/repository.ts';

export interface AppOptions {
  repository: Repository;
  config: AppConfig;
  /** Renders the pages; without it they are 503. */
  render?: Render | undefined;
  facts?: ArticleFacts;
  /** Aborted when the server stops: ends event streams and the making of pictures. */
  closing?: AbortSignal | undefined;
}

/** The whole server without a socket. Its `fetch` takes a `Request`. */
export function createApp(options: AppOptions): H3 {
  return appOver(createServices(options));
}

export function createServices({ repository, config, render, facts, closing = new AbortController().signal }: AppOptions): Services {
  const base = baseHeaders({ hasAnalytics: config.analyticsKey !== undefined, isDevelopment: config.isDevelopment ?? false });
  // Loaded at the first page of the journal, for it is slow and no page of the site needs it.
  const loading = new Map<string, Promise<Fonts>>();
  const fonts = () => memoize(loading, config.fontsFolder, async () => (await importFonts()).loadFonts(config.fontsFolder));
  const hands = new Map<string, Promise<Hand>>();
  const hand = () => memoize(hands, config.fontsFolder, async () => (await importFonts()).loadHand(config.fontsFolder));
  const password = config.editorPassword;
  const guard: GuardOptions = {
    isLocal: config.isLocal,
    isReadOnly: config.isReadOnly,
    publicOrigin: config.isOriginPublic ? config.origin : undefined,
    listensOn: config.listensOn,
    sessions: password === undefined ? undefined : new EditorSessions(),
  };
  const gate = password === undefined ? undefined : new PasswordGate(password, { cost: config.passwordCost });
  const pictureCache = config.cacheFolder === undefined ? undefined : new PictureCache(path.join(config.cacheFolder, 'pictures'));
  const imageVariants = new ImageVariants(pictureCache, closing);
  return {
    repository,
    published: new PublishedPosts(repository, facts),
    responses: new ResponseCache<CachedResponse | Promise<CachedResponse>>(),
    config,
    base,
    guard,
    gate,
    render,
    fonts,
    icons: new ContentIcons(repository, packageRoot()),
    imageVariants,
    commitGraph: config.cacheFolder === undefined ? undefined : new CommitGraph(repository.folder, config.cacheFolder),
    journalPictures: new JournalPictures(repository, {
      fonts,
      hand,
      made: config.clientFolder && path.join(config.clientFolder, madePicturesFolder),
      cache: pictureCache,
      dist: config.clientFolder && path.dirname(config.clientFolder),
    }),
    closing,
  };
}

export function appOver(services: Services): H3 {
  const { config, base, guard } = services;
  const app = new H3({
    silent: true,
    onRequest: (event) => guardRequest(event, guard),
    onError: (error, event) => errorResponse(error, base, event),
  });
  const router = new Router(app, services);

  siteWordsRoute(router, services);
  blogRoutes(router, services);
  itemRoutes(router, services, 'quotes', editorApi.quotes, true);
  itemRoutes(router, services, 'prompts', editorApi.prompts, true);
  itemRoutes(router, services, 'templates', editorApi.templates, false);
  bulkRoutes(router, services);
  deletedRoutes(router, services);
  editorAccessRoute(router, services);
  exportRoutes(router, services);
  importRoutes(router, services);
  changeTimesRoute(router, services);
  changeRoutes(router, services);
  publishRoutes(router, services);
  publishPreviewRoutes(router, services);
  historyRoute(router, services);
  checkRoutes(router, services);
  contentFileRoutes(router, services);
  journalPageRoutes(router, services);
  editionRoutes(router, services);
  printRoutes(router, services);
  healthRoute(router, services);
  eventRoute(router, services);
  pictureRoutes(router, services);
  iconRoute(router);
  app.all('/api/**', () => {
    throw new HTTPError({ status: 404, message: 'There is no such call' });
  });

  searchEngineRoutes(router, services);
  imageRoutes(router, services);
  if (config.clientFolder !== undefined) assetRoutes(router, config.clientFolder);
  pageRoutes(router, services);
  return app;
}
