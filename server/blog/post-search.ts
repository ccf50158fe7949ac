import type { StoredItem } from '../content/tree/stored-item.ts';
import { timeSlicer } from '../content/ground/time-slices.ts';
import type { FoundArticle } from '../model/api/articles-api.ts';
import type { CategoryLink } from '../model/entities/post.ts';
import { weakMemo } from '../model/caches.ts';
import type { PostTexts, SearchIndex } from '../model/api/find-posts.ts';
import { foundText, rankPosts, wordSet } from '../model/search/rank-posts.ts';
import { startOfPlainText } from '../model/text/plain-text.ts';

type StoredPost = StoredItem<'posts'>;

interface SearchedPosts {
  /** Includes drafts: the caller of `findPosts` names the posts to search. */
  posts(): readonly StoredPost[];
  content(post: StoredPost): string;
  categoriesOf(post: StoredPost): readonly CategoryLink[];
}

// The whole texts of 350 articles. With more posts, the index has only the beginning of each.
const maxIndexLetters = 2 ** 21;

/** Finds posts by the words of their titles, excerpts and texts, their authors and their categories. */
export class PostSearch implements PostTexts {
  readonly #all: SearchedPosts;
  readonly #categories: () => readonly StoredItem<'categories'>[];

  constructor(all: SearchedPosts, categories: () => readonly StoredItem<'categories'>[]) {
    this.#all = all;
    this.#categories = categories;
  }

  /** Reads the words of new posts without holding up other requests. Call it before `findPosts`. */
  async prepare(): Promise<void> {
    const yieldWhenDue = timeSlicer();
    for (const { id } of this.#all.posts()) {
      this.wordsOf(id);
      await yieldWhenDue();
    }
  }

  /** All posts that have all words of a query, with an extract of the text where that has more of them than the excerpt. */
  async findAll(query: string): Promise<FoundArticle[]> {
    await this.prepare();
    const yieldWhenDue = timeSlicer();
    const heads = this.#all.posts().map(({ id, fields: { title, excerpt } }) => ({ id, slug: id, title, excerpt }));
    const found: FoundArticle[] = [];
    for (const post of rankPosts(heads, (slug) => this.wordsOf(slug), query)) {
      // Leaves out the author and the categories, which the list shows.
      const { extract } = foundText(post, this.textOf(post.id).replace(/\n.*$/, ''), query);
      found.push({ id: post.id, ...(extract.join('') !== post.excerpt && { extract }) });
      await yieldWhenDue();
    }
    return found;
  }

  async index(posts: readonly StoredPost[]): Promise<SearchIndex> {
    const yieldWhenDue = timeSlicer();
    const index: SearchIndex = {};
    for (const post of posts) {
      index[post.id] = this.#linesOf(post, maxIndexLetters / posts.length);
      await yieldWhenDue();
    }
    return index;
  }

  textOf(slug: string): string {
    const post = this.#bySlug(this.#all.posts()).get(slug);
    return post ? this.#linesOf(post) : '';
  }

  wordsOf(slug: string): string {
    const post = this.#bySlug(this.#all.posts()).get(slug);
    return post ? this.#words(this.#categories())(post) : '';
  }

  #linesOf(post: StoredPost, maxLetters = Infinity): string {
    const { author } = post.fields;
    const text = startOfPlainText(this.#all.content(post), maxLetters);
    const categories = this.#all.categoriesOf(post).map(({ name }) => name);
    return `${text}\nBy ${[author, ...categories].join(', ')}`;
  }

  /** Memoized by the categories, too, because their names can change. */
  readonly #words = weakMemo((_categories: readonly unknown[]) => weakMemo((post: StoredPost) => wordSet(this.#linesOf(post))));

  readonly #bySlug = weakMemo((posts: readonly StoredPost[]) => new Map(posts.map((post) => [post.id, post])));
}
