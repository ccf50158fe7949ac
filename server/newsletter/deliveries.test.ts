import { once } from 'node:events';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { mailServer } from '../../fixtures/harness/mail-server.ts';
import type { Site } from '../model/entities/site.ts';
import { openDeliveries, type Delivery, type Send } from './deliveries.ts';
import { mailSender } from './confirmation-mail.ts';
import { SignedLinks } from './signed-links.ts';
import type { Signup } from './subscribers.ts';
import { webhookSender } from './webhook.ts';

const soon = { failedMs: 1, maxMs: 50, giveUpMs: 86_400_000, tryMs: 3000 };
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

test('a pending delivery is made after a restart, with the same id, even when the last line is cut off', async () => {
  const folder = await temporaryFolder();
  const first: Delivery[] = [];
  const closing = new AbortController();
  const down: Send = async (delivery) => {
    first.push(delivery);
    throw new Error('connect ECONNREFUSED');
  };
  // Each is tried once, then waits.
  const before = openDeliveries(folder, { mail: down }, closing.signal, { ...soon, failedMs: 60_000, maxMs: 60_000 });
  await before.add('confirmation', ann);
  await before.add('confirmation', bob);
  await until(async () => (await readQueue(folder)).split('"tries":1').length === 3);
  closing.abort();
  await appendFile(path.join(folder, 'newsletter-queue.jsonl'), '{"id":"cut o');
  expect(logged()).toEqual(Array.from({ length: 2 }, () => 'A delivery of the newsletter will be tried again: connect ECONNREFUSED'));

  const made: Delivery[] = [];
  const after = open(folder, async (delivery) => void made.push(delivery));
  await after.add('confirmation', { name: '', email: 'cy@example.com' });
  await until(() => made.length === 3);
  expect(made.map(({ email }) => email).sort()).toEqual(['ann@example.com', 'bob@example.com', 'cy@example.com']);
  expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(({ id }) => id)));
  await until(async () => (await readQueue(folder)) === '');
});

const others = Array.from({ length: 5 }, (_, n) => ({ name: '', email: `reader${n}@example.com` }));

/** The responses of a mail server to mails to Ann, at the commands RCPT TO and DATA. */
const faults: Record<string, (hangUp: () => void, answer: (error?: Error) => void) => void> = {
  'hangs up': (hangUp) => hangUp(),
  'is silent': () => undefined,
  'answers 421': (_hangUp, answer) => answer(Object.assign(new Error('not now'), { responseCode: 421 })),
  'answers 451': (_hangUp, answer) => answer(Object.assign(new Error('not now'), { responseCode: 451 })),
  'answers 550': (_hangUp, answer) => answer(Object.assign(new Error('no such user'), { responseCode: 550 })),
};

test.each(Object.keys(faults).flatMap((what) => ['at the address', 'after the mail'].map((when) => [what, when] as const)))(
  'an address for which the mail server %s %s does not hold up other mails, and is given up when it is old',
  async (what, when) => {
    const folder = await temporaryFolder();
    const fault = (answer: (error?: Error) => void) => faults[what]?.(() => mail.hangUp(), answer);
    const mail = await mailServer({
      onRcptTo: ({ address }, _session, done) => (address === ann.email && when === 'at the address' ? fault(done) : done()),
      onData: (stream, { envelope }, done) => {
        const [{ address = '' } = {}] = envelope.rcptTo;
        stream.resume().on('end', () => {
          if (address === ann.email) return fault(done);
          mail.mails.push(address);
          done();
        });
      },
    });
    const site = () => ({ name: 'Mindset', email: 'hello@mindset.example' }) as Site;
    const send = mailSender({ smtp: mail.url }, new SignedLinks(folder, 'https://mindset.example'), site);
    const closing = new AbortController();
    const queue = openDeliveries(folder, { mail: send }, closing.signal, soon);
    for (const signup of [ann, ...others]) await queue.add('confirmation', signup);
    await until(async () => others.every(({ email }) => mail.mails.includes(email)) && (await waitsIn(folder)).length === 1);
    closing.abort();
    expect(JSON.parse(await readQueue(folder))).toMatchObject({ email: ann.email });
    expect(logged().every((line) => line.includes('will be tried again'))).toBe(true);
    await age(folder);
    open(folder, send);
    await until(async () => (await readQueue(folder)) === '');
    expect(logged().at(-1)).toContain('A delivery of the newsletter is given up: ');
  },
);

test.each<[string, (response: ServerResponse) => unknown]>([
  ...[302, 400, 401, 410, 429, 500].map((status): [string, (response: ServerResponse) => unknown] => [
    `answers ${status}`,
    (response) => response.writeHead(status, { location: '/elsewhere' }).end(),
  ]),
  ['hangs up', (response) => response.destroy()],
  ['is silent', () => undefined],
  ['sends its answer byte by byte', (response) => response.write(' ')],
])('a reader for whom the mailing service %s delays no other call', async (_what, fail) => {
  const folder = await temporaryFolder();
  const told: string[] = [];
  let held: ServerResponse | undefined;
  const service = createServer((request, response) => {
    void text(request).then((body) => {
      const { email } = JSON.parse(body) as Signup;
      if (email === ann.email) {
        fail(response);
        held = response;
        return;
      }
      told.push(email);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close().closeAllConnections());
  const send = webhookSender(`http://127.0.0.1:${(service.address() as AddressInfo).port}`, undefined);
  const queue = openDeliveries(folder, { service: send }, closingAtEnd(), soon);
  for (const signup of [ann, ...others]) await queue.add('subscribed', signup);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await until(() => {
    // A garbage-collected timeout would never end a try. A collection takes a tenth of a second: each try that waits has one.
    if (held && !held.writableEnded && !held.destroyed) collect();
    held = undefined;
    return told.length === others.length;
  });
  expect(logged().every((line) => line.includes('will be tried again'))).toBe(true);
});

test('a restart keeps the waits of failed deliveries', async () => {
  const folder = await temporaryFolder();
  const tries: string[] = [];
  const send: Send = async ({ email }) => {
    tries.push(email);
    throw new Error('down');
  };
  const queue = open(folder, send, { ...soon, failedMs: 3_600_000, maxMs: 3_600_000 });
  await queue.add('confirmation', ann);
  await until(async () => (await waitsIn(folder))[0]?.tries === 1);
  const other = { name: '', email: 'other@example.com' };
  await open(folder, send, soon).add('confirmation', other);
  await until(() => tries.length > 1);
  expect(tries[1]).toBe(other.email);
  expect(logged().length).toBeGreaterThan(0);
  expect((await waitsIn(folder)).find(({ tries: count }) => count === 1)?.due).toBeGreaterThan(Date.now() + 3_000_000);
});

test('a clock that was set back by a year delays no delivery for a year', async () => {
  const folder = await temporaryFolder();
  const line = { id: 'a', kind: 'confirmation', ...ann, time: new Date().toISOString(), tries: 1, due: Date.now() + 365 * 86_400_000 };
  await appendFile(path.join(folder, 'newsletter-queue.jsonl'), `${JSON.stringify(line)}\n`);
  const made: string[] = [];
  open(folder, async ({ email }) => void made.push(email));
  await expect.poll(() => made).toEqual([ann.email]);
});

test('a reader who unsubscribes stays unsubscribed, even if the service was down', async () => {
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

test('a full queue accepts no further delivery of its kind', async () => {
  const folder = await temporaryFolder();
  const line = (n: number) => JSON.stringify({ id: String(n), kind: 'confirmation', name: '', email: `${n}@example.com`, time: '' });
  await appendFile(path.join(folder, 'newsletter-queue.jsonl'), Array.from({ length: 2000 }, (_, n) => line(n)).join('\n'));
  const queue = openDeliveries(folder, {}, closingAtEnd(), soon);
  await expect(queue.add('confirmation', ann)).rejects.toThrow('2000 deliveries of the newsletter wait already');
  await queue.add('unsubscribed', ann);
});

function open(folder: string, mail: Send, waits: typeof soon = soon): ReturnType<typeof openDeliveries> {
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

async function waitsIn(folder: string): Promise<{ tries: number; due: number }[]> {
  const lines = (await readQueue(folder)).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as { tries: number; due: number });
}

/** Makes the waiting deliveries four days older, and due. */
async function age(folder: string): Promise<void> {
  const time = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const lines = (await readQueue(folder)).split('\n').filter(Boolean);
  const older = lines.map((line) => `${JSON.stringify({ ...(JSON.parse(line) as object), time, due: 0 })}\n`);
  await writeFile(path.join(folder, 'newsletter-queue.jsonl'), older.join(''));
}

function logged(): string[] {
  const { calls } = vi.mocked(console.error).mock;
  const messages = calls.map(([message]) => String(message));
  vi.mocked(console.error).mockClear();
  return messages;
}
