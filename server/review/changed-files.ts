import { collections } from '../model/entities/collections.ts';
import type { ContentPart } from '../content/stored-item.ts';
import type { Git } from './git.ts';

/** A content file that differs between two states of the tree. A side is absent where there is no such file. */
export interface ChangedFile {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  part: ContentPart;
  before: Side | undefined;
  after: Side | undefined;
}

/** One state of a file: an object of git, or what is on disk. */
export type Side = { object: string; isLink: boolean } | 'disk';

/**
 * The content files that differ, found by git without reading those that do not.
 * @param from a commit
 * @param to a commit, or undefined for what is on disk, files that git does not know yet included
 */
export async function changedFiles(git: Git, from: string, to: string | undefined): Promise<ChangedFile[]> {
  const options = ['--raw', '-z', '--no-renames', '--no-abbrev', '--relative', '--no-ext-diff', '--no-textconv'];
  const revisions = to === undefined ? [from] : [from, to];
  const files = changesIn(await git.text('diff', ...options, ...revisions, '--', '.'));
  const untracked = to === undefined ? await git.text('ls-files', '--others', '--exclude-standard', '-z', '--', '.') : '';
  for (const file of untracked.split('\0')) if (file !== '') files.set(file, { before: files.get(file)?.before, after: 'disk' });
  // A file that was merely touched, staged and taken back, or taken out of the index alone is as it was.
  const doubtful = [...files].flatMap(([file, { before, after }]) => (after === 'disk' ? idsOf(before).map((id) => ({ file, id })) : []));
  const ids = await git.idsOf(doubtful.map(({ file }) => file));
  for (const { file, id } of doubtful) if (ids.get(file) === id) files.delete(file);
  return [...files].flatMap(([file, sides]) => {
    const part = partOf(file);
    return part === undefined ? [] : [{ file, part, ...sides }];
  });
}

/** The objects of git that a side is. */
export function idsOf(side: Side | undefined): string[] {
  return side === undefined || side === 'disk' ? [] : [side.object];
}

type Sides = Pick<ChangedFile, 'before' | 'after'>;

/** Reads `:<mode> <mode> <id> <id> <status>\0<path>\0` after one another. */
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
  // The commit of a submodule is no file.
  if (mode === '000000' || mode === '160000') return undefined;
  // Git has no id yet for what stands on disk alone.
  return /^0+$/.test(object) ? 'disk' : { object, isLink: mode === '120000' };
}

function partOf(file: string): ContentPart | undefined {
  if (file === 'site.yaml') return 'site';
  const [folder = '', name = '', ...deeper] = file.split('/');
  if (folder === 'images' && name !== '') return 'images';
  const isItem = Object.hasOwn(collections, folder) && deeper.length === 0 && !name.startsWith('.') && /\.ya?ml$/i.test(name);
  return isItem ? (folder as ContentPart) : undefined;
}
