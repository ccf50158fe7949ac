import type { H3Event } from 'h3';
import { HTTPError } from 'h3';

/**
 * The version that a write is for, by its `If-Match`; undefined when any will do.
 * Of several, the one that is current, for the write checks it against the disk.
 * @throws HTTPError 400 for what is not a list of tags in quotation marks
 */
export function expectedVersion(event: H3Event, current: string): string | undefined {
  const header = event.req.headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const tags = header.split(',').map((one) => /^(W\/)?"([^"]*)"$/.exec(one.trim()));
  const versions = tags.map((tag) => {
    if (!tag) throw new HTTPError({ status: 400, message: 'If-Match: write the ETag of the item, in quotation marks' });
    return tag[2] ?? '';
  });
  return versions.includes(current) ? current : versions[0];
}
