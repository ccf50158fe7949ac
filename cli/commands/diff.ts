import { Command, Option } from 'commander';
import type { DiffOptions } from '../actions/diff.ts';
import { contentOption, examples } from '../input/options.ts';

export function diffCommand(): Command {
  return new Command('diff')
    .summary('tell what changed in the content')
    .description(
      'Tell what changed in the content since a revision of git, or between two: what was added, removed, renamed and edited, ' +
        'field by field and word by word. Without a revision, what changed since the last commit. Neither the files nor the index are touched.',
    )
    .argument('[base]', 'a revision, or two as A..B (A...B: since they parted)', 'HEAD')
    .argument('[revision]', 'compare with this one instead of what is on disk')
    .addOption(contentOption())
    .addOption(new Option('--format <format>', 'how to tell it').choices(['text', 'markdown', 'json']).default('text'))
    .addHelpText(
      'after',
      examples(
        ['journal diff', 'what is not committed yet'],
        ['journal diff main', 'since the branch main'],
        ['journal diff v1.0..v1.1', 'between two releases'],
        ['journal diff origin/main...HEAD --format markdown', 'as a comment on a pull request'],
      ),
    )
    .action(async (base: string, revision: string | undefined, options: Omit<DiffOptions, 'inColor'>) => {
      const { diff } = await import('../actions/diff.ts');
      const inColor = process.stdout.isTTY && !process.env['NO_COLOR'];
      process.stdout.write(await diff(revision === undefined ? [base] : [base, revision], { ...options, inColor }));
    });
}
