import { z } from 'zod';
import { decoded } from '../text/escape-text.ts';
import { article, iconClasses, imagePath, optional, optionalName, optionalText, requiredName, requiredText, writable } from './fields.ts';
import { instantOf, isDate } from './iso-dates.ts';
import { partFault } from './plain-names.ts';

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

// Other characters have a meaning in the redirect rules of hosts. Browsers read `//host` as another site.
const isFormerAddress = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~%+@,=-]+)+\/?$/;

// A percent-encoded Chinese letter takes nine characters.
export const formerAddress = z
  .string()
  .max(1000, 'must have at most 1,000 characters')
  .regex(isFormerAddress, { error: 'must be a path of this site, such as /2019/first-snow/, without ? and #', abort: true })
  // The static site has a file for each.
  .superRefine((address, context) => {
    const parts = address.replace(/^\/|\/$/g, '').split('/');
    const fault = parts.map((part) => partFault(decoded(part))).find((each) => each !== undefined);
    if (fault !== undefined) context.addIssue(fault.replace('; choose another name', '; remove it'));
  });

/** A calendar date (`2026-02-23`) or an ISO time with a zone (`2026-02-23T08:00:00Z`) that exists. */
const publicationDate = z.string().superRefine((text, context) => {
  if (text.trim() === '') context.addIssue('must not be empty');
  else checkDate(text, context);
});

const optionalDate = optional(
  z.string().superRefine((text, context) => {
    if (text !== '') checkDate(text, context);
  }),
);

const dateOrTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function checkDate(text: string, context: z.RefinementCtx<string>): void {
  if (!dateOrTime.test(text)) context.addIssue(`${JSON.stringify(text)} is not a date; write YYYY-MM-DD or a full ISO time`);
  else if (!isDate(text.slice(0, 10)) || Number.isNaN(instantOf(text).getTime()))
    context.addIssue(`${JSON.stringify(text)} is not a date that exists`);
}

export const postSchema = z.strictObject({
  title: requiredName,
  excerpt: requiredText.describe('Shown on the card and in search results; at most 300 characters read well.'),
  author: requiredName,
  publishedAt: publicationDate.describe('YYYY-MM-DD or a full ISO time; a future time keeps the post off the site until then.'),
  readTime: optional(z.number().int('must be whole minutes').min(1, 'must be at least 1')).describe(
    'Minutes; counted from the words when absent.',
  ),
  featuredImage: optionalName
    .refine((path) => imagePath.optional().safeParse(path).success, 'must be a picture in content/images, written /images/<file>')
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
