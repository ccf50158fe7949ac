/** A text of several lines as one line. */
export function onOneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');
}

/** `monday` → `Monday` */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text of at most `max` characters, with an ellipsis where it was cut. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${startOf(text, max).trimEnd()}…`;
}

/** At most `max` UTF-16 units from the start of a text, without splitting what people see as one character, such as an emoji or a flag. */
export function startOf(text: string, max: number): string {
  if (text.length <= max) return text;
  segmenter ??= new Intl.Segmenter();
  const end = segmenter.segment(text.slice(0, max + maxCharacter)).containing(max)?.index ?? max;
  // A character longer than the limit is cut between its code points.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

// Made at its first use: it takes more time than all else that `journal --help` loads.
let segmenter: Intl.Segmenter | undefined;
/** UTF-16 units, far more than any emoji has. */
export const maxCharacter = 100;

/** `a, b, and c` */
export function listed(texts: readonly string[]): string {
  // Made on use: it takes 14 ms, for which every start of the command line would wait.
  return new Intl.ListFormat('en').format(texts);
}

/** `1 file`, `2 categories`, `1,000 files`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : pluralOf(noun)}`;
}

export function pluralOf(noun: string): string {
  return `${noun.replace(/(?<=[^aeiou])y$/, 'ie')}s`;
}

/** `a quote`, `an edition` */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The lines of a text, with their ends. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
