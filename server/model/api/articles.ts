import type { PostFields } from '../entities/post.ts';
import { instantOf } from '../entities/dates.ts';

// The calls with which the editor reads and writes posts and categories. All of them need an open editor: 401 or 403 otherwise, and 403 for
// writes on a read-only server. Errors are one sentence of plain text; that of a 400 starts with the field: `slug: …`.
//
// GET    /api/articles              ArticleSummary[], every post by id
// GET    /api/entries/{slug}/source PostSource; its ETag is the version for If-Match
// POST   /api/entries               PostInput → 201, PostSource, Location, ETag. Idempotency-Key as for quotes
// PUT    /api/entries/{slug}        PostInput → 200, PostSource, ETag. If-Match: 412 for another version. Without it, 409 for a file that
//                                   changed on disk. If-None-Match: * writes a deleted post again (201, or 412 when it exists)
// DELETE /api/entries/{slug}        204. If-Match as above
// POST   /api/entries/preview       PreviewInput → the page as HTML
// POST   /api/categories            CategoryWrite → 201, Category
// PUT    /api/categories/{slug}     CategoryWrite → 200, Category. If-Match with the ETag of GET /api/categories/{slug}; If-None-Match as above
// DELETE /api/categories/{slug}     204; 409 while posts use it, with their slugs in the sentence

/** Offsets in `content`, in UTF-16 units: `content.slice(start, end)`. */
export interface Block {
  start: number;
  end: number;
}

/** A post as it is in its file: nothing is sanitized, computed or filled in. */
export interface PostSource extends PostFields {
  /** The slug. */
  id: string;
  /**
   * The top-level nodes of `content` in order: each element that is a block, and each run of text, inline elements, comments and stray tags
   * between such elements. Only white space is outside of them.
   */
  blocks: Block[];
}

/**
 * The body of a POST or PUT. A PUT needs the required fields of a post. An optional field that is not sent stays as it is, unless the header
 * `Journal-Fields` names it; null or an empty text removes it. `blocks` is ignored, and `id` must be the slug of the path, so that a
 * `PostSource` can be sent back. The content is written as it is sent. Its page shows what the allow-list leaves of it, and `journal validate`
 * warns of the rest.
 *
 * A PUT that changes the title, excerpt or content of a published post sets `updatedAt` to the day (UTC), unless it changes `updatedAt` itself.
 */
export type PostInput = PostFields & {
  /** Of a new post, made from the title when absent. 400 when it is reserved or another post has it. */
  slug?: string;
};

/**
 * The body of a preview: any fields of a post, also empty ones. Without a date that exists, the page has the date of today. `slug` is the one
 * of the post, so that the page does not relate it to itself.
 *
 * The response is the post's public page as HTML, without scripts. Nothing is stored or cached. Put the text into an iframe with `srcdoc` and
 * `sandbox="allow-same-origin"`: it has the address and the policy of the editor's page, so styles and pictures load, and the editor can
 * scroll it. `frame-ancestors 'self'` allows a form of the editor to post it into a frame, too.
 */
export type PreviewInput = { [Name in keyof PostFields]?: PostFields[Name] | null } & { slug?: string | undefined };

/** The body of a POST or PUT of a category. `slug` as in `PostInput`; a PUT may send `id` and `slug` of the path. */
export interface CategoryWrite {
  name: string;
  description: string;
  icon: string;
  slug?: string;
}

/** A post in the editor's list. */
export interface ArticleSummary {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  publishedAt: string;
  updatedAt?: string;
  featuredImage?: string;
  /** Slugs. */
  categories: string[];
  draft?: boolean;
}

export type ArticleState = 'draft' | 'scheduled' | 'published';

/** @param now in milliseconds */
export function articleState({ draft, publishedAt }: Pick<ArticleSummary, 'draft' | 'publishedAt'>, now: number): ArticleState {
  if (draft) return 'draft';
  return instantOf(publishedAt).getTime() > now ? 'scheduled' : 'published';
}
