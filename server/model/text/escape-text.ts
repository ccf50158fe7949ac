/** Escapes control characters, and those that change the direction of a line, for a terminal, as `\u001b`, except the `allowed` ones. */
export function visibleText(text: string, allowed = ''): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (mark) =>
    allowed.includes(mark) ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The name of a character that a reader may not see: `U+00A0`. */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Escapes text for an element or an attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A piece of a regular expression that matches exactly `text`. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** First characters of cells that a spreadsheet runs as formulas (OWASP, "CSV Injection"). */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe. */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Decodes a part of a URL; returns it as it is when it is malformed. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that begins no character.
    return name;
  }
}
