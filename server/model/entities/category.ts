import { z } from 'zod';
import { iconClasses, requiredName, requiredText } from './fields.ts';

export const categorySchema = z.strictObject({
  name: requiredName.describe('The name of the topic.'),
  description: requiredText.describe('One or two sentences, shown under the name.'),
  icon: iconClasses.describe('The style class of its icon, such as icon-[lucide--target].'),
});

export type CategoryInput = z.output<typeof categorySchema>;
export type Category = CategoryInput & { id: string; slug: string };

export type CategoryLink = Pick<Category, 'id' | 'name' | 'slug'>;
