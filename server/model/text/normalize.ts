/**
 * `text.normalize(form)` in a time that grows with the text's length: by itself it sorts the marks on a letter among each other, which
 * takes the square of their number. Of more than 30 in a row, the most that UAX #15 lets a stream hold, each 31 are sorted by themselves.
 */
export function normalize(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text
    .split(tooManyMarks)
    .map((part) => part.normalize(form))
    .join('');
}

// The halfwidth sound marks of Japanese are letters, and marks once they are normalized. In the group, so that `split` keeps them.
const tooManyMarks = /([\p{M}\uff9e\uff9f]{31})/u;
