/** How long to wait, as it stands in a sentence: `40 seconds`, `15 minutes`. */
export function inWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 100) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
