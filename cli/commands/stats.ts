import { Command, Option } from 'commander';
import { withChoices } from '../input/choices.ts';
import { cacheFolder, contentOption, examples } from '../input/options.ts';

export function statsCommand(): Command {
  return new Command('stats')
    .summary('count quotes, prompts and posts')
    .description('Count quotes and prompts by day and type, and say which days have none. "any" counts the items for any day.')
    .addOption(contentOption())
    .addOption(withChoices(new Option('--format <format>', 'output format').default('text'), 'a format', ['text', 'json']))
    .addHelpText('after', examples(['journal stats', 'a table'], ['journal stats --format json', 'for other programs']))
    .action(async ({ content, format }: { content: string; format: 'text' | 'json' }) => {
      const [{ countContent }, { formatStats }] = await Promise.all([import('../actions/stats.ts'), import('../output/format-stats.ts')]);
      const stats = await countContent(content, cacheFolder, new Date());
      process.stdout.write(format === 'json' ? `${JSON.stringify(stats, undefined, 2)}\n` : formatStats(stats));
    });
}
