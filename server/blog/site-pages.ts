import { findPosts } from '../model/api/find-posts.ts';
import { pageCount, parseListView, selectPosts, shownKey, type PostListView } from '../model/api/post-list.ts';
import type { PostFields, PostSummary } from '../model/entities/post.ts';
import { api, listPagePath, paths, fixedPaths, withSearch } from '../model/api/paths.ts';
import type { PublishedPosts } from './published-posts.ts';

export interface SitePage {
  url: string;
  status: 200 | 400 | 401 | 403 | 404 | 410 | 429 | 503;
  isPrivate: boolean;
  /** Whether it shows pages of the journal that are more than decorative, or today's question. */
  hasJournalPictures: boolean;
  /** False for pages of which there can be any number, such as searches. */
  isCacheable: boolean;
  prepare?(): Promise<void>;
  hasScripts: boolean;
  /** What `read` depends on. An element that did not change is the same object, and gives the same JSON after a restart. */
  key(): readonly unknown[];
  read(): Record<string, unknown>;
  post?: string;
}

export class SitePages {
  readonly #posts: PublishedPosts;

  constructor(posts: PublishedPosts) {
    this.#posts = posts;
  }

  fixedPage(url: string): SitePage {
    return page(url, { hasJournalPictures: true });
  }

  toolPage(url: string, options: Partial<SitePage> = {}): SitePage {
    return page(url, { ...options, isPrivate: true });
  }

  privacy(): SitePage {
    return this.#posts.hasPrivacy() ? this.fixedPage(paths.privacy) : this.unknown();
  }

  unknown(): SitePage {
    return page('/404', { status: 404, hasJournalPictures: true });
  }

  /** @param search the part of a query that the list shows: `q` and `page` */
  blog(search = new URLSearchParams()): SitePage {
    return this.#blog(withSearch(paths.blog, search), parseListView(search.toString()), search.size === 0);
  }

  blogPage(number: number): SitePage | undefined {
    if (!hasPage(this.#posts.entries(), number)) return undefined;
    return this.#blog(listPagePath(paths.blog, number), parseListView('', number));
  }

  categories(): SitePage {
    const categories = this.#posts.categories();
    return page(paths.categories, { key: () => [categories], read: () => ({ [api.categories]: categories }) });
  }

  category(slug: string, search = new URLSearchParams()): SitePage {
    return this.#category(slug, withSearch(paths.category(slug), search), parseListView(search.toString()), search.size === 0);
  }

  categoryPage(slug: string, number: number): SitePage | undefined {
    if (!hasPage(this.#posts.categoryEntries(slug) ?? [], number)) return undefined;
    return this.#category(slug, listPagePath(paths.category(slug), number), parseListView('', number));
  }

  post(slug: string): SitePage {
    const posts = this.#posts;
    const call = api.post(slug);
    const entryKey = posts.entryKey(slug);
    if (!entryKey) return missing(paths.post(slug), call);
    return page(paths.post(slug), {
      post: slug,
      key: () => entryKey,
      read: () => {
        const entry = posts.entry(slug);
        return {
          [call]: entry,
          // A post without categories makes the page request them.
          ...(entry?.categories.length === 0 && { [api.postCategories(slug)]: [] }),
        };
      },
    });
  }

  /** The page of a post that is not saved, without scripts: they would request the saved one. */
  unsaved(slug: string, fields: PostFields): SitePage {
    const read = () => ({ [api.post(slug)]: this.#posts.unsaved(slug, fields) });
    return page(paths.post(slug), { isPrivate: true, isCacheable: false, hasScripts: false, read });
  }

  *all(): Generator<SitePage> {
    for (const path of fixedPaths) yield this.fixedPage(path);
    if (this.#posts.hasPrivacy()) yield this.privacy();
    yield this.unknown();
    yield this.blog();
    yield* pagesFromTwo((number) => this.blogPage(number));
    for (const { id } of this.#posts.posts()) yield this.post(id);
    yield this.categories();
    for (const { slug } of this.#posts.categories()) {
      yield this.category(slug);
      yield* pagesFromTwo((number) => this.categoryPage(slug, number));
    }
  }

  #blog(url: string, view: PostListView, isCacheable = true): SitePage {
    return page(url, { isCacheable, hasJournalPictures: true, ...this.#list(api.posts, this.#posts.entries(), view) });
  }

  #category(slug: string, url: string, view: PostListView, isCacheable = true): SitePage {
    const call = api.category(slug);
    const category = this.#posts.category(slug);
    if (!category) return missing(url, call);
    const list = this.#list(api.categoryPosts(slug), this.#posts.categoryEntries(slug) ?? [], view);
    const key = () => [category, ...list.key()];
    return page(url, { isCacheable, ...list, key, read: () => ({ [call]: category, ...list.read() }) });
  }

  /** The topics, and the part of a list or of a search in it that the page shows, so that no page grows with the blog. */
  #list(listKey: string, posts: readonly PostSummary[], view: PostListView): Pick<SitePage, 'key' | 'prepare' | 'read'> {
    const { search } = this.#posts;
    const categories = this.#posts.categories();
    const select = () => (view.query === '' ? selectPosts(posts, view) : findPosts(posts, search, view));
    return {
      ...(view.query !== '' && { prepare: () => search.prepare() }),
      key: () => {
        const { items, total } = select();
        return [total, ...items, categories];
      },
      read: () => ({ [api.categories]: categories, [shownKey(listKey)]: select() }),
    };
  }
}

function page(url: string, options: Partial<SitePage> = {}): SitePage {
  return {
    url,
    status: 200,
    isPrivate: false,
    hasJournalPictures: false,
    isCacheable: true,
    hasScripts: true,
    key: () => [],
    read: () => ({}),
    ...options,
  };
}

/** The page of a missing post or category. Not cacheable, because there is no end of those. */
function missing(url: string, call: string): SitePage {
  return page(url, { status: 404, isCacheable: false, read: () => ({ [call]: null }) });
}

function hasPage(posts: readonly unknown[], number: number): boolean {
  return number >= 2 && number <= pageCount(posts.length);
}

function* pagesFromTwo(at: (number: number) => SitePage | undefined): Generator<SitePage> {
  for (let number = 2, found = at(number); found; number += 1, found = at(number)) yield found;
}
