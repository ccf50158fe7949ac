import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, syncFolder } from '../content/files/folders.ts';
import { ignoringMissing } from '../content/files/system-error.ts';
import { putFile } from '../content/files/write-file.ts';
import { Queue } from '../content/queue.ts';
import { ExpectedError } from '../model/runtime/expected-error.ts';
import { parseJson } from '../model/runtime/parse-json.ts';
import { appendWhole, type Signup } from './subscribers.ts';

export interface Delivery extends Signup {
  /** The same at each attempt, so that the receiver can tell a repetition. */
  id: string;
  kind: 'confirmation' | 'subscribed' | 'unsubscribed';
  time: string;
}

/** Hands a delivery over. @throws DeliveryRefusedError when only this one is refused; any other error holds all of its channel up */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

export class DeliveryRefusedError extends ExpectedError {}

/** `mail` sends confirmations, `service` tells the mailing service of readers who come and go. */
type ChannelName = 'mail' | 'service';

interface Waiting {
  delivery: Delivery;
  tries: number;
  due: number;
}

// Of one channel. Half a MiB, which is written anew after each delivery. A signup beyond it is refused, so that its sender knows.
const maxWaiting = 2000;

const defaultWaits = {
  /** After the first failure of a channel; doubled at each further one. */
  failedMs: 5000,
  /** Before a refused delivery is tried again; mail servers ask strangers to come back after some minutes (greylisting). */
  refusedMs: 60_000,
  maxMs: 3_600_000,
  /** Age at which a delivery that is still refused is given up. */
  giveUpMs: 3 * 86_400_000,
};

/**
 * Deliveries that are made at least once, across restarts: a line for each in `newsletter-queue.jsonl`, on disk before `add` resolves. A
 * later delivery to an address on a channel replaces one that waits.
 */
export function openDeliveries(
  folder: string,
  sends: Partial<Record<ChannelName, Send | undefined>>,
  closing: AbortSignal,
  waits = defaultWaits,
) {
  const file = path.join(folder, 'newsletter-queue.jsonl');
  const waiting = new Map<string, Waiting>(readDeliveries(file).map((delivery) => [keyOf(delivery), { delivery, tries: 0, due: 0 }]));
  const writes = new Queue();
  const waitingOn = (name: ChannelName) => [...waiting.values()].filter(({ delivery }) => channelOf(delivery) === name);
  const channels = (['mail', 'service'] as const).flatMap((name) => {
    const send = sends[name];
    return send ? [startChannel({ send, waiting: () => waitingOn(name), finish, closing, waits })] : [];
  });

  /** @throws ExpectedError when too many wait, DiskFullError, WriteRefusedError, system errors */
  async function add(kind: Delivery['kind'], { name, email }: Signup): Promise<void> {
    const delivery = { id: randomUUID(), kind, name, email, time: new Date().toISOString() };
    await writes.run(async () => {
      if (waitingOn(channelOf(delivery)).length >= maxWaiting)
        throw new ExpectedError(`${maxWaiting} deliveries of the newsletter wait already`);
      await createFolder(folder, 0o700);
      const handle = await open(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
      // A line break first, for a power cut can leave half of the last line.
      await appendWhole(handle, Buffer.from(`\n${JSON.stringify(delivery)}\n`)).finally(() => handle.close());
      await syncFolder(folder);
      waiting.set(keyOf(delivery), { delivery, tries: 0, due: 0 });
    });
    for (const schedule of channels) schedule();
  }

  /** When that cannot be written, the delivery is repeated after the next start and not before. */
  function finish(done: Waiting): Promise<void> {
    const key = keyOf(done.delivery);
    return writes.run(async () => {
      if (waiting.get(key) === done) waiting.delete(key);
      const lines = [...waiting.values()].map(({ delivery }) => `${JSON.stringify(delivery)}\n`);
      await putFile(file, Buffer.from(lines.join('')), { mode: 0o600 }).catch((error: unknown) => report('was made, but', error));
    });
  }

  return { add };
}

interface ChannelOptions {
  send: Send;
  waiting(): Waiting[];
  finish(waiting: Waiting): Promise<void>;
  closing: AbortSignal;
  waits: typeof defaultWaits;
}

function startChannel({ send, waiting, finish, closing, waits }: ChannelOptions): () => void {
  let [isBusy, failures, pausedUntil] = [false, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  closing.addEventListener('abort', () => clearTimeout(timer));
  schedule();
  return schedule;

  function schedule(): void {
    if (isBusy || closing.aborted) return;
    clearTimeout(timer);
    const due = Math.min(...waiting().map((one) => one.due));
    if (due === Infinity) return;
    timer = setTimeout(() => void deliver(), Math.max(0, due - Date.now(), pausedUntil - Date.now())).unref();
  }

  async function deliver(): Promise<void> {
    const next = waiting().reduce((first, other) => (other.due < first.due ? other : first));
    isBusy = true;
    try {
      await send(next.delivery, closing);
      failures = 0;
      await finish(next);
    } catch (error) {
      if (!closing.aborted) await postpone(next, error);
    }
    isBusy = false;
    schedule();
  }

  async function postpone(failed: Waiting, error: unknown): Promise<void> {
    const { failedMs, refusedMs, maxMs, giveUpMs } = waits;
    const backOff = (firstMs: number, times: number) => Date.now() + Math.min(firstMs * 2 ** (times - 1), maxMs);
    const isRefused = error instanceof DeliveryRefusedError;
    if (isRefused && Date.now() - Date.parse(failed.delivery.time) > giveUpMs) {
      report('is given up:', error);
      return finish(failed);
    }
    const times = isRefused ? (failed.tries += 1) : (failures += 1);
    if (isRefused) failed.due = backOff(refusedMs, times);
    else pausedUntil = backOff(failedMs, times);
    if (times === 1) report('will be tried again:', error);
  }
}

/** Without email addresses, which are in no log. */
function report(outcome: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`A delivery of the newsletter ${outcome} ${reason.replaceAll(/[^\s<]+@[^\s>]+/g, '[address]')}`);
}

/** Without a line that a power cut left unfinished. */
function readDeliveries(file: string): Delivery[] {
  const lines = ignoringMissing(() => readFileSync(file, 'utf8'))?.split('\n') ?? [];
  return lines.flatMap((line) => (parseJson(line) as Delivery | undefined) ?? []);
}

function channelOf({ kind }: Delivery): ChannelName {
  return kind === 'confirmation' ? 'mail' : 'service';
}

function keyOf(delivery: Delivery): string {
  return `${channelOf(delivery)} ${delivery.email.toLowerCase()}`;
}
