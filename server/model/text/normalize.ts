/**
 * `text.normalize(form)` in linear time: by itself it sorts the marks on a letter in quadratic time. Of more than 30 marks in a row
 * (the limit of streams in UAX #15), each 31 are sorted separately.
 */
export function normalize(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
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
