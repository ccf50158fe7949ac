import type { PostFields } from '../entities/post.ts';
import { instantOf } from '../entities/dates.ts';
import type { MarkedText } from '../search/rank-posts.ts';

/** A post as it is in its file: nothing is sanitized, computed or filled in. */
export interface PostSource extends PostFields {
  id: string;
}

/**
 * Any fields of a post, also empty or invalid ones. `slug` is that of the post, which its page does not list as related. The response is
 * HTML without scripts, for the `srcdoc` of a frame with `sandbox="allow-same-origin"`, which the editor can scroll.
 */
export type PreviewInput = { [Name in keyof PostFields]?: PostFields[Name] | null } & { slug?: string | undefined };

type SummaryField = 'author' | 'categories' | 'draft' | 'excerpt' | 'featuredImage' | 'keywords' | 'publishedAt' | 'title' | 'updatedAt';
/** With the version of its file, as the ETag of its source has it. */
export type ArticleSummary = Pick<PostFields, SummaryField> & { id: string; version: string };

export interface FoundArticle {
  id: string;
  /** Of its text, where that has more of the words than the excerpt. */
  extract?: MarkedText;
}

/** What another web address of a post changes. */
export interface ArticleRenaming {
  /** Whether the old address leads to the post, because visitors know it. */
  keepsAddress: boolean;
  /** The other files with links to the post, relative to the content folder: `posts/margins.yaml`, `pages/closing.yaml` or `site.yaml`. */
  changed: { file: string; title: string }[];
}

export type ArticleState = 'draft' | 'scheduled' | 'published';

/** @param now in milliseconds */
export function articleState({ draft, publishedAt }: Pick<ArticleSummary, 'draft' | 'publishedAt'>, now: number): ArticleState {
  if (draft) return 'draft';
  return instantOf(publishedAt).getTime() > now ? 'scheduled' : 'published';
}
