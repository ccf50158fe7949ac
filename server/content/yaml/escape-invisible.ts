/** Control characters except tab and line feed, line and paragraph separators, byte order mark, non-characters. */
export const invisible = /[^\P{Cc}\t\n]|[\u2028\u2029\ufeff\ufffe\uffff]/u;

/** Writes the invisible characters of double-quoted text as `\u2028`. */
export function escapeInvisible(quoted: string): string {
  return quoted.replace(new RegExp(invisible, 'gu'), (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
