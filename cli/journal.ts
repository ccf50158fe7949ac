import { CommanderError } from 'commander';
import { visibleText } from '../server/model/text/visible-text.ts';
import { journalProgram } from './program.ts';
import { UsageError } from './input/usage-error.ts';

await run();

/** The one place that decides how the process ends. */
async function run(): Promise<void> {
  process.stdout.on('error', endWithoutReader);
  // What nobody reads any more, or a full disk does not take, ends no work: there is nowhere left to say so.
  process.stderr.on('error', () => undefined);
  try {
    await journalProgram().showHelpAfterError('(journal --help lists what there is)').parseAsync();
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
  // Errors of the system and our own are sentences; anything else is a fault of the program and wants its stack.
  return 'code' in error || error.constructor !== Error ? error.message : (error.stack ?? error.message);
}

/** Quietly when whoever read has read enough. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`journal: ${error.message}\n`);
  process.exit(1);
}
