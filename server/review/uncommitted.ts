import { lstatSync } from 'node:fs';
import path from 'node:path';
import { EditRefusedError } from '../content/errors.ts';
import { maxFileBytes } from '../content/files/read-file.ts';
import { changedFiles } from './changed-files.ts';
import { Git } from './git.ts';
import { requireReadable } from './require-readable.ts';

export interface Uncommitted {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  kind: 'added' | 'edited' | 'deleted';
  isLink: boolean;
  /** The mode after a checkout; undefined for the default. */
  mode: number | undefined;
  /** The id of the committed bytes; undefined for an added file. */
  object: string | undefined;
}

/**
 * Returns the files in `paths` that differ from the last commit, by name. Before the first commit all files are added.
 * @param root the content folder, a real path
 * @throws GitFailure
 */
export async function uncommittedFiles(root: string, paths: readonly string[]): Promise<Uncommitted[]> {
  requireReadable(root);
  const git = new Git(root);
  const files = await changedFiles(git, await git.headOrEmptyTree(), undefined, paths);
  return files
    .map(({ file, before, after }): Uncommitted => {
      const kind = !before ? 'added' : after ? 'edited' : 'deleted';
      const isLinkOnDisk = lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() === true;
      const mode = before?.isExecutable ? 0o755 : undefined;
      return { file, kind, isLink: before?.isLink === true || isLinkOnDisk, mode, object: before?.object };
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * The bytes that a checkout of the last commit writes, with line ends and filters applied.
 * @throws GitFailure when the file is not committed, EditRefusedError when it is too large for an item
 */
export async function checkedOut(git: Git, file: string): Promise<Buffer> {
  const size = Number(await git.text('cat-file', '-s', `HEAD:./${file}`));
  const bytes = size > maxFileBytes ? undefined : await git.bytes('cat-file', '--filters', `HEAD:./${file}`);
  if (bytes && bytes.length <= maxFileBytes) return bytes;
  const found = bytes?.length ?? size;
  throw new EditRefusedError(
    `${file} is larger than 1 MiB in the last commit (${found} bytes), so only git can show and discard this change`,
  );
}
