import { fromNodeHandler, HTTPError, HTTPResponse } from 'h3';
import type { H3Event } from 'h3';
import { readForm } from '../request-body.ts';
import type { Handler } from '../route.ts';
import type { BaseHeaders } from '../headers.ts';
import type { Services } from '../services.ts';
import { Subscribers } from '../subscribers.ts';
import type { Signup } from '../subscribers.ts';

/** Takes the newsletter form at the site's root, from a script or as a plain form. */
export function newsletterHandler({ config, base }: Services): Handler {
  const subscribers = new Subscribers(config.dataFolder);
  return async (event) => {
    const form = await readForm(event);
    if (form.get('form-name') !== 'newsletter') throw badField('form-name', 'must be "newsletter"');
    // Only a robot fills what nobody sees; it need not know.
    if (form.get('bot-field')) return accepted(event, base);
    const signup = signupOf(form);
    try {
      await subscribers.add(signup);
    } catch (error) {
      console.error('A newsletter signup could not be kept:', error);
      return notKept(event, base);
    }
    return accepted(event, base);
  };
}

function signupOf(form: URLSearchParams): Signup {
  const name = form.get('name')?.trim() ?? '';
  const email = form.get('email')?.trim() ?? '';
  if (controlCharacters.test(form.get('name') ?? '')) throw badField('name', 'must be one line');
  if (controlCharacters.test(form.get('email') ?? '')) throw badField('email', 'must be one line');
  if (name.length > longestName) throw badField('name', `must be at most ${longestName} characters`);
  if (!emailPattern.test(email) || email.length > longestEmail) throw badField('email', 'must be an e-mail address');
  return { name, email };
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const longestName = 200;
// RFC 5321, 4.5.3.1.3, less the angle brackets.
const longestEmail = 254;
// What a browser's e-mail field lets through: https://html.spec.whatwg.org/#valid-e-mail-address
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

function accepted(event: H3Event, base: BaseHeaders): HTTPResponse {
  if (isNavigation(event)) return new HTTPResponse(null, { status: 303, headers: { ...base, location: '/?subscribed=1#newsletter' } });
  return new HTTPResponse('Thank you for subscribing', { headers: { ...base, 'content-type': 'text/plain; charset=utf-8' } });
}

/** The site's script hears of a failure only when its request is rejected, so it gets no answer at all. */
function notKept(event: H3Event, base: BaseHeaders): HTTPResponse | Promise<HTTPResponse> {
  const headers = { ...base, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  if (isNavigation(event)) return new HTTPResponse(notKeptPage, { status: 503, headers });
  if (!event.runtime?.node?.res) throw new HTTPError({ status: 503, message: 'The signup could not be kept' });
  return fromNodeHandler((_request, response) => void response.destroy())(event) as Promise<HTTPResponse>;
}

const notKeptPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not subscribed yet</title></head>
<body><h1>Something went wrong. Please try again.</h1><p>Your address could not be kept. <a href="/#newsletter">Back to the form</a></p></body>
</html>
`;

/** Whether the answer is to be shown as a page. */
function isNavigation(event: H3Event): boolean {
  const mode = event.req.headers.get('sec-fetch-mode');
  return mode === null ? (event.req.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}

function badField(field: string, message: string): HTTPError {
  return new HTTPError({ status: 400, message: `${field}: ${message}` });
}
