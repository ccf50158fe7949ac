import { z } from 'zod';
import { pageTypes } from '../page/page-types.ts';
import type { PageType } from '../page/page-types.ts';
import { optionalText, requiredName } from './fields.ts';
import { pageBlocks } from './page-blocks.ts';
import type { PageBlock } from './page-blocks.ts';

export const templateSchema = z.strictObject({
  name: requiredName.describe('What the template is called in the editor.'),
  description: optionalText.describe('One sentence on when to use it.'),
  pages: z
    .strictObject(Object.fromEntries(pageTypes.map((type) => [type, pageBlocks])) as Record<PageType, typeof pageBlocks>)
    .describe('The pages of the journal, from top to bottom. A template without pages has the standard pages.')
    .optional(),
});

/** The fields in the API, without the pages. */
export const templateInputSchema = templateSchema.omit({ pages: true });

export type TemplateFields = z.output<typeof templateSchema>;
export type TemplateInput = z.output<typeof templateInputSchema>;
export type Template = TemplateInput & { id: string };

/** The designs of a template. A template may lack a type of page. */
export type TemplatePages = Partial<Record<PageType, readonly PageBlock[] | undefined>>;
