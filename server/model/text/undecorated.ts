import { parseDocument, DomUtils } from 'htmlparser2';

export const bold = /\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/;
export const entity = /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d{0,2});/i;
export const tag = /<\/?(?:br|p|b|i|em|strong|span|div|a|u|q|font|blockquote)\b[^<>]*>/i;
// Phones and word processors add direction marks. Joiners stay where some scripts and emoji need them between letters.
export const invisible =
  /[\u200B\u2060-\u2064\uFEFF\p{Bidi_Control}]|(?<=^|[\p{Script=Latin}\s\p{P}])[\u200C\u200D]|[\u200C\u200D](?=$|[\p{Script=Latin}\s\p{P}])/u;

// Quotation marks around a text are removed only if there are none inside of it, apart from apostrophes.
export const around =
  /^\s*(?:[“”]([^“”]+)”|„([^„“”]+)[“”]|"([^"]+)"|‘([^‘]+)’|'([^']+)'|[«»]([^«»]+)[«»]|‹([^‹›]+)›|「([^「」]+)」|『([^『』]+)』)\s*$/;

/** The text without entities, tags, Markdown's bold and invisible letters. A `text` loses quotation marks around it, an `author` a dash before it. */
export function undecorated(text: string, field: string): string {
  const isMarked = entity.test(text) || tag.test(text);
  const plain = isMarked ? DomUtils.textContent(parseDocument(text.replace(/<br\s*\/?>/gi, ' '))).replaceAll('\u00A0', ' ') : text;
  const unmarked = bold.test(plain) ? plain.replace(new RegExp(bold, 'g'), '$1') : plain;
  const visible = invisible.test(unmarked) ? unmarked.replace(new RegExp(invisible, 'gu'), '') : unmarked;
  const shown = isMarked ? visible.replace(/ {2,}/g, ' ').trim() : visible;
  if (field === 'text') return around.exec(shown)?.slice(1).find(Boolean)?.trim() ?? shown;
  return field === 'author' ? shown.replace(/^\s*(?:[\u2012-\u2015~]+|-{1,3}(?=\s))\s*/, '') : shown;
}
