import { counted } from '../../model/text/counted.ts';
import type { Git } from '../git.ts';
import { PublishRefusedError } from './publish-refused.ts';

/**
 * The files, from the top of the repository, that a commit or an index changes and nobody asked for.
 * @param comparison `diff-tree` or `diff-index` with what it compares
 */
export async function unaskedFiles(git: Git, asked: Iterable<string>, ...comparison: string[]): Promise<string[]> {
  const known = new Set(asked);
  const [command = '', ...compared] = comparison;
  const changed = await git.text(command, '-r', '-z', '--name-only', '--no-renames', ...compared);
  return changed.split('\0').filter((file) => file !== '' && !known.has(file));
}

/** @param nothing `Nothing was committed` */
export function requireAgreement(additions: string[], nothing: string): void {
  if (additions.length === 0) return;
  throw new PublishRefusedError(
    `A hook of this repository adds ${counted(additions.length, 'file')} that you did not choose. ${nothing}.`,
    {
      nextStep: 'accept-additions',
      additions,
    },
  );
}
