import { z } from 'zod';
import { days } from './days.ts';
import { notOneOf } from '../text/not-one-of.ts';

export const requiredText = z.string().refine((text) => text.trim() !== '', 'must not be empty');

/** Plain names of style classes, without selectors. */
export const iconClasses = requiredText.refine(
  (icon) => /^[\w[\]:-]+( [\w[\]:-]+)*$/.test(icon),
  'must be style class names, such as icon-[lucide--target]',
);

/** An empty value in a file or a form is absent. */
export const optionalText = absentWhenEmpty(z.string());

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

export const optionalTexts = z
  .array(requiredText)
  .nullish()
  .transform((texts) => texts ?? undefined)
  .optional();
