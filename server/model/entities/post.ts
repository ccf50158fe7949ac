import { z } from 'zod';
import { optionalDate, publicationDate } from './date-fields.ts';
import type { CategoryLink } from './category.ts';
import { article, optionalName, optionalNames, optionalText, requiredName, requiredText } from './fields.ts';

export const postSchema = z.strictObject({
  title: requiredName,
  excerpt: requiredText.describe('Shown on the card and in search results; at most 300 characters read well.'),
  author: requiredName,
  publishedAt: publicationDate.describe('YYYY-MM-DD or a full ISO time; a future time keeps the post off the site until then.'),
  readTime: z
    .number()
    .int('must be whole minutes')
    .min(1, 'must be at least 1')
    .nullish()
    .transform((minutes) => minutes ?? undefined)
    .optional()
    .describe('Minutes; counted from the words when absent.'),
  featuredImage: optionalName
    .refine(
      (path) => path === undefined || /^\/images(\/[\w-][\w.-]*)+$/.test(path),
      'must be a picture in content/images, written /images/<file>',
    )
    .describe('/images/<file>, a picture in content/images.'),
  categories: z.array(requiredName).describe('Slugs of the categories, the main one first.'),
  updatedAt: optionalDate.describe('YYYY-MM-DD or a full ISO time of the last change of the text; the editor sets it.'),
  metaTitle: optionalName,
  metaDescription: optionalText,
  keywords: optionalNames,
  structuredData: z
    .record(z.string(), z.json())
    .nullish()
    .transform((data) => data ?? undefined)
    .optional()
    .describe('A ready-made JSON-LD object, used instead of the computed one.'),
  draft: z
    .boolean()
    .nullish()
    .transform((draft) => draft ?? undefined)
    .optional()
    .describe('true keeps the post off the public site.'),
  content: article.describe('The article as HTML.'),
});

export const optionalPostFields: readonly string[] = Object.entries(postSchema.shape).flatMap(([name, field]) =>
  field.safeParse(undefined).success ? [name] : [],
);

export type PostFields = z.output<typeof postSchema>;

/** A post in lists. `readTime` is in minutes. */
export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  featuredImage?: string;
  publishedAt: string;
  readTime: number;
}

/** A post on its page. `content` is sanitized HTML. */
export interface Post extends PostSummary {
  author: string;
  /** Not before `publishedAt`, by day. */
  updatedAt?: string;
  categories: CategoryLink[];
  metaTitle?: string;
  metaDescription?: string;
  keywords?: string[];
  structuredData?: Record<string, unknown>;
  content: string;
  /** At most three other posts that share a category with it, newest first. */
  related?: PostSummary[];
  /** The next older post; null at the end. */
  previous?: PostLink | null;
  next?: PostLink | null;
}

export type PostLink = Pick<PostSummary, 'slug' | 'title'>;
