import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import type { PictureFormat } from '../model/api/pictures.ts';

/** What to make of a picture: at most so wide, or cut to the frame that networks show. */
export type Recipe = { kind: 'sized'; width: number; format: PictureFormat } | { kind: 'social'; format: 'jpeg' | 'png' };

// Nothing but noise in 100 million pixels takes 8 seconds on two cores, a camera's photograph one or two.
const mostMilliseconds = 30_000;

// The process takes a moment to start and some memory to keep.
const restMilliseconds = 5000;

type Drawn = { made: Uint8Array } | { message: string };

/** No picture comes of an original that is none; one that took too long or whose drawing was ended by somebody else may be drawn yet. */
export type Drawing = { made: Buffer } | 'unmakeable' | 'too slow' | 'ended';

/** Draws pictures in a process of its own, which is ended when one takes too long, and when there is nothing to draw. */
export class PictureDrawer {
  readonly #closing: AbortSignal;
  #child: ChildProcess | undefined;
  #rest: NodeJS.Timeout | undefined;

  /** @param closing once it aborts, a drawing no longer keeps this process from ending */
  constructor(closing: AbortSignal) {
    this.#closing = closing;
  }

  /**
   * Draws a picture, one at a time.
   * @param file what to call the original where it is told of
   */
  async draw(file: string, original: Buffer, recipe: Recipe): Promise<Drawing> {
    clearTimeout(this.#rest);
    const child = this.#child && isRunning(this.#child) ? this.#child : start();
    this.#child = child;
    const end = () => {
      this.#child = undefined;
      child.kill('SIGKILL');
    };
    let isTooSlow = false;
    const limit = setTimeout(() => {
      isTooSlow = true;
      console.warn(`${file} was given up as a picture: it took more than ${mostMilliseconds / 1000} seconds to draw`);
      end();
    }, mostMilliseconds).unref();
    // A build waits for its pictures, and for the end of a child that is killed over one: else it would end without them.
    holdOn(child);
    const letGo = () => letGoOf(child);
    if (this.#closing.aborted) letGo();
    this.#closing.addEventListener('abort', letGo);
    try {
      const drawn = await answerTo({ original, recipe }, child);
      if (drawn === undefined) return isTooSlow ? 'too slow' : 'ended';
      if ('made' in drawn) return { made: Buffer.from(drawn.made) };
      if (passing.test(drawn.message)) return 'ended';
      if (!unreadable.test(drawn.message)) console.warn(`${file} was given up as a picture: ${drawn.message}`);
      return 'unmakeable';
    } finally {
      clearTimeout(limit);
      this.#closing.removeEventListener('abort', letGo);
      letGo();
      this.#rest = setTimeout(end, restMilliseconds).unref();
    }
  }
}

function start(): ChildProcess {
  const child = fork(path.join(packageRoot(), 'server/pictures/draw-pictures.js'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Who waits for a drawing hears of it too; while nobody does, it must not end the server.
  child.on('error', () => undefined);
  return child;
}

/** One that has ended tells of it once, and its channel closes later. */
function isRunning({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null;
}

/** From now on this process does not end before the child does. */
function holdOn(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGoOf(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Undefined when the child ended over it. */
async function answerTo(order: { original: Buffer; recipe: Recipe }, child: ChildProcess): Promise<Drawn | undefined> {
  const settled = new AbortController();
  const { signal } = settled;
  child.send(order);
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([drawn]) => drawn as Drawn),
      once(child, 'exit', { signal }).then(() => undefined),
    ]);
  } finally {
    settled.abort();
  }
}

// sharp has no codes for its errors, and hands on those of the libraries that read and write each format.
// A process that may have no more threads or memory for a moment says so in these words.
const passing = /out of memory|creating thread|temporarily unavailable|cannot allocate/i;
const unreadable = /unsupported image format|corrupt|pixel limit|premature end|load|read error|buffer/i;
