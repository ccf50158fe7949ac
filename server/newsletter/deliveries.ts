import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, syncFolder } from '../content/files/folders.ts';
import { ignoringMissing } from '../content/files/system-error.ts';
import { putFile } from '../content/files/write-file.ts';
import { Queue } from '../content/ground/queue.ts';
import { ExpectedError } from '../model/errors.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import { maxWaitingDeliveries } from './signup-limits.ts';
import { appendWhole, type Signup } from './subscribers.ts';

export interface Delivery extends Signup {
  /** The same at each try, so that the receiver can deduplicate. */
  id: string;
  /** 'nothing' is stored like the others but not sent, so that a signup without a mail takes as long as one with a mail. */
  kind: 'confirmation' | 'subscribed' | 'unsubscribed' | 'nothing';
  time: string;
}

/** Makes a delivery, or throws. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** `mail` sends confirmations. `service` reports subscriptions and their ends to the mailing service. */
type ChannelName = 'mail' | 'service';
type Sends = Partial<Record<ChannelName, Send | undefined>>;

interface Waiting extends Delivery {
  tries: number;
  /** Time of the next try, in milliseconds since 1970. */
  due: number;
}

const defaultWaits = {
  /** Wait after the first failure of a delivery. Doubles with each further failure. */
  failedMs: 5000,
  maxMs: 3_600_000,
  /** Gives up a failing delivery at this age, when the link in its mail has expired. */
  giveUpMs: 3 * 86_400_000,
  /** Timeout of one try. A server that sends a byte now and then is not idle. */
  tryMs: 120_000,
};

/** Makes each delivery at least once, across restarts: its line is on disk before `add` resolves. A later one to an address replaces a waiting one. */
export function openDeliveries(folder: string, sends: Sends, closing: AbortSignal, waits = defaultWaits) {
  const { failedMs, maxMs, giveUpMs, tryMs } = waits;
  const file = path.join(folder, 'newsletter-queue.jsonl');
  const waiting = new Map(readQueue(file).map((each) => [keyOf(each), each]));
  const writes = new Queue();
  const waitingOn = (name: ChannelName) => [...waiting.values()].filter((each) => channelOf(each) === name);
  const schedules = (['mail', 'service'] as const).flatMap((name) => {
    const send = sends[name];
    return send ? [startChannel(name, send)] : [];
  });
  return { add };

  /** @throws ExpectedError when too many wait, DiskFullError, WriteRefusedError, system errors */
  async function add(kind: Delivery['kind'], { name, email }: Signup): Promise<void> {
    const now = Date.now();
    const added: Waiting = { id: randomUUID(), kind, name, email, time: new Date(now).toISOString(), tries: 0, due: now };
    await writes.run(async () => {
      if (waitingOn(channelOf(added)).length >= maxWaitingDeliveries)
        throw new ExpectedError(`${maxWaitingDeliveries} deliveries of the newsletter wait already`);
      await createFolder(folder, 0o700);
      const handle = await open(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
      // A line break first, because a power cut can leave half of the last line.
      await appendWhole(handle, Buffer.from(`\n${JSON.stringify(added)}\n`)).finally(() => handle.close());
      await syncFolder(folder);
      waiting.set(keyOf(added), added);
    });
    for (const schedule of schedules) schedule();
  }

  /** If the queue cannot be written, the delivery is repeated, but only after the next start. */
  function finish(done: Waiting): Promise<void> {
    return store('was made, but', () => waiting.get(keyOf(done)) === done && waiting.delete(keyOf(done)));
  }

  async function fail(failed: Waiting, error: unknown): Promise<void> {
    const isOld = Date.now() - Date.parse(failed.time) > giveUpMs;
    if (isOld || failed.tries === 0) report(isOld ? 'is given up:' : 'will be tried again:', error);
    if (isOld) return finish(failed);
    const due = Date.now() + Math.min(failedMs * 2 ** failed.tries, maxMs);
    return store('was postponed, but', () => Object.assign(failed, { tries: failed.tries + 1, due }));
  }

  function store(done: string, change: () => unknown): Promise<void> {
    return writes.run(async () => {
      change();
      const lines = [...waiting.values()].map((each) => `${JSON.stringify(each)}\n`);
      await putFile(file, Buffer.from(lines.join('')), { mode: 0o600 }).catch((error: unknown) => report(done, error));
    });
  }

  /** Makes the deliveries of a channel, one at a time. Returns a function to call after adding one. */
  function startChannel(name: ChannelName, send: Send): () => void {
    let isBusy = false;
    let timer: NodeJS.Timeout | undefined;
    closing.addEventListener('abort', () => clearTimeout(timer));
    schedule();
    return schedule;

    function schedule(): void {
      if (isBusy || closing.aborted) return;
      clearTimeout(timer);
      const due = Math.min(...waitingOn(name).map((each) => each.due));
      if (due === Infinity) return;
      // At most the maximum wait, because the clock may have been set back.
      const wait = Math.min(due - Date.now(), maxMs);
      timer = setTimeout(() => void deliver(), Math.max(0, wait)).unref();
    }

    async function deliver(): Promise<void> {
      const next = waitingOn(name).reduce((first, other) => (other.due < first.due ? other : first));
      isBusy = true;
      try {
        if (next.kind !== 'nothing') await withinTime(next);
        await finish(next);
      } catch (error) {
        if (!closing.aborted) await fail(next, error);
      }
      isBusy = false;
      schedule();
    }

    async function withinTime(delivery: Delivery): Promise<void> {
      const late = new AbortController();
      // Not `AbortSignal.timeout`: Node may collect it inside `any` before it fires (https://github.com/nodejs/node/issues/57736).
      const timer = setTimeout(() => late.abort(), tryMs).unref();
      const end = AbortSignal.any([closing, late.signal]);
      const isLate = once(end, 'abort').then(() => Promise.reject(new Error(`no response within ${tryMs / 1000} seconds`)));
      await Promise.race([send(delivery, end), isLate]).finally(() => {
        clearTimeout(timer);
        late.abort();
      });
    }
  }
}

/** Logs without email addresses. */
function report(outcome: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`A delivery of the newsletter ${outcome} ${reason.replaceAll(/[^\s<]+@[^\s>]+/g, '[address]')}`);
}

/** Skips a line that a power cut left unfinished. Earlier versions stored no waits. */
function readQueue(file: string): Waiting[] {
  const lines = ignoringMissing(() => readFileSync(file, 'utf8'))?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const stored = parseJson(line) as Delivery | undefined;
    return stored ? [{ tries: 0, due: 0, ...stored }] : [];
  });
}

const channelOf = ({ kind }: Delivery): ChannelName => (kind === 'confirmation' || kind === 'nothing' ? 'mail' : 'service');

function keyOf(delivery: Delivery): string {
  return delivery.kind === 'nothing' ? delivery.id : `${channelOf(delivery)} ${delivery.email.toLowerCase()}`;
}
