import { unseen } from './hidden-html.ts';
import { undividedLetter } from './normalize.ts';

/**
 * The number of visible words of an HTML text. A `<` that opens no tag is text. Chinese and Japanese do not divide words, so each letter
 * counts (as in Ghost).
 */
export function countWords(html: string): number {
  const seen = html.replace(unseen, ' ');
  if (!unusual.test(seen)) return runsIn(seen);
  const text = seen.replace(spaces, ' ').replace(invisible, '');
  const letters = text.match(undividedLetter)?.length ?? 0;
  const divided = letters > 0 ? text.replace(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu, ' ') : text;
  return letters + runsIn(divided);
}

function runsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

// Entities, and all characters other than Latin letters, ASCII and the usual dashes and quotation marks. Most English articles have none.
const unusual = /[&\u00ad\u02b0-\u200f\u2028-\uffff]/;

// Includes the zero width space, which divides words (UAX #14).
const spaces =
  /\u200b|&(?:(?:nbsp|ensp|emsp|emsp1[34]|numsp|puncsp|thinsp|hairsp|MediumSpace|ZeroWidthSpace|Tab|NewLine);|#0*(?:9|10|13|32|160|819[2-9]|820[0-3]|8239|8287|12288);?|#x0*(?:9|a|d|20|a0|200[\da-b]|202f|205f|3000);?)/gi;
const invisible = /\p{Cf}|&(?:(?:shy|zwj|zwnj|lrm|rlm|NoBreak);|#0*(?:173|820[4-7]|8288|65279);?|#x0*(?:ad|200[c-f]|2060|feff);?)/giu;
