import { CommanderError } from 'commander';
import { isSystemError } from '../server/content/files/system-error.ts';
import { ExpectedError } from '../server/model/runtime/expected-error.ts';
import { visibleText } from '../server/model/text/visible-text.ts';
import { UsageError } from './input/usage-error.ts';
import { journalProgram } from './program.ts';

/** Runs a command line, prints its error and sets the exit status of the process. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await journalProgram().showHelpAfterError('See: journal --help').parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      process.exitCode = error instanceof UsageError ? 2 : 1;
      process.stderr.write(`journal: ${visibleText(messageOf(error), '\n')}\n`);
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Any other error is a fault of the program, and needs its stack.
  return error instanceof ExpectedError || isSystemError(error) ? error.message : (error.stack ?? error.message);
}
