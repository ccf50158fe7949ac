/** Elements whose text readers never see. Sanitizing removes them with their contents. */
export const hiddenElements = 'script style textarea option xmp noscript title svg math iframe object template'.split(' ');

/** The number of visible words of an HTML text. A `<` that opens no tag is text. */
export function countWords(html: string): number {
  return html.replace(unseen, ' ').match(/\S+/g)?.length ?? 0;
}

const hidden = `<(?<hidden>${hiddenElements.join('|')})(?![\\w-])[^]*?(?:</\\k<hidden>[^>]*(?:>|$)|$)`;
// A tag may have a `>` in its attributes; one that never ends goes to the next `>`.
const tag = `<[a-z/!?](?:"[^"]*"|'[^']*'|[^"'<>])*>|<[a-z/!?][^>]*(?:>|$)`;
/** Comments, hidden elements and tags. */
export const unseen = new RegExp(`<!--[^]*?(?:-->|$)|${hidden}|${tag}`, 'gi');

const wordsPerMinute = 225;

export function readTimeOf(html: string): number {
  return Math.max(1, Math.round(countWords(html) / wordsPerMinute));
}
