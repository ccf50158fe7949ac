/** Escapes text for an XML element or attribute, without the characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, (found) => entities[found] ?? '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
