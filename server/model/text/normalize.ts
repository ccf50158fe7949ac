/** `text.normalize(form)` in linear time. It sorts the marks on a letter in quadratic time, so runs of 31 marks (UAX #15) are sorted separately. */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  // ASCII is normal in each form.
  // oxlint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return text;
  const parts = text.split(tooManyMarks);
  return parts.map((part) => part.normalize(form)).join('');
}

// Includes Japanese halfwidth sound marks, which become combining marks. The group makes `split` return them.
const tooManyMarks = /([\p{M}\uff9e\uff9f]{31})/u;

/** A letter of Chinese or Japanese, which do not divide words. */
export const undividedLetter = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}](?<=\p{L})/gu;

/** `text` without case and accents, with straight quotation marks. */
export function folded(text: string): string {
  return normalize(text, 'NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();
}

/** The folded words of a query. */
export function queryWords(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Whether a folded text has all words of a query, in any order. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** The words of a text, to find similar texts: `“Don’t  STOP!”` → `dont stop`. A text without words stays as it is. */
export function normalText(text: string): string {
  const words = normalize(text, 'NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’‘`´ʼ](?=\p{L})/gu, '')
    .replace(/[\p{P}\p{Z}\p{C}`´]+/gu, ' ')
    .trim();
  return words === '' ? text.trim() : words;
}

// 'Tis, '90s, rock 'n' roll: an apostrophe, although a quotation could begin there.
const leadingApostrophe =
  /(?<![\p{L}\p{N}])['‘](?=(?:tis|tisn|twas|twasn|twere|twill|twixt|twould|tain|til|em|nuff|\d0s)(?![\p{L}\p{N}])|n['’]?(?![\p{L}\p{N}]))/giu;
// Class of '99, 'cause I can: words that begin quotations, too.
const maybeApostrophe =
  /(?<![\p{L}\p{N}])['‘](?=(?:\d\ds?|cause|cos|coz|cuz|bout|round|fore|neath|cept|nother|gainst|mongst|pon|ere|kay)(?![\p{L}\p{N}'’]))/giu;
const opening = /(?<![\p{L}\p{N}\p{P}])['‘](?=\S)|(?<=[([{“—–-])['‘](?=\S)/gu;
const closing = /(?<=[\p{L}\p{N}\p{P}])['’](?![\p{L}\p{N}])/gu;

const address = /(?<!\S)\S*(?:\/\/|\w@\w)\S*/;
const dashOrDots = new RegExp(`${address.source}| ?--+ ?|(?<=[^\\s\\d]) - (?=[^\\s\\d])|\\.{3}`, 'g');
const double = /((?<=(?:^|[\s([{—–-])['“‘]?)["“])|["”]/g;
const openingSingle = /(?<=^|[\s([{“—–-])['‘]/;

/**
 * `text` with curly quotation marks for straight ones, primes after numbers, dashes for `--` and for ` - ` between words, and `…` for `...`.
 * Dashes and dots in URLs and e-mail addresses stay.
 */
export function curled(text: string): string {
  if (!/["'‘]|--| - |\.{3}/.test(text)) return text;
  let isInside = false;
  const marked = text
    .replace(dashOrDots, (found) => (found === '...' ? '…' : address.test(found) ? found : '—'))
    .replace(double, (mark, opening: string | undefined, offset: number, whole: string) => {
      if (mark === '"' && !isInside && !opening && /\d/.test(whole.charAt(offset - 1))) return '″';
      isInside = opening !== undefined;
      return isInside ? '“' : '”';
    })
    .replace(leadingApostrophe, '’')
    .replace(maybeApostrophe, (mark, offset: number, whole: string) => (isQuotation(whole, offset) ? mark : '’'));
  return marked
    .replace(openingSingle.test(marked) ? /(?<=\d)'(?=\d)/g : /(?<=\d)'(?!\p{L})/gu, '′')
    .replace(new RegExp(openingSingle, 'g'), '‘')
    .replaceAll("'", '’');
}

/** Whether a mark at `offset` begins a quotation that is closed after it, and is not inside another one. */
function isQuotation(text: string, offset: number): boolean {
  const [before, after] = [text.slice(0, offset), text.slice(offset + 1)];
  return count(before, opening) <= count(before, closing) && count(after, closing) > count(after, opening);
}

function count(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
