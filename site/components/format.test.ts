import { expect, test } from 'vitest';
import { formatNetwork, formatReadTime, paragraphsOf } from './format.ts';
import { formatDate } from '../../server/model/entities/iso-dates.ts';

test.each([
  ['2026-02-23', 'February 23, 2026'],
  ['2026-01-01T00:30:00Z', 'January 1, 2026'],
  ['2025-12-31T23:30:00-05:00', 'December 31, 2025'],
  ['2026-01-02T00:30:00+13:00', 'January 2, 2026'],
])('%s reads as %s in every time zone', (publishedAt, text) => expect(formatDate(publishedAt)).toBe(text));

test('a read time is in minutes', () => expect(formatReadTime(6)).toBe('6 min read'));

test.each([
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
])('%s is written %s', (network, name) => expect(formatNetwork(network)).toBe(name));

test('blank lines separate paragraphs, single line ends do not', () => {
  expect(paragraphsOf('One\nline.\n\n  Two.\n \nThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.']);
});
