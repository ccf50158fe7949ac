/** Text on one line: a line break, with the white space around it, becomes `⏎`. */
export function oneLine(text: string): string {
  // Without the lookbehind, a long row of spaces takes quadratic time.
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ⏎ ');
}
