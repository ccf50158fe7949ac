import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, syncFolder } from '../content/files/folders.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import { putFile } from '../content/files/write-file.ts';
import { Queue } from '../content/queue.ts';
import { ExpectedError } from '../model/runtime/expected-error.ts';
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

// Half a MiB, which is written anew after each delivery. A signup beyond it is refused, so that its sender knows.
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
export class Deliveries {
  readonly #file: string;
  readonly #channels: Channel[] = [];
  readonly #waiting = new Map<string, Waiting>();
  readonly #writes = new Queue();

  constructor(folder: string, sends: Partial<Record<ChannelName, Send | undefined>>, closing: AbortSignal, waits = defaultWaits) {
    this.#file = path.join(folder, 'newsletter-queue.jsonl');
    for (const delivery of readDeliveries(this.#file)) this.#remember(delivery);
    for (const name of ['mail', 'service'] as const) {
      const send = sends[name];
      if (!send) continue;
      const own = () => [...this.#waiting.values()].filter(({ delivery }) => channelOf(delivery) === name);
      this.#channels.push(new Channel({ send, waiting: own, finish: (waiting) => this.#finish(waiting), closing, waits }));
    }
  }

  /** @throws ExpectedError when too many wait, DiskFullError, WriteRefusedError, system errors */
  async add(kind: Delivery['kind'], { name, email }: Signup): Promise<void> {
    const delivery = { id: randomUUID(), kind, name, email, time: new Date().toISOString() };
    await this.#writes.run(async () => {
      if (this.#waiting.size >= maxWaiting) throw new ExpectedError(`${maxWaiting} deliveries of the newsletter wait already`);
      await createFolder(path.dirname(this.#file), 0o700);
      const handle = await open(this.#file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
      // A line break first, for a power cut can leave half of the last line.
      await appendWhole(handle, Buffer.from(`\n${JSON.stringify(delivery)}\n`)).finally(() => handle.close());
      await syncFolder(path.dirname(this.#file));
      this.#remember(delivery);
    });
    for (const channel of this.#channels) channel.schedule();
  }

  #remember(delivery: Delivery): void {
    this.#waiting.set(keyOf(delivery), { delivery, tries: 0, due: 0 });
  }

  /** When that cannot be written, the delivery is repeated after the next start and not before. */
  #finish(waiting: Waiting): Promise<void> {
    const key = keyOf(waiting.delivery);
    return this.#writes.run(async () => {
      if (this.#waiting.get(key) === waiting) this.#waiting.delete(key);
      const lines = [...this.#waiting.values()].map(({ delivery }) => `${JSON.stringify(delivery)}\n`);
      await putFile(this.#file, Buffer.from(lines.join('')), { mode: 0o600 }).catch((error: unknown) => report('was made, but', error));
    });
  }
}

interface ChannelOptions {
  send: Send;
  waiting(): Waiting[];
  finish(waiting: Waiting): Promise<void>;
  closing: AbortSignal;
  waits: typeof defaultWaits;
}

/** Makes the deliveries of one kind, one at a time. */
class Channel {
  readonly #options: ChannelOptions;
  #isBusy = false;
  #failures = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    options.closing.addEventListener('abort', () => clearTimeout(this.#timer));
    this.schedule();
  }

  schedule(): void {
    const { waiting, closing } = this.#options;
    if (this.#isBusy || closing.aborted) return;
    clearTimeout(this.#timer);
    const due = Math.min(...waiting().map((one) => one.due));
    if (due === Infinity) return;
    this.#timer = setTimeout(() => void this.#deliver(), Math.max(0, due - Date.now(), this.#pausedUntil - Date.now())).unref();
  }

  async #deliver(): Promise<void> {
    const { send, waiting, finish, closing } = this.#options;
    const next = waiting().reduce((first, other) => (other.due < first.due ? other : first));
    this.#isBusy = true;
    try {
      await send(next.delivery, closing);
      this.#failures = 0;
      await finish(next);
    } catch (error) {
      if (!closing.aborted) await this.#postpone(next, error);
    }
    this.#isBusy = false;
    this.schedule();
  }

  async #postpone(waiting: Waiting, error: unknown): Promise<void> {
    const { failedMs, refusedMs, maxMs, giveUpMs } = this.#options.waits;
    const backOff = (firstMs: number, times: number) => Date.now() + Math.min(firstMs * 2 ** (times - 1), maxMs);
    if (!(error instanceof DeliveryRefusedError)) {
      this.#failures += 1;
      this.#pausedUntil = backOff(failedMs, this.#failures);
      if (this.#failures === 1) report('will be tried again:', error);
    } else if (Date.now() - Date.parse(waiting.delivery.time) > giveUpMs) {
      report('is given up:', error);
      await this.#options.finish(waiting);
    } else {
      waiting.tries += 1;
      waiting.due = backOff(refusedMs, waiting.tries);
      if (waiting.tries === 1) report('will be tried again:', error);
    }
  }
}

/** Without email addresses, which are in no log. */
function report(outcome: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`A delivery of the newsletter ${outcome} ${reason.replaceAll(/[^\s<]+@[^\s>]+/g, '[address]')}`);
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
    return [JSON.parse(line) as Delivery];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

function channelOf({ kind }: Delivery): ChannelName {
  return kind === 'confirmation' ? 'mail' : 'service';
}

function keyOf(delivery: Delivery): string {
  return `${channelOf(delivery)} ${delivery.email.toLowerCase()}`;
}
