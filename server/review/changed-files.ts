import { collections } from '../model/entities/collections.ts';
import type { ContentPart } from '../content/stored-item.ts';
import type { Git } from './git.ts';

/** A content file that differs between two states. A side is undefined where the file is missing. */
export interface ChangedFile {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  part: ContentPart;
  before: Side | undefined;
  after: Side | undefined;
}

export type Side = { object: string; isLink: boolean } | 'disk';

/**
 * Returns the content files that differ, without reading the others.
 * @param from a commit
 * @param to a commit, or undefined for the disk with its untracked files
 */
export async function changedFiles(git: Git, from: string, to: string | undefined): Promise<ChangedFile[]> {
  const options = ['--raw', '-z', '--no-renames', '--no-abbrev', '--relative', '--no-ext-diff', '--no-textconv'];
  const revisions = to === undefined ? [from] : [from, to];
  const files = changesIn(await git.text('diff', ...options, ...revisions, '--', '.'));
  const untracked = to === undefined ? await git.text('ls-files', '--others', '--exclude-standard', '-z', '--', '.') : '';
  for (const file of untracked.split('\0')) if (file !== '') files.set(file, { before: files.get(file)?.before, after: 'disk' });
  // Git also lists files that were only touched, staged and restored, or removed from the index.
  const doubtful = [...files].flatMap(([file, { before, after }]) => (after === 'disk' ? idsOf(before).map((id) => ({ file, id })) : []));
  const ids = await git.idsOf(doubtful.map(({ file }) => file));
  for (const { file, id } of doubtful) if (ids.get(file) === id) files.delete(file);
  return [...files].flatMap(([file, sides]) => {
    const part = partOf(file);
    return part === undefined ? [] : [{ file, part, ...sides }];
  });
}

export function idsOf(side: Side | undefined): string[] {
  return side === undefined || side === 'disk' ? [] : [side.object];
}

type Sides = Pick<ChangedFile, 'before' | 'after'>;

/** Parses a sequence of `:<mode> <mode> <id> <id> <status>\0<path>\0`. */
function changesIn(raw: string): Map<string, Sides> {
  const fields = raw.split('\0');
  const files = new Map<string, Sides>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [modeBefore = '', modeAfter = '', before = '', after = ''] = (fields[at] ?? '').slice(1).split(' ');
    files.set(fields[at + 1] ?? '', { before: sideOf(modeBefore, before), after: sideOf(modeAfter, after) });
  }
  return files;
}

function sideOf(mode: string, object: string): Side | undefined {
  // 160000 is the commit of a submodule.
  if (mode === '000000' || mode === '160000') return undefined;
  // Git has no id for a file that is only on disk.
  return /^0+$/.test(object) ? 'disk' : { object, isLink: mode === '120000' };
}

function partOf(file: string): ContentPart | undefined {
  if (file === 'site.yaml') return 'site';
  const [folder = '', name = '', ...deeper] = file.split('/');
  if (folder === 'images' && name !== '') return 'images';
  const isItem = Object.hasOwn(collections, folder) && deeper.length === 0 && !name.startsWith('.') && /\.ya?ml$/i.test(name);
  return isItem ? (folder as ContentPart) : undefined;
}
