import { openRepository } from '../../server/content/repository.ts';
import { printJournal } from '../../server/book/print-journal.ts';
import type { Printed, PrintOptions, PrintOrder } from '../../server/book/print-journal.ts';
import { refusedAsOption } from '../input/refused-option.ts';

/** Prints the journal as a PDF. @throws UsageError for a wrong option, PrintRefusedError for a book that the printer refuses */
export async function print(content: string, order: PrintOrder, options: PrintOptions): Promise<Printed> {
  return printJournal(await openRepository(content), order, options).catch(refusedAsOption);
}
