import { Command } from 'commander';
import { requireContent } from '../server/content/require-content.ts';
import { buildCommand } from './commands/build.ts';
import { completeCommand, completionCommand } from './commands/completion.ts';
import { diffCommand } from './commands/diff.ts';
import { exportCommand } from './commands/export.ts';
import { fmtCommand } from './commands/fmt.ts';
import { importCommand } from './commands/import.ts';
import { newCommand } from './commands/new.ts';
import { serveCommand } from './commands/serve.ts';
import { statsCommand } from './commands/stats.ts';
import { validateCommand } from './commands/validate.ts';
import { examples } from './input/options.ts';

// In the order of help. commands/ declares them; the work is in actions/, loaded when asked for, so that help is there at once.
const commands = [
  serveCommand,
  newCommand,
  validateCommand,
  fmtCommand,
  diffCommand,
  statsCommand,
  exportCommand,
  importCommand,
  buildCommand,
  completionCommand,
];

/** The whole command line, ready to parse. Throws CommanderError where commander alone would end the process. */
export function journalProgram(): Command {
  const program = new Command('journal')
    .description(
      'The content of the Mindset site and journal: quotes, prompts, templates, posts and categories, each a YAML file in git. ' +
        'Make it, check it, compare it, export it, serve it.',
    )
    .exitOverride()
    .helpCommand('help [command]', 'what a command does, with its options and examples')
    .addHelpText(
      'after',
      `${examples(
        ['journal serve', 'the site and the editor on http://localhost:3000'],
        ['journal validate', 'is everything in order?'],
        ['journal help export', 'what a command does, with examples'],
      )}\n\nExit status: 0 fine; 1 the content is not valid or the work could not be done; 2 the command line was wrong.`,
    );
  program.hook('preAction', async (_, command) => {
    const { content } = command.opts<{ content?: string }>();
    // Those who get the newsletter are kept elsewhere.
    const isOfContent = command.name() !== 'export' || command.args[0] !== 'subscribers';
    if (content !== undefined && isOfContent) await requireContent(content);
  });
  program.addCommand(completeCommand(), { hidden: true });
  for (const declare of commands) program.addCommand(declare());
  for (const command of program.commands) settle(command, program, command.name());
  return program;
}

/** A wrong command line throws, and is answered with the reason and where its help is. */
function settle(command: Command, parent: Command, path: string): void {
  command.copyInheritedSettings(parent).showHelpAfterError(`(journal ${path} --help says how it is used)`);
  for (const sub of command.commands) settle(sub, command, `${path} ${sub.name()}`);
}
