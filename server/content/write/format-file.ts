import { realpathSync } from 'node:fs';
import path from 'node:path';
import { refuseSize } from '../yaml/edit-yaml.ts';
import { ConflictError, EditRefusedError } from '../ground/errors.ts';
import { formatYaml } from '../yaml/format-yaml.ts';
import { keyOrder, modernText } from '../../model/entities/collections.ts';
import { partOf } from '../tree/stored-item.ts';
import { whileGitIsIdle } from '../files/git-folder.ts';
import { readSource, type SourceFile } from '../files/read-file.ts';
import { replaceFile, type LastCheck } from '../files/write-file.ts';

/** Formats a content file, durably. Resolves to whether it changed. @throws EditRefusedError, ConflictError */
export function formatFile(root: string, file: string, isDryRun: boolean): Promise<boolean> {
  const bringIntoForm = async (refuseIfGitBusy?: LastCheck) => {
    const { text, version } = read(root, file);
    const part = partOf(file);
    const formatted = formatYaml(modernText(part, text), keyOrder(part));
    if (formatted === text) return false;
    refuseSize(Buffer.byteLength(formatted));
    // Writes to the target of a link.
    const target = realpathSync(path.join(root, file));
    if (refuseIfGitBusy)
      await replaceFile(target, Buffer.from(formatted), () => {
        refuseIfGitBusy();
        if (read(root, file).version !== version) throw new ConflictError('was changed meanwhile; try again');
      });
    return true;
  };
  return isDryRun ? bringIntoForm() : whileGitIsIdle(root, bringIntoForm);
}

function read(root: string, file: string): SourceFile {
  const source = readSource(root, file);
  if (source === undefined) throw new ConflictError('is gone');
  if ('rule' in source) throw new EditRefusedError(source.message);
  return source;
}
