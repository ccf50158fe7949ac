import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { ExpectedError } from '../../server/model/errors.ts';
import { counted } from '../../server/model/text/wording.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { ConflictError, EditRefusedError, WriteRefusedError } from '../../server/content/ground/errors.ts';
import { formatFile } from '../../server/content/write/format-file.ts';
import { scanTree } from '../../server/content/sync/scan-tree.ts';
import { namedPaths } from '../input/named-paths.ts';
import { withProgress } from '../output/progress.ts';

/** Formats the named files and folders, or all files, and prints those that it changes. @throws UsageError, ExpectedError when files stay unformatted */
export async function formatFiles(paths: readonly string[], options: { content: string; check?: boolean }): Promise<void> {
  const { content, check: isCheck = false } = options;
  const root = await realpath(content);
  const isNamed = namedPaths(paths, content);
  const files = scanTree(root).filter(
    ({ file, part, refusal }) => part !== 'images' && (file.endsWith('.yaml') || refusal) && isNamed(file),
  );
  const changed: string[] = [];
  const refused: string[] = [];
  await withProgress(async (show) => {
    for (const [done, { file, refusal }] of files.entries()) {
      show(`${done} of ${files.length} files`);
      try {
        if (refusal) throw new EditRefusedError(refusal.message);
        if (await formatFile(root, file, isCheck)) changed.push(path.join(content, file));
      } catch (error) {
        if (!(error instanceof EditRefusedError || error instanceof ConflictError || error instanceof WriteRefusedError)) throw error;
        refused.push(`${path.join(content, file)}: ${error.message}`);
      }
    }
  });
  for (const file of changed) process.stdout.write(`${visibleText(file)}\n`);
  for (const line of refused) process.stderr.write(`${visibleText(line)}\n`);
  if (refused.length > 0)
    throw new ExpectedError(`${counted(refused.length, 'file')} left as ${refused.length === 1 ? 'it is' : 'they are'}`);
  if (isCheck && changed.length > 0) throw new ExpectedError(`${counted(changed.length, 'file')} not formatted; run \`journal fmt\``);
}
