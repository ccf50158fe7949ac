import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startChild } from '../content/files/start-child.ts';
import type { Variant } from '../model/api/picture-sizes.ts';
import { PictureRefusedError } from './picture-kind.ts';
import { maxSeconds } from './render-variant.ts';

export interface PreparedPicture {
  bytes: Buffer;
  removed: string[];
}

export interface Rendering {
  original: Buffer;
  variant: Variant;
  /** Whether to sanitize the original first, and return it. */
  isUpload: boolean;
  maxSeconds: number;
}

/** Renders an SVG in a child process, which ends after `maxSeconds` of CPU time or when `closing` aborts. @throws Error that says why */
export async function renderSvg(original: Buffer, variant: Variant, closing: AbortSignal): Promise<Buffer> {
  return (await render({ original, variant, isUpload: false, maxSeconds }, closing)).bytes;
}

// A trial: browsers do not show an SVG with a syntax error, and an SVG can take days to render.
const trial = { variant: { kind: 'sized', width: 480, format: 'webp' }, isUpload: true, maxSeconds: 5 } as const;

/** Sanitizes an SVG in a child process, and renders it as a trial. @throws PictureRefusedError, or another Error that says why */
export function prepareSvg(original: Buffer, closing: AbortSignal): Promise<PreparedPicture> {
  return render({ original, ...trial }, closing);
}

// Reused for the next SVG, because starting a child takes a third of a second of CPU time.
let idle: ChildProcess | undefined;
const maxIdleMs = 60_000;

async function render(rendering: Rendering, closing: AbortSignal): Promise<PreparedPicture> {
  closing.throwIfAborted();
  const child = idle?.connected ? idle : startRenderer();
  idle = undefined;
  // Otherwise nothing would wait for the exit of a child that closed its channel.
  child.ref();
  child.channel?.ref();
  const over = new AbortController();
  const { signal } = over;
  closing.addEventListener('abort', () => child.kill('SIGKILL'), { signal });
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`it took more than ${rendering.maxSeconds} seconds of CPU time, or more memory than there is`);
  });
  child.send(rendering, () => undefined);
  try {
    const [result] = (await Promise.race([once(child, 'message', { signal }), ended])) as [PreparedPicture | Failure];
    keep(child);
    if ('bytes' in result) return result;
    throw new (result.isRefused ? PictureRefusedError : Error)(result.message);
  } finally {
    over.abort();
  }
}

export interface Failure {
  message: string;
  isRefused: boolean;
}

/** Lets a child wait for the next SVG. The child does not keep this process alive, and exits with it. */
function keep(child: ChildProcess): void {
  idle?.disconnect();
  idle = child;
  child.unref();
  child.channel?.unref();
  const disconnect = () => idle === child && child.disconnect();
  setTimeout(disconnect, maxIdleMs).unref();
}

function startRenderer(): ChildProcess {
  // The pending rendering reports the failure.
  return startChild('render-svg', 'server/pictures/render-svg.ts').on('error', () => undefined);
}
