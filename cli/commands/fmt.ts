import path from 'node:path';
import { Command } from 'commander';
import { visibleText } from '../../server/model/text/visible-text.ts';
import { counted } from '../../server/model/text/counted.ts';
import { contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

interface Options {
  content: string;
  check?: boolean;
}

export function fmtCommand(): Command {
  return new Command('fmt')
    .summary('format content files')
    .description(
      'Format content files as new ones are written: keys in order, quotation marks only where needed, text of several lines as a block, LF. ' +
        'No value changes and no comment is lost; values with anchors, tags or comments inside stay as they are. ' +
        'Prints the files that were not formatted.',
    )
    .argument('[paths...]', 'only these files or folders')
    .addOption(contentOption())
    .option('--check', 'write nothing; exit with status 1 when a file is not formatted')
    .addHelpText(
      'after',
      examples(
        ['journal fmt', 'format everything'],
        ['journal fmt content/quotes/begin-at-once.yaml', 'one file'],
        ['journal fmt --check', 'for continuous integration'],
      ),
    )
    .action(async (paths: string[], { content, check = false }: Options) => {
      const { format } = await import('../actions/fmt.ts');
      const progress = new Progress();
      const onProgress = (done: number, total: number) => progress.show(`${done} of ${total} files`);
      const { changed, refused } = await format({ content, paths, check, onProgress }).finally(() => progress.end());
      for (const file of changed) process.stdout.write(`${visibleText(path.join(content, file))}\n`);
      for (const { file, message } of refused) process.stderr.write(`${visibleText(`${path.join(content, file)}: ${message}`)}\n`);
      if (refused.length > 0)
        throw new ExpectedError(`${counted(refused.length, 'file')} left as ${refused.length === 1 ? 'it is' : 'they are'}`);
      if (check && changed.length > 0) throw new ExpectedError(`${counted(changed.length, 'file')} not formatted; run \`journal fmt\``);
    });
}
