import { z } from 'zod';
import { days } from './days.ts';
import { notOneOf } from '../text/suggest.ts';
import { instantOf, isDate } from './dates.ts';

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

export const imagePath = z.string().regex(/^\/images\/[\w./-]*[\w-]$/, 'must be a picture of the content, such as /images/desk.png');

// Hosts read more in a rule than a path. Browsers read `//host` as another site.
const isFormerAddress = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~%+@,=-]+)+\/?$/;

export const formerAddress = name.regex(isFormerAddress, 'must be a path of this site, such as /2019/first-snow/, without ? and #');

export const optionalText = optional(text);
export const optionalName = optional(name);

export function optionalMatch(pattern: RegExp, message: string) {
  return optional(z.string().regex(new RegExp(`^(${pattern.source})?$`), message));
}

/** An empty value is absent. */
export function optional<T extends z.ZodType>(value: T) {
  return value
    .nullish()
    .transform((given) => (given === '' || given === null ? undefined : given) as Exclude<z.output<T>, '' | null> | undefined)
    .optional();
}

/** One of `values`, with a message that names what was expected: `"mondy" is not a day; did you mean "monday"?`. */
export function oneOf<const T extends readonly string[]>(noun: string, values: T) {
  return z.enum(values, { error: ({ input }) => notOneOf(noun, values, input) });
}

export const dayOfWeek = optional(z.enum([...days, ''], { error: ({ input }) => notOneOf('a day', days, input) }));

/** A calendar date (`2026-02-23`) or an ISO time with a zone (`2026-02-23T08:00:00Z`) that exists. */
export const publicationDate = z.string().superRefine((text, context) => {
  if (text.trim() === '') context.addIssue('must not be empty');
  else checkDate(text, context);
});

export const optionalDate = optional(
  z.string().superRefine((text, context) => {
    if (text !== '') checkDate(text, context);
  }),
);

const dateOrTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function checkDate(text: string, context: z.RefinementCtx<string>): void {
  if (!dateOrTime.test(text)) context.addIssue(`${JSON.stringify(text)} is not a date; write YYYY-MM-DD or a full ISO time`);
  else if (!isDate(text.slice(0, 10)) || Number.isNaN(instantOf(text).getTime()))
    context.addIssue(`${JSON.stringify(text)} is not a date that exists`);
}
