import type { Command } from 'commander';
import type { PublishOptions } from '../actions/publish-content.ts';
import { contentCommand, formatOption } from '../input/options.ts';

export function publishCommand(): Command {
  return contentCommand('publish', {
    summary: 'commit and push content changes',
    description:
      'Commit changes of the content on the current branch and push them, or propose them on a new branch with --propose. ' +
      'Only items and the pictures that they name are committed, and only valid ones. Hooks, signatures and logins are those of git.',
    examples: [
      ['journal publish', 'all changes, on the current branch'],
      ['journal publish content/quotes -m "Add quotes"', 'the changes of the quotes'],
      ['journal publish --propose=autumn', 'on the branch journal/autumn'],
      ['journal publish --dry-run', 'show what would be published'],
    ],
  })
    .argument('[paths...]', 'publish only the changes of these files or folders')
    .option('--propose [name]', 'on a new branch for a pull request; --propose=NAME names it journal/NAME')
    .option('-m, --message <message>', 'the message of the commit; without it, the changes in words')
    .option('--with-added', 'also publish the files that a hook adds to the chosen ones')
    .option('--dry-run', 'print what would be published, and change nothing')
    .addOption(formatOption('text', 'json'))
    .action(async (paths: string[], options: PublishOptions, command: Command) => {
      const { publishContent } = await import('../actions/publish-content.ts');
      const { rawArgs } = command.parent as Command & { rawArgs: readonly string[] };
      const isNamed = rawArgs.some((word) => word.startsWith('--propose='));
      await publishContent(paths, options, isNamed);
    });
}
