/** Elements whose text readers never see. Sanitizing removes them with their contents. */
export const hiddenElements = 'script style textarea option xmp noscript title svg math iframe object template'.split(' ');

const hidden = `<(?<hidden>${hiddenElements.join('|')})(?![\\w-])[^]*?(?:</\\k<hidden>[^>]*(?:>|$)|$)`;
// A tag may have a `>` in its attributes. If their quotes never end, the tag ends at the next `>`.
const tag = `<[a-z/!?](?:"[^"]*"|'[^']*'|[^"'<>])*>|<[a-z/!?][^>]*(?:>|$)`;

/** Comments, hidden elements and tags. */
export const unseen = new RegExp(`<!--[^]*?(?:-->|$)|${hidden}|${tag}`, 'gi');
