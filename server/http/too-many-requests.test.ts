import { expect, onTestFinished, test, vi } from 'vitest';
import { rateLimit } from './too-many-requests.ts';

const second = 1000;

test('a window accepts a number of requests, and the others get the seconds to wait', () => {
  let now = 0;
  setClock(() => now);
  const limit = rateLimit({ max: 2, windowMs: 60 * second });
  const take = () => limit('192.0.2.1');
  expect(take()).toBe(0);
  now = 40 * second;
  expect(take()).toBe(0);
  expect(take()).toBe(20);
  now = 60 * second - 1;
  expect(take()).toBe(1);
  now = 60 * second;
  // Refused requests do not count.
  expect(take()).toBe(0);
  expect(take()).toBe(40);
});

test('a system clock that is set back does not lengthen a wait', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-01-01') });
  onTestFinished(() => void vi.useRealTimers());
  const limit = rateLimit({ max: 1, windowMs: 60 * second });
  expect(limit('192.0.2.1')).toBe(0);
  vi.setSystemTime('2026-01-01');
  expect(limit('192.0.2.1')).toBeLessThanOrEqual(60);
});

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
])('%s and %s are one client: %s', (one, other, isOne) => {
  setClock(() => 0);
  const limit = rateLimit({ max: 1, windowMs: 60 * second });
  limit(one);
  expect(limit(other)).toBe(isOne ? 60 : 0);
});

test('one client too many evicts the least recently seen one', () => {
  setClock(() => 0);
  const limit = rateLimit({ max: 1, windowMs: 60 * second });
  limit('quiet');
  limit('busy');
  for (let client = 0; client < 10_000; client += 1) {
    limit(`client ${client}`);
    expect(limit('busy')).toBe(60);
  }
  expect(limit('quiet')).toBe(0);
});

function setClock(now: () => number): void {
  const clock = vi.spyOn(performance, 'now').mockImplementation(now);
  onTestFinished(() => clock.mockRestore());
}
