import type { PostSummary } from '../entities/post.ts';
import { queryWords, searchWords } from './search-words.ts';

/** A text in parts: plain text and found words by turns, plain text first. */
export type MarkedText = string[];

/** What a card shows of a found post. */
export interface FoundText {
  title: MarkedText;
  extract: MarkedText;
}

// Three or four lines of a card.
const maxExtractLetters = 150;

// Before the first found word, unless its sentence begins later.
const maxLeadLetters = 50;

/**
 * The title and an extract of a post with the words of the query marked.
 * @param text lines of plain text; empty when the title and the excerpt have all words
 */
export function foundText({ title, excerpt }: PostSummary, text: string, query: string): FoundText {
  const words = queryWords(query);
  const blocks = text === '' ? [] : text.split('\n');
  let best = { block: excerpt, count: countFound(excerpt, words), isCut: false };
  for (const block of blocks) {
    const count = countFound(block, words);
    if (count > best.count) best = { block, count, isCut: true };
  }
  return { title: marked(title, words), extract: marked(best.isCut ? passageOf(best.block, words) : excerpt, words) };
}

interface Token {
  start: number;
  end: number;
  /** The index of the word that it begins with; -1 for none. */
  found: number;
}

const token = /[\p{L}\p{N}\p{M}\u00ad'’]+/gu;

function tokensOf(text: string, words: readonly string[]): Token[] {
  return [...text.matchAll(token)].map(({ index, 0: written }) => {
    const folded = searchWords(written);
    return { start: index, end: index + written.length, found: words.findIndex((word) => folded.some((part) => part.startsWith(word))) };
  });
}

function countFound(text: string, words: readonly string[]): number {
  const folded = searchWords(text);
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
  // Only the tokens of this passage: a block can be a megabyte long.
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
  const end = block.length - start <= maxExtractLetters ? block.length : lastEnd(tokens, start + maxExtractLetters, best?.end ?? 0);
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

/** The end of the last token before `limit`; at least `min`. */
function lastEnd(tokens: readonly Token[], limit: number, min: number): number {
  return Math.max(min, tokens.findLast(({ end }) => end <= limit)?.end ?? 0);
}
