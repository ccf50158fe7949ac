import type { Command } from 'commander';
import type { DiffOptions } from '../actions/compare-revisions.ts';
import { contentCommand, formatOption } from '../input/options.ts';

export function diffCommand(): Command {
  return contentCommand('diff', {
    summary: 'show content changes',
    description:
      'Show what was added, removed, renamed and edited in the content since a git revision, or between two, ' +
      'field by field and word by word. Without a revision, since the last commit. It changes nothing.',
    examples: [
      ['journal diff', 'uncommitted changes'],
      ['journal diff main', 'since the branch main'],
      ['journal diff v1.0..v1.1', 'between two releases'],
      ['journal diff origin/main...HEAD --format markdown', 'as a comment on a pull request'],
    ],
  })
    .argument('[base]', 'a revision, or two as A..B (A...B: since their common ancestor)', 'HEAD')
    .argument('[revision]', 'compare with this one instead of the files on disk')
    .addOption(formatOption('text', 'markdown', 'json'))
    .action(async (base: string, revision: string | undefined, options: DiffOptions) => {
      const { compareRevisions } = await import('../actions/compare-revisions.ts');
      process.stdout.write(await compareRevisions(base, revision, options));
    });
}
