import type { z } from 'zod';
import type { PostFields } from '../entities/post.ts';
import { instantOf } from '../entities/iso-dates.ts';
import type { MarkedText } from '../search/rank-posts.ts';
import type { article } from './response-schemas.ts';

/** A post as it is in its file: nothing is sanitized, computed or filled in. */
export interface PostSource extends PostFields {
  id: string;
}

/** Any fields of a post, even empty or invalid ones. The response is HTML without scripts, for the `srcdoc` of a frame with a sandbox. */
export type PreviewInput = { [Name in keyof PostFields]?: PostFields[Name] | null } & { slug?: string | undefined };

/** A post in the editor's list, with the version of its file. */
export type ArticleSummary = z.infer<typeof article>;

export interface FoundArticle {
  id: string;
  /** An extract of its text, if that has more of the words than the excerpt. */
  extract?: MarkedText;
}

export type ArticleState = 'draft' | 'scheduled' | 'published';

/** @param now in milliseconds */
export function articleState({ draft, publishedAt }: Pick<ArticleSummary, 'draft' | 'publishedAt'>, now: number): ArticleState {
  if (draft) return 'draft';
  return instantOf(publishedAt).getTime() > now ? 'scheduled' : 'published';
}
