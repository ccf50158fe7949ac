import type { Command } from 'commander';
import type { HistoryOptions } from '../actions/show-history.ts';
import { contentCommand, formatOption } from '../input/options.ts';

export function historyCommand(): Command {
  return contentCommand('history', {
    summary: 'show the versions of one item',
    description:
      'Show who changed an item when, each version in words against the one before, newest first, across renames. It changes nothing.',
    examples: [
      ['journal history quotes/begin-at-once', 'the versions of a quote'],
      ['journal history content/posts/first-hour.yaml', 'of an article, by its file'],
      ['journal history site.yaml --format json', 'for a program'],
    ],
  })
    .argument('<item>', 'a file, or a collection and an id such as quotes/begin-at-once')
    .addOption(formatOption('text', 'json'))
    .action(async (item: string, options: HistoryOptions) => {
      const { showHistory } = await import('../actions/show-history.ts');
      process.stdout.write(await showHistory(item, options));
    });
}
