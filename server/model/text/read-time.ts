import { countWords } from './count-words.ts';

const wordsPerMinute = 225;

/** Whole minutes, at least 1. */
export function readTimeOf(html: string): number {
  return Math.max(1, Math.round(countWords(html) / wordsPerMinute));
}
