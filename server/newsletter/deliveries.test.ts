import { appendFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { DeliveryRefusedError, openDeliveries, type Delivery, type Send } from './deliveries.ts';

const soon = { failedMs: 1, refusedMs: 1, maxMs: 1, giveUpMs: 86_400_000 };
const ann = { name: 'Ann', email: 'ann@example.com' };
const bob = { name: 'Bob', email: 'bob@example.com' };

test('a delivery is on disk before it is made, readable by its owner only, and gone afterwards', async () => {
  const folder = await temporaryFolder();
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  await open(folder, () => isHeld).add('confirmation', ann);
  expect(JSON.parse(await readQueue(folder))).toMatchObject({ kind: 'confirmation', ...ann });
  expect((await stat(path.join(folder, 'newsletter-queue.jsonl'))).mode & 0o777).toBe(0o600);
  release();
  await until(async () => (await readQueue(folder)) === '');
});

test('what was not made is made after a restart, with the same id, also when the last line is cut off', async () => {
  const folder = await temporaryFolder();
  const first: Delivery[] = [];
  const closing = new AbortController();
  const down: Send = async (delivery) => {
    first.push(delivery);
    throw new Error('connect ECONNREFUSED');
  };
  const before = openDeliveries(folder, { mail: down }, closing.signal, soon);
  await before.add('confirmation', ann);
  await before.add('confirmation', bob);
  await until(() => first.length > 2);
  closing.abort();
  await appendFile(path.join(folder, 'newsletter-queue.jsonl'), '{"id":"cut o');
  expect(logged()).toEqual(['A delivery of the newsletter will be tried again: connect ECONNREFUSED']);

  const made: Delivery[] = [];
  const after = open(folder, async (delivery) => void made.push(delivery));
  await after.add('confirmation', { name: '', email: 'cy@example.com' });
  await until(() => made.length === 3);
  expect(made.map(({ email }) => email)).toEqual(['ann@example.com', 'bob@example.com', 'cy@example.com']);
  expect(first.map(({ id }) => id)).toContain(made[0]?.id);
  await until(async () => (await readQueue(folder)) === '');
});

test('a refused delivery does not hold the others up, is tried again, and is given up when it is old', async () => {
  const folder = await temporaryFolder();
  const tries: string[] = [];
  const send: Send = async ({ email }) => {
    tries.push(email);
    if (email === ann.email && tries.length < 5) throw new DeliveryRefusedError(`550 <${email}> unknown`);
  };
  const queue = open(folder, send);
  await queue.add('confirmation', ann);
  await queue.add('confirmation', bob);
  await until(async () => (await readQueue(folder)) === '');
  expect(tries.filter((email) => email === bob.email)).toHaveLength(1);
  expect(tries.filter((email) => email === ann.email).length).toBeGreaterThan(2);
  expect(logged()).toEqual(['A delivery of the newsletter will be tried again: 550 <[address]> unknown']);

  const old = await temporaryFolder();
  await open(old, () => Promise.reject(new DeliveryRefusedError('550 unknown')), { ...soon, giveUpMs: -1 }).add('confirmation', ann);
  await until(async () => (await readQueue(old)) === '');
  expect(logged()).toEqual(['A delivery of the newsletter is given up: 550 unknown']);
});

test('who unsubscribes is not subscribed afterwards, though the service was down', async () => {
  const folder = await temporaryFolder();
  let isDown = true;
  const made: string[] = [];
  const service: Send = async ({ kind }) => {
    if (isDown) throw new Error('down');
    made.push(kind);
  };
  const queue = openDeliveries(folder, { service }, closingAtEnd(), soon);
  await queue.add('subscribed', ann);
  await until(() => logged().length > 0);
  await queue.add('unsubscribed', { ...ann, email: 'Ann@example.com' });
  isDown = false;
  await until(async () => (await readQueue(folder)) === '');
  expect(made).toEqual(['unsubscribed']);
});

test('of more deliveries than the queue holds of one kind, none is accepted', async () => {
  const folder = await temporaryFolder();
  const line = (n: number) => JSON.stringify({ id: String(n), kind: 'confirmation', name: '', email: `${n}@example.com`, time: '' });
  await appendFile(path.join(folder, 'newsletter-queue.jsonl'), Array.from({ length: 2000 }, (_, n) => line(n)).join('\n'));
  const queue = openDeliveries(folder, {}, closingAtEnd(), soon);
  await expect(queue.add('confirmation', ann)).rejects.toThrow('2000 deliveries of the newsletter wait already');
  await queue.add('unsubscribed', ann);
});

function open(folder: string, mail: Send, waits = soon): ReturnType<typeof openDeliveries> {
  return openDeliveries(folder, { mail }, closingAtEnd(), waits);
}

function closingAtEnd(): AbortSignal {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  return closing.signal;
}

async function readQueue(folder: string): Promise<string> {
  return readFile(path.join(folder, 'newsletter-queue.jsonl'), 'utf8');
}

function logged(): unknown[] {
  const { calls } = vi.mocked(console.error).mock;
  const messages = calls.map(([message]) => message as unknown);
  vi.mocked(console.error).mockClear();
  return messages;
}
