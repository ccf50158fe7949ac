import { Command, CommanderError } from 'commander';
import { isSystemError } from '../server/content/files/system-error.ts';
import { requireContent } from '../server/content/require-content.ts';
import { ExpectedError } from '../server/model/runtime/expected-error.ts';
import { visibleText } from '../server/model/text/escape-text.ts';
import { editionCommand, printCommand } from './commands/book-commands.ts';
import { fileCommands } from './commands/file-commands.ts';
import { newCommand } from './commands/new.ts';
import { completeCommand, serveCommand, siteCommands } from './commands/site-commands.ts';
import { tableCommands } from './commands/table-commands.ts';
import { examplesText } from './input/options.ts';
import { UsageError } from './input/usage-error.ts';

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
  // In the order of help.
  const commands = [
    serveCommand(),
    newCommand(),
    ...fileCommands(),
    ...tableCommands(),
    editionCommand(),
    printCommand(),
    ...siteCommands(),
  ];
  for (const command of commands) program.addCommand(command);
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
