import { z } from 'zod';
import { dayOfWeek, oneOf, optionalName, requiredText } from './fields.ts';
import { pageTypes } from '../page/page-types.ts';

// In its own module, so that pages import it without the schemas.
export { pageTypes };
export type { PageType } from '../page/page-types.ts';

export const promptSchema = z.strictObject({
  text: requiredText.describe('The question or invitation printed above the lines.'),
  type: oneOf('a prompt type', pageTypes).describe('The kind of page it is for.'),
  dayOfWeek: dayOfWeek.describe('The day of the week it is for; any when absent.'),
  category: optionalName.describe('A free word to group it by; shown as "General" when absent.'),
});

export type PromptInput = z.output<typeof promptSchema>;
export type Prompt = PromptInput & { id: string };
