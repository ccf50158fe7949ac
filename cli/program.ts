import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { packageRoot } from '../server/content/files/package-root.ts';
import { isSystemError } from '../server/content/files/system-error.ts';
import { requireContent } from '../server/content/files/require-content.ts';
import { ExpectedError } from '../server/model/errors.ts';
import { visibleText } from '../server/model/text/escape-text.ts';
import { suggest } from '../server/model/text/suggest.ts';
import { editionCommand, printCommand } from './commands/book-commands.ts';
import { fileCommands } from './commands/file-commands.ts';
import { newCommand } from './commands/new.ts';
import { completeCommand, helpCommand, serveCommand, siteCommands } from './commands/site-commands.ts';
import { tableCommands } from './commands/table-commands.ts';
import { examplesText } from './input/options.ts';
import { exitStatusOf } from './input/usage-error.ts';

/** Runs a command line, prints its error and sets the exit status of the process. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await journalProgram().showHelpAfterError('See: journal --help').parseAsync(argv);
  } catch (error) {
    process.exitCode = exitStatusOf(error);
    // Commander has printed its own message.
    if (!(error instanceof CommanderError)) process.stderr.write(`journal: ${visibleText(messageOf(error), '\n')}\n`);
  }
}

/** The whole command line. @throws CommanderError where commander would exit */
export function journalProgram(): Command {
  const { version } = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  const program = new Command('journal')
    .description(
      'The content of the Mindset site and journal: quotes, prompts, templates, posts and categories, each a YAML file in git. ' +
        'Create, check, compare, export and serve it.',
    )
    .exitOverride()
    .version(version, '-v, --version', 'show the version')
    .helpCommand(false)
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
  // In the order of the help.
  const ofBooks = [editionCommand(), printCommand()];
  for (const command of [serveCommand(), newCommand(), ...fileCommands(), ...tableCommands(), ...ofBooks, ...siteCommands(), helpCommand()])
    program.addCommand(command);
  requireKnownCommand(program);
  for (const command of program.commands) configure(command, program, command.name());
  return program;
}

/** Makes a wrong command line throw after its message and a hint at the help. */
function configure(command: Command, parent: Command, names: string): void {
  command.copyInheritedSettings(parent).showHelpAfterError(`See: journal ${names} --help`);
  requireKnownCommand(command);
  for (const sub of command.commands) configure(sub, command, `${names} ${sub.name()}`);
}

/** By default, commander shows the help of `command` when asked for the help of an unknown subcommand. */
function requireKnownCommand(command: Command): void {
  command.addHelpText('before', () => {
    const [name] = command.args;
    if (command.commands.length === 0 || name === undefined || name.startsWith('-')) return '';
    const visible = command.createHelp().visibleCommands(command);
    const suggested = suggest(
      name,
      visible.map((sub) => sub.name()),
    );
    return command.error(`error: unknown command '${name}'${suggested === undefined ? '' : `\n(Did you mean ${suggested}?)`}`);
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Any other error is a bug, and needs its stack.
  return error instanceof ExpectedError || isSystemError(error) ? error.message : (error.stack ?? error.message);
}
