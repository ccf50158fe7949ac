import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Identity } from '../model/api/publish-api.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import { getCookie, type H3Event } from 'h3';
import type { Caller } from './rights.ts';

const cookieName = 'journal-editor';
// Twelve hours: a working day.
const sessionSeconds = 12 * 60 * 60;
export const tokenBytes = 32;

const personCookie = 'journal-person';
const personSeconds = 365 * 24 * 60 * 60;

const settingLine = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `write ${what}`)
    .max(200, 'must have at most 200 characters')
    .regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069<>]+$/u, 'must be one line without < and >')
    // Git refuses a name such as "...".
    .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

/** One line that git accepts as an author's name. */
export const tokenName = settingLine('a name');

export const identitySchema = z.object({ name: settingLine('your name'), email: settingLine('your email address') });

type Session = Caller & { expiry: number };

/** The sessions of the editor: random tokens in a cookie. A restart ends all of them, and so does a new password. */
export class EditorSessions {
  readonly #sessions = new Map<string, Session>();

  find(event: H3Event): Session | undefined {
    const session = this.#sessions.get(getCookie(event, cookieName) ?? '');
    return session && session.expiry > performance.now() ? session : undefined;
  }

  /** Begins a session. Returns the `Set-Cookie` header. */
  begin(session: Caller, isHttps: boolean): string {
    for (const [token, { expiry }] of this.#sessions) if (expiry <= performance.now()) this.#sessions.delete(token);
    const token = randomBytes(tokenBytes).toString('base64url');
    this.#sessions.set(token, { ...session, expiry: performance.now() + sessionSeconds * 1000 });
    return cookieOf(cookieName, token, sessionSeconds, isHttps);
  }

  /** Ends the request's session, for every holder of its cookie. Returns the `Set-Cookie` header. */
  end(event: H3Event, isHttps: boolean): string {
    this.#sessions.delete(getCookie(event, cookieName) ?? '');
    return cookieOf(cookieName, '', 0, isHttps);
  }
}

export function rememberedPerson(event: H3Event): Identity | undefined {
  return identitySchema.safeParse(parseJson(Buffer.from(getCookie(event, personCookie) ?? '', 'base64url').toString())).data;
}

export function personCookieOf(person: Identity, isHttps: boolean): string {
  return cookieOf(personCookie, Buffer.from(JSON.stringify(person)).toString('base64url'), personSeconds, isHttps);
}

function cookieOf(name: string, value: string, seconds: number, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}
