import { z } from 'zod';
import { collectionNames, collections } from '../entities/collections.ts';
import { editionInputSchema } from '../entities/edition-schema.ts';
import { editionSlots } from '../entities/editions.ts';
import { postSchema } from '../entities/post.ts';
import { printingSchema } from '../entities/printing.ts';
import { severities } from './checks-api.ts';
import { chosenLine, dayTextSchema, shareSchema } from './request-schemas.ts';

// What calls return, for programs and the types of the editor, which imports no schemas.

export const id = z.string().describe('The name of the file without .yaml.');
export const slug = z.string().describe('The same as the id.');
const text = z.string();
// JSON of any depth would be a schema that refers to itself.
const structuredData = z.record(text, z.unknown()).optional();

const summary = { title: true, excerpt: true, publishedAt: true, featuredImage: true } as const;
/** A post in the editor's list. */
export const article = postSchema
  .pick({ ...summary, author: true, updatedAt: true, categories: true, draft: true, keywords: true })
  .extend({ id, version: text.describe('The ETag of its source.') });
export const listedPost = postSchema.pick(summary).extend({ id, slug, readTime: z.int().describe('In minutes.') });
export const categoryLink = z.object({ id, name: text, slug });
const postLink = z.object({ slug, title: text }).nullable();
export const post = postSchema.omit({ aliases: true, draft: true }).extend({
  ...listedPost.shape,
  structuredData,
  categories: z.array(categoryLink),
  related: z.array(listedPost),
  previous: postLink,
  next: postLink,
});
export const postInput = postSchema.extend({ structuredData });
export const postSource = postInput.extend({ id });
export const category = collections.categories.schema.extend({ id, slug });
export const listedCategory = category.extend({ articles: z.int().describe('How many posts it has.'), cover: text.optional() });

/** What another web address of a post changes. */
export const renaming = z.object({
  keepsAddress: z.boolean().describe('Whether the old address leads to the post, because visitors know it.'),
  changed: z.array(z.object({ file: text, title: text })).describe('The other files, whose links follow.'),
});

const fault = z.object({ day: z.int(), slot: z.enum(editionSlots), id, kind: z.enum(['gone', 'misplaced']) });
export const edition = editionInputSchema.extend({ id, faults: z.array(fault).describe('Texts that cannot be printed.') });
export const dayText = dayTextSchema.extend({ day: z.int() });
const field = z.object({ field: text, kind: text, before: text.optional(), after: text.optional() });
export const printing = printingSchema.extend({ book: z.record(text, z.unknown()) }).extend({ id });
export const listedPrinting = printingSchema.pick({ edition: true, name: true, date: true, printer: true, pages: true }).extend({
  id,
  isEdited: z.boolean().describe('Whether its file was edited by hand.'),
  days: z.array(z.partialRecord(z.enum(editionSlots), id)),
  differences: z.array(field).describe('From what was printed to what the edition has now.'),
});

const foundLine = z.looseObject({
  ...chosenLine.shape,
  part: text,
  name: text,
  places: z.int(),
  parts: z.array(z.looseObject({})).describe('The line before and after, in pieces.'),
  fault: text.optional().describe('What would be wrong with the field.'),
});
export const replacePreview = z.object({ total: z.int(), lines: z.array(foundLine) });
export const replaceOutcome = z.object({
  undo: text.optional().describe('Undoes it; absent when nothing was written.'),
  refused: z.array(z.object({ id: text.describe('The file.'), message: text })),
});

const known = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([z.object({ isKnown: z.literal(true), ...shape }), z.object({ isKnown: z.literal(false), reason: text })]);
export const change = z.object({ collection: z.enum(collectionNames), id, kind: z.enum(['added', 'edited', 'deleted']), name: text });
export const changes = known({ changes: z.array(change) });
export const changeDetail = change.extend({ fields: z.array(field).optional(), patch: text, version: text }).nullable();
const publishable = z.object({
  paths: z.array(text).describe('Name it in a publish request.'),
  version: text.describe('With it in `seen`, a publish request is refused with 409 after a save.'),
  part: text,
  id: text,
  kind: z.enum(['added', 'removed', 'renamed', 'edited']),
  name: text,
  problem: text.optional().describe('Keeps it from being published.'),
  needs: z.array(text).describe('The first paths of the changes that are published with it.'),
  fields: z.array(field),
});
export const publishableChanges = known({ changes: z.array(publishable) });
const reason = text.nullable().describe('Why it is not possible now; null where it is.');
const proposal = z.object({ branch: text, subject: text, state: text, paths: z.array(text) });
export const publishState = known({
  refusals: z.object({ propose: reason, here: reason, update: reason }),
  proposals: z.array(proposal),
});
export const publishOutcome = z.object({
  isDone: z.boolean(),
  sentence: text.describe('What was done, or why not.'),
  branch: text.optional(),
  pullRequestAddress: text.optional().describe('Where to ask for the review.'),
});
const problem = z.object({ file: text, line: z.int(), column: z.int(), message: text });
const checkGroup = z.object({ severity: z.enum(severities), rule: text, count: z.int(), checks: z.array(problem) });
export const checks = z.object({ groups: z.array(checkGroup) });
export const desk = z.object({ changes, checks, publish: publishState });
export const health = z.object({ status: z.enum(['ok', 'degraded']), items: z.int(), problems: z.array(problem) });

const share = z.object({
  ...shareSchema.omit({ days: true }).required({ isFixed: true }).shape,
  id: text.describe('Names the link where it is ended.'),
  name: text,
  madeAt: text,
  until: text,
  by: text.optional().describe('The name of the person who made it.'),
});
const unreachable = text.nullable().describe('Why others cannot open the address; null where they can.');
export const shareList = z.object({ shares: z.array(share).describe('The one that ends first before the others.'), unreachable });
export const madeShare = share.extend({ address: text.describe('Shown once: only a hash of its key is stored.'), unreachable });

export type ArticleRenaming = z.infer<typeof renaming>;
export type ReplaceOutcome = z.infer<typeof replaceOutcome>;
export type ShareSummary = z.infer<typeof share>;
export type ShareList = z.infer<typeof shareList>;
export type MadeShare = z.infer<typeof madeShare>;
