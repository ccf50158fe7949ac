import type { Category, CategoryLink } from './model/category.ts';
import { instantOf } from './model/dates.ts';
import type { Post, PostSummary } from './model/post.ts';
import { withPictures } from './pictures/article-pictures.ts';
import { PictureFolder } from './pictures/picture-folder.ts';
import { readTimeOf } from './read-time.ts';
import { cleanHtml } from './store/clean-html.ts';
import type { Repository } from './store/repository.ts';
import type { Stored } from './store/stored.ts';

type StoredPost = Stored<'posts'>;

/** The posts around one, by date; null at the ends. */
export interface Neighbours {
  previous: PostSummary | null;
  next: PostSummary | null;
}

/** What visitors may read, as the values that the API answers: no drafts, and no post before its time. */
export class Published {
  readonly #repository: Repository;
  readonly #summaries = new WeakMap<StoredPost, PostSummary>();
  readonly #contents = new WeakMap<StoredPost, { pictures: number; html: string }>();
  readonly #pictures: PictureFolder;
  #visible: { from: readonly StoredPost[]; until: number; posts: readonly StoredPost[] } | undefined;

  constructor(repository: Repository) {
    this.#repository = repository;
    this.#pictures = new PictureFolder(repository.folder);
  }

  /** The visible posts, newest first, then by slug. The same array until a post changes or the time of another comes. */
  posts(): readonly StoredPost[] {
    const from = this.#repository.list('posts');
    const now = Date.now();
    if (this.#visible?.from === from && now < this.#visible.until) return this.#visible.posts;
    const dated = from.filter(({ fields }) => !fields.draft).map((post) => ({ post, time: timeOf(post) }));
    const posts = dated
      .filter(({ time }) => time <= now)
      .sort((a, b) => b.time - a.time || (a.post.id < b.post.id ? -1 : 1))
      .map(({ post }) => post);
    const until = Math.min(...dated.filter(({ time }) => time > now).map(({ time }) => time));
    this.#visible = { from, until, posts };
    return posts;
  }

  entries(): PostSummary[] {
    return this.posts().map((post) => this.#summary(post));
  }

  /** The newest ten. */
  latest(): PostSummary[] {
    return this.posts()
      .slice(0, 10)
      .map((post) => this.#summary(post));
  }

  entry(slug: string): Post | undefined {
    const post = this.#find(slug);
    if (!post) return undefined;
    const { author, metaTitle, metaDescription, keywords, structuredData } = post.fields;
    return withoutAbsent({
      ...this.#summary(post),
      author,
      categories: this.#linksOf(post),
      metaTitle,
      metaDescription,
      keywords,
      structuredData,
      content: this.#contentOf(post),
    }) as Post;
  }

  entryCategories(slug: string): CategoryLink[] | undefined {
    const post = this.#find(slug);
    return post && this.#linksOf(post);
  }

  /** Up to three others that share a category with it, newest first. */
  related(slug: string): PostSummary[] | undefined {
    const post = this.#find(slug);
    if (!post) return undefined;
    const own = new Set(post.fields.categories);
    const others = this.posts().filter((other) => other !== post && other.fields.categories.some((category) => own.has(category)));
    return others.slice(0, 3).map((other) => this.#summary(other));
  }

  neighbours(slug: string): Neighbours | undefined {
    const post = this.#find(slug);
    if (!post) return undefined;
    const posts = this.posts();
    const place = posts.indexOf(post);
    const summaryAt = (index: number) => (posts[index] ? this.#summary(posts[index]) : null);
    return { previous: summaryAt(place + 1), next: summaryAt(place - 1) };
  }

  categories(): Category[] {
    return this.#repository.list('categories').map(categoryOf);
  }

  category(slug: string): Category | undefined {
    const stored = this.#repository.get('categories', slug);
    return stored && categoryOf(stored);
  }

  categoryEntries(slug: string): PostSummary[] | undefined {
    if (!this.#repository.get('categories', slug)) return undefined;
    return this.posts()
      .filter(({ fields }) => fields.categories.includes(slug))
      .map((post) => this.#summary(post));
  }

  #find(slug: string): StoredPost | undefined {
    const post = this.#repository.get('posts', slug);
    return post && !post.fields.draft && timeOf(post) <= Date.now() ? post : undefined;
  }

  #summary(post: StoredPost): PostSummary {
    let summary = this.#summaries.get(post);
    if (!summary) {
      const { title, excerpt, featuredImage, publishedAt, readTime, content } = post.fields;
      const shown = { id: post.id, slug: post.id, title, excerpt, featuredImage, publishedAt, readTime: readTime ?? readTimeOf(content) };
      summary = withoutAbsent(shown) as PostSummary;
      this.#summaries.set(post, summary);
    }
    return summary;
  }

  #contentOf(post: StoredPost): string {
    const pictures = this.#repository.revision('images');
    const known = this.#contents.get(post);
    if (known?.pictures === pictures) return known.html;
    const html = withPictures(cleanHtml(post.fields.content).html, (name) => this.#pictures.sizeOf(name));
    this.#contents.set(post, { pictures, html });
    return html;
  }

  /** A category that has no file is left out: `journal validate` names it. */
  #linksOf(post: StoredPost): CategoryLink[] {
    return post.fields.categories.flatMap((slug) => {
      const category = this.#repository.get('categories', slug);
      return category ? [{ id: slug, name: category.fields.name, slug }] : [];
    });
  }
}

function categoryOf({ id, fields }: Stored<'categories'>): Category {
  return { id, name: fields.name, slug: id, description: fields.description, icon: fields.icon };
}

function timeOf(post: StoredPost): number {
  return instantOf(post.fields.publishedAt).getTime();
}

/** JSON has no undefined, and the same value must come out of the API and of a page's data. */
function withoutAbsent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
