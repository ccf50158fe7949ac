import { z } from 'zod';
import { days } from './days.ts';
import { suggest } from '../text/suggest.ts';

/** Text that must be there and hold more than white space. */
export const requiredText = z.string().refine((text) => text.trim() !== '', 'must not be empty');

/** Names of style classes, plain ones: what stands for a selector of its own is none. */
export const iconClasses = requiredText.refine(
  (icon) => /^[\w[\]:-]+( [\w[\]:-]+)*$/.test(icon),
  'must be style class names, such as icon-[lucide--target]',
);

/** Text that may be absent; an empty value in a file or a form means absent. */
export const optionalText = absentWhenEmpty(z.string());

/** Text of a form, such as a price's, that may be absent. */
export function optionalMatch(pattern: RegExp, message: string) {
  return absentWhenEmpty(z.string().regex(new RegExp(`^(${pattern.source})?$`), message));
}

function absentWhenEmpty(text: z.ZodString) {
  return text
    .nullish()
    .transform((value) => value || undefined)
    .optional();
}

/** One of `values`, with a message that names what was expected: `"mondy" is not a day; did you mean "monday"?`. */
export function oneOf<const T extends readonly string[]>(noun: string, values: T) {
  return z.enum(values, { error: ({ input }) => notOneOf(noun, values, input) });
}

export const dayOfWeek = z
  .enum([...days, ''], { error: ({ input }) => notOneOf('a day', days, input) })
  .nullish()
  .transform((day) => day || undefined)
  .optional();

/** A list of texts that may be absent. */
export const optionalTexts = z
  .array(requiredText)
  .nullish()
  .transform((texts) => texts ?? undefined)
  .optional();

function notOneOf(noun: string, values: readonly string[], input: unknown): string {
  if (input === undefined || input === null || input === '') return `is missing; write ${listed(values)}`;
  const meant = typeof input === 'string' ? suggest(input, values) : undefined;
  const said = typeof input === 'object' ? (Array.isArray(input) ? 'a list' : 'a map') : JSON.stringify(input);
  return `${said} is not ${noun}; ${meant ? `did you mean "${meant}"?` : `write ${listed(values)}`}`;
}

function listed(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
