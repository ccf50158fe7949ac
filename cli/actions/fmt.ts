import { realpath } from 'node:fs/promises';
import { collections, keyOrder } from '../../server/model/entities/collections.ts';
import type { CollectionName } from '../../server/model/entities/collections.ts';
import { siteSchema } from '../../server/model/entities/site.ts';
import { ConflictError, EditRefusedError, WriteRefusedError } from '../../server/content/errors.ts';
import { formatFile } from '../../server/content/format-file.ts';
import { scanTree } from '../../server/content/sync/scan-tree.ts';
import { namedPaths } from '../input/named-paths.ts';

export interface FormatOptions {
  content: string;
  /** Files and folders; none means all. */
  paths: readonly string[];
  /** Write nothing. */
  check: boolean;
  onProgress: (done: number, total: number) => void;
}

export interface Formatted {
  /** Number of checked files. */
  files: number;
  /** Files that were not formatted. */
  changed: string[];
  /** Files that stay as they are, and why. */
  refused: { file: string; message: string }[];
}

/** Formats content files. Throws UsageError for a path that does not exist, DiskFullError. */
export async function format({ content, paths, check, onProgress }: FormatOptions): Promise<Formatted> {
  const root = await realpath(content);
  const isNamed = namedPaths(paths, content);
  const files = (await scanTree(root)).filter(
    ({ file, part, refusal }) => part !== 'images' && (file.endsWith('.yaml') || refusal) && isNamed(file),
  );
  const outcome: Formatted = { files: files.length, changed: [], refused: [] };
  for (const [done, { file, refusal }] of files.entries()) {
    onProgress(done, files.length);
    try {
      if (refusal) throw new EditRefusedError(refusal.message);
      if (await formatFile(root, file, keyOrderOf(file), check)) outcome.changed.push(file);
    } catch (error) {
      if (!(error instanceof EditRefusedError || error instanceof ConflictError || error instanceof WriteRefusedError)) throw error;
      outcome.refused.push({ file, message: error.message });
    }
  }
  return outcome;
}

function keyOrderOf(file: string): string[] {
  const [folder = ''] = file.split('/');
  return folder in collections ? keyOrder(folder as CollectionName) : Object.keys(siteSchema.shape);
}
