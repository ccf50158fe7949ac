import { expect, onTestFinished, test, vi } from 'vitest';
import { PasswordGate } from './password-gate.ts';

const second = 1000;
const cost = { N: 16 };

test('after five wrong tries an address waits longer each time, at most 15 minutes, but the right password is accepted', async () => {
  let now = 0;
  setClock(() => now);
  const gate = new PasswordGate('the password', undefined, cost);
  const wrong = () => gate.try('wrong', '192.0.2.1');
  for (let count = 0; count < 5; count += 1) expect(await wrong()).toBe('wrong');
  for (const waitSeconds of [30, 60, 120, 240, 480, 900, 900]) {
    expect(await wrong()).toEqual({ waitSeconds });
    now += waitSeconds * second - 1;
    expect(await wrong()).toEqual({ waitSeconds: 1 });
    now += 1;
    expect(await wrong()).toBe('wrong');
  }
  expect(await gate.try('the password', '192.0.2.1')).toBe('online');
  expect(await wrong()).toBe('wrong');
});

test('a system clock that is set back does not lengthen a wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-01-01') });
  onTestFinished(() => void vi.useRealTimers());
  const gate = new PasswordGate('the password', undefined, cost);
  for (let count = 0; count < 5; count += 1) await gate.try('wrong', '192.0.2.1');
  vi.setSystemTime('2026-01-01');
  expect(await gate.try('wrong', '192.0.2.1')).toEqual({ waitSeconds: 30 });
});

test('wrong tries are forgotten after an hour', async () => {
  let now = 0;
  setClock(() => now);
  const gate = new PasswordGate('the password', undefined, cost);
  for (let count = 0; count < 12; count += 1) {
    expect(await gate.try('wrong', '192.0.2.1')).toBe('wrong');
    if (count % 4 === 3) now += 3600 * second;
  }
});

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['2001:db8::1', '2001:0db8::2', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
])('%s and %s wait together: %s', async (one, other, isOne) => {
  setClock(() => 0);
  const gate = new PasswordGate('the password', undefined, cost);
  for (let count = 0; count < 5; count += 1) await gate.try('wrong', one);
  expect(await gate.try('wrong', other)).toEqual(isOne ? { waitSeconds: 30 } : 'wrong');
});

test.each([
  ['the password\0', 'wrong'],
  ['the password\0\0', 'wrong'],
  ['The password', 'wrong'],
  [' the password', 'wrong'],
  ['the passwor', 'wrong'],
  ['the password', 'online'],
])('%j is %s', async (tried, trial) => {
  const gate = new PasswordGate('the password', undefined, cost);
  expect(await gate.try(tried, '192.0.2.1')).toBe(trial);
});

test('the right password is accepted at once during a flood of wrong ones', async () => {
  const gate = new PasswordGate('the password', undefined, cost);
  const ended: string[] = [];
  const wrong = Array.from({ length: 200 }, async (_, n) => {
    await gate.try('wrong', `192.0.2.${n % 4}`);
    ended.push('wrong');
  });
  const right = await gate.try('the password', '198.51.100.1');
  expect([right, ended.length < 20]).toEqual(['online', true]);
  expect(await gate.try('the password', '192.0.2.1')).toBe('online');
  await Promise.all(wrong);
});

test('a network that has logged in is served before any number of strangers', async () => {
  const gate = new PasswordGate('the password', undefined, cost);
  const login = () => gate.try('the password', '198.51.100.1');
  await login();
  let ended = 0;
  const wrong = Array.from({ length: 25 }, async (_, n) => {
    await gate.try('wrong', `192.0.2.${n}`);
    ended += 1;
  });
  expect([await login(), ended <= 2]).toEqual(['online', true]);
  await Promise.all(wrong);
});

test('each of the two passwords gives its own right, and any other is wrong', async () => {
  const gate = new PasswordGate('the password', 'of reviewers', cost);
  const tried = ['the password', 'of reviewers', 'of nobody'].map((password) => gate.try(password, '192.0.2.1'));
  expect(await Promise.all(tried)).toEqual(['online', 'review', 'wrong']);
});

test('a password is right with composed and with decomposed letters', async () => {
  const gate = new PasswordGate('th\u00e9 password', undefined, cost);
  expect(await gate.try('the\u0301 password', '192.0.2.1')).toBe('online');
});

test('a password of the maximum length is right in decomposed letters', async () => {
  const longest = 'ế'.repeat(256);
  const gate = new PasswordGate(longest, undefined, cost);
  expect(await gate.try(longest.normalize('NFD'), '192.0.2.1')).toBe('online');
});

function setClock(now: () => number): void {
  const clock = vi.spyOn(performance, 'now').mockImplementation(now);
  onTestFinished(() => clock.mockRestore());
}
