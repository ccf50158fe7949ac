import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ShellCompDirective, type RootCommand } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { packageRoot } from '../../server/content/files/package-root.ts';

type Shell = 'bash' | 'fish' | 'zsh';

/** Prints the script that makes a shell call `journal complete -- WORDS`. */
export function printCompletionScript(shell: Shell, _: object, command: Command): void {
  if (shell === 'fish') completionsOf(command).setup('journal', 'journal', shell);
  // The library's scripts for the other shells execute redirections and commands in the typed line.
  else process.stdout.write(readFileSync(path.join(packageRoot(), `cli/completion.${shell}`)));
}

/** Prints the completions of the last of `words`, and whether the shell should offer files. */
export function printCompletions(words: readonly string[], _: object, command: Command): void {
  completionsOf(command).parse([...words]);
}

function completionsOf({ parent: program }: Command): RootCommand {
  if (!program) throw new Error('the command has no program');
  // The adapter adds two commands to the program.
  const copy = new Command(program.name());
  const visible = program.createHelp().visibleCommands(program);
  for (const command of program.commands) if (visible.includes(command)) copy.addCommand(command);
  const completions = tab(copy, { completionCommandName: unused });
  completions.commands.delete(unused);
  adapt(completions, copy);
  return completions;
}

const unused = 'adapter';

/** Describes commands in one line, and lets the shell offer files where one is expected, which the adapter would forbid. */
function adapt(completions: RootCommand, program: Command): void {
  let directive = ShellCompDirective.ShellCompDirectiveNoFileComp;
  const offer = () => {
    directive = ShellCompDirective.ShellCompDirectiveDefault;
  };
  Object.defineProperty(completions, 'directive', { get: () => directive, set() {} });
  for (const [names, known] of completions.commands) {
    const command = names.split(' ').reduce<Command | undefined>(subOf, program);
    // The `help` of a command with subcommands.
    if (!command) continue;
    known.description = command.summary();
    for (const { flags, long } of command.options) {
      const option = /<(?:file|dir)>/.test(flags) ? known.options.get(String(long).slice(2)) : undefined;
      if (option) option.handler = offer;
    }
    for (const place of known.arguments.values()) if (/^(?:file|paths)$/.test(place.name)) place.handler = offer;
  }
}

function subOf(parent: Command | undefined, name: string): Command | undefined {
  return parent?.commands.find((sub) => sub.name() === name);
}
