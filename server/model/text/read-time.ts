import { countWords } from './count-words.ts';

const wordsPerMinute = 225;

/** Whole minutes that reading an article takes, at least 1. `html` is its body, sanitized or not. */
export function readTimeOf(html: string): number {
  return Math.max(1, Math.round(countWords(html) / wordsPerMinute));
}
