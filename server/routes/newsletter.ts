import { fromNodeHandler, HTTPError, HTTPResponse } from 'h3';
import type { H3Event } from 'h3';
import { addressOf } from '../http/client-network.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { readForm } from '../http/request-body.ts';
import type { Handler } from '../http/route.ts';
import type { BaseHeaders } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { Subscribers } from '../newsletter/subscribers.ts';
import type { Signup } from '../newsletter/subscribers.ts';
import { inWords } from '../http/waiting-time.ts';

/**
 * Takes the newsletter form at the site's root, from a script or as a plain form; so many a minute from each client. Whatever is refused
 * to the site's own script gets no answer.
 */
export function newsletterHandler({ config, base }: Services): Handler {
  const subscribers = new Subscribers(config.dataFolder);
  const limit = new RateLimit({ most: mostSignups, spanMilliseconds: 60_000 });
  return async (event) => {
    try {
      return await take(event);
    } catch (error) {
      if (error instanceof HTTPError && isPageScript(event)) return noAnswer(event);
      throw error;
    }
  };

  async function take(event: H3Event): Promise<HTTPResponse> {
    const form = await readForm(event);
    if (form.get('form-name') !== 'newsletter') throw badField('form-name', 'must be "newsletter"');
    // Only a robot fills what nobody sees; it need not know.
    if (form.get('bot-field')) return accepted(event, base);
    const signup = signupOf(form);
    const waitSeconds = limit.take(addressOf(event));
    if (waitSeconds > 0) return tooMany(event, base, waitSeconds);
    try {
      await subscribers.add(signup);
    } catch (error) {
      console.error('A newsletter signup could not be kept:', error);
      return notKept(event, base);
    }
    return accepted(event, base);
  }
}

function signupOf(form: URLSearchParams): Signup {
  // A field of one line keeps these when they are pasted, from a table or a document.
  const asTyped = form.get('name')?.replaceAll(/[\t\v\f\u0085\u2028\u2029]+/g, ' ') ?? '';
  const name = asTyped.trim();
  const email = form.get('email')?.trim() ?? '';
  if (controlCharacters.test(asTyped)) throw badField('name', 'must be one line');
  if (controlCharacters.test(form.get('email') ?? '')) throw badField('email', 'must be one line');
  if (name.length > longestName) throw badField('name', `must be at most ${longestName} characters`);
  if (!emailPattern.test(email) || email.length > longestEmail) throw badField('email', 'must be an e-mail address');
  return { name, email };
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const longestName = 200;
const mostSignups = 10;
// RFC 5321, 4.5.3.1.3, less the angle brackets.
const longestEmail = 254;
// What a browser's e-mail field lets through: https://html.spec.whatwg.org/#valid-e-mail-address
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

function accepted(event: H3Event, base: BaseHeaders): HTTPResponse {
  if (isNavigation(event)) return new HTTPResponse(null, { status: 303, headers: { ...base, location: '/?subscribed=1#newsletter' } });
  return new HTTPResponse('Thank you for subscribing', { headers: { ...base, 'content-type': 'text/plain; charset=utf-8' } });
}

function notKept(event: H3Event, base: BaseHeaders): HTTPResponse | Promise<HTTPResponse> {
  if (isNavigation(event)) return page(503, base, 'Your address could not be kept.');
  return noAnswer(event);
}

function tooMany(event: H3Event, base: BaseHeaders, waitSeconds: number): HTTPResponse {
  const sentence = `Too many signups came from your connection. Please wait ${inWords(waitSeconds)}, then try again.`;
  const headers = { ...base, 'retry-after': String(waitSeconds) };
  if (isNavigation(event)) return page(429, headers, sentence);
  throw new HTTPError({ status: 429, message: sentence, headers });
}

/** Only a page's script, and its navigation, say where they come from. */
function isPageScript(event: H3Event): boolean {
  return event.req.headers.has('origin') && !isNavigation(event);
}

/** The site's script hears of a failure only when its request is rejected, so it gets no answer at all. */
function noAnswer(event: H3Event): Promise<HTTPResponse> {
  if (!event.runtime?.node?.res) throw new HTTPError({ status: 503, message: 'The signup could not be kept' });
  return fromNodeHandler((_request, response) => void response.destroy())(event) as Promise<HTTPResponse>;
}

/** The link asks for a page: `/#newsletter` would only be another place on this one, which stands at `/` too. @param sentence plain text without anything to escape */
function page(status: number, headers: Readonly<Record<string, string>>, sentence: string): HTTPResponse {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not subscribed yet</title><link rel="icon" href="/favicon.svg"></head>
<body><h1>Something went wrong. Please try again.</h1><p>${sentence} <a href="/?#newsletter">Back to the form</a></p></body>
</html>
`;
  return new HTTPResponse(html, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Whether the answer is to be shown as a page. */
function isNavigation(event: H3Event): boolean {
  const mode = event.req.headers.get('sec-fetch-mode');
  return mode === null ? (event.req.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}

function badField(field: string, message: string): HTTPError {
  return new HTTPError({ status: 400, message: `${field}: ${message}` });
}
