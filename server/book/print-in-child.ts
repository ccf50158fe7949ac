import { fork } from 'node:child_process';
import { childScript } from '../content/files/package-root.ts';
import type { Printed } from './preflight.ts';
import type { PrintMessage, PrintTask } from './print-child.ts';
import type { PrintOptions, PrintOrder } from './print-journal.ts';
import { PrintRefusedError } from './print-refused-error.ts';

/**
 * Prints the journal in a child process, which reads the content from disk. `signal` ends the process; the result is then undefined.
 * @throws PrintRefusedError, and Error when the process ends without a result
 */
export function printInChild(
  content: string,
  order: PrintOrder,
  { signal, onProgress, cacheFolder }: Pick<PrintOptions, 'onProgress'> & { signal: AbortSignal; cacheFolder?: string | undefined },
): Promise<Printed | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const { script, execArgv } = childScript('print-child', 'server/book/print-child.ts');
    const child = fork(script, { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    // A normal exit would wait for a picture that is still being rendered.
    const stop = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child
      .on('message', (message: PrintMessage) => {
        if (message.kind === 'progress') return onProgress?.(message.done, message.pages);
        if (message.kind === 'refused') reject(new PrintRefusedError(message.message));
        else resolve(message.printed);
        stop();
      })
      .on('error', reject)
      .on('exit', () => {
        signal.removeEventListener('abort', stop);
        if (signal.aborted) resolve(undefined);
        reject(new Error('The printing process exited without a result'));
      });
    child.send({ content, cacheFolder, order } satisfies PrintTask, () => undefined);
  });
}
