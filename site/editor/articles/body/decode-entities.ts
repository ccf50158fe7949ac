/** Replaces the entities of a text, all that browsers know. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // Its content is text, so nothing in it becomes an element.
  const area = document.createElement('textarea');
  area.innerHTML = text.replaceAll('<', '&lt;');
  // The parser ignores a line break at the start.
  return text.startsWith('\n') ? `\n${area.value}` : area.value;
}
