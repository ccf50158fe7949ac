import { Command, CommanderError } from 'commander';
import { isSystemError } from '../server/content/files/system-error.ts';
import { requireContent } from '../server/content/require-content.ts';
import { ExpectedError } from '../server/model/runtime/expected-error.ts';
import { visibleText } from '../server/model/text/escape-text.ts';
import { buildCommand } from './commands/build.ts';
import { completeCommand, completionCommand } from './commands/completion.ts';
import { diffCommand } from './commands/diff.ts';
import { editionCommand } from './commands/edition.ts';
import { exportCommand } from './commands/export.ts';
import { fmtCommand } from './commands/fmt.ts';
import { historyCommand } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { mcpCommand } from './commands/mcp.ts';
import { newCommand } from './commands/new.ts';
import { printCommand } from './commands/print.ts';
import { publishCommand } from './commands/publish.ts';
import { renameCommand } from './commands/rename.ts';
import { serveCommand } from './commands/serve.ts';
import { statsCommand } from './commands/stats.ts';
import { tokenCommand } from './commands/token.ts';
import { validateCommand } from './commands/validate.ts';
import { examplesText } from './input/options.ts';
import { UsageError } from './input/usage-error.ts';

// In the order of help. Each loads its action when it runs, so that help starts fast.
const commands = [
  serveCommand,
  newCommand,
  validateCommand,
  fmtCommand,
  renameCommand,
  diffCommand,
  historyCommand,
  publishCommand,
  statsCommand,
  exportCommand,
  importCommand,
  editionCommand,
  printCommand,
  buildCommand,
  tokenCommand,
  mcpCommand,
  completionCommand,
];

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

/** The whole command line. Throws CommanderError where commander would end the process by itself. */
export function journalProgram(): Command {
  const program = new Command('journal')
    .description(
      'The content of the Mindset site and journal: quotes, prompts, templates, posts and categories, each a YAML file in git. ' +
        'Create, check, compare, export and serve it.',
    )
    .exitOverride()
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText(
      'after',
      `${examplesText([
        ['journal serve', 'the site and the editor on http://localhost:3000'],
        ['journal validate', 'check the content'],
        ['journal help export', 'show help for a command'],
      ])}\n\nExit status: 0 fine; 1 the content is not valid or the work could not be done; 2 the command line was wrong.`,
    );
  program.hook('preAction', async (_, command) => {
    const { content } = command.opts<{ content?: string }>();
    // The newsletter's signups are in the data folder.
    const needsContent = command.name() !== 'export' || command.args[0] !== 'subscribers';
    if (content !== undefined && needsContent) await requireContent(content);
  });
  program.addCommand(completeCommand(), { hidden: true });
  for (const declare of commands) program.addCommand(declare());
  for (const command of program.commands) configure(command, program, command.name());
  return program;
}

/** A wrong command line throws, after its message and the command for its help. */
function configure(command: Command, parent: Command, path: string): void {
  command.copyInheritedSettings(parent).showHelpAfterError(`See: journal ${path} --help`);
  for (const sub of command.commands) configure(sub, command, `${path} ${sub.name()}`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Any other error is a fault of the program, and needs its stack.
  return error instanceof ExpectedError || isSystemError(error) ? error.message : (error.stack ?? error.message);
}
