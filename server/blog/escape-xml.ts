/** Text as it may stand in XML, in an element or an attribute; characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, (found) => entities[found] ?? '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
