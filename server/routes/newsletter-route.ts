import { fromNodeHandler, HTTPError, HTTPResponse, type H3Event } from 'h3';
import type { SitePage } from '../blog/site-pages.ts';
import { addressOf } from '../http/client-address.ts';
import { rateLimit } from '../http/too-many-requests.ts';
import { isNavigation, readForm } from '../http/request-body.ts';
import { linkWords, type LinkPurpose, type LinkResult } from '../model/api/newsletter-links.ts';
import { paths } from '../model/api/paths.ts';
import { maxSignupsPerMinute, refuseIfTooMany } from '../newsletter/signup-limits.ts';
import { createNewsletter, type Newsletter } from '../newsletter/newsletter.ts';
import { readSignup } from '../newsletter/signup-form.ts';
import { plainPage, type RespondWithPage } from './render-page.ts';
import type { Handler, Reply, Router } from './router.ts';
import type { Uses } from '../services.ts';
import { Subscribers } from '../newsletter/subscribers.ts';

type NewsletterServices = Uses<'closing' | 'config' | 'pages' | 'repository'>;

/** The newsletter's form, and the pages that the links in its mails lead to. */
export function newsletterRoutes(router: Router, services: NewsletterServices, respondWith: RespondWithPage): void {
  const { config, repository, pages, closing } = services;
  const { dataFolder, origin } = config;
  const site = () => repository.site();
  const newsletter = config.newsletter && createNewsletter({ ...config.newsletter, dataFolder, origin, site, closing });
  router.post(paths.signup, signupHandler(services, newsletter));
  if (!newsletter) return;
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    router.get(paths.newsletterLink(purpose), (event) => open(event, purpose, false));
    router.post(paths.newsletterLink(purpose), (event) => open(event, purpose, true));
  }

  async function open(event: H3Event, purpose: LinkPurpose, isPressed: boolean): Promise<Reply> {
    const token = event.url.searchParams.get('token') ?? '';
    const result = (await newsletter?.open(purpose, token, isPressed).catch(failed)) ?? 'failed';
    const status = linkStatus[result] ?? 200;
    // For a mail program, which shows no page.
    if (!isNavigation(event)) return text(linkWords[purpose][result].title, status);
    const url = `${paths.newsletterLink(purpose)}?${new URLSearchParams({ result, token })}`;
    return respondWith(event, pages.toolPage(url, { status, isCacheable: false, hasScripts: false }), { cacheControl: 'no-store' });
  }
}

const linkStatus: Partial<Record<LinkResult, SitePage['status']>> = { forged: 400, late: 410, failed: 503 };

function failed(error: unknown): LinkResult {
  console.error('A newsletter subscription could not be changed:', error);
  return 'failed';
}

/** The newsletter form, sent by a script or as a plain form. The site's script notices only a rejected request, so a refused signup closes its connection. */
function signupHandler({ config }: Uses<'config'>, newsletter: Newsletter | undefined): Handler {
  const subscribers = new Subscribers(config.dataFolder);
  const waitOf = rateLimit({ max: maxSignupsPerMinute, windowMs: 60_000 });
  return async (event) => {
    const isPage = isNavigation(event);
    try {
      await signUp(event);
    } catch (error) {
      if (!(error instanceof HTTPError)) throw error;
      if (isPage && error.status >= 429) return page(error);
      if (!isPage && (error.status === 503 || event.req.headers.has('origin'))) return closeConnection(event);
      throw error;
    }
    if (isPage) return new HTTPResponse(null, { status: 303, headers: { location: '/?subscribed=1#subscribed' } });
    return text('Thank you for subscribing', 200);
  };

  async function signUp(event: H3Event): Promise<void> {
    const signup = readSignup(await readForm(event));
    // A robot gets the response of a success.
    if (!signup) return;
    const address = addressOf(event, config.trustedProxies);
    refuseIfTooMany(waitOf(address));
    let waitSeconds = 0;
    try {
      if (newsletter) waitSeconds = await newsletter.signUp(signup, address);
      else await subscribers.add(signup);
    } catch (error) {
      console.error('A newsletter signup could not be saved:', error);
      throw new HTTPError({ status: 503, message: 'Your address could not be saved.' });
    }
    refuseIfTooMany(waitSeconds);
  }
}

function text(sentence: string, status: number): HTTPResponse {
  return new HTTPResponse(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}

function closeConnection(event: H3Event): Promise<HTTPResponse> {
  if (!event.runtime?.node?.res) throw new HTTPError({ status: 503, message: 'The signup could not be saved' });
  return fromNodeHandler((_request, response) => void response.destroy())(event) as Promise<HTTPResponse>;
}

/** The link has a query, because this page is at `/`, too, and `/#newsletter` would only scroll it. */
function page({ status, message, headers }: HTTPError): HTTPResponse {
  const head = '<style>@view-transition{navigation:auto}</style><link rel="icon" href="/favicon.svg">';
  const back = '<a href="/?#newsletter">Back to the form</a>';
  const html = plainPage('Not subscribed yet', head, `<h1>Something went wrong. Please try again.</h1><p>${message} ${back}</p>`);
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new HTTPResponse(html, { status, headers: { ...Object.fromEntries(headers ?? []), ...own } });
}
