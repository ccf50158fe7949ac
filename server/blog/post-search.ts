import { isAlreadySanitized } from '../content/html/already-sanitized.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { runInSlices, timeSlicer } from '../content/yield.ts';
import { selectPosts, type PostListView, type ShownPosts } from '../model/api/post-list.ts';
import type { PostSummary } from '../model/entities/post.ts';
import { weakMemo } from '../model/runtime/caches.ts';
import { foundText, isTextNeeded, rankPosts, wordSet } from '../model/search/search-posts.ts';
import { writeSearchIndex, type SearchIndex } from '../model/search/search-index.ts';
import { plainText } from '../model/text/plain-text.ts';
import type { ArticleFacts } from './article-facts.ts';

type StoredPost = StoredItem<'posts'>;

interface SearchedPosts {
  posts(): readonly StoredPost[];
  entries(): readonly PostSummary[];
  content(slug: string): string;
}

/** Finds posts by the words of their titles, excerpts and texts. */
export class PostSearch {
  readonly #published: SearchedPosts;
  readonly #parts: ArticleFacts['indexParts'];

  constructor(published: SearchedPosts, parts: ArticleFacts['indexParts']) {
    this.#published = published;
    this.#parts = parts;
  }

  /** Reads the words of new posts without holding up other requests. Call it before `find`. */
  async prepare(): Promise<void> {
    const yieldWhenDue = timeSlicer();
    for (const post of this.#published.posts()) {
      this.#wordsOf(post);
      await yieldWhenDue();
    }
  }

  find(view: PostListView): ShownPosts {
    const { query } = view;
    const shown = selectPosts(rankPosts(this.#published.entries(), this.#wordsBySlug(this.#published.posts()), query), view);
    const textOf = (post: PostSummary) => (isTextNeeded(post, query) ? plainText(this.#published.content(post.slug)) : '');
    return { ...shown, items: shown.items.map((post) => ({ ...post, found: foundText(post, textOf(post), query) })) };
  }

  /** The words of all texts, for a search in the browser. */
  index(): Promise<SearchIndex> {
    const wordsOf = this.#wordsOf;
    const posts = this.#published.posts().map((post) => ({
      slug: post.id,
      version: post.version,
      get words() {
        return wordsOf(post);
      },
    }));
    return runInSlices(writeSearchIndex(posts, this.#parts));
  }

  readonly #wordsOf = weakMemo((post: StoredPost) => {
    const { content } = post.fields;
    return wordSet(plainText(isPlain(content) ? content : this.#published.content(post.id)));
  });

  readonly #wordsBySlug = weakMemo((posts: readonly StoredPost[]) => {
    const bySlug = new Map(posts.map((post) => [post.id, post]));
    return (slug: string) => {
      const post = bySlug.get(slug);
      return post ? this.#wordsOf(post) : '';
    };
  });
}

/** Whether sanitizing keeps the text as it is, with no entity that `plainText` does not decode. */
function isPlain(html: string): boolean {
  return isAlreadySanitized(html) && !/&(?!(?:amp|lt|gt|quot);)/.test(html);
}
