import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createFolder } from '../content/files/folders.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import { createFile } from '../content/files/write-file.ts';
import type { LinkPurpose } from '../model/api/newsletter-links.ts';
import { paths } from '../model/api/paths.ts';
import { memoize } from '../model/caches.ts';
import type { Signup } from './subscribers.ts';

const keyBytes = 32;
// A mail may be read after a weekend.
const confirmMs = 3 * 86_400_000;

const payloadSchema = z.object({ purpose: z.string(), name: z.string(), email: z.string(), expires: z.number().optional() });

/** The links in mails. Links need no log-in, so they are signed with a key of this server. */
export class SignedLinks {
  readonly #folder: string;
  readonly #origin: string;
  readonly #keys = new Map<string, Promise<Buffer>>();

  constructor(folder: string, origin: string) {
    this.#folder = folder;
    this.#origin = origin;
  }

  /** Links to confirm expire after three days, links to unsubscribe never. @throws like `createFile` */
  async url(purpose: LinkPurpose, { name, email }: Signup, now = Date.now()): Promise<string> {
    const value = purpose === 'confirm' ? { purpose, name, email, expires: now + confirmMs } : { purpose, name: '', email };
    const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
    const signature = (await this.#sign(payload)).toString('base64url');
    return `${this.#origin}${paths.newsletterLink(purpose)}?token=${payload}.${signature}`;
  }

  /** Who a link is for: `forged` for another purpose or a wrong signature, `late` for an expired one. */
  async read(purpose: LinkPurpose, token: string, now = Date.now()): Promise<Signup | 'forged' | 'late'> {
    const [payload = '', signature = ''] = token.split('.', 2);
    const [actual, expected] = [Buffer.from(signature, 'base64url'), await this.#sign(payload)];
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'forged';
    const value = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (value.purpose !== purpose) return 'forged';
    return now > (value.expires ?? Infinity) ? 'late' : { name: value.name, email: value.email };
  }

  async #sign(payload: string): Promise<Buffer> {
    const key = await memoize(this.#keys, '', () => keyIn(this.#folder));
    return createHmac('sha256', key).update(payload).digest();
  }
}

async function keyIn(folder: string): Promise<Buffer> {
  const file = path.join(folder, 'newsletter.key');
  const existing = await readFile(file).catch(ignoreMissing);
  if (existing?.length === keyBytes) return existing;
  if (existing) throw new Error(`${file} must have ${keyBytes} bytes; restore it, or remove it to make all links in earlier mails invalid`);
  await createFolder(folder, 0o700);
  await createFile(file, randomBytes(keyBytes), () => undefined, 0o600);
  return readFile(file);
}
