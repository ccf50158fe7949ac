import { Argument, Command } from 'commander';
import type { Shell } from '../actions/print-completions.ts';
import { describedCommand, withChoices } from '../input/options.ts';

export function completionCommand(): Command {
  return describedCommand('completion', {
    summary: 'print the completion script of a shell',
    description:
      'Print a script that lets a shell complete commands, options and their values. The script runs `journal`, which must be on the PATH.',
    examples: [
      ['source <(journal completion bash)', 'for this session of bash'],
      ['journal completion zsh > "${fpath[1]}/_journal"', 'for good, in zsh'],
      ['journal completion fish > ~/.config/fish/completions/journal.fish', 'for good, in fish'],
    ],
  })
    .addArgument(withChoices(new Argument('<shell>', 'the shell'), 'a shell', ['bash', 'zsh', 'fish']))
    .action(async (shell: Shell, _: object, command: Command) => {
      const { printCompletionScript } = await import('../actions/print-completions.ts');
      printCompletionScript(programOf(command), shell);
    });
}

/** What the scripts ask; nobody types it. */
export function completeCommand(): Command {
  return new Command('complete').argument('[words...]').action(async (words: string[], _: object, command: Command) => {
    const { printCompletions } = await import('../actions/print-completions.ts');
    printCompletions(programOf(command), words);
  });
}

function programOf(command: Command): Command {
  if (!command.parent) throw new Error('the command stands alone');
  return command.parent;
}
