import { afterEach, expect, test } from 'vitest';
import { dayIn, instantOf, publishedNow } from './iso-dates.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

test('a day depends on the time zone', () => {
  const time = new Date('2026-11-29T00:30:00Z');
  expect([dayIn('America/New_York', time), dayIn('UTC', time), dayIn('Asia/Kolkata', time)]).toEqual([
    '2026-11-28',
    '2026-11-29',
    '2026-11-29',
  ]);
});

test.each([
  ['America/New_York', '2026-11-29T00:30:00Z', '2026-11-28'],
  ['UTC', '2026-11-29T00:30:00Z', '2026-11-29'],
  ['Asia/Tokyo', '2026-11-28T23:05:00Z', '2026-11-29T08:05+09:00'],
  ['Asia/Kolkata', '2026-11-28T20:00:30Z', '2026-11-29T01:30+05:30'],
  ['Asia/Tokyo', '2026-11-29T02:00:00Z', '2026-11-29'],
])('what is published now in %s at %s has the date %s, and is public', (timeZone, now, publishedAt) => {
  process.env['TZ'] = timeZone;
  expect(publishedNow(new Date(now))).toBe(publishedAt);
  expect(instantOf(publishedAt).getTime()).toBeLessThanOrEqual(new Date(now).getTime());
});
