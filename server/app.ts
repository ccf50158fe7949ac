import { H3, HTTPError } from 'h3';
import { guardRequest } from './access/guard.ts';
import { errorResponse } from './http/error-response.ts';
import { mcpRoute } from './mcp/mcp-route.ts';
import { assetRoutes, siteWordsRoute, searchEngineRoutes } from './routes/site-file-routes.ts';
import { postRoutes } from './routes/post-routes.ts';
import { bulkRoutes, deletedRoutes, replaceRoutes } from './routes/bulk-routes.ts';
import { changeTimesRoute, changeRoutes, historyRoute } from './routes/change-routes.ts';
import { checkRoutes, contentFileRoutes, healthRoute } from './routes/check-routes.ts';
import { documentRoutes } from './routes/document-routes.ts';
import { editionRoutes } from './routes/edition-routes.ts';
import { eventRoute } from './routes/event-route.ts';
import { itemRoutes } from './routes/item-routes.ts';
import { journalPageRoutes } from './routes/journal-page-routes.ts';
import { editorAccessRoute, pageRoutes } from './routes/page-routes.ts';
import { iconRoute, imageRoutes, pictureRoutes } from './routes/picture-routes.ts';
import { printRoutes } from './routes/print-routes.ts';
import { publishPreviewRoutes } from './routes/publish-preview-routes.ts';
import { publishRoutes } from './routes/publish-routes.ts';
import { openApiRoute } from './routes/openapi-route.ts';
import { Router } from './routes/router.ts';
import { shareRoutes } from './routes/share-routes.ts';
import { templatePageRoutes } from './routes/template-page-routes.ts';
import { exportRoutes, importRoutes } from './routes/table-routes.ts';
import { createServices, type AppOptions, type Services } from './services.ts';

/** The whole server without a socket. Its `fetch` takes a `Request`. */
export function createApp(options: AppOptions): H3 {
  return appOver(createServices(options));
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
  postRoutes(router, services);
  itemRoutes(router, services);
  templatePageRoutes(router, services);
  bulkRoutes(router, services);
  deletedRoutes(router, services);
  replaceRoutes(router, services);
  editorAccessRoute(router, services);
  exportRoutes(router, services);
  importRoutes(router, services);
  changeTimesRoute(router, services);
  const [changes, checks] = [changeRoutes(router, services), checkRoutes(router, services)];
  publishRoutes(router, services, { changes, checks });
  publishPreviewRoutes(router, services);
  historyRoute(router, services);
  shareRoutes(router, services);
  contentFileRoutes(router, services);
  documentRoutes(router, services);
  journalPageRoutes(router, services);
  editionRoutes(router, services);
  printRoutes(router, services);
  healthRoute(router, services);
  openApiRoute(router, services);
  eventRoute(router, services);
  pictureRoutes(router, services);
  mcpRoute(router, services, app.fetch);
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
