import { HTTPError, HTTPResponse } from 'h3';
import type { H3, H3Event } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { renderPage } from './render-page.ts';
import { editorPath, searchOf } from '../http/query.ts';
import { PageViews } from '../blog/page-data.ts';
import type { PageView } from '../blog/page-data.ts';
import { editorApi, paths, stillPaths } from '../model/api/paths.ts';
import { param, route } from '../http/route.ts';
import type { Handler } from '../http/route.ts';
import type { Services } from '../services.ts';
import { Queue } from '../content/queue.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { editorState } from './editor-access.ts';
import { logIn, logOut } from './log-in.ts';
import type { Refuse } from './log-in.ts';

type Pages = ResponseCache<Promise<CachedResponse>>;

/**
 * The pages of the site, each drawn with what its reads would answer, and kept until that changes.
 * @param newsletter answers the form at the site's root
 */
export function pageRoutes(app: H3, services: Services, newsletter: Handler): void {
  const { repository, published, config, base } = services;
  const views = new PageViews(published);
  const renders = new Queue();
  // Footers say the year.
  const still: Pages = new ResponseCache(() => [repository.site(), new Date().getFullYear()]);
  const fed: Pages = new ResponseCache(() => [
    repository.site(),
    new Date().getFullYear(),
    published.posts(),
    repository.list('categories'),
    repository.revision('images'),
  ]);

  route(app, '/', { GET: (event) => kept(event, views.still(isBack(event) ? '/?subscribed=1' : '/')), POST: newsletter });
  for (const path of stillPaths) if (path !== '/') route(app, path, { GET: (event) => kept(event, views.still(path)) });
  route(app, paths.diagnostics, { GET: (event) => kept(event, views.tool(paths.diagnostics)) });
  const refuse: Refuse = (event, status, refusal, headers) => editor(event, { access: 'locked', refusal }, { status, headers });
  route(app, paths.editor, { GET: (event) => editor(event), POST: logIn(services, refuse) });
  route(app, paths.logOut, { POST: logOut(services) });

  route(app, paths.blog, { GET: (event) => list(event, views.blog(searchOf(event, ['q', 'page']))) });
  route(app, `${paths.blog}/page/:page`, { GET: (event) => listPage(event, paths.blog, (page) => views.blogPage(page)) });
  route(app, paths.post(':slug'), { GET: (event) => kept(event, views.post(param(event, 'slug'))) });
  route(app, paths.categories, { GET: (event) => kept(event, views.categories()) });
  route(app, paths.category(':slug'), {
    GET: (event) => list(event, views.category(param(event, 'slug'), searchOf(event, ['q', 'page']))),
  });
  route(app, `${paths.category(':slug')}/page/:page`, {
    GET: (event) => {
      const slug = param(event, 'slug');
      return listPage(event, paths.category(slug), (page) => views.categoryPage(slug, page));
    },
  });

  route(app, '/**', { GET: unknown });

  async function kept(event: H3Event, view: PageView): Promise<HTTPResponse> {
    // There is no end of posts and categories that are not there.
    if (config.isDevelopment || (view.status === 404 && view.isFed)) return once(event, view);
    const pages = view.isFed ? fed : still;
    const drawing = pages.get(view.url, () => draw(view));
    try {
      return await (await drawing).respond(event);
    } catch (error) {
      pages.drop(view.url, drawing);
      throw error;
    }
  }

  /** Draws for this request alone, where there is no end of what can be asked for. */
  async function once(event: H3Event, view: PageView, options?: DrawOptions): Promise<HTTPResponse> {
    const answer = await renders.run(() => draw(view, options), { signal: event.req.signal });
    return answer.respond(event);
  }

  /** A list of posts, which can be searched, and shown further down. */
  function list(event: H3Event, view: PageView): Promise<HTTPResponse> {
    return view.url.includes('?') ? once(event, view) : kept(event, view);
  }

  /** Each view of the lists is an address of its own, drawn with its tab open and its filters set. */
  function editor(event: H3Event, state = editorState(event, services), { status = 200, headers }: EditorAnswer = {}) {
    const shown = state.access === 'closed' ? 403 : status;
    if (!services.render && state.refusal) throw new HTTPError({ status: shown, message: state.refusal, headers });
    if (!services.render && shown === 403) throw new HTTPError({ status: shown, message: 'The editor is closed here' });
    const view = views.tool(editorPath(event), { status: shown, read: () => ({ [editorApi.access]: state }) });
    const isForAll = !services.gate && shown === 200 && view.url === paths.editor;
    if (isForAll) return kept(event, view);
    // What one who is logged in sees is not to be seen with the browser's Back after that.
    return once(event, view, services.gate && { cacheControl: 'no-store', headers });
  }

  /** A page of a list by itself; the first is the list. */
  function listPage(event: H3Event, path: string, viewOf: (page: number) => PageView | undefined): HTTPResponse | Promise<HTTPResponse> {
    const number = param(event, 'page');
    if (number === '1') return new HTTPResponse(null, { status: 301, headers: { ...base, location: path } });
    const view = /^[1-9]\d{0,5}$/.test(number) ? viewOf(Number(number)) : undefined;
    return view ? kept(event, view) : unknown(event);
  }

  function unknown(event: H3Event): Promise<HTTPResponse> {
    return kept(event, views.unknown());
  }

  async function draw(view: PageView, { cacheControl, headers }: DrawOptions = {}): Promise<CachedResponse> {
    return new CachedResponse(base, await renderPage(services, view), {
      type: 'text/html; charset=utf-8',
      status: view.status,
      headers: { ...headers, ...((view.status === 404 || view.isPrivate) && { 'x-robots-tag': 'noindex' }) },
      ...(cacheControl && { cacheControl }),
    });
  }
}

interface EditorAnswer {
  status?: 200 | 401 | 429;
  headers?: Record<string, string> | undefined;
}

interface DrawOptions {
  cacheControl?: string;
  headers?: Record<string, string> | undefined;
}

/** Whether a plain signup form has led back here. */
function isBack({ url }: H3Event): boolean {
  return url.searchParams.get('subscribed') === '1';
}
