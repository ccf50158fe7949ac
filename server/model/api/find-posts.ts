import { selectPosts, type PostListView, type ShownPosts } from '../api/post-list.ts';
import type { PostSummary } from '../entities/post.ts';
import { countEach } from '../group-by.ts';
import { suggest } from '../text/suggest.ts';
import { allWords, foundText, joinWords, matchOf, queryWords, rankPosts, searchWords, wordSet } from '../search/rank-posts.ts';

/** The plain text of each post, by slug: its lines, and a last one with its author and categories. */
export type SearchIndex = Record<string, string>;

export interface PostTexts {
  textOf(slug: string): string;
  /** The word set of the text. */
  wordsOf(slug: string): string;
}

// About two sentences. Each word is compared with those of the posts.
const maxQueryLetters = 200;

/** The part of the found posts that `view` shows, best match first. A word that no post has is replaced by the most similar one that posts have. */
export function findPosts(posts: readonly PostSummary[], texts: PostTexts, view: PostListView): ShownPosts {
  const typed = view.query.slice(0, maxQueryLetters);
  const written = queryWords(typed).join(' ');
  const query = meantBy(written, posts, texts);
  const { found, queryOf } = rankWithPhrases(posts, texts, query, phrasesIn(typed));
  const shown = selectPosts(found, view);
  const items = shown.items.map((post) => ({ ...post, found: foundText(post, texts.textOf(post.slug), queryOf.get(post) ?? query) }));
  return { ...shown, items, ...(query !== written && { meant: query }) };
}

type Phrase = readonly [first: string, second: string];

const spelled = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Pairs of a number and a word, and of two capitalized words: on their own, these are in nearly every text. */
function phrasesIn(typed: string): Phrase[] {
  const words = typed.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return words.slice(1).flatMap((second, index) => {
    const first = words[index] ?? '';
    const isPhrase = /^\p{N}+$/u.test(first) || /^\p{N}+$/u.test(second) || (/^\p{Lu}/u.test(first) && /^\p{Lu}/u.test(second));
    const [one, other] = [searchWords(first).at(-1), searchWords(second)[0]];
    return isPhrase && one !== undefined && other !== undefined ? [[one, other] as const] : [];
  });
}

function inWords(text: string): string {
  return text.replace(/\b\d+\b/g, (digits) => spelled[Number(digits)] ?? digits);
}

/** The posts that have the phrases, with numbers in digits or in words. If none has them, the posts that have their words. */
function rankWithPhrases(posts: readonly PostSummary[], texts: PostTexts, query: string, phrases: readonly Phrase[]) {
  const rank = (asked: string) => rankPosts(posts, (slug) => texts.wordsOf(slug), asked);
  const queryOf = new Map<PostSummary, string>();
  if (phrases.length > 0)
    for (const asked of new Set([query, inWords(query)]))
      for (const post of rank(asked)) if (!queryOf.has(post) && hasPhrases(post)) queryOf.set(post, asked);
  return { found: queryOf.size > 0 ? [...queryOf.keys()] : rank(query), queryOf };

  function hasPhrases(post: PostSummary): boolean {
    const text = inWords(joinWords(searchWords([post.title, post.excerpt, texts.textOf(post.slug)].join(' '))));
    return phrases.every((phrase) => text.includes(inWords(` ${phrase.join(' ')}`)));
  }
}

// A shorter word has too many similar ones.
const minCorrectedLetters = 5;

// Only the newest posts, which have enough words to choose from.
const maxComparedPosts = 200;

function meantBy(query: string, posts: readonly PostSummary[], texts: PostTexts): string {
  const wordsOf = (post: PostSummary) => allWords(post, (slug) => texts.wordsOf(slug));
  const isKnown = (word: string) => posts.some((post) => matchOf(wordsOf(post), word) > 0);
  let common: string[] | undefined;
  const meant = query.split(' ').map((word) => {
    if (word.length < minCorrectedLetters || isKnown(word)) return word;
    common ??= commonWords(posts.slice(0, maxComparedPosts).map(wordsOf));
    return suggest(word, common) ?? word;
  });
  return meant.join(' ');
}

function commonWords(wordSets: readonly string[]): string[] {
  const counts = countEach(wordSets.flatMap((words) => words.match(/[^ !]+/g) ?? []));
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

export function indexedTexts(index: SearchIndex): PostTexts {
  const sets = new Map<string, string>();
  const textOf = (slug: string) => index[slug] ?? '';
  return {
    textOf,
    wordsOf(slug) {
      const words = sets.get(slug) ?? wordSet(textOf(slug));
      sets.set(slug, words);
      return words;
    },
  };
}
