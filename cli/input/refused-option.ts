import { PrintRefusedError } from '../../server/book/plan-journal.ts';
import { UsageError } from './usage-error.ts';

/** Rethrows an error; one about an option as a wrong command line. */
export function refusedAsOption(error: unknown): never {
  if (error instanceof PrintRefusedError && error.option !== undefined) throw new UsageError(`--${error.option}: ${error.message}`);
  throw error;
}
