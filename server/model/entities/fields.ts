import { z } from 'zod';
import { days } from './days.ts';
import { codePointOf } from '../text/escape-text.ts';
import { notOneOf } from '../text/suggest.ts';
import { plainNameFault } from './plain-names.ts';

// A printed page holds less than 1,000 characters, the longest text of the site has 1,000, and the longest name 130.
const text = writable(z.string().max(5000, 'must have at most 5,000 characters'));
const name = writable(z.string().max(300, 'must have at most 300 characters'));

export const requiredText = notEmpty(text);

export const requiredName = notEmpty(name);

export const article = notEmpty(writable(z.string()));

// XML and HTML allow none of them (HTML, "Preprocessing the input stream"), and no file can hold half a surrogate pair.
const forbidden = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Refuses control characters other than tabs and line breaks, noncharacters, and halves of surrogate pairs. */
export function writable<T extends z.ZodType<unknown>>(value: T): T {
  return value.superRefine((text, context) => {
    const character = characterIn(text);
    if (character === undefined) return;
    context.addIssue({
      code: 'custom',
      message: `holds ${codePointOf(character)}, which no text may have; remove it`,
      params: { character },
    });
  });
}

function characterIn(value: unknown): string | undefined {
  if (typeof value === 'string') return forbidden.exec(value)?.[0];
  if (typeof value !== 'object' || value === null) return undefined;
  const characters = Object.entries(value).flat().map(characterIn);
  return characters.find((character) => character !== undefined);
}

function notEmpty(value: z.ZodString) {
  return value.refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), 'must not be empty');
}

export const iconClasses = requiredName.refine(
  (icon) => /^[\w[\]:-]+( [\w[\]:-]+)*$/.test(icon),
  'must be style class names, such as icon-[lucide--target]',
);

const noImagePath = 'must be a picture of the content, such as /images/desk.png';

export const imagePath = z
  .string()
  .regex(/^\/images\/[\w./-]*[\w-]$/, { error: noImagePath, abort: true })
  .refine((url) => plainNameFault(url.slice(1)) === undefined, noImagePath);

export const optionalText = optional(text);
export const optionalName = optional(name);

export function optionalMatch(pattern: RegExp, message: string) {
  return optional(z.string().regex(new RegExp(`^(${pattern.source})?$`), message));
}

/** Reads an empty value as absent. */
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

export const dayOfWeek = optional(oneOf('a day', [...days, '']));
