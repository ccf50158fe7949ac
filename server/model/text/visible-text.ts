/**
 * Text for a terminal: what that would obey, or what would end the line, is shown and not sent, as `\u001b`.
 * @param kept characters to leave as they are, such as a line's end
 */
export function visibleText(text: string, kept = ''): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (mark) =>
    kept.includes(mark) ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
