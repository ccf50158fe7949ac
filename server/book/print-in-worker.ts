import { PrintRefusedError } from './print-refused-error.ts';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { builtScript } from '../content/files/package-root.ts';
import type { PrintOptions, PrintOrder } from './print-journal.ts';
import type { Printed } from './preflight.ts';
import type { PrintMessage, PrintWorkerData } from './print-worker.ts';

/**
 * Prints the journal in a worker thread, so that the server can respond to requests. The thread reads the content from disk.
 * @param signal ends the thread; the result is then undefined
 * @throws PrintRefusedError, and the error of the thread
 */
export function printInWorker(
  content: string,
  order: PrintOrder,
  { signal, onProgress, cacheFolder }: Pick<PrintOptions, 'onProgress'> & { signal: AbortSignal; cacheFolder?: string | undefined },
): Promise<Printed | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const worker = startWorker({ content, cacheFolder, order });
    const stop = () => {
      void worker.terminate();
      resolve(undefined);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker
      .on('message', (message: PrintMessage) => {
        if (message.kind === 'progress') onProgress?.(message.done, message.pages);
        else if (message.kind === 'refused') reject(new PrintRefusedError(message.message));
        else {
          const { pdf, ...rest } = message.printed;
          resolve({ ...rest, ...(pdf && { pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) }) });
        }
      })
      .on('error', reject)
      .on('exit', () => {
        signal.removeEventListener('abort', stop);
        reject(new Error('The thread that prints ended'));
      });
  });
}

function startWorker(workerData: PrintWorkerData): Worker {
  const built = builtScript('print-worker');
  return built === undefined ? workerFromSources(workerData) : new Worker(built, { workerData });
}

/** Starts the worker with a loader for TypeScript, which makes the start five times slower. */
export function workerFromSources(workerData: PrintWorkerData): Worker {
  const source = JSON.stringify(path.join(import.meta.dirname, 'print-worker.ts'));
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`, { eval: true, workerData });
}
