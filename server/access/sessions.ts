import { randomBytes } from 'node:crypto';
import { getCookie } from 'h3';
import type { H3Event } from 'h3';

const cookieName = 'journal-editor';
// Twelve hours: a working day.
const sessionSeconds = 12 * 60 * 60;
const tokenBytes = 32;

/** The sessions of the editor: random tokens in a cookie. A restart ends all of them, and so does a new password. */
export class EditorSessions {
  readonly #expiries = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the request has the token of a session that has not ended. */
  has(event: H3Event): boolean {
    return (this.#expiries.get(getCookie(event, cookieName) ?? '') ?? 0) > this.#now();
  }

  /** Begins a session. Returns the `Set-Cookie` header. */
  begin(isHttps: boolean): string {
    for (const [token, expiry] of this.#expiries) if (expiry <= this.#now()) this.#expiries.delete(token);
    const token = randomBytes(tokenBytes).toString('base64url');
    this.#expiries.set(token, this.#now() + sessionSeconds * 1000);
    return cookieOf(token, sessionSeconds, isHttps);
  }

  /** Ends the request's session, for every holder of its cookie. Returns the `Set-Cookie` header. */
  end(event: H3Event, isHttps: boolean): string {
    this.#expiries.delete(getCookie(event, cookieName) ?? '');
    return cookieOf('', 0, isHttps);
  }
}

function cookieOf(value: string, seconds: number, isHttps: boolean): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}
