import { HTTPError } from 'h3';
import { maxNameLength } from './signup-limits.ts';
import { isEmail } from './email-address.ts';
import type { Signup } from './subscribers.ts';

/** What a visitor typed into the form of the newsletter; undefined from a robot. @throws HTTPError for a field that is not valid */
export function readSignup(form: URLSearchParams): Signup | undefined {
  if (form.get('form-name') !== 'newsletter') throw badField('form-name', 'must be "newsletter"');
  // Hidden: only a robot fills it.
  if (form.get('bot-field')) return undefined;
  // Text pasted from a table or a document can hold these.
  const typed = form.get('name')?.replaceAll(/[\t\v\f\u0085\u2028\u2029]+/g, ' ') ?? '';
  const name = typed.trim();
  const email = form.get('email')?.trim() ?? '';
  if (controlCharacters.test(typed)) throw badField('name', 'must be one line');
  if (controlCharacters.test(form.get('email') ?? '')) throw badField('email', 'must be one line');
  if (name.length > maxNameLength) throw badField('name', `must be at most ${maxNameLength} characters`);
  if (!isEmail(email)) throw badField('email', 'must be an email address');
  return { name, email };
}

// oxlint-disable-next-line no-control-regex -- matches control characters
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

const badField = (field: string, message: string): HTTPError => new HTTPError({ status: 400, message: `${field}: ${message}` });
