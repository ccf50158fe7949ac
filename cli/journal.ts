import { Command, CommanderError } from 'commander';
import { diffCommand } from './commands/diff.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { serveCommand } from './commands/serve.ts';
import { validateCommand } from './commands/validate.ts';
import { UsageError } from './usage-error.ts';

// commands/ declares them; the work is in actions/, loaded when asked for, so that help is there at once.
const commands = [validateCommand, diffCommand, exportCommand, importCommand, serveCommand];

const program = new Command('journal')
  .description('The content of the Mindset site and journal: check it, export it, serve it.')
  .exitOverride()
  .showHelpAfterError('(journal --help lists what there is)')
  .addHelpText('after', '\nExit status: 0 fine; 1 the content is not valid or the work could not be done; 2 the command line was wrong.');
for (const declare of commands) program.addCommand(declare().copyInheritedSettings(program));

await run();

/** The one place that decides how the process ends. */
async function run(): Promise<void> {
  process.stdout.on('error', endQuietlyOnBrokenPipe);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      process.exitCode = error instanceof UsageError ? 2 : 1;
      process.stderr.write(`journal: ${messageOf(error)}\n`);
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of the system and our own are sentences; anything else is a fault of the program and wants its stack.
  return 'code' in error || error.constructor !== Error ? error.message : (error.stack ?? error.message);
}

function endQuietlyOnBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
