import { hash } from 'node:crypto';

/** The ETag of an item, which is the version of its file: the SHA-1 of the bytes, or of a text in UTF-8. No security depends on it. */
export function versionOf(bytes: Buffer | string): string {
  return hash('sha1', bytes, 'hex');
}
