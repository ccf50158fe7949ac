import { collections } from '../model/entities/collections.ts';
import type { ContentPart } from '../content/stored-item.ts';
import type { Git } from './git.ts';

/** A content file that differs between two states. A side is undefined where the file is missing. */
export interface ChangedFile {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  part: ContentPart;
  before: GitFile | undefined;
  after: GitFile | 'disk' | undefined;
}

export interface GitFile {
  object: string;
  isLink: boolean;
  isExecutable: boolean;
}

/**
 * Returns the content files in `paths` that differ from a commit or a tree, without reading the others.
 * @param to a commit, or undefined for the disk with its untracked files
 */
export async function changedFiles(
  git: Git,
  from: string,
  to: string | undefined,
  paths: readonly string[] = ['.'],
): Promise<ChangedFile[]> {
  const options = ['--raw', '-z', '--no-renames', '--no-abbrev', '--relative', '--no-ext-diff', '--no-textconv'];
  const revisions = to === undefined ? [from] : [from, to];
  const files = parseRaw(await git.text('diff', ...options, ...revisions, '--', ...paths));
  const untracked = to === undefined ? await git.text('ls-files', '--others', '--exclude-standard', '-z', '--', ...paths) : '';
  for (const file of untracked.split('\0')) if (file !== '') files.set(file, { before: files.get(file)?.before, after: 'disk' });
  // Git also lists files with the same bytes: only touched, staged and restored, removed from the index, or with another mode.
  const ids = await git.idsOf([...files].flatMap(([file, { before, after }]) => (before && after === 'disk' ? [file] : [])));
  return [...files].flatMap(([file, { before, after }]) => {
    const part = partOf(file);
    const object = after === 'disk' ? ids.get(file) : after?.object;
    const hasSameBytes = before?.object === object && before?.isLink === isLink(after);
    return part === undefined || hasSameBytes ? [] : [{ file, part, before, after }];
  });
}

function isLink(side: ChangedFile['after']): boolean {
  return typeof side === 'object' && side.isLink;
}

type Sides = Pick<ChangedFile, 'before' | 'after'>;

/** Parses a sequence of `:<mode> <mode> <id> <id> <status>\0<path>\0`. */
function parseRaw(raw: string): Map<string, Sides> {
  const fields = raw.split('\0');
  const files = new Map<string, Sides>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [modeBefore = '', modeAfter = '', before = '', after = ''] = (fields[at] ?? '').slice(1).split(' ');
    const file = gitFile(modeAfter, after);
    // Git has no id for a file that is only on disk.
    files.set(fields[at + 1] ?? '', { before: gitFile(modeBefore, before), after: file && /^0+$/.test(after) ? 'disk' : file });
  }
  return files;
}

/** Undefined for a missing file or a submodule. */
function gitFile(mode: string, object: string): GitFile | undefined {
  if (mode === '000000' || mode === '160000') return undefined;
  return { object, isLink: mode === '120000', isExecutable: mode === '100755' };
}

function partOf(file: string): ContentPart | undefined {
  if (file === 'site.yaml') return 'site';
  const [folder = '', name = '', ...deeper] = file.split('/');
  if (folder === 'images' && name !== '') return 'images';
  const isItem = Object.hasOwn(collections, folder) && deeper.length === 0 && !name.startsWith('.') && /\.ya?ml$/i.test(name);
  return isItem ? (folder as ContentPart) : undefined;
}
