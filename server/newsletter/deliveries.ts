import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createFolder, syncFolder } from '../content/files/folders.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import { putFile } from '../content/files/write-file.ts';
import { Queue } from '../content/queue.ts';
import { ExpectedError } from '../model/runtime/expected-error.ts';
import { appendWhole, type Signup } from './subscribers.ts';

const deliverySchema = z.object({
  /** The same at each attempt, so that the receiver can tell a repetition. */
  id: z.string(),
  kind: z.enum(['confirmation', 'subscribed', 'unsubscribed']),
  name: z.string(),
  email: z.string(),
  time: z.string(),
  isDone: z.boolean().optional(),
});
export type Delivery = z.output<typeof deliverySchema>;

/** Hands a delivery over. @throws DeliveryRefusedError when only this one is refused; any other error holds all of its channel up */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

export class DeliveryRefusedError extends ExpectedError {}
export class QueueFullError extends ExpectedError {}

/** `mail` sends confirmations, `service` tells the mailing service of readers who come and go. */
type ChannelName = 'mail' | 'service';

interface Channel {
  send: Send;
  isBusy: boolean;
  failures: number;
  pausedUntil: number;
  timer?: NodeJS.Timeout;
}

interface Waiting {
  delivery: Delivery;
  tries: number;
  due: number;
}

// A few MiB of memory and disk; a signup beyond it is refused, so that its sender knows.
const maxWaiting = 10_000;
// Done lines that are left in the file before it is written anew.
const maxSpareLines = 1000;
const dayMs = 86_400_000;

const defaultWaits = {
  /** After the first failure of a channel; doubled at each further one. */
  failedMs: 5000,
  /** Before a refused delivery is tried again; mail servers ask strangers to come back after some minutes (greylisting). */
  refusedMs: 60_000,
  maxMs: 3_600_000,
  /** Age at which a delivery that is still refused is given up. */
  giveUpMs: 3 * dayMs,
};

/**
 * Deliveries that are made at least once, across restarts: a line for each in `newsletter-queue.jsonl`, on disk before `add` resolves. A
 * later delivery to an address on a channel replaces one that waits.
 */
export class Deliveries {
  readonly #folder: string;
  readonly #file: string;
  readonly #channels: Partial<Record<ChannelName, Channel>> = {};
  readonly #waiting = new Map<string, Waiting>();
  readonly #writes = new Queue();
  readonly #closing: AbortSignal;
  readonly #waits: typeof defaultWaits;
  #lines = 0;

  constructor(folder: string, sends: Partial<Record<ChannelName, Send | undefined>>, closing: AbortSignal, waits = defaultWaits) {
    this.#folder = folder;
    this.#file = path.join(folder, 'newsletter-queue.jsonl');
    this.#closing = closing;
    this.#waits = waits;
    for (const delivery of readDeliveries(this.#file)) this.#apply(delivery);
    for (const [name, send] of Object.entries(sends))
      if (send) this.#channels[name as ChannelName] = { send, isBusy: false, failures: 0, pausedUntil: 0 };
    this.#scheduleAll();
    closing.addEventListener('abort', () => Object.values(this.#channels).forEach(({ timer }) => clearTimeout(timer)));
  }

  /** @throws QueueFullError, DiskFullError, WriteRefusedError, system errors */
  async add(kind: Delivery['kind'], { name, email }: Signup): Promise<void> {
    await this.#writes.run(async () => {
      if (this.#waiting.size >= maxWaiting) throw new QueueFullError(`${maxWaiting} deliveries of the newsletter wait already`);
      await createFolder(this.#folder, 0o700);
      await this.#append({ id: randomUUID(), kind, name, email, time: new Date().toISOString() });
    });
    this.#scheduleAll();
  }

  async #append(delivery: Delivery): Promise<void> {
    const handle = await open(this.#file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
    try {
      // A line break first, for a power cut can leave half of the last line.
      await appendWhole(handle, Buffer.from(`\n${JSON.stringify(delivery)}\n`));
    } finally {
      await handle.close();
    }
    await syncFolder(this.#folder);
    this.#apply(delivery);
  }

  #apply(delivery: Delivery): void {
    this.#lines += 1;
    const key = keyOf(delivery);
    if (!delivery.isDone) this.#waiting.set(key, { delivery, tries: 0, due: 0 });
    else if (this.#waiting.get(key)?.delivery.id === delivery.id) this.#waiting.delete(key);
  }

  #scheduleAll(): void {
    for (const name of ['mail', 'service'] as const) this.#schedule(name);
  }

  #schedule(name: ChannelName): void {
    const channel = this.#channels[name];
    if (!channel || channel.isBusy || this.#closing.aborted) return;
    clearTimeout(channel.timer);
    let next: Waiting | undefined;
    for (const waiting of this.#waiting.values())
      if (channelOf(waiting.delivery) === name && waiting.due < (next?.due ?? Infinity)) next = waiting;
    if (!next) return;
    const waitMs = Math.max(next.due, channel.pausedUntil) - Date.now();
    channel.timer = setTimeout(() => void this.#deliver(name, channel, next), Math.max(waitMs, 0)).unref();
  }

  async #deliver(name: ChannelName, channel: Channel, waiting: Waiting): Promise<void> {
    channel.isBusy = true;
    try {
      await channel.send(waiting.delivery, this.#closing);
      channel.failures = 0;
      await this.#finish(waiting);
    } catch (error) {
      if (!this.#closing.aborted) await this.#postpone(channel, waiting, error);
    } finally {
      channel.isBusy = false;
      this.#schedule(name);
    }
  }

  async #postpone(channel: Channel, waiting: Waiting, error: unknown): Promise<void> {
    const { failedMs, refusedMs, maxMs, giveUpMs } = this.#waits;
    const backOff = (firstMs: number, times: number) => Date.now() + Math.min(firstMs * 2 ** (times - 1), maxMs);
    if (!(error instanceof DeliveryRefusedError)) {
      channel.failures += 1;
      channel.pausedUntil = backOff(failedMs, channel.failures);
      if (channel.failures === 1) report('will be tried again', error);
      return;
    }
    channel.failures = 0;
    waiting.tries += 1;
    waiting.due = backOff(refusedMs, waiting.tries);
    const isGivenUp = Date.now() - Date.parse(waiting.delivery.time) > giveUpMs;
    if (isGivenUp) await this.#finish(waiting);
    if (isGivenUp || waiting.tries === 1) report(isGivenUp ? 'is given up' : 'will be tried again', error);
  }

  /** When that cannot be written, the delivery is repeated after the next start and not before. */
  async #finish({ delivery }: Waiting): Promise<void> {
    await this.#writes
      .run(async () => {
        const done = { ...delivery, isDone: true };
        this.#apply(done);
        if (this.#waiting.size > 0 && this.#lines < this.#waiting.size + maxSpareLines) return this.#append(done);
        const lines = [...this.#waiting.values()].map((waiting) => `${JSON.stringify(waiting.delivery)}\n`);
        await putFile(this.#file, Buffer.from(lines.join('')), { mode: 0o600 });
        this.#lines = lines.length;
      })
      .catch((error: unknown) => report('was made, which could not be noted', error));
  }
}

/** Without email addresses, which are in no log. */
function report(outcome: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`A delivery of the newsletter ${outcome}: ${reason.replaceAll(/[^\s<]+@[^\s>]+/g, '[address]')}`);
}

function readDeliveries(file: string): Delivery[] {
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(parseLine);
  } catch (error) {
    ignoreMissing(error);
    return [];
  }
}

/** Nothing for a line that a power cut left unfinished. */
function parseLine(line: string): Delivery[] {
  try {
    return [deliverySchema.parse(JSON.parse(line))];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}

function channelOf({ kind }: Delivery): ChannelName {
  return kind === 'confirmation' ? 'mail' : 'service';
}

function keyOf(delivery: Delivery): string {
  return `${channelOf(delivery)} ${delivery.email.toLowerCase()}`;
}
