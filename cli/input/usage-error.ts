import { CommanderError } from 'commander';
import { PrintRefusedError } from '../../server/book/print-refused-error.ts';
import { ExpectedError } from '../../server/model/errors.ts';

/** The command line is wrong: exit status 2. */
export class UsageError extends ExpectedError {}

/** The exit status of a command: 2 for a wrong command line, 0 where commander ends it after the help or the version, otherwise 1. */
export function exitStatusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError ? 2 : 1;
}

/** Rethrows an error, as a UsageError if it is about an option. */
export function refusedAsOption(error: unknown): never {
  if (error instanceof PrintRefusedError && error.option !== undefined) throw new UsageError(`--${error.option}: ${error.message}`);
  throw error;
}
