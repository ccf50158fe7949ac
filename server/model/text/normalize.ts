/**
 * `text.normalize(form)` in linear time: by itself it sorts the marks on a letter in quadratic time. Of more than 30 marks in a row
 * (the limit of streams in UAX #15), each 31 are sorted separately.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text
    .split(tooManyMarks)
    .map((part) => part.normalize(form))
    .join('');
}

// With the halfwidth sound marks of Japanese, which become marks. The group makes `split` return them.
const tooManyMarks = /([\p{M}\uff9e\uff9f]{31})/u;

/** `text` without case and accents, with straight quotation marks. */
export function folded(text: string): string {
  return normalize(text, 'NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();
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

// 'Tis, '90s, rock 'n' roll: an apostrophe, though it is where a quotation begins.
const leadingApostrophe = /(?<![\p{L}\p{N}])'(?=(?:tis|twas|twere|twill|twixt|twould|til|em|\d0s)(?![\p{L}\p{N}'])|n')/giu;

/** `text` with curly quotation marks for straight ones, dashes for `--`, and `…` for `...`. */
export function curled(text: string): string {
  return text
    .replace(/ ?--+ ?/g, '—')
    .replaceAll('...', '…')
    .replace(/(?<=^|[\s([{“‘—–-])"/g, '“')
    .replaceAll('"', '”')
    .replace(leadingApostrophe, '’')
    .replace(/(?<=^|[\s([{“—–-])'/g, '‘')
    .replaceAll("'", '’');
}
