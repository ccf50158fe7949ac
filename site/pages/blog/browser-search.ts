import { selectPosts, type PostListView, type ShownPosts } from '../../../server/model/api/post-list.ts';
import { staticFiles } from '../../../server/model/api/paths.ts';
import type { Post, PostSummary } from '../../../server/model/entities/post.ts';
import { memoize } from '../../../server/model/runtime/async-memo.ts';
import { foundText, isTextNeeded, rankPosts } from '../../../server/model/search/search-posts.ts';
import { readSearchIndex, type SearchIndex } from '../../../server/model/search/search-index.ts';
import { plainText } from '../../../server/model/text/plain-text.ts';
import { getJson } from '../../data/http.ts';

/** Finds posts in the browser as the server does, by its index. Only pages that search load this module. */
export class BrowserSearch {
  readonly #words: ReadonlyMap<string, string>;
  readonly #texts = new Map<string, Promise<string>>();

  constructor(index: SearchIndex) {
    this.#words = readSearchIndex(index);
  }

  /** The part of the found posts that `view` shows. Their texts are read for the extracts. */
  async find(posts: readonly PostSummary[], view: PostListView): Promise<ShownPosts> {
    const { query } = view;
    const shown = selectPosts(
      rankPosts(posts, (slug) => this.#words.get(slug) ?? '', query),
      view,
    );
    const items = shown.items.map(async (post) => {
      // Without its text, the card shows the excerpt.
      const text = isTextNeeded(post, query) ? await this.#textOf(post.slug).catch(() => '') : '';
      return { ...post, found: foundText(post, text, query) };
    });
    return { ...shown, items: await Promise.all(items) };
  }

  #textOf(slug: string): Promise<string> {
    return memoize(this.#texts, slug, async () => plainText(((await getJson(staticFiles.post(slug))) as Post).content));
  }
}
