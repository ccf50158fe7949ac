import { PrintRefusedError } from '../../server/book/print-refused-error.ts';
import { ExpectedError } from '../../server/model/errors.ts';

/** The command line is wrong: exit status 2. */
export class UsageError extends ExpectedError {}

/** Rethrows an error, as a UsageError if it is about an option. */
export function refusedAsOption(error: unknown): never {
  if (error instanceof PrintRefusedError && error.option !== undefined) throw new UsageError(`--${error.option}: ${error.message}`);
  throw error;
}
