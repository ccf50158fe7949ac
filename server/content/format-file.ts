import { realpathSync } from 'node:fs';
import path from 'node:path';
import { refuseSize } from './yaml/edit-yaml.ts';
import { ConflictError, EditRefusedError } from './errors.ts';
import { formatYaml } from './yaml/format-yaml.ts';
import { whileGitIsIdle } from './files/git-folder.ts';
import type { RefuseIfGitBusy } from './files/git-folder.ts';
import { readSource } from './files/read-file.ts';
import type { SourceFile } from './files/read-file.ts';
import { replaceFile } from './files/write-file.ts';

/**
 * Brings one content file to the form of a new file, as durable as any write. Resolves to whether it was in another form.
 * @param root real path of the content folder
 * @param isDryRun look only
 * @throws EditRefusedError when it cannot be, ConflictError, DiskFullError, WriteRefusedError; the file is then as it was
 */
export function formatFile(root: string, file: string, keyOrder: readonly string[], isDryRun: boolean): Promise<boolean> {
  if (isDryRun) return bringIntoForm(root, file, keyOrder, undefined);
  return whileGitIsIdle(root, (refuseIfGitBusy) => bringIntoForm(root, file, keyOrder, refuseIfGitBusy));
}

/** @param refuseIfGitBusy undefined to look only */
async function bringIntoForm(
  root: string,
  file: string,
  keyOrder: readonly string[],
  refuseIfGitBusy: RefuseIfGitBusy | undefined,
): Promise<boolean> {
  const { text, version } = read(root, file);
  const formatted = formatYaml(text, keyOrder);
  if (formatted === text) return false;
  refuseSize(Buffer.byteLength(formatted));
  if (!refuseIfGitBusy) return true;
  // The target of a link is written.
  await replaceFile(realpathSync(path.join(root, file)), Buffer.from(formatted), () => {
    refuseIfGitBusy();
    if (read(root, file).version !== version) throw new ConflictError('was changed meanwhile; try again');
  });
  return true;
}

function read(root: string, file: string): SourceFile {
  const source = readSource(root, file);
  if (source === undefined) throw new ConflictError('is gone');
  if ('rule' in source) throw new EditRefusedError(source.message);
  return source;
}
