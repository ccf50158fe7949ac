import { Command, Option } from 'commander';
import { withChoices } from '../input/choices.ts';
import { contentOption, examples } from '../input/options.ts';

export function historyCommand(): Command {
  return new Command('history')
    .summary('show the versions of one item')
    .description(
      'Show who changed an item when, each version in words against the one before, newest first, across renames. It changes nothing.',
    )
    .argument('<item>', 'a file, or a collection and an id such as quotes/begin-at-once')
    .addOption(contentOption())
    .addOption(withChoices(new Option('--format <format>', 'output format').default('text'), 'a format', ['text', 'json']))
    .addHelpText(
      'after',
      examples(
        ['journal history quotes/begin-at-once', 'the versions of a quote'],
        ['journal history content/posts/first-hour.yaml', 'of an article, by its file'],
        ['journal history site.yaml --format json', 'for a program'],
      ),
    )
    .action(async (item: string, { content, format }: { content: string; format: string }) => {
      const [{ history }, { historyText }] = await Promise.all([import('../actions/history.ts'), import('../output/history-text.ts')]);
      const found = await history(item, content);
      const inColor = process.stdout.isTTY && !process.env['NO_COLOR'];
      process.stdout.write(format === 'json' ? `${JSON.stringify(found, undefined, 2)}\n` : historyText(found, inColor));
    });
}
