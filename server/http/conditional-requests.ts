import { createHash } from 'node:crypto';
import { HTTPError, type H3Event } from 'h3';

/** The tag of a response without a version. That of an item is `versionOf` its file, in `content/files/etag.ts`. */
export function tagOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}

/** The tag of a response that has more than its item's file. `expectedVersion` extracts the version of that file. */
export function tagWithin(version: string, body: string): string {
  return `${version}.${tagOf(body)}`;
}

/** The header `ETag`. A compressed response has a weak tag: its bytes are not those that the tag was made from. */
export function etagHeader(tag: string, isWeak = false): string {
  return `${isWeak ? 'W/' : ''}"${tag}"`;
}

/** Whether the `If-None-Match` of a read names the tag, weak or strong, or any (RFC 9110, 13.1.2). */
export function isNotModified({ req }: H3Event, tag: string): boolean {
  const header = req.method === 'GET' || req.method === 'HEAD' ? req.headers.get('if-none-match') : null;
  if (header === null) return false;
  return header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === `"${tag}"`);
}

/** Whether a write requires that the item does not exist yet. */
export function mustNotExist({ req }: H3Event): boolean {
  return req.headers.get('if-none-match')?.trim() === '*';
}

/** The version that `If-Match` requires, `current` when it is in the list; undefined for any. @throws HTTPError 400 for a malformed list */
export function expectedVersion({ req }: H3Event, current: string): string | undefined {
  const header = req.headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const versions = header.split(',').map((part) => {
    const tag = /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/.exec(part.trim())?.[1];
    if (tag === undefined) throw new HTTPError({ status: 400, message: 'If-Match: write the ETag of the item, in quotation marks' });
    return tag;
  });
  return versions.includes(current) ? current : versions[0];
}

/** The version that a request must name. @param message of the error @throws HTTPError 428 when it names none, or `*` */
export function requiredVersion(event: H3Event, current: string, message: string): string {
  const version = expectedVersion(event, current);
  if (version === undefined) throw new HTTPError({ status: 428, message: `If-Match: ${message}` });
  return version;
}
