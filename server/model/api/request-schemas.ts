import { z } from 'zod';
import { editionSchema } from '../entities/edition-schema.ts';
import { editionSlots } from '../entities/editions.ts';
import { oneOf, requiredText } from '../entities/fields.ts';
import { deviceNames, hands, maxSpare } from '../page/devices.ts';
import { bindings } from '../page/print-products.ts';
import { documentPages } from './documents-api.ts';
import { printKinds } from './editions-api.ts';
import { replaceParts } from './replace-api.ts';
import { defaultShareDays, maxShareDays, shareParts } from './shares-api.ts';

// What calls take. The browser imports only the types: it needs no schemas.

const maxPaths = 10_000;
const paths = z.array(z.string().max(1000)).max(maxPaths);

/** The branch and the commit that the user saw. The response is 409 when another one is checked out. */
const expected = z.object({ branch: z.string().nullable(), head: z.string().nullable() }).optional();

export const publishSchema = z.object({
  paths,
  message: z.string(),
  way: z.enum(['propose', 'here'], 'must be propose or here'),
  /** The versions of the changes that the user saw, by their first path. The response is 409 when one of them differs. */
  seen: z.record(z.string().max(1000), z.string()).optional(),
  /** The branch of a proposal, with or without `journal/`; by default named after the date and the message. */
  branch: z.string().optional(),
  expected,
  /** The `additions` of an outcome, to which the user agreed. */
  additions: paths.optional(),
  /** Whether to get what others pushed before committing here. */
  takesIn: z.boolean().optional(),
});

/** The conflicting paths that keep the version of this clone, and those that drop it, with that version. */
export const updateSchema = z.object({ keep: paths.optional(), take: z.record(z.string().max(1000), z.string()).optional() });

/** Body of `POST /api/publish/push`, which pushes the current branch by default. */
export const pushSchema = z.object({ branch: z.string().optional(), isProposal: z.boolean().optional(), expected });

/** More than anyone checks at a time. */
export const maxLines = 500;

// Excludes marks that change the direction of the text after them.
const line = z.string().regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'must be one line of text');

export const replacementSchema = z.strictObject({
  find: line.min(1, 'must not be empty').max(300, 'must have at most 300 characters'),
  by: line.max(1000, 'must have at most 1,000 characters'),
  isWhole: z.boolean().describe('Only where it is not part of a longer word or number.'),
  matchesCase: z.boolean(),
  parts: z.array(z.enum(replaceParts, 'is not a part of the content')),
});
export type Replacement = z.infer<typeof replacementSchema>;

export const chosenLine = z
  .object({ file: z.string(), version: z.string(), field: z.string(), line: z.number().describe('Its index in the field, from 0.') })
  .describe('A line of a preview. Its file is refused when it has another version.');

export const replaceSchema = replacementSchema.extend({ lines: z.array(chosenLine).max(maxLines) });

export const postRenamingSchema = z.strictObject({ slug: requiredText });

const days = `must be a whole number from 1 to ${maxShareDays}`;

export const sharedThing = z.strictObject({
  part: z.enum(shareParts, `must be one of ${shareParts.join(', ')}`),
  item: requiredText.describe('The id of the item; site for the part site.'),
  page: z
    .enum(documentPages, `must be one of ${documentPages.join(', ')}`)
    .optional()
    .describe('Of the part site: the page to show, by default the home page.'),
});
export type SharedThing = z.infer<typeof sharedThing>;

export const shareSchema = sharedThing.extend({
  days: z.int(days).min(1, days).max(maxShareDays, days).default(defaultShareDays),
  isFixed: z.boolean().default(false).describe('Whether it keeps showing the words as they are now; otherwise it shows each save.'),
});

const { weeks, start, printer } = editionSchema.shape;
/** What a request says about a book without an edition, or about a new edition. */
const orderFields = { template: z.string().optional(), weeks: weeks.optional(), start, printer: printer.optional() };

export const newEditionSchema = z.strictObject({
  id: requiredText.describe('Its name: "Spring 2027" becomes spring-2027.'),
  from: z.string().optional().describe('The edition to copy.'),
  ...orderFields,
});

export const dayTextSchema = z.strictObject({
  slot: oneOf('a place', editionSlots),
  text: requiredText.describe('The id of the quote or prompt.'),
  was: z.string().optional().describe('The id that is there now; empty for none.'),
});

export const bookSizeSchema = z.object({ ...orderFields, weeks: z.coerce.number().pipe(weeks).optional() });

/** An edition determines the template, the weeks and the start. */
export const printSchema = z.strictObject({
  kind: oneOf('a kind of print', printKinds),
  edition: z.string().optional(),
  /** What was ordered, to print it again. */
  printing: z.string().optional(),
  /** For the planner: the device, the writing hand, and the number of pages for notes after each day. */
  device: oneOf('a device', deviceNames).optional(),
  hand: oneOf('a hand', hands).optional(),
  spare: z.int().min(0).max(maxSpare).optional(),
  binding: oneOf('a binding', bindings).optional(),
  ...orderFields,
});
export type PrintRequest = z.infer<typeof printSchema>;

/** Names the printer only if it is not that of the edition. */
export const printingOrderSchema = z.strictObject({ edition: requiredText, printer: orderFields.printer });
export type PrintingOrder = z.infer<typeof printingOrderSchema>;
