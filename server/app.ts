import path from 'node:path';
import { H3, HTTPError } from 'h3';
import { errorResponse } from './http/error-response.ts';
import { EditorSessions } from './access/sessions.ts';
import { guardRequest } from './access/guard.ts';
import type { GuardOptions } from './access/guard.ts';
import type { CachedResponse } from './http/cached-response.ts';
import { ResponseCache } from './http/response-cache.ts';
import { baseHeaders } from './http/headers.ts';
import { editorApi } from './model/api/editor-paths.ts';
import type { Render } from './model/api/page-request.ts';
import type { Fonts, Hand } from './layout/fonts.ts';
import { importFonts } from './layout/import-fonts.ts';
import { PasswordGate } from './access/password.ts';
import { memoize } from './model/runtime/async-memo.ts';
import { ImageVariants } from './pictures/image-variants.ts';
import { JournalPictures } from './pictures/journal-pictures.ts';
import { PictureCache } from './pictures/picture-cache.ts';
import { ContentIcons } from './blog/content-icons.ts';
import { packageRoot } from './content/files/package-root.ts';
import { CommitGraph } from './review/history/commit-graph.ts';
import { PublishedPosts } from './blog/published-posts.ts';
import type { ArticleFacts } from './blog/article-facts.ts';
import { articleRoutes, postCalls } from './routes/articles.ts';
import { assetRoutes } from './routes/assets.ts';
import { bulkRoutes } from './routes/bulk.ts';
import { categoryRoutes } from './routes/categories.ts';
import { editorAccessRoute } from './routes/editor-access.ts';
import { changeTimesRoute } from './routes/change-times.ts';
import { changeRoutes } from './routes/changes.ts';
import { siteWordsRoute } from './routes/site-words.ts';
import { checkRoutes } from './routes/checks.ts';
import { contentFileRoutes } from './routes/content-files.ts';
import { deletedRoutes } from './routes/deleted.ts';
import { publishPreviewRoutes } from './routes/publish-preview.ts';
import { historyRoute } from './routes/history.ts';
import { publishRoutes } from './routes/publish.ts';
import { postRoutes } from './routes/posts.ts';
import { editionRoutes } from './routes/editions.ts';
import { eventRoute } from './routes/events.ts';
import { exportRoutes } from './routes/exports.ts';
import { healthRoute } from './routes/health.ts';
import { iconRoute } from './routes/icons.ts';
import { imageRoutes } from './routes/images.ts';
import { importRoutes } from './routes/imports.ts';
import { itemRoutes } from './routes/items.ts';
import { journalPageRoutes } from './routes/journal-pages.ts';
import { newsletterHandler } from './routes/newsletter.ts';
import { printRoutes } from './routes/printing.ts';
import { pageRoutes } from './routes/pages.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { searchEngineRoutes } from './routes/search-engines.ts';
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

  siteWordsRoute(app, services);
  const posts = postCalls(services);
  articleRoutes(app, services, posts);
  postRoutes(app, services, posts);
  categoryRoutes(app, services);
  itemRoutes(app, services, 'quotes', editorApi.quotes, true);
  itemRoutes(app, services, 'prompts', editorApi.prompts, true);
  itemRoutes(app, services, 'templates', editorApi.templates, false);
  bulkRoutes(app, services);
  deletedRoutes(app, services);
  editorAccessRoute(app, services);
  exportRoutes(app, services);
  importRoutes(app, services);
  changeTimesRoute(app, services);
  changeRoutes(app, services);
  publishRoutes(app, services);
  publishPreviewRoutes(app, services);
  historyRoute(app, services);
  checkRoutes(app, services);
  contentFileRoutes(app, services);
  journalPageRoutes(app, services);
  editionRoutes(app, services);
  printRoutes(app, services);
  healthRoute(app, services);
  eventRoute(app, services);
  pictureRoutes(app, services);
  iconRoute(app, services);
  app.all('/api/**', () => {
    throw new HTTPError({ status: 404, message: 'There is no such call' });
  });

  searchEngineRoutes(app, services);
  imageRoutes(app, services);
  if (config.clientFolder !== undefined) assetRoutes(app, config.clientFolder, base);
  pageRoutes(app, services, newsletterHandler(services));
  return app;
}
