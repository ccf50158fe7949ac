import { createHash } from 'node:crypto';

/** Identifies the printed words of a text: eight hexadecimal digits, which change with them. */
export function textVersion({ text, author = '' }: { text: string; author?: string | undefined }): string {
  return createHash('sha256').update(`${text.trim()}\n${author.trim()}`).digest('hex').slice(0, 8);
}
