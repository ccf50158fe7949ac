import { isDeepStrictEqual } from 'node:util';
import { addressKey, barePath } from '../model/api/alias-spelling.ts';
import { paths } from '../model/api/paths.ts';
import type { Category, CategoryLink, ListedCategory, Post, PostFields, PostLink, PostSummary } from '../model/entities/post.ts';
import { instantOf } from '../model/entities/iso-dates.ts';
import { weakMemo } from '../model/caches.ts';
import { withoutAbsent } from '../content/ground/without-absent.ts';
import { withPictures } from '../pictures/article-pictures.ts';
import { pictureSizes } from '../pictures/picture-folder.ts';
import { sanitizeHtml } from '../content/html/sanitize-html.ts';
import { isSanitizedForm } from '../content/html/sanitized-form.ts';
import type { Repository } from '../content/repository.ts';
import { ArticleFacts } from './article-facts.ts';
import { PostSearch } from './post-search.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';

type StoredPost = StoredItem<'posts'>;

interface Order {
  entries: readonly PostSummary[];
  indices: ReadonlyMap<string, number>;
  byCategory: ReadonlyMap<string, readonly PostSummary[]>;
}

/** What visitors may read, in the form of the API: no drafts, and no post before its time. */
export class PublishedPosts {
  readonly search: PostSearch;
  readonly #repository: Repository;
  readonly #facts: ArticleFacts;
  readonly #sizeOf: ReturnType<typeof pictureSizes>;
  #listed: { from: readonly StoredItem<'categories'>[]; order: Order; categories: readonly ListedCategory[] } | undefined;
  #visible: { from: readonly StoredPost[]; since: number; until: number; posts: readonly StoredPost[] } | undefined;

  constructor(repository: Repository, facts = new ArticleFacts()) {
    this.#repository = repository;
    this.#facts = facts;
    this.#sizeOf = pictureSizes(repository);
    const all = { posts: () => repository.list('posts'), content: sanitized, categoriesOf: (post: StoredPost) => this.#linksOf(post) };
    this.search = new PostSearch(all, () => repository.list('categories'));
  }

  hasPrivacy(): boolean {
    return this.#repository.site()?.privacy !== undefined;
  }

  /** The visible posts, newest first, then by slug. The same array until a post changes or the time of another comes. */
  posts(): readonly StoredPost[] {
    const from = this.#repository.list('posts');
    const now = Date.now();
    // A clock that is set back removes posts from the list again.
    if (this.#visible?.from === from && now >= this.#visible.since && now < this.#visible.until) return this.#visible.posts;
    const dated = from.filter(({ fields }) => !fields.draft).map((post) => ({ post, time: timeOf(post) }));
    const posts = dated
      .filter(({ time }) => time <= now)
      .sort((a, b) => b.time - a.time || (a.post.id < b.post.id ? -1 : 1))
      .map(({ post }) => post);
    const [since = -Infinity] = posts.slice(0, 1).map(timeOf);
    const until = Math.min(...dated.filter(({ time }) => time > now).map(({ time }) => time));
    this.#visible = { from, since, until, posts };
    return posts;
  }

  entries(): readonly PostSummary[] {
    return this.#order().entries;
  }

  latest(): readonly PostSummary[] {
    return this.entries().slice(0, 10);
  }

  entry(slug: string): Post | undefined {
    const post = this.#find(slug);
    return post && { ...this.#entryOf(post, sanitized(post)), ...this.#nearby(post) };
  }

  /** What `entry` would return for a post with these fields, even for a draft or a future date. */
  unsaved(id: string, fields: PostFields): Post {
    const post: StoredPost = { id, file: `posts/${id}.yaml`, version: '', fields };
    const others = this.entries().filter(({ slug }) => slug !== id);
    const index = others.findIndex(({ publishedAt }) => instantOf(publishedAt).getTime() <= timeOf(post));
    const older = index < 0 ? others.length : index;
    return {
      ...this.#entryOf(post, sanitizeHtml(fields.content).html),
      related: this.#relatedTo(post),
      previous: linkTo(others[older]),
      next: linkTo(others[older - 1]),
    };
  }

  #entryOf(post: StoredPost, content: string): Post {
    const { author, updatedAt, metaTitle, metaDescription, keywords, structuredData } = post.fields;
    const own = { author, categories: this.#linksOf(post), updatedAt, metaTitle, metaDescription, keywords, structuredData };
    return withoutAbsent({ ...this.#summary(post), ...own, content: this.#withPictures(content) }) as Post;
  }

  /** The sanitized HTML of a post, with the sizes of its pictures; empty when there is no such post. */
  content(slug: string): string {
    const post = this.#find(slug);
    return post ? this.#withPictures(sanitized(post)) : '';
  }

  #withPictures(html: string): string {
    return withPictures(html, this.#sizeOf);
  }

  /** What `entry` depends on, as a cache key; undefined when there is no such post. */
  entryKey(slug: string): readonly unknown[] | undefined {
    const post = this.#find(slug);
    if (!post) return undefined;
    const categories = post.fields.categories.map((category) => this.#repository.get('categories', category)?.version ?? null);
    const pictures = this.#factsOf(post).pictures.map((name) => this.#repository.fingerprint(name) ?? null);
    const { related, previous, next } = this.#nearby(post);
    return [post.version, ...categories, ...pictures, ...related, previous, next];
  }

  /** The target of the redirect from a former address of a visible post; undefined for any other path. */
  movedTo(path: string): string | undefined {
    const aliases = this.#aliases(this.posts());
    const slug = aliases.get(barePath(path)) ?? aliases.get(addressKey(path));
    return slug && paths.post(slug);
  }

  aliases(): { alias: string; slug: string; title: string }[] {
    return this.posts().flatMap(({ id, fields: { aliases = [], title } }) => aliases.map((alias) => ({ alias, slug: id, title })));
  }

  readonly #aliases = weakMemo(
    // Another spelling of an alias leads to its post only if no post has that spelling itself.
    (_posts: readonly StoredPost[]) =>
      new Map([addressKey, barePath].flatMap((key) => this.aliases().map(({ alias, slug }) => [key(alias), slug]))),
  );

  entryCategories(slug: string): CategoryLink[] | undefined {
    const post = this.#find(slug);
    return post && this.#linksOf(post);
  }

  #nearby(post: StoredPost) {
    const { entries, indices } = this.#order();
    const index = indices.get(post.id) ?? 0;
    return { related: this.#relatedTo(post), previous: linkTo(entries[index + 1]), next: linkTo(entries[index - 1]) };
  }

  #relatedTo(post: StoredPost): PostSummary[] {
    const { indices, byCategory } = this.#order();
    // The newest four of each category hold the newest three of all that are not the post itself.
    const candidates = new Set(post.fields.categories.flatMap((category) => byCategory.get(category)?.slice(0, 4) ?? []));
    const indexOf = (entry: PostSummary) => indices.get(entry.slug) ?? 0;
    const others = [...candidates].filter((entry) => entry.slug !== post.id);
    return others.sort((a, b) => indexOf(a) - indexOf(b)).slice(0, 3);
  }

  /** The same array until a category, its number of posts or its newest picture changes. */
  categories(): readonly ListedCategory[] {
    const from = this.#repository.list('categories');
    const order = this.#order();
    if (this.#listed?.from === from && this.#listed.order === order) return this.#listed.categories;
    const listed = from.map((stored) => {
      const articles = order.byCategory.get(stored.id) ?? none;
      // Prefers posts with this as their main category, because a post of two categories would give both the same picture.
      const main = this.posts().find(({ fields }) => fields.categories[0] === stored.id)?.fields;
      const cover = (main ?? articles[0])?.featuredImage;
      return withoutAbsent({ ...categoryOf(stored), articles: articles.length, cover }) as ListedCategory;
    });
    const categories = isDeepStrictEqual(this.#listed?.categories, listed) ? (this.#listed?.categories ?? listed) : listed;
    this.#listed = { from, order, categories };
    return categories;
  }

  category(slug: string): ListedCategory | undefined {
    return this.categories().find((category) => category.slug === slug);
  }

  categoryEntries(slug: string): readonly PostSummary[] | undefined {
    return this.#repository.get('categories', slug) && (this.#order().byCategory.get(slug) ?? none);
  }

  readonly #factsOf = weakMemo((post: StoredPost) => this.#facts.of(post));

  readonly #summary = weakMemo((post: StoredPost) => {
    const { title, excerpt, featuredImage, publishedAt } = post.fields;
    // Sanitizing every article for a list would hold up other requests. The count of words skips what sanitizing removes.
    const readTime = post.fields.readTime ?? this.#factsOf(post).readTime;
    return withoutAbsent({ id: post.id, slug: post.id, title, excerpt, featuredImage, publishedAt, readTime }) as PostSummary;
  });

  readonly #orderOf = weakMemo((posts: readonly StoredPost[]): Order => {
    const entries = posts.map(this.#summary);
    const byCategory = new Map<string, PostSummary[]>();
    for (const [index, entry] of entries.entries())
      for (const category of new Set(posts[index]?.fields.categories)) {
        const list = byCategory.get(category);
        if (list) list.push(entry);
        else byCategory.set(category, [entry]);
      }
    return { entries, indices: new Map(entries.map(({ slug }, index) => [slug, index])), byCategory };
  });

  #order(): Order {
    return this.#orderOf(this.posts());
  }

  #find(slug: string): StoredPost | undefined {
    const post = this.#repository.get('posts', slug);
    return post && !post.fields.draft && timeOf(post) <= Date.now() ? post : undefined;
  }

  /** A category without a file is left out: `journal validate` reports it. One that is listed twice, as after a merge, is shown once. */
  #linksOf(post: StoredPost): CategoryLink[] {
    return [...new Set(post.fields.categories)].flatMap((slug) => {
      const category = this.#repository.get('categories', slug);
      return category ? [{ id: slug, name: category.fields.name, slug }] : [];
    });
  }
}

const none: readonly PostSummary[] = [];

/** A category in the API. The same object for the same item. */
export const categoryOf = weakMemo(({ id, fields: { name, description, icon } }: StoredItem<'categories'>): Category => {
  return { id, name, slug: id, description, icon };
});

function sanitized({ fields: { content } }: StoredPost): string {
  // Sanitizing takes ten times as long as this check.
  return isSanitizedForm(content) ? content : sanitizeHtml(content).html;
}

function linkTo(post: PostSummary | undefined): PostLink | null {
  return post ? linkOf(post) : null;
}

const linkOf = weakMemo(({ slug, title }: PostSummary): PostLink => ({ slug, title }));

function timeOf(post: StoredPost): number {
  return instantOf(post.fields.publishedAt).getTime();
}
