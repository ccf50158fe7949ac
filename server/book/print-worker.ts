import { PrintRefusedError } from './print-refused-error.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { openRepository } from '../content/repository.ts';
import { printJournal, type PrintOrder } from './print-journal.ts';
import type { Printed } from './preflight.ts';

export interface PrintWorkerData {
  content: string;
  cacheFolder: string | undefined;
  order: PrintOrder;
}

export type PrintMessage =
  | { kind: 'progress'; done: number; pages: number }
  | { kind: 'printed'; printed: Omit<Printed, 'pdf'> & { pdf?: Uint8Array } }
  | { kind: 'refused'; message: string };

const { content, cacheFolder, order } = workerData as PrintWorkerData;
const repositoryOptions = cacheFolder === undefined ? {} : { cacheFolder };
const post = (message: PrintMessage) => parentPort?.postMessage(message, []);

try {
  const onProgress = (done: number, pages: number) => post({ kind: 'progress', done, pages });
  post({ kind: 'printed', printed: await printJournal(await openRepository(content, repositoryOptions), order, { onProgress }) });
} catch (error) {
  if (!(error instanceof PrintRefusedError)) throw error;
  post({ kind: 'refused', message: error.option === undefined ? error.message : `${error.option}: ${error.message}` });
}
