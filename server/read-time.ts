const wordsAMinute = 225;

/** Whole minutes that reading an article takes, at least 1; `html` is its body. */
export function readTimeOf(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}
