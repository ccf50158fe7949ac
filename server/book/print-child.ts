// Prints for its parent process, which then kills it.
import { openRepository } from '../content/repository.ts';
import type { Printed } from './preflight.ts';
import { printJournal, type PrintOrder } from './print-journal.ts';
import { PrintRefusedError } from './print-refused-error.ts';

export interface PrintTask {
  content: string;
  cacheFolder: string | undefined;
  order: PrintOrder;
}

export type PrintMessage =
  | { kind: 'progress'; done: number; pages: number }
  | { kind: 'printed'; printed: Printed }
  | { kind: 'refused'; message: string };

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: PrintTask) => void print(task));

async function print({ content, cacheFolder, order }: PrintTask): Promise<void> {
  try {
    const onProgress = (done: number, pages: number) => send({ kind: 'progress', done, pages });
    const repository = await openRepository(content, cacheFolder === undefined ? {} : { cacheFolder });
    send({ kind: 'printed', printed: await printJournal(repository, order, { onProgress }) });
  } catch (error) {
    if (!(error instanceof PrintRefusedError)) throw error;
    send({ kind: 'refused', message: error.option === undefined ? error.message : `${error.option}: ${error.message}` });
  }
}

function send(message: PrintMessage): void {
  process.send?.(message);
}
