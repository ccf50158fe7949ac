import { Command, Option } from 'commander';
import { withChoices } from '../input/choices.ts';
import { cacheFolder, contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';

interface Options {
  content: string;
  propose?: string | true;
  message?: string;
  withAdded?: boolean;
  dryRun?: boolean;
  format: 'json' | 'text';
}

export function publishCommand(): Command {
  return new Command('publish')
    .summary('commit and push content changes')
    .description(
      'Commit changes of the content on the current branch and push them, or propose them on a new branch with --propose. ' +
        'Only items and the pictures that they name are committed, and only valid ones. Hooks, signatures and logins are those of git.',
    )
    .argument('[paths...]', 'publish only the changes of these files or folders')
    .addOption(contentOption())
    .option('--propose [name]', 'on a new branch for a pull request; --propose=NAME names it journal/NAME')
    .option('-m, --message <message>', 'the message of the commit; without it, the changes in words')
    .option('--with-added', 'also publish the files that a hook adds to the chosen ones')
    .option('--dry-run', 'print what would be published, and change nothing')
    .addOption(withChoices(new Option('--format <format>', 'output format').default('text'), 'a format', ['text', 'json']))
    .addHelpText(
      'after',
      examples(
        ['journal publish', 'all changes, on the current branch'],
        ['journal publish content/quotes -m "Add quotes"', 'the changes of the quotes'],
        ['journal publish --propose=autumn', 'on the branch journal/autumn'],
        ['journal publish --dry-run', 'show what would be published'],
      ),
    )
    .action(async (paths: string[], { dryRun = false, withAdded = false, ...options }: Options, command: Command) => {
      const { rawArgs } = command.parent as Command & { rawArgs: readonly string[] };
      const isNamed = rawArgs.some((word) => word.startsWith('--propose='));
      const [{ publish }, { publishText }] = await Promise.all([import('../actions/publish.ts'), import('../output/publish-text.ts')]);
      const progress = new Progress();
      const timer = setInterval(() => progress.show('publishing'), 250);
      const published = await publish(paths, { ...options, isNamed, isDryRun: dryRun, withAdded, cacheFolder }).finally(() => {
        clearInterval(timer);
        progress.end();
      });
      const { stdout, stderr } =
        options.format === 'json' ? { stdout: `${JSON.stringify(published, undefined, 2)}\n`, stderr: '' } : publishText(published);
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      process.exitCode = published.isDone ? 0 : 1;
    });
}
