import type { Command } from 'commander';
import type { FormatOptions } from '../actions/format-files.ts';
import { contentCommand } from '../input/options.ts';

export function fmtCommand(): Command {
  return contentCommand('fmt', {
    summary: 'format content files',
    description:
      'Format content files as new ones are written: keys in order, quotation marks only where needed, text of several lines as a block, LF. ' +
      'No value changes and no comment is lost; values with anchors, tags or comments inside stay as they are. ' +
      'Prints the files that were not formatted.',
    examples: [
      ['journal fmt', 'format everything'],
      ['journal fmt content/quotes/begin-at-once.yaml', 'one file'],
      ['journal fmt --check', 'for continuous integration'],
    ],
  })
    .argument('[paths...]', 'only these files or folders')
    .option('--check', 'write nothing; exit with status 1 when a file is not formatted')
    .action(async (paths: string[], options: FormatOptions) => {
      const { formatFiles } = await import('../actions/format-files.ts');
      await formatFiles(paths, options);
    });
}
