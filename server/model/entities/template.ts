import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';

export const templateSchema = z.strictObject({
  name: requiredText.describe('What the template is called in the editor.'),
  description: optionalText.describe('One sentence on when to use it.'),
});

export type TemplateInput = z.output<typeof templateSchema>;
export type Template = TemplateInput & { id: string };
