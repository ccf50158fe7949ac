import { z } from 'zod';
import { replaceParts } from './replace-api.ts';

// Apart from the other words of replacing, which the browser loads: it needs no schemas.

/** More than a person checks at a time. */
export const maxLines = 500;

// Also no marks that turn the direction of what follows.
const line = z.string().regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'must be one line of text');

export const replacementSchema = z.strictObject({
  find: line.min(1, 'must not be empty').max(300, 'must have at most 300 characters'),
  by: line.max(1000, 'must have at most 1,000 characters'),
  isWhole: z.boolean().describe('Only where no letter or digit is beside it.'),
  matchesCase: z.boolean(),
  parts: z.array(z.enum(replaceParts, 'is not a part of the content')),
});

const chosenLine = z
  .object({ file: z.string(), version: z.string(), field: z.string(), line: z.number() })
  .describe('A line of a preview. Its file is refused when it has another version.');

export const replaceSchema = replacementSchema.extend({ lines: z.array(chosenLine).max(maxLines) });

const foundLine = z.looseObject({
  ...chosenLine.shape,
  part: z.string(),
  name: z.string(),
  places: z.int(),
  parts: z.array(z.looseObject({})).describe('The line before and after, in pieces.'),
  fault: z.string().optional().describe('What would be wrong with the field.'),
});

/** The types of what the calls return, for programs. */
export const replacePreviewSchema = z.object({ total: z.int(), lines: z.array(foundLine) });
export const replaceOutcomeSchema = z.object({
  undo: z.string().optional().describe('Undoes it; absent when nothing was written.'),
  refused: z.array(z.object({ id: z.string().describe('The file.'), message: z.string() })),
});
