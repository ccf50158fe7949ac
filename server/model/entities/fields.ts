import { z } from 'zod';
import { days } from './days.ts';
import { notOneOf } from '../text/not-one-of.ts';

// A printed page holds less than 1,000 characters, the longest text of the site has 1,000, and the longest name 130.
const text = z.string().max(5000, 'must have at most 5,000 characters');
const name = z.string().max(300, 'must have at most 300 characters');

export const requiredText = notEmpty(text);

/** A title, a name or a label. */
export const requiredName = notEmpty(name);

/** The HTML of an article, limited by the size of its file. */
export const article = notEmpty(z.string());

function notEmpty(value: z.ZodString) {
  return value.refine((text) => text.trim() !== '', 'must not be empty');
}

/** Plain names of style classes, without selectors. */
export const iconClasses = requiredName.refine(
  (icon) => /^[\w[\]:-]+( [\w[\]:-]+)*$/.test(icon),
  'must be style class names, such as icon-[lucide--target]',
);

/** An empty value in a file or a form is absent. */
export const optionalText = absentWhenEmpty(text);
export const optionalName = absentWhenEmpty(name);

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

export const optionalNames = z
  .array(requiredName)
  .nullish()
  .transform((texts) => texts ?? undefined)
  .optional();
