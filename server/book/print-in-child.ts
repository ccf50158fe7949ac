import { startChild } from '../content/files/start-child.ts';
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
  return new Promise((resolve, reject) => {
    // A normal exit would wait for a picture that is still being rendered.
    const killSignal = 'SIGKILL';
    const child = startChild('print-child', 'server/book/print-child.ts', { signal, killSignal });
    child
      .on('message', (message: PrintMessage) => {
        if (message.kind === 'progress') return onProgress?.(message.done, message.pages);
        if (message.kind === 'refused') reject(new PrintRefusedError(message.message));
        else resolve(message.printed);
        child.kill(killSignal);
      })
      .on('error', (error) => (signal.aborted ? resolve(undefined) : reject(error)))
      .on('exit', () => reject(new Error('The printing process exited without a result')));
    child.send({ content, cacheFolder, order } satisfies PrintTask, () => undefined);
  });
}
