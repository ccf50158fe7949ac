import { HTTPError, HTTPResponse } from 'h3';
import type { H3Event } from 'h3';
import { editorPathOf, isNavigation, searchOf } from '../http/request.ts';
import { SitePages } from '../blog/site-pages.ts';
import type { SitePage } from '../blog/site-pages.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { editorPages, paths, stillPaths, serverPaths } from '../model/api/paths.ts';
import { param } from './router.ts';
import type { Router } from './router.ts';
import type { Services } from '../services.ts';
import { editorState, logIn, logOut } from './log-in.ts';
import type { Refuse } from './log-in.ts';
import { newsletterHandler } from './newsletter-route.ts';
import { PageCache } from './render-page.ts';

/** The pages of the site, and the forms that they send: the newsletter's at the root, and the login of the editor. */
export function pageRoutes(router: Router, services: Services): void {
  const pages = new SitePages(services.published);
  const cache = new PageCache(services);
  const get = (path: string, pageOf: (event: H3Event) => SitePage) => router.get(path, (event) => cache.respond(event, pageOf(event)));

  // With the parameter, after a signup without JavaScript.
  get(paths.home, ({ url }) => pages.still(url.searchParams.get('subscribed') === '1' ? '/?subscribed=1' : paths.home));
  router.post(paths.home, newsletterHandler(services));
  for (const path of stillPaths) if (path !== paths.home) get(path, () => pages.still(path));
  get(paths.diagnostics, () => pages.tool(paths.diagnostics));
  const refuse: Refuse = (event, status, refusal, headers) => editor(event, { access: 'locked', refusal }, { status, headers });
  for (const path of [paths.editor, ...Object.values(editorPages)]) {
    router.get(path, (event) => editor(event));
    router.post(path, logIn(services, refuse));
  }
  router.post(serverPaths.logOut, logOut(services));

  get(paths.blog, (event) => pages.blog(searchOf(event, ['q', 'page'])));
  router.get(`${paths.blog}/page/:page`, (event) => listPage(event, paths.blog, (number) => pages.blogPage(number)));
  get(paths.post(':slug'), (event) => pages.post(param(event, 'slug')));
  get(paths.categories, () => pages.categories());
  get(paths.category(':slug'), (event) => pages.category(param(event, 'slug'), searchOf(event, ['page'])));
  router.get(`${paths.category(':slug')}/page/:page`, (event) => {
    const slug = param(event, 'slug');
    return listPage(event, paths.category(slug), (number) => pages.categoryPage(slug, number));
  });
  get('/**', () => pages.unknown());

  /** Renders the tab and the filters that the query names. */
  function editor(event: H3Event, state = editorState(event, services), { status = 200, headers }: EditorOptions = {}) {
    const responseStatus = state.access === 'closed' ? 403 : status;
    if (state.refusal && (!services.render || !isNavigation(event)))
      throw new HTTPError({ status: responseStatus, message: state.refusal, ...(headers && { headers }) });
    if (!services.render && responseStatus === 403) throw new HTTPError({ status: responseStatus, message: 'The editor is closed here' });
    const url = editorPathOf(event);
    const isCacheable = !services.gate && responseStatus === 200 && url === paths.editor;
    const page = pages.tool(url, {
      status: responseStatus,
      isCacheable,
      key: () => [JSON.stringify(state)],
      read: () => ({ [editorApi.access]: state }),
    });
    // After a log-out the browser's Back button must not show the editor.
    return cache.respond(event, page, services.gate && { cacheControl: 'no-store', headers });
  }

  /** Page `:page` of a list; the first is the list itself. */
  function listPage(event: H3Event, path: string, pageOf: (number: number) => SitePage | undefined) {
    const number = param(event, 'page');
    if (number === '1') return new HTTPResponse(null, { status: 301, headers: { location: path } });
    const page = /^[1-9]\d{0,5}$/.test(number) ? pageOf(Number(number)) : undefined;
    return cache.respond(event, page ?? pages.unknown());
  }
}

interface EditorOptions {
  status?: 200 | 401 | 429;
  headers?: Record<string, string> | undefined;
}
