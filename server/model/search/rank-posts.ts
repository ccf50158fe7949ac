import type { PostSummary } from '../entities/post.ts';
import { weakMemo } from '../runtime/weak-memo.ts';
import { matchOf, queryWords, wordSet } from './search-words.ts';

/**
 * The posts that have all words of the query, or words that begin with them, best match first; equal matches stay in order.
 * A word counts most in a title, then in an excerpt, then in a text that has it often, then in any text.
 * @param textWords the word set of a post's text, by slug
 */
export function rankPosts<T extends PostSummary>(posts: readonly T[], textWords: (slug: string) => string, query: string): T[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  return posts
    .map((post) => ({ post, score: scoreOf(post, textWords, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ post }) => post);
}

/** Whether only the text of a post has some of the words. */
export function isTextNeeded(post: PostSummary, query: string): boolean {
  const { title, excerpt } = headWords(post);
  return queryWords(query).some((word) => matchOf(title, word) === 0 && matchOf(excerpt, word) === 0);
}

/** 0 when a word is missing. A match in a better place always counts more. */
function scoreOf(post: PostSummary, textWords: (slug: string) => string, words: readonly string[]): number {
  const { title, excerpt } = headWords(post);
  let score = 0;
  for (const word of words) {
    const weight = weightOf(title, word, 6) || weightOf(excerpt, word, 3) || weightOf(textWords(post.slug), word, 0);
    if (weight === 0) return 0;
    score += weight;
  }
  return score;
}

function weightOf(wordsOfPlace: string, word: string, base: number): number {
  const match = matchOf(wordsOfPlace, word);
  return match && base + match;
}

const headWords = weakMemo(({ title, excerpt }: PostSummary) => ({ title: wordSet(title), excerpt: wordSet(excerpt) }));
