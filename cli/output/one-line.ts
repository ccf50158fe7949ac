/** Text on one line: a line break, with the white space around it, becomes `⏎`. */
export function oneLine(text: string): string {
  // Begun anew at each space of a long row, it would take the square of its length.
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ⏎ ');
}
