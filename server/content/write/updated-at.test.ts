import { expect, test } from 'vitest';
import { withUpdatedAt } from './updated-at.ts';

const post = { title: 'A', excerpt: 'B', author: 'C', publishedAt: '2026-01-01', categories: [], content: '<p>d</p>' };
const updatedAt = (now: string, timeZone: string, more: object = {}) =>
  withUpdatedAt({ ...post, ...more }, { title: 'E' }, timeZone, new Date(now)).updatedAt;

test('an update has the day of the author, even in the evening west of Greenwich and in the morning east of it', () => {
  expect(updatedAt('2026-11-29T00:30:00Z', 'America/New_York')).toBe('2026-11-28');
  expect(updatedAt('2026-11-28T20:30:00Z', 'Asia/Tokyo')).toBe('2026-11-29');
  expect(updatedAt('2026-11-28T20:30:00Z', 'UTC')).toBe('2026-11-28');
});

test('an update is recorded once a day, never before the last one and never before the publication', () => {
  const evening = '2026-11-29T00:30:00Z';
  expect(updatedAt(evening, 'America/New_York', { updatedAt: '2026-11-28' })).toBeUndefined();
  expect(updatedAt(evening, 'America/New_York', { updatedAt: '2026-11-28T08:00:00-05:00' })).toBeUndefined();
  expect(updatedAt(evening, 'America/New_York', { updatedAt: '2026-11-29' })).toBeUndefined();
  expect(updatedAt(evening, 'America/New_York', { publishedAt: '2026-11-29' })).toBeUndefined();
  expect(updatedAt(evening, 'America/New_York', { updatedAt: '2026-11-27' })).toBe('2026-11-28');
});
