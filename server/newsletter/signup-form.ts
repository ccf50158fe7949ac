import { HTTPError } from 'h3';
import { maxNameLength } from './signup-limits.ts';
import { isEmail } from './email-address.ts';
import type { Signup } from './subscribers.ts';

/** What a visitor typed into the form of the newsletter; undefined from a robot. @throws HTTPError for a field that is not valid */
export function readSignup(form: URLSearchParams): Signup | undefined {
  if (form.get('form-name') !== 'newsletter') throw badField('form-name', 'must be "newsletter"');
  // Hidden: only a robot fills it.
  if (form.get('bot-field')) return undefined;
  // A line break or a tab comes from pasted text, or from a robot.
  const name = form.get('name')?.replaceAll(controlCharacters, ' ').trim() ?? '';
  const email = form.get('email')?.trim() ?? '';
  if (name.length > maxNameLength) throw badField('name', `must be at most ${maxNameLength} characters`);
  if (!isEmail(email)) throw badField('email', 'must be an email address');
  return { name, email };
}

const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu;

const badField = (field: string, message: string): HTTPError => new HTTPError({ status: 400, message: `${field}: ${message}` });
