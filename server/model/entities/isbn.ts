import { z } from 'zod';
import { optional } from './fields.ts';

/** An ISBN of 13 digits with its check digit, or nothing. */
export const isbn = optional(
  z.string().superRefine((text, { addIssue }) => {
    const digits = text.replaceAll(/[- ]/g, '');
    if (text === '') return;
    if (!/^97[89]\d{10}$/.test(digits)) return addIssue('must have 13 digits that begin with 978 or 979, such as 978-0-306-40615-7');
    if (digits.startsWith('9790')) return addIssue(`${JSON.stringify(text)} is an ISMN, for printed music; write the ISBN of the book`);
    const check = isbnCheckDigit(digits);
    if (!digits.endsWith(check)) addIssue(`${JSON.stringify(text)} is not an ISBN: its last digit must be ${check}; compare all of them`);
  }),
);

/** The last of 13 digits (ISO 2108, annex C). */
function isbnCheckDigit(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The digits of an ISBN, without hyphens and spaces. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
