import { pageCount, parseListView, selectPosts, shownKey } from '../model/api/post-list.ts';
import type { PostListView } from '../model/api/post-list.ts';
import type { PostSummary } from '../model/entities/post.ts';
import { api, listPagePath, paths, stillPaths, withSearch } from '../model/api/paths.ts';
import type { Published } from './published-posts.ts';

type Values = Record<string, unknown>;

/** A page of the site: where it stands, and what it is drawn from. */
export interface PageView {
  /** Its path, with the part of a query that it shows. */
  url: string;
  status: 200 | 401 | 403 | 404 | 429;
  /** Not for search engines. */
  isPrivate: boolean;
  /** It shows posts or categories, and so changes with them. */
  isFed: boolean;
  /** What its reads would answer: API path → JSON. */
  read(): Values;
  /** Other JSON that differs whenever `read` would, and costs less to make. */
  sources(): unknown;
}

/** The pages of the site over the content as it stands. */
export class PageViews {
  readonly #published: Published;

  constructor(published: Published) {
    this.#published = published;
  }

  /** A page that shows nothing but the words of the site: one of `stillPaths`, or the home page after a signup. */
  still(url: string): PageView {
    return view(url);
  }

  /** A page for the people who make the journal: one of `privatePaths`. */
  tool(url: string, drawn: Partial<Pick<PageView, 'read' | 'status'>> = {}): PageView {
    return view(url, { ...drawn, isPrivate: true });
  }

  /** What stands at every address that is not the site's. */
  unknown(): PageView {
    return view('/404', { status: 404 });
  }

  /** @param search what of a query the list shows: `q` and `page` */
  blog(search: URLSearchParams): PageView {
    return this.#blog(withSearch(paths.blog, search), parseListView(search.toString()));
  }

  /** Page `page` of the blog by itself, from 2 up; undefined when there is none. */
  blogPage(page: number): PageView | undefined {
    if (!hasPage(this.#published.posts(), page)) return undefined;
    return this.#blog(listPagePath(paths.blog, page), parseListView('', page));
  }

  categories(): PageView {
    return fedView(paths.categories, () => ({ [api.categories]: this.#published.categories() }));
  }

  category(slug: string, search: URLSearchParams): PageView {
    return this.#category(slug, withSearch(paths.category(slug), search), parseListView(search.toString()));
  }

  /** Page `page` of a category by itself, from 2 up; undefined when there is none. */
  categoryPage(slug: string, page: number): PageView | undefined {
    if (!hasPage(this.#published.categoryEntries(slug) ?? [], page)) return undefined;
    return this.#category(slug, listPagePath(paths.category(slug), page), parseListView('', page));
  }

  post(slug: string): PageView {
    const published = this.#published;
    const call = api.post(slug);
    const version = published.entryVersion(slug);
    if (version === undefined) return missing(paths.post(slug), call);
    const around = () => ({
      [api.relatedPosts(slug)]: published.related(slug),
      [api.neighbourPosts(slug)]: published.neighbours(slug),
    });
    const read = () => {
      const entry = published.entry(slug);
      // A post without categories makes the page ask for them.
      return { [call]: entry, ...(entry?.categories.length === 0 && { [api.postCategories(slug)]: [] }), ...around() };
    };
    return { ...fedView(paths.post(slug), read), sources: () => [version, around()] };
  }

  /** Every page that a host of files can have, in the order of the site; without the tools. */
  *all(): Generator<PageView> {
    const nothing = new URLSearchParams();
    for (const path of stillPaths) yield this.still(path);
    yield this.unknown();
    yield this.blog(nothing);
    yield* pagesFromTwo((page) => this.blogPage(page));
    for (const { id } of this.#published.posts()) yield this.post(id);
    yield this.categories();
    for (const { slug } of this.#published.categories()) {
      yield this.category(slug, nothing);
      yield* pagesFromTwo((page) => this.categoryPage(slug, page));
    }
  }

  #blog(url: string, asked: PostListView): PageView {
    return fedView(url, () => shown(api.posts, this.#published.entries(), asked));
  }

  #category(slug: string, url: string, asked: PostListView): PageView {
    const call = api.category(slug);
    const category = this.#published.category(slug);
    if (!category) return missing(url, call);
    return fedView(url, () => ({
      [call]: category,
      ...shown(api.categoryPosts(slug), this.#published.categoryEntries(slug) ?? [], asked),
    }));
  }
}

function view(url: string, { status = 200, isPrivate = false, read = () => ({}) }: Partial<PageView> = {}): PageView {
  return { url, status, isPrivate, isFed: false, read, sources: read };
}

function fedView(url: string, read: () => Values): PageView {
  return { ...view(url, { read }), isFed: true };
}

/** The page of a post or category that is not there. */
function missing(url: string, call: string): PageView {
  return { ...fedView(url, () => ({ [call]: null })), status: 404 };
}

/** A list of posts cut down to those it shows, so that no page grows with the blog. */
function shown(listKey: string, posts: readonly PostSummary[], asked: PostListView): Values {
  return { [shownKey(listKey)]: selectPosts(posts, asked) };
}

function hasPage(posts: readonly unknown[], page: number): boolean {
  return page >= 2 && page <= pageCount(posts.length);
}

function* pagesFromTwo(at: (page: number) => PageView | undefined): Generator<PageView> {
  for (let page = 2, found = at(page); found; page += 1, found = at(page)) yield found;
}
