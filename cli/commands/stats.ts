import { Command, Option } from 'commander';
import { cacheFolder, contentOption, examples } from '../input/options.ts';

export function statsCommand(): Command {
  return new Command('stats')
    .summary('count what there is')
    .description(
      'Count quotes and prompts by day and type, and say which days have none. Under "any" stand those that may stand on every day.',
    )
    .addOption(contentOption())
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText('after', examples(['journal stats', 'a table'], ['journal stats --format json', 'for other programs']))
    .action(async ({ content, format }: { content: string; format: 'text' | 'json' }) => {
      const [{ countContent }, { formatStats }] = await Promise.all([import('../actions/stats.ts'), import('../output/format-stats.ts')]);
      const stats = await countContent(content, cacheFolder, new Date());
      process.stdout.write(format === 'json' ? `${JSON.stringify(stats, undefined, 2)}\n` : formatStats(stats));
    });
}
