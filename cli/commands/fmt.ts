import path from 'node:path';
import { Command } from 'commander';
import { visibleText } from '../../server/model/text/visible-text.ts';
import { counted } from '../../server/model/text/counted.ts';
import { contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';
import { WorkError } from '../output/work-error.ts';

interface Options {
  content: string;
  check?: boolean;
}

export function fmtCommand(): Command {
  return new Command('fmt')
    .summary('bring files into the form of new ones')
    .description(
      'Bring content files into the form that new files have: keys in order, quotation marks only where they are needed, text of more ' +
        'than one line as a block, LF. No value changes and no comment is lost; what has anchors, tags or comments inside stays as it is. ' +
        'The files that were in another form are printed.',
    )
    .argument('[paths...]', 'these files or folders alone')
    .addOption(contentOption())
    .option('--check', 'write nothing; end with status 1 when a file is in another form')
    .addHelpText(
      'after',
      examples(
        ['journal fmt', 'bring everything into form'],
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
        throw new WorkError(`${counted(refused.length, 'file')} left as ${refused.length === 1 ? 'it is' : 'they are'}`);
      if (check && changed.length > 0)
        throw new WorkError(
          `${counted(changed.length, 'file')} not in form; \`journal fmt\` brings ${changed.length === 1 ? 'it' : 'them'} into it`,
        );
    });
}
