/** The beginning of a text that is longer than `maxLength`, with an ellipsis. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text;
}
