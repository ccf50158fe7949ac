import { HTTPError, HTTPResponse, type H3Event } from 'h3';
import { editorPathOf, isNavigation, searchOf, readForm } from '../http/request-body.ts';
import type { SitePage } from '../blog/site-pages.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import type { EditorState } from '../model/api/editor-access.ts';
import { editorPages, paths, fixedPaths, serverPaths } from '../model/api/paths.ts';
import { identitySchema, personCookieOf, rememberedPerson } from '../access/sessions.ts';
import type { Identity } from '../model/api/publish-api.ts';
import { param, type Reply, type Router } from './router.ts';
import type { Uses } from '../services.ts';
import { newsletterRoutes } from './newsletter-route.ts';
import { pageResponder, type SiteServices } from './render-page.ts';
import { addressOf } from '../http/client-address.ts';
import { tooManyRequests } from '../http/too-many-requests.ts';
import { isHttps, editorAccess } from '../access/guard.ts';
import { repositoryOf } from '../content/files/git-folder.ts';
import { json } from '../http/cached-response.ts';
import { cacheControls } from '../http/headers.ts';

/** The pages of the site, redirects from former addresses, and the forms that pages send: the newsletter's at the root, and the login of the editor. */
export function pageRoutes(router: Router, services: SiteServices & Uses<'closing' | 'gate' | 'guard' | 'responses'>): void {
  const { config, published, pages, gate, guard, render } = services;
  const respondWith = pageResponder(services);
  const get = (path: string, pageOf: (event: H3Event) => SitePage) => router.get(path, (event) => respond(event, pageOf(event)));

  // The parameter is there after a signup without JavaScript.
  get(paths.home, ({ url }) => pages.fixedPage(url.searchParams.get('subscribed') === '1' ? '/?subscribed=1' : paths.home));
  newsletterRoutes(router, services, respondWith);
  for (const path of fixedPaths) if (path !== paths.home) get(path, () => pages.fixedPage(path));
  get(paths.privacy, () => pages.privacy());
  get(paths.diagnostics, () => pages.toolPage(paths.diagnostics));
  for (const path of [paths.editor, ...Object.values(editorPages)]) {
    router.get(path, (event) => editor(event));
    router.post(path, logIn);
  }
  router.post(serverPaths.logOut, logOut);

  get(paths.blog, (event) => pages.blog(searchOf(event, ['q', 'page'])));
  router.get(`${paths.blog}/page/:page`, (event) => listPage(event, paths.blog, (number) => pages.blogPage(number)));
  get(paths.post(':slug'), (event) => pages.post(param(event, 'slug')));
  get(paths.categories, () => pages.categories());
  get(paths.category(':slug'), (event) => pages.category(param(event, 'slug'), searchOf(event, ['q', 'page'])));
  router.get(`${paths.category(':slug')}/page/:page`, (event) => {
    const slug = param(event, 'slug');
    return listPage(event, paths.category(slug), (number) => pages.categoryPage(slug, number));
  });
  get('/**', () => pages.unknown());

  /** Redirects from a former address of a post. Another post may have that address later, so browsers cache the redirect only for an hour. */
  function respond(event: H3Event, page: SitePage) {
    const target = page.status === 404 ? published.movedTo(event.url.pathname) : undefined;
    if (target === undefined) return respondWith(event, page);
    return new HTTPResponse(null, { status: 301, headers: { location: target + event.url.search, 'cache-control': cacheControls.hour } });
  }

  function editor(event: H3Event, refusal?: HTTPError, person?: Identity): Reply | Promise<Reply> {
    const current = editorState(event, services);
    const state: EditorState = refusal ? { ...current, ...(person && { person }), access: 'locked', refusal: refusal.message } : current;
    const status = (refusal?.status ?? (state.access === 'closed' ? 403 : 200)) as SitePage['status'];
    if (refusal && (!render || !isNavigation(event))) throw refusal;
    if (!render && status === 403) throw new HTTPError({ status, message: 'The editor is closed here' });
    const url = editorPathOf(event);
    const page = pages.toolPage(url, {
      status,
      isCacheable: !gate && status === 200 && url === paths.editor,
      key: () => [JSON.stringify(state)],
      read: () => ({ [editorApi.access]: state }),
    });
    const headers = Object.fromEntries(refusal?.headers ?? []);
    // After a log-out the browser's Back button must not show the editor.
    return respondWith(event, page, gate && { cacheControl: 'no-store', headers });
  }

  async function logIn(event: H3Event): Promise<Reply> {
    if (!gate || !guard.sessions)
      throw new HTTPError({ status: 405, message: 'The editor has no password here', headers: { allow: 'GET, HEAD' } });
    const form = await readForm(event);
    const person = personIn(form) ?? rememberedPerson(event);
    if (person instanceof HTTPError) return editor(event, person);
    const trial = await gate.try(form.get('password') ?? '', addressOf(event, config.trustedProxies), event.req.signal);
    if (trial === 'online' || trial === 'review') {
      const isSecure = isHttps(event, guard);
      const session = guard.sessions.begin({ person, right: trial }, isSecure);
      return seeOther(editorPathOf(event), session, ...(person ? [personCookieOf(person, isSecure)] : []));
    }
    const wrong = new HTTPError({ status: 401, message: 'That is not the password. Please try again.' });
    if (trial === 'wrong') return editor(event, wrong, person);
    return editor(event, tooManyRequests('Too many tries', trial.waitSeconds), person);
  }

  function logOut(event: H3Event): Reply {
    if (!guard.sessions) throw new HTTPError({ status: 404, message: 'There is nothing to log out of here' });
    return seeOther(paths.editor, guard.sessions.end(event, isHttps(event, guard)));
  }

  function listPage(event: H3Event, path: string, pageOf: (number: number) => SitePage | undefined) {
    const number = param(event, 'page');
    if (number === '1') return new HTTPResponse(null, { status: 301, headers: { location: path } });
    const page = /^[1-9]\d{0,5}$/.test(number) ? pageOf(Number(number)) : undefined;
    return respond(event, page ?? pages.unknown());
  }
}

/** The person who logs in, or why the name is refused; undefined when the form has none, such as when only the session has ended. */
function personIn(form: URLSearchParams): Identity | HTTPError | undefined {
  const fields = { name: form.get('name'), email: form.get('email') };
  if (fields.name === null && fields.email === null) return undefined;
  const parsed = identitySchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path[0] === 'email' ? 'Email address' : 'Name';
  return new HTTPError({ status: 400, message: `${field}: ${issue?.message}.` });
}

function seeOther(location: string, ...cookies: string[]): HTTPResponse {
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
  return new HTTPResponse(null, { status: 303, headers: [['location', location], ['cache-control', 'no-store'], ...headers] });
}

export function editorAccessRoute(router: Router, services: Uses<'gate' | 'guard' | 'repository'>): void {
  router.get(editorApi.access, (event) => json(editorState(event, services), services.gate && { cacheControl: 'no-store' }));
}

function editorState(event: H3Event, { guard, repository }: Uses<'guard' | 'repository'>): EditorState {
  const session = guard.sessions?.find(event);
  const person = session ? session.person : guard.sessions && rememberedPerson(event);
  return {
    access: editorAccess(event, guard),
    ...(person && { person }),
    ...(repositoryOf(repository.folder) !== undefined && { hasRepository: true }),
    ...(session && { isLoggedIn: true }),
  };
}
