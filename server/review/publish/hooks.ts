import { counted } from '../../model/text/counted.ts';
import type { Git } from '../git.ts';
import { PublishRefusedError } from './publish-errors.ts';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '../../content/files/system-error.ts';
import { accessOf, putFile } from '../../content/files/write-file.ts';
import type { GitWriter } from './git-writer.ts';

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

export function requireAgreement(additions: string[], nothing: string): void {
  if (additions.length === 0) return;
  throw new PublishRefusedError(
    `A hook of this repository adds ${counted(additions.length, 'file')} that you did not choose. ${nothing}.`,
    'accept-additions',
    { additions },
  );
}

export type Snapshot = ReadonlyMap<string, Buffer | undefined>;

export async function snapshotOf(root: string, paths: readonly string[]): Promise<Snapshot> {
  const entries = paths.map(async (file): Promise<[string, Buffer | undefined]> => [file, await bytesOf(root, file)]);
  return new Map(await Promise.all(entries));
}

/**
 * Restores files that hooks changed. New bytes that are not in the index may be a save of a person. Such a file is restored only when `saved`
 * is known and lacks it, and its new bytes become an object of git.
 * @param indexed the objects of the files in the index of the hooks
 * @returns a line for each replaced version that is in no commit
 */
export async function restoreFiles(
  git: GitWriter,
  snapshot: Snapshot,
  indexed: ReadonlyMap<string, string>,
  saved: ReadonlySet<string> | undefined,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [file, before] of snapshot) {
    const after = await bytesOf(git.folder, file);
    if (before === undefined || after === undefined || before.equals(after)) continue;
    const isIndexed = (await git.idsOf([file])).get(file) === indexed.get(file);
    if (!isIndexed && (!saved || saved.has(file))) continue;
    if (!isIndexed) {
      const { output } = await git.write(['hash-object', '-w', '--no-filters', '--', file]);
      lines.push(`${file} was changed while the hooks ran. It is as before; the other version is: git cat-file blob ${output.trim()}`);
    }
    const place = path.join(git.folder, file);
    await putFile(place, before, accessOf(statSync(place)));
  }
  return lines;
}

async function bytesOf(root: string, file: string): Promise<Buffer | undefined> {
  return readFile(path.join(root, file)).catch(ignoreMissing);
}
