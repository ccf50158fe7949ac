import { expect, test } from 'vitest';
import type { Site } from '../../model/entities/site.ts';
import { withNumbers } from './book-numbers.ts';

test('words of the site have the numbers of the book, and other words in braces stay', () => {
  const words = {
    tagline: '{Weeks} of mornings',
    hero: { texts: ['A {number of weeks}-week journal of {number of pages} pages', '{Name}'] },
  };
  expect(withNumbers(words as unknown as Site, { weeks: 13, days: 91, pages: 256 })).toEqual({
    tagline: 'Thirteen weeks of mornings',
    hero: { texts: ['A 13-week journal of 256 pages', '{Name}'] },
  });
});
