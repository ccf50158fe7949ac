import { joinWords } from './search-posts.ts';

/**
 * The words of all texts, small when compressed. A part has at most 100 posts and, in the order of its words:
 * in `words` for each word a capital letter for what it shares with the start of the word before (A for nothing, Z for 25 letters) and its rest;
 * in `posts` for each word the posts that have it, each as one character for the distance to the post before
 * and `!` if the post has the word often, and a space.
 */
export interface SearchIndex {
  parts: { slugs: string[]; words: string; posts: string }[];
}

export interface IndexedPost {
  slug: string;
  /** Its word set. */
  words: string;
}

/** The parts of an earlier index, by their posts. */
export interface PartCache<P extends IndexedPost> {
  get(posts: readonly P[]): IndexPart | undefined;
  set(posts: readonly P[], part: IndexPart): void;
}

export type IndexPart = SearchIndex['parts'][number];

const maxPartPosts = 100;
const maxShared = 25;

/** Yields after each post. The words of the posts of a cached part are not read. */
export function* writeSearchIndex<P extends IndexedPost>(posts: readonly P[], cache?: PartCache<P>): Generator<void, SearchIndex> {
  const parts: SearchIndex['parts'] = [];
  for (let from = 0; from < posts.length; from += maxPartPosts) {
    const partPosts = posts.slice(from, from + maxPartPosts);
    const cached = cache?.get(partPosts);
    const part = cached ?? (yield* writePart(partPosts));
    if (!cached) cache?.set(partPosts, part);
    parts.push(part);
    yield;
  }
  return { parts };
}

/** The word set of each post by its slug. */
export function readSearchIndex({ parts }: SearchIndex): Map<string, string> {
  return new Map(parts.flatMap(readPart));
}

function* writePart(posts: readonly IndexedPost[]): Generator<void, IndexPart> {
  const places = new Map<string, Place[]>();
  for (const [index, { words }] of posts.entries()) {
    for (const [, word = '', often = ''] of words.matchAll(/([^ !]+)(!?)/g)) {
      const known = places.get(word);
      if (known) known.push({ index, often });
      else places.set(word, [{ index, often }]);
    }
    yield;
  }
  const sorted = [...places.keys()].sort();
  return {
    slugs: posts.map(({ slug }) => slug),
    words: sorted.map((word, index) => withoutShared(word, sorted[index - 1] ?? '')).join(''),
    posts: sorted.map((word) => writePlaces(places.get(word) ?? [])).join(' '),
  };
}

function readPart({ slugs, words, posts }: IndexPart): [slug: string, words: string][] {
  const wordsOf = slugs.map((): string[] => []);
  const places = posts.split(' ');
  let word = '';
  for (const [index, [, shared = 'A', rest = '']] of [...words.matchAll(/([A-Z])([^A-Z]*)/g)].entries()) {
    word = word.slice(0, shared.charCodeAt(0) - letterA) + rest;
    for (const { index: post, often } of readPlaces(places[index] ?? '')) wordsOf[post]?.push(word + often);
  }
  return slugs.map((slug, post) => [slug, joinWords(wordsOf[post] ?? [])]);
}

function withoutShared(word: string, former: string): string {
  let shared = 0;
  while (shared < maxShared && shared < former.length && word[shared] === former[shared]) shared += 1;
  return String.fromCharCode(letterA + shared) + word.slice(shared);
}

const letterA = 65;

// From `#` up without the backslash, which JSON would escape.
const firstCode = 35;
const backslash = 92;

/** A post of a part that has a word. */
interface Place {
  index: number;
  /** `oftenMark` or nothing. */
  often: string;
}

function writePlaces(places: readonly Place[]): string {
  return places
    .map(({ index, often }, at) => {
      const code = firstCode + index - (places[at - 1]?.index ?? -1) - 1;
      return String.fromCharCode(code < backslash ? code : code + 1) + often;
    })
    .join('');
}

function readPlaces(written: string): Place[] {
  let index = -1;
  return [...written.matchAll(/([^!])(!?)/g)].map(([, letter = '', often = '']) => {
    const code = letter.charCodeAt(0);
    index += (code < backslash ? code : code - 1) - firstCode + 1;
    return { index, often };
  });
}
