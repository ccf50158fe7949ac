import { contentChanges } from '../../server/review/content-changes.ts';
import type { Revisions } from '../../server/review/content-changes.ts';
import { changeSummary } from '../output/change-words.ts';
import { diffMarkdown } from '../output/diff-markdown.ts';
import { diffText } from '../output/diff-text.ts';
import { UsageError } from '../input/usage-error.ts';

export type DiffFormat = 'json' | 'markdown' | 'text';

export interface DiffOptions {
  content: string;
  format: DiffFormat;
  inColor: boolean;
}

/** The changes of the content in a format. Throws GitError for revisions that do not exist. */
export async function diff(named: readonly string[], { content, format, inColor }: DiffOptions): Promise<string> {
  const revisions = revisionsOf(named);
  const changes = await contentChanges(content, revisions);
  if (format === 'markdown') return diffMarkdown(changes);
  if (format === 'text') return diffText(changes, inColor);
  return `${JSON.stringify({ ...revisions, summary: changeSummary(changes), ...changes }, undefined, 2)}\n`;
}

/** `A`, `A B`, `A..B` or `A...B` as in git: an empty side is HEAD; a single revision is compared with the files on disk. */
function revisionsOf([first = 'HEAD', second]: readonly string[]): Revisions {
  const range = /^(.*?)(\.{2,3})(.*)$/.exec(first);
  if (!range) return { from: first, to: second };
  if (second !== undefined) throw new UsageError(`write either ${first} or two revisions, not both`);
  const [, from, dots, to] = range;
  return { from: from || 'HEAD', to: to || 'HEAD', fromMergeBase: dots === '...' };
}
