import { z } from 'zod';
import { collectionNames, collections } from '../entities/collections.ts';
import { editionInputSchema } from '../entities/edition-schema.ts';
import { editionSlots } from '../entities/editions.ts';
import { singleFiles } from '../entities/nouns.ts';
import { postSchema } from '../entities/post.ts';
import { printingSchema } from '../entities/printing.ts';
import { severities } from './checks-api.ts';
import { replaceParts } from './replace-api.ts';
import { chosenLine, dayTextSchema, shareSchema } from './request-schemas.ts';

// What calls return, for programs and the types of the editor, which imports no schemas.

export const id = z.string().describe('The name of the file without .yaml.');
export const slug = z.string().describe('The same as the id.');
const text = z.string();
// JSON of any depth would need a recursive schema.
const structuredData = z.record(text, z.unknown()).optional();

const summary = { title: true, excerpt: true, publishedAt: true, featuredImage: true } as const;
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

const editionFault = z.object({ day: z.int(), slot: z.enum(editionSlots), id, kind: z.enum(['gone', 'misplaced']) });
export const edition = editionInputSchema.extend({ id, faults: z.array(editionFault).describe('Texts that cannot be printed.') });
export const dayText = dayTextSchema.extend({ day: z.int() });
const textPart = z.object({ is: z.enum(['same', 'removed', 'added']), text });
const field = z.discriminatedUnion('kind', [
  z.object({ field: text, kind: z.literal('added'), after: text }),
  z.object({ field: text, kind: z.literal('removed'), before: text }),
  z.object({ field: text, kind: z.literal('edited'), before: text, after: text, parts: z.array(textPart) }),
]);
export const printing = printingSchema.extend({ book: z.record(text, z.unknown()) }).extend({ id });
export const listedPrinting = printingSchema.pick({ edition: true, name: true, date: true, printer: true, pages: true }).extend({
  id,
  isEdited: z.boolean().describe('Whether its file was edited by hand.'),
  days: z.array(z.partialRecord(z.enum(editionSlots), id)),
  differences: z.array(field).describe('From what was printed to what the edition has now.'),
});

const replacedLine = chosenLine.pick({ field: true, line: true }).extend({
  parts: z.array(textPart).describe('The line before and after, in pieces.'),
  places: z.int(),
});
const foundLine = replacedLine.extend({
  ...chosenLine.shape,
  part: z.enum(replaceParts),
  name: text,
  fault: text.optional().describe('What would be wrong with the field.'),
});
export const replacePreview = z.object({ total: z.int().describe('The number of all lines.'), lines: z.array(foundLine) });
export const replaceOutcome = z.object({
  undo: text.optional().describe('Undoes it; absent when nothing was written.'),
  refused: z.array(z.object({ id: text.describe('The file.'), message: text })),
});

const known = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([z.object({ isKnown: z.literal(true), ...shape }), z.object({ isKnown: z.literal(false), reason: text })]);
export const change = z.object({ collection: z.enum(collectionNames), id, kind: z.enum(['added', 'edited', 'deleted']), name: text });
export const changes = known({ changes: z.array(change) });
export const changeDetail = change.extend({ fields: z.array(field).optional(), patch: text, version: text }).nullable();
export const publishable = z.object({
  paths: z.array(text).describe('Its file, and the former one of a renamed item. The first is its name in a publish request.'),
  place: text.optional().describe('The section of site.yaml that changed; the change is then named site.yaml#price-and-shop.'),
  version: text.describe('Covers its files and those it needs. A publish request that has it in `seen` is refused with 409 after a save.'),
  part: z.enum([...collectionNames, ...singleFiles, 'images']),
  id: text.describe('The id of an item, or the file name of a picture.'),
  was: text.optional(),
  kind: z.enum(['added', 'removed', 'renamed', 'edited']),
  name: text.describe('The title, name or text; the id of an invalid item or a picture.'),
  problem: text.optional().describe('Why it cannot be published.'),
  proposedIn: text.optional().describe('The branch on which it waits for its review.'),
  isHidden: z.boolean().optional().describe('Whether it is an article that is a draft or scheduled.'),
  isWithdrawn: z
    .boolean()
    .optional()
    .describe('Whether it is only missing here: an open proposal adds it. Publishing it removes it there.'),
  needs: z.array(text).describe('The names of the changes that are published with it.'),
  fields: z.array(field),
  bytesBefore: z.int().optional(),
  bytesAfter: z.int().optional(),
});
export const publishableChanges = known({ changes: z.array(publishable) });
const reason = text.nullable().describe('Why it is not possible now; null when it is.');
export const proposal = z.object({
  branch: text.describe('With its prefix: journal/2026-11-23-add-3-quotes.'),
  subject: text,
  state: z.enum(['behind', 'changed', 'merged', 'waiting']),
  author: text,
  isPushed: z.boolean(),
  previewAddress: text.nullable().describe('Where the host of the site shows its pages; null without a pattern in site.yaml.'),
  pullRequestAddress: text.nullable().describe('Opens a pull request; null for an unknown forge.'),
  paths: z.array(text).describe('The changes that are the same here and on the branch; for site.yaml, its sections.'),
});
const name = text.nullable();
export const publishState = known({
  refusals: z.object({ propose: reason, here: reason, update: reason }),
  branch: name,
  head: name,
  remote: z.object({ name: text, address: text }).nullable().describe('Null where publishing only commits. No address has credentials.'),
  upstream: name.describe('The branch that the current one follows: origin/main.'),
  base: name.describe('The branch that a proposal starts from: origin/main, or the current one without a remote.'),
  uncommitted: z.int(),
  unpushed: z.int().describe('The number of commits; without an upstream, of those that no branch of the remote has.'),
  behind: z.int(),
  others: z.int().describe('The number of content files that those commits change.'),
  fetchedAt: name,
  proposals: z.array(proposal),
  underWay: name.describe('A merge, rebase, cherry-pick or revert.'),
  identity: z.object({ name: text, email: text }).nullable(),
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
  id: text.describe('Identifies the link in the call that ends it.'),
  name: text,
  madeAt: text,
  until: text,
  by: text.optional().describe('The name of the person who made it.'),
});
const unreachable = text.nullable().describe('Why others cannot open the address; null where they can.');
export const shareList = z.object({ shares: z.array(share).describe('The one that ends soonest comes first.'), unreachable });
export const madeShare = share.extend({ address: text.describe('Shown once: only a hash of its key is stored.'), unreachable });

export type ArticleRenaming = z.infer<typeof renaming>;
export type ReplacedLine = z.infer<typeof replacedLine>;
export type FoundLine = z.infer<typeof foundLine>;
export type ReplacePreview = z.infer<typeof replacePreview>;
export type ReplaceOutcome = z.infer<typeof replaceOutcome>;
export type ShareSummary = z.infer<typeof share>;
export type ShareList = z.infer<typeof shareList>;
export type MadeShare = z.infer<typeof madeShare>;
