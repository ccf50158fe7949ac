import { CommanderError } from 'commander';
import { visibleText } from '../server/model/text/visible-text.ts';
import { journalProgram } from './program.ts';
import { UsageError } from './input/usage-error.ts';

await run();

/** Runs the command and sets the exit status. */
async function run(): Promise<void> {
  process.stdout.on('error', endOutput);
  // Without a place for messages, the command still runs.
  process.stderr.on('error', () => undefined);
  try {
    await journalProgram().showHelpAfterError('See: journal --help').parseAsync();
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
  // System errors and our own are sentences; any other error is a bug and needs its stack.
  return 'code' in error || error.constructor !== Error ? error.message : (error.stack ?? error.message);
}

/** Silently when the reader of a pipe has stopped. */
function endOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`journal: ${error.message}\n`);
  process.exit(1);
}
