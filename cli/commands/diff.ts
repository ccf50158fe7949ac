import { Command, Option } from 'commander';
import type { DiffOptions } from '../actions/diff.ts';
import { withChoices } from '../input/choices.ts';
import { contentOption, examples } from '../input/options.ts';

export function diffCommand(): Command {
  return new Command('diff')
    .summary('show content changes')
    .description(
      'Show what was added, removed, renamed and edited in the content since a git revision, or between two, ' +
        'field by field and word by word. Without a revision, since the last commit. It changes nothing.',
    )
    .argument('[base]', 'a revision, or two as A..B (A...B: since their common ancestor)', 'HEAD')
    .argument('[revision]', 'compare with this one instead of the files on disk')
    .addOption(contentOption())
    .addOption(withChoices(new Option('--format <format>', 'output format').default('text'), 'a format', ['text', 'markdown', 'json']))
    .addHelpText(
      'after',
      examples(
        ['journal diff', 'uncommitted changes'],
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
