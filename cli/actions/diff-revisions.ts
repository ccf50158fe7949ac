import { contentChanges, type Revisions } from '../../server/review/compare-content.ts';
import { diffMarkdown } from '../output/diff-markdown.ts';
import { diffText, changeSummary } from '../output/diff-text.ts';
import { UsageError } from '../input/usage-error.ts';

interface DiffOptions {
  content: string;
  format: 'json' | 'markdown' | 'text';
}

/** Prints the changes of the content in a format. @throws GitError for revisions that do not exist */
export async function diffRevisions(first: string, second: string | undefined, { content, format }: DiffOptions): Promise<void> {
  const revisions = revisionsOf(first, second);
  const changes = await contentChanges(content, revisions);
  const json = () => `${JSON.stringify({ ...revisions, summary: changeSummary(changes), ...changes }, undefined, 2)}\n`;
  process.stdout.write(format === 'markdown' ? diffMarkdown(changes) : format === 'text' ? diffText(changes) : json());
}

/** `A`, `A B`, `A..B` or `A...B` as in git: an empty side is HEAD, and the default of `B` is the disk. */
function revisionsOf(first: string, second: string | undefined): Revisions {
  const range = /^(.*?)(\.{2,3})(.*)$/.exec(first);
  if (!range) return { from: first, to: second };
  if (second !== undefined) throw new UsageError(`write either ${first} or two revisions, not both`);
  const [, from, dots, to] = range;
  return { from: from || 'HEAD', to: to || 'HEAD', fromMergeBase: dots === '...' };
}
