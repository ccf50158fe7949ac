import { normalize, undividedLetter } from '../text/normalize.ts';
import type { PostSummary } from '../entities/post.ts';
import { weakMemo } from '../caches.ts';
import { countEach } from '../group-by.ts';

/** The words of a text as a search compares them: `L’Été, won't, 1,000` → `lete`, `wont`, `1000`. */
export function searchWords(text: string): string[] {
  const plain = ascii.test(text) ? text : normalize(text, 'NFKD').replace(/[\p{M}\u00ad]/gu, '');
  return plain.toLowerCase().replace(joint, '').replace(undividedLetter, ' $& ').match(word) ?? [];
}

/** Includes the words after apostrophes, which people search for, too: `l’été` → `lete`, `ete`. */
function textWords(text: string): string[] {
  const after = text.match(/['’](?<=\p{L}\p{M}*.)[\p{L}\p{M}]{3,}/gu) ?? [];
  return [...searchWords(text), ...searchWords(after.join(' '))];
}

const ascii = /^[\0-\x7f]*$/;
const joint = /['’](?<=\p{L}.)(?=\p{L})|,(?<=\d.)(?=\d{3}(?!\d))/gu;
const word = /[\p{L}\p{N}]+/gu;

/** Follows a word that its text has often. */
export const oftenMark = '!';

const minOften = 4;

/** Each word of a text once, with a space before and after each. */
export function wordSet(text: string): string {
  return joinWords([...countEach(textWords(text))].map(([each, count]) => (count < minOften ? each : each + oftenMark)));
}

export function joinWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/** How well a word set matches `start`: 3 for a word that it has often, 2 for a word that it has, 1 for the start of a longer word, 0 for none. */
export function matchOf(words: string, start: string): number {
  if (!words.includes(` ${start}`)) return 0;
  if (words.includes(` ${start}${oftenMark} `)) return 3;
  return words.includes(` ${start} `) ? 2 : 1;
}

/** The different words of a query. */
export function queryWords(query: string): string[] {
  return [...new Set(searchWords(query))];
}

type PostHead = Pick<PostSummary, 'slug' | 'title' | 'excerpt'>;

/**
 * The posts that have all words of the query, or words that begin with them, best match first; equal matches stay in order. A word counts
 * most in a title, then in an excerpt, then in a text that has it often. @param textWords the word set of a post's text, by slug
 */
export function rankPosts<T extends PostHead>(posts: readonly T[], textWords: (slug: string) => string, query: string): T[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  return posts
    .map((post) => ({ post, score: scoreOf(post, textWords, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ post }) => post);
}

/** All words of a post: its word sets, concatenated. */
export function allWords(post: PostHead, textWords: (slug: string) => string): string {
  const { title, excerpt } = headWords(post);
  return title + excerpt + textWords(post.slug);
}

/** 0 when a word is missing. A match in a better place always counts more. */
function scoreOf(post: PostHead, textWords: (slug: string) => string, words: readonly string[]): number {
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

const headWords = weakMemo(({ title, excerpt }: PostHead) => ({ title: wordSet(title), excerpt: wordSet(excerpt) }));

/** A text in parts: plain text and found words alternate, plain text first. */
export type MarkedText = string[];

export type FoundText = Record<'title' | 'extract', MarkedText>;

// Three or four lines of a card.
const maxExtractLetters = 150;

// Letters before the first found word, unless its sentence begins later.
const maxLeadLetters = 50;

/** The title of a post, and an extract of its lines of plain text, with the words of the query marked. */
export function foundText({ title, excerpt }: PostHead, text: string, query: string): FoundText {
  const words = queryWords(query);
  let best = { block: excerpt, count: countFound(excerpt, words), isCut: false };
  for (const block of text.split('\n')) {
    const count = countFound(block, words);
    if (count > best.count) best = { block, count, isCut: true };
  }
  return { title: marked(title, words), extract: marked(best.isCut ? passageOf(best.block, words) : excerpt, words) };
}

type Token = ReturnType<typeof tokensOf>[number];

const { source: undivided } = undividedLetter;
const token = new RegExp(`${undivided}\\p{M}*|(?:(?!${undivided})[\\p{L}\\p{N}\\p{M}\u00ad'’]|,(?<=\\d.)(?=\\d{3}(?!\\d)))+`, 'gu');

/** The words of a text. `found` is the index of the sought word that one begins with; -1 for none. */
function tokensOf(text: string, words: readonly string[]) {
  return [...text.matchAll(token)].map(({ index, 0: written }) => {
    const folded = textWords(written);
    return { start: index, end: index + written.length, found: words.findIndex((word) => folded.some((part) => part.startsWith(word))) };
  });
}

function countFound(text: string, words: readonly string[]): number {
  const folded = textWords(text);
  return words.filter((word) => folded.some((part) => part.startsWith(word))).length;
}

function marked(text: string, words: readonly string[]): MarkedText {
  const parts: MarkedText = [];
  let end = 0;
  for (const found of tokensOf(text, words)) {
    if (found.found === -1) continue;
    parts.push(text.slice(end, found.start), text.slice(found.start, found.end));
    end = found.end;
  }
  return [...parts, text.slice(end)];
}

/** The part of a block with the most words of the query. It begins with a sentence or a word, and ends after a word. */
function passageOf(block: string, words: readonly string[]): string {
  const tokens = tokensOf(block, words);
  const found = tokens.filter((part) => part.found !== -1);
  // Visits only the tokens of this passage, because a block can be a megabyte long.
  const countFrom = (first: Token, index: number) => {
    const last = first.start + maxExtractLetters - maxLeadLetters;
    const different = new Set<number>();
    for (let part: Token | undefined = first; part && part.end <= last; part = found[(index += 1)]) different.add(part.found);
    return different.size;
  };
  let [best] = found;
  let count = 0;
  for (const [index, first] of found.entries()) {
    const size = countFrom(first, index);
    if (size > count) [best, count] = [first, size];
  }
  const at = best?.start ?? 0;
  const start = startOf(block, at, tokens);
  const last = tokens.findLast((part) => part.end <= start + maxExtractLetters);
  const end = block.length - start <= maxExtractLetters ? block.length : Math.max(best?.end ?? 0, last?.end ?? 0);
  const isSentence = start === 0 || /[.!?]["”’)]?\s+$/.test(block.slice(0, start));
  return `${isSentence ? '' : '… '}${block.slice(start, end)}${end < block.length ? ' …' : ''}`;
}

function startOf(block: string, at: number, tokens: readonly Token[]): number {
  if (at <= maxLeadLetters) return 0;
  const lead = block.slice(at - maxLeadLetters, at);
  const sentence = [...lead.matchAll(/[.!?]["”’)]?\s+/g)].at(-1);
  if (sentence) return at - maxLeadLetters + sentence.index + sentence[0].length;
  return tokens.find(({ start }) => start >= at - maxLeadLetters)?.start ?? at;
}
