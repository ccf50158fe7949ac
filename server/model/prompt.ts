import { z } from 'zod';
import { dayOfWeek, oneOf, optionalText, requiredText } from './fields.ts';

/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

/** The type as a badge reads it. */
export const pageTypeLabels: Record<PageType, string> = {
  morning: 'Morning',
  evening: 'Evening',
  sunday_reflection: 'Sunday Reflection',
};

export const promptSchema = z.strictObject({
  text: requiredText.describe('The question or invitation printed above the lines.'),
  type: oneOf('a prompt type', pageTypes).describe('The kind of page it stands on.'),
  dayOfWeek: dayOfWeek.describe('The day whose page it may stand on; absent means any.'),
  category: optionalText.describe('A free word to group by; shown as "General" when absent.'),
});

export type PromptInput = z.output<typeof promptSchema>;
export type Prompt = PromptInput & { id: string };
