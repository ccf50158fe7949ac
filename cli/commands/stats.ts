import type { Command } from 'commander';
import type { StatsOptions } from '../actions/count-content.ts';
import { contentCommand, formatOption } from '../input/options.ts';

export function statsCommand(): Command {
  return contentCommand('stats', {
    summary: 'count quotes, prompts and posts',
    description: 'Count quotes and prompts by day and type, and say which days have none. "any" counts the items for any day.',
    examples: [
      ['journal stats', 'a table'],
      ['journal stats --format json', 'for other programs'],
    ],
  })
    .addOption(formatOption('text', 'json'))
    .action(async (options: StatsOptions) => {
      const { countContent } = await import('../actions/count-content.ts');
      process.stdout.write(await countContent(options));
    });
}
