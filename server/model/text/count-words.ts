/** Elements whose text readers never see. Sanitizing removes them with their contents. */
export const hiddenElements = 'script style textarea option xmp noscript title svg math iframe object template'.split(' ');

/** The number of visible words of an HTML text. A `<` that opens no tag is text. */
export function countWords(html: string): number {
  return html.replace(unseen, ' ').match(/\S+/g)?.length ?? 0;
}

const hidden = `<(${hiddenElements.join('|')})(?![\\w-])[^]*?(?:</\\1[^>]*(?:>|$)|$)`;
const unseen = new RegExp(`<!--[^]*?(?:-->|$)|${hidden}|<[a-z/!?][^>]*(?:>|$)`, 'gi');

const wordsPerMinute = 225;

export function readTimeOf(html: string): number {
  return Math.max(1, Math.round(countWords(html) / wordsPerMinute));
}
