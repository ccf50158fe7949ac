import { z } from 'zod';
import {
  article,
  formerAddress,
  iconClasses,
  imagePath,
  optional,
  optionalDate,
  optionalName,
  optionalText,
  publicationDate,
  requiredName,
  requiredText,
  writable,
} from './fields.ts';

export const categorySchema = z.strictObject({
  name: requiredName.describe('The name of the topic.'),
  description: requiredText.describe('One or two sentences, shown under the name.'),
  icon: iconClasses.describe('The style class of its icon, such as icon-[lucide--target].'),
});

export type CategoryInput = z.output<typeof categorySchema>;
export type Category = CategoryInput & { id: string; slug: string };

/** A category in the list of all: the number of its posts, and the picture of its newest. */
export interface ListedCategory extends Category {
  articles: number;
  cover?: string;
}

export type CategoryLink = Pick<Category, 'id' | 'name' | 'slug'>;

export const postSchema = z.strictObject({
  title: requiredName,
  excerpt: requiredText.describe('Shown on the card and in search results; at most 300 characters read well.'),
  author: requiredName,
  publishedAt: publicationDate.describe('YYYY-MM-DD or a full ISO time; a future time keeps the post off the site until then.'),
  readTime: optional(z.number().int('must be whole minutes').min(1, 'must be at least 1')).describe(
    'Minutes; counted from the words when absent.',
  ),
  featuredImage: optionalName
    .refine(
      (path) => path === undefined || imagePath.safeParse(path).success,
      'must be a picture in content/images, written /images/<file>',
    )
    .describe('/images/<file>, a picture in content/images.'),
  categories: optional(z.array(requiredName))
    .transform((slugs = []) => slugs)
    .describe('Slugs of the categories, the main one first; absent for a post in none.'),
  updatedAt: optionalDate.describe('YYYY-MM-DD or a full ISO time of the last change of the text; the editor sets it.'),
  metaTitle: optionalName,
  metaDescription: optionalText,
  keywords: optional(z.array(requiredName)),
  structuredData: optional(writable(z.record(z.string(), z.json()))).describe(
    'A ready-made JSON-LD object, used instead of the computed one.',
  ),
  aliases: optional(z.array(formerAddress)).describe('Former addresses, as paths of this site. Each redirects to the post.'),
  draft: optional(z.boolean()).describe('true keeps the post off the public site.'),
  content: article.describe('The article as HTML.'),
});

export const optionalPostFields: readonly string[] = Object.entries(postSchema.shape).flatMap(([name, field]) =>
  field.safeParse(undefined).success ? [name] : [],
);

export type PostFields = z.output<typeof postSchema>;

/** A post in lists. `readTime` is in minutes. */
export interface PostSummary extends Pick<PostFields, 'excerpt' | 'featuredImage' | 'publishedAt' | 'title'> {
  id: string;
  slug: string;
  readTime: number;
}

/** A post on its page. `content` is sanitized HTML, and `updatedAt` is not before `publishedAt`, by day. */
export interface Post extends PostSummary, Omit<PostFields, 'aliases' | 'categories' | 'draft' | 'readTime'> {
  categories: CategoryLink[];
  /** At most three other posts that share a category with it, newest first. */
  related?: PostSummary[];
  previous?: PostLink | null;
  next?: PostLink | null;
}

export type PostLink = Pick<PostSummary, 'slug' | 'title'>;
