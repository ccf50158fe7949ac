import { isAlreadySanitized } from '../content/html/already-sanitized.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { timeSlicer } from '../content/yield.ts';
import type { PostListView, ShownPosts } from '../model/api/post-list.ts';
import type { CategoryLink, PostSummary } from '../model/entities/post.ts';
import { weakMemo } from '../model/runtime/caches.ts';
import { findPosts, type PostTexts, type SearchIndex } from '../model/search/find-posts.ts';
import { wordSet } from '../model/search/search-posts.ts';
import { plainText } from '../model/text/plain-text.ts';

type StoredPost = StoredItem<'posts'>;

interface SearchedPosts {
  posts(): readonly StoredPost[];
  content(slug: string): string;
  entryCategories(slug: string): CategoryLink[] | undefined;
}

// The whole texts of 350 articles. Of each of more posts, the index has the beginning.
const maxIndexLetters = 2 ** 21;

/** Finds posts by the words of their titles, excerpts and texts, their authors and their categories. */
export class PostSearch implements PostTexts {
  readonly #published: SearchedPosts;
  readonly #categories: () => readonly StoredItem<'categories'>[];

  constructor(published: SearchedPosts, categories: () => readonly StoredItem<'categories'>[]) {
    this.#published = published;
    this.#categories = categories;
  }

  /** Reads the words of new posts without holding up other requests. Call it before `find`. */
  async prepare(): Promise<void> {
    const yieldWhenDue = timeSlicer();
    for (const { id } of this.#published.posts()) {
      this.wordsOf(id);
      await yieldWhenDue();
    }
  }

  find(posts: readonly PostSummary[], view: PostListView): ShownPosts {
    return findPosts(posts, this, view);
  }

  /** The texts of all posts, for a search in the browser. */
  async index(): Promise<SearchIndex> {
    const yieldWhenDue = timeSlicer();
    const index: SearchIndex = {};
    const posts = this.#published.posts();
    for (const post of posts) {
      index[post.id] = this.#linesOf(post, maxIndexLetters / posts.length);
      await yieldWhenDue();
    }
    return index;
  }

  textOf(slug: string): string {
    const post = this.#bySlug(this.#published.posts()).get(slug);
    return post ? this.#linesOf(post) : '';
  }

  wordsOf(slug: string): string {
    const post = this.#bySlug(this.#published.posts()).get(slug);
    return post ? this.#words(this.#categories())(post) : '';
  }

  #linesOf({ id, fields: { author, content } }: StoredPost, maxLetters = Infinity): string {
    const text = plainText(isPlain(content) ? content : this.#published.content(id));
    const categories = (this.#published.entryCategories(id) ?? []).map(({ name }) => name);
    return `${text.slice(0, maxLetters)}\nBy ${[author, ...categories].join(', ')}`;
  }

  /** Other categories can have other names. */
  readonly #words = weakMemo((_categories: readonly unknown[]) => weakMemo((post: StoredPost) => wordSet(this.#linesOf(post))));

  readonly #bySlug = weakMemo((posts: readonly StoredPost[]) => new Map(posts.map((post) => [post.id, post])));
}

/** Whether sanitizing keeps the text as it is, with no entity that `plainText` does not decode. */
function isPlain(html: string): boolean {
  return isAlreadySanitized(html) && !/&(?!(?:amp|lt|gt|quot);)/.test(html);
}
