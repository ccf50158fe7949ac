import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { getCookie } from 'h3';
import type { H3Event } from 'h3';

/**
 * Who has given the editor's password: a cookie that only this process can make or read. Its key is drawn at the start, so a new
 * password, which takes a new start, ends every session.
 */
export class EditorSessions {
  readonly #key = randomBytes(32);
  readonly #ended = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds since whenever; a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the request belongs to a session that was begun and has not ended. */
  has(event: H3Event): boolean {
    return this.#of(event) !== undefined;
  }

  /** Begins a session. Gives the `Set-Cookie` header. */
  begin(isHttps: boolean): string {
    const session: Session = { id: randomUUID(), until: this.#now() + sessionSeconds * 1000 };
    return cookieOf(this.#seal(session), sessionSeconds, isHttps);
  }

  /** Ends the request's session, for whoever else holds its cookie too. Gives the `Set-Cookie` header. */
  end(event: H3Event, isHttps: boolean): string {
    for (const [id, until] of this.#ended) if (until < this.#now()) this.#ended.delete(id);
    const session = this.#of(event);
    if (session) this.#ended.set(session.id, session.until);
    return cookieOf('', 0, isHttps);
  }

  #of(event: H3Event): Session | undefined {
    const sealed = getCookie(event, cookieName);
    const session = sealed ? this.#unseal(sealed) : undefined;
    return session && session.until > this.#now() && !this.#ended.has(session.id) ? session : undefined;
  }

  #seal(session: Session): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  #unseal(sealed: string): Session | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length <= nonceBytes + tagBytes) return undefined;
    const cipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = cipher.update(bytes.subarray(nonceBytes + tagBytes));
    try {
      return JSON.parse(Buffer.concat([text, cipher.final()]).toString()) as Session;
    } catch {
      // Not sealed by this process.
      return undefined;
    }
  }
}

interface Session {
  id: string;
  /** In milliseconds of this process's clock. */
  until: number;
}

const cookieName = 'journal-editor';
// A working day.
const sessionSeconds = 12 * 60 * 60;
// NIST SP 800-38D, 5.2.1.
const nonceBytes = 12;
const tagBytes = 16;

function cookieOf(value: string, seconds: number, isHttps: boolean): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}
