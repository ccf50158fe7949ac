import type { Category, CategoryLink } from '../model/entities/category.ts';
import { instantOf } from '../model/entities/dates.ts';
import type { Post, PostSummary } from '../model/entities/post.ts';
import { withPictures } from '../pictures/article-pictures.ts';
import { PictureSizes } from '../pictures/picture-sizes.ts';
import { readTimeOf } from '../model/text/read-time.ts';
import { cleanHtml } from '../content/html/sanitize-html.ts';
import { staysAsItIs } from '../content/html/plainly-clean.ts';
import type { Repository } from '../content/repository.ts';
import type { Stored } from '../content/stored.ts';

type StoredPost = Stored<'posts'>;

/** The posts around one, by date; null at the ends. */
export interface Neighbours {
  previous: PostSummary | null;
  next: PostSummary | null;
}

/** The visible posts by their place, and those of each category, newest first. */
interface Order {
  from: readonly StoredPost[];
  places: ReadonlyMap<StoredPost, number>;
  byCategory: ReadonlyMap<string, readonly StoredPost[]>;
}

// Letters of a text. A file of a MiB may become ten times as much, and there may be many of those.
const mostKept = 1_000_000;

/** What visitors may read, as the values that the API answers: no drafts, and no post before its time. */
export class Published {
  readonly #repository: Repository;
  readonly #summaries = new WeakMap<StoredPost, PostSummary>();
  readonly #contents = new WeakMap<StoredPost, { pictures: number; clean: string; html: string }>();
  readonly #pictures: PictureSizes;
  #visible: { from: readonly StoredPost[]; since: number; until: number; posts: readonly StoredPost[] } | undefined;
  #entries: { from: readonly StoredPost[]; entries: readonly PostSummary[] } | undefined;
  #order: Order | undefined;

  constructor(repository: Repository) {
    this.#repository = repository;
    this.#pictures = new PictureSizes(repository);
  }

  /** The visible posts, newest first, then by slug. The same array until a post changes or the time of another comes. */
  posts(): readonly StoredPost[] {
    const from = this.#repository.list('posts');
    const now = Date.now();
    // A clock that is set back takes posts off the list again.
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
    const from = this.posts();
    if (this.#entries?.from !== from) this.#entries = { from, entries: from.map((post) => this.#summary(post)) };
    return this.#entries.entries;
  }

  /** The newest ten. */
  latest(): readonly PostSummary[] {
    return this.entries().slice(0, 10);
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

  /** JSON that is another whenever `entry` would be, without the work of cleaning its HTML. */
  entryVersion(slug: string): unknown {
    const post = this.#find(slug);
    return post && [post.version, this.#linksOf(post), this.#pictureStamps(post)];
  }

  entryCategories(slug: string): CategoryLink[] | undefined {
    const post = this.#find(slug);
    return post && this.#linksOf(post);
  }

  /** Up to three others that share a category with it, newest first. */
  related(slug: string): PostSummary[] | undefined {
    const post = this.#find(slug);
    if (!post) return undefined;
    const { places, byCategory } = this.#ordered();
    const others = new Set<StoredPost>();
    // The newest four of each category hold the newest three of all that are not the post itself.
    for (const category of post.fields.categories) for (const other of byCategory.get(category)?.slice(0, 4) ?? []) others.add(other);
    others.delete(post);
    const newestFirst = [...others].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    return newestFirst.slice(0, 3).map((other) => this.#summary(other));
  }

  neighbours(slug: string): Neighbours | undefined {
    const post = this.#find(slug);
    if (!post) return undefined;
    const place = this.#ordered().places.get(post) ?? Number.NaN;
    const summaryAt = (index: number) => {
      const other = this.posts()[index];
      return other ? this.#summary(other) : null;
    };
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
    return (this.#ordered().byCategory.get(slug) ?? []).map((post) => this.#summary(post));
  }

  #ordered(): Order {
    const from = this.posts();
    if (this.#order?.from === from) return this.#order;
    const byCategory = new Map<string, StoredPost[]>();
    for (const post of from) {
      for (const category of new Set(post.fields.categories)) {
        const posts = byCategory.get(category);
        if (posts) posts.push(post);
        else byCategory.set(category, [post]);
      }
    }
    this.#order = { from, places: new Map(from.map((post, place) => [post, place])), byCategory };
    return this.#order;
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
    const { content } = post.fields;
    const clean = known?.clean ?? (staysAsItIs(content) ? content : cleanHtml(content).html);
    const html = withPictures(clean, this.#pictures.forArticle());
    if (html.length <= mostKept) this.#contents.set(post, { pictures, clean, html });
    return html;
  }

  /** Of the pictures that an article names: its HTML says how large they are. */
  #pictureStamps({ fields }: StoredPost): (string | null)[] {
    const names = fields.content.match(/\/images\/[\w./-]+/g) ?? [];
    return [...new Set(names)].map((name) => this.#repository.stamp(name.slice(1)) ?? null);
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
