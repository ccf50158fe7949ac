import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RootCommand } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import { Command, type Argument, type Option } from 'commander';
import { packageRoot } from '../../server/content/files/package-root.ts';

type Shell = 'bash' | 'fish' | 'zsh';

/** Prints the script that makes a shell call `journal complete -- WORDS`. */
export function printCompletionScript(shell: Shell, _: object, command: Command): void {
  if (shell === 'fish') completionsOf(programOf(command)).setup('journal', 'journal', shell);
  // The library's scripts for the other shells execute redirections and commands in the typed line.
  else process.stdout.write(readFileSync(path.join(packageRoot(), `cli/completion.${shell}`)));
}

/** Prints the completions of the last of `words`, and whether the shell should offer files. */
export function printCompletions(words: readonly string[], _: object, command: Command): void {
  const program = programOf(command);
  if (isPath(program, words)) process.stdout.write(':0\n');
  else completionsOf(program).parse([...words]);
}

function programOf({ parent }: Command): Command {
  if (!parent) throw new Error('the command has no program');
  return parent;
}

function completionsOf(program: Command): RootCommand {
  // The adapter adds two commands to the program.
  const copy = new Command(program.name());
  const visible = program.createHelp().visibleCommands(program);
  for (const command of program.commands) if (visible.includes(command)) copy.addCommand(command);
  describeInOneLine(copy);
  const completions = tab(copy, { completionCommandName: unused });
  completions.commands.delete(unused);
  return completions;
}

const unused = 'adapter';

function describeInOneLine(command: Command): void {
  for (const sub of command.commands) {
    sub.description(sub.summary());
    describeInOneLine(sub);
  }
}

function isPath(program: Command, words: readonly string[]): boolean {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  let command = program;
  const places: string[] = [];
  let option: Option | undefined;
  for (const word of before) {
    const sub = places.length === 0 && option === undefined ? command.commands.find((candidate) => candidate.name() === word) : undefined;
    if (sub) command = sub;
    else if (word.startsWith('-')) option = command.options.find(({ long, short }) => word === long || word === short);
    else if (option && takesValue(option)) option = undefined;
    else places.push(word);
    if (option && !takesValue(option)) option = undefined;
  }
  if (current.startsWith('-')) {
    // --out=FILE
    const [name, value] = current.split('=');
    option = value === undefined ? undefined : command.options.find(({ long }) => long === name);
    if (!option) return false;
  }
  if (option) return /<(?:file|dir)>/.test(option.flags);
  const argument: Argument | undefined = command.registeredArguments[places.length] ?? command.registeredArguments.at(-1);
  return argument !== undefined && /^(?:file|paths)$/.test(argument.name());
}

function takesValue(option: Option): boolean {
  return option.required || option.optional;
}
