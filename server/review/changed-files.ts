import { collections, collectionNames } from '../model/entities/collections.ts';
import { singleFileAt } from '../model/entities/nouns.ts';
import type { ChangeKind } from '../model/api/changes-api.ts';
import type { ContentPart } from '../content/tree/stored-item.ts';
import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { EditRefusedError } from '../content/ground/errors.ts';
import { maxFileBytes, unreadable } from '../content/files/refused-files.ts';
import { decodeSource, readSource, type SourceFile } from '../content/files/read-file.ts';
import { Git, GitError } from './git.ts';
import { fileProblem, type Problem } from '../model/entities/problem.ts';
import { parseSource } from '../content/sync/read-known.ts';
import { ignoringSystemErrors } from '../content/files/system-error.ts';
import { refuseFolder } from '../content/files/read-folder.ts';

/** A content file that differs between two states. A side is undefined where the file is missing. */
export interface ChangedFile {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  part: ContentPart;
  before: GitFile | undefined;
  after: GitFile | 'disk' | undefined;
  /** The id that git would give to the bytes on disk. */
  onDisk?: string | undefined;
}

/** The git object of each file, which may not exist yet; undefined for a deleted file. */
export type Objects = ReadonlyMap<string, string | undefined>;

export interface GitFile {
  object: string;
  isLink: boolean;
  isExecutable: boolean;
}

/**
 * The content files in `paths` that differ from a commit or a tree, without reading the others.
 * @param to a commit, or undefined for the disk with its untracked files
 * @throws GitError, for example when a content folder on disk cannot be read
 */
export async function changedFiles(git: Git, from: string, to?: string, paths: readonly string[] = ['.']): Promise<ChangedFile[]> {
  if (to === undefined) requireReadable(git.folder);
  const options = ['--raw', '-z', '--no-renames', '--no-abbrev', '--relative', '--no-ext-diff', '--no-textconv'];
  const revisions = to === undefined ? [from] : [from, to];
  const files = parseRaw(await git.text('diff', ...options, ...revisions, '--', ...paths));
  const untracked = to === undefined ? await git.text('ls-files', '--others', '--exclude-standard', '-z', '--', ...paths) : '';
  for (const file of untracked.split('\0')) if (file !== '') files.set(file, { before: files.get(file)?.before, after: 'disk' });
  if (to === undefined && files.size === 0 && (await git.attempt('check-ignore', '--quiet', '.')) !== undefined)
    throw new GitError('git ignores the content folder, so it has no changes that could go online; remove it from .gitignore');
  // Git also lists unchanged files: touched, staged and restored, removed from the index, or with another mode.
  const ids = await git.idsOf([...files].flatMap(([file, { after }]) => (after === 'disk' ? [file] : [])));
  return [...files].flatMap(([file, { before, after }]) => {
    const part = partOf(file);
    const onDisk = ids.get(file);
    const object = after === 'disk' ? onDisk : after?.object;
    const hasSameBytes = before?.object === object && before?.isLink === (typeof after === 'object' && after.isLink);
    return part === undefined || hasSameBytes ? [] : [{ file, part, before, after, onDisk }];
  });
}

type Sides = Pick<ChangedFile, 'before' | 'after'>;

function parseRaw(raw: string): Map<string, Sides> {
  const fields = raw.split('\0');
  const files = new Map<string, Sides>();
  for (let at = 0; at + 1 < fields.length; at += 2) files.set(fields[at + 1] ?? '', sidesIn(fields[at] ?? ''));
  return files;
}

/** The sides in a raw line of git: `:100644 100644 <id> <id> M`. */
export function sidesIn(line: string): Sides {
  const [, modeBefore, modeAfter, before, after = ''] = /:(\d+) (\d+) (\S+) (\S+) /.exec(line) ?? [];
  const file = gitFile(modeAfter, after);
  // Git has no id for a file that is only on disk.
  return { before: gitFile(modeBefore, before), after: file && /^0+$/.test(after) ? 'disk' : file };
}

/** Undefined for a missing file or a submodule. */
function gitFile(mode: string | undefined, object: string | undefined): GitFile | undefined {
  if (object === undefined || mode === '000000' || mode === '160000') return undefined;
  return { object, isLink: mode === '120000', isExecutable: mode === '100755' };
}

/** The part that a file belongs to; undefined when it is not content. @param file relative to the content folder */
export function partOf(file: string): ContentPart | undefined {
  const single = singleFileAt(file);
  if (single) return single;
  const [folder = '', name = '', ...deeper] = file.split('/');
  if (folder === 'images' && name !== '') return 'images';
  const isItem = Object.hasOwn(collections, folder) && deeper.length === 0 && !name.startsWith('.') && /\.ya?ml$/i.test(name);
  return isItem ? (folder as ContentPart) : undefined;
}

export type Uncommitted = Awaited<ReturnType<typeof uncommittedFiles>>[number];

/** The files in `paths` that differ from the last commit, by name; before the first one, all are added. @throws GitError */
export async function uncommittedFiles(root: string, paths: readonly string[]) {
  const git = new Git(root);
  const files = await changedFiles(git, await git.headOrEmptyTree(), undefined, paths);
  return files
    .map(({ file, before, after }) => {
      const kind: ChangeKind = !before ? 'added' : after ? 'edited' : 'deleted';
      const isLinkOnDisk = lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() === true;
      const mode = before?.isExecutable ? 0o755 : undefined;
      return { file, kind, isLink: before?.isLink === true || isLinkOnDisk, mode, object: before?.object };
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** What a checkout of the last commit writes, after filters. @throws GitError when it is not committed, EditRefusedError when it is too large */
export async function checkedOut(git: Git, file: string): Promise<Buffer> {
  const size = Number(await git.text('cat-file', '-s', `HEAD:./${file}`));
  const bytes = size > maxFileBytes ? undefined : await git.bytes('cat-file', '--filters', `HEAD:./${file}`);
  if (bytes && bytes.length <= maxFileBytes) return bytes;
  const found = bytes?.length ?? size;
  throw new EditRefusedError(
    `${file} is larger than 1 MiB in the last commit (${found} bytes), so only git can show and discard this change`,
  );
}

interface FileState {
  size?: number;
  text?: string;
  fields: object | undefined;
  problems: Problem[];
}

type ReadSide = (changed: ChangedFile, side: ChangedFile['after']) => FileState | undefined;

/** Returns a function that reads one side of the files. It returns only the size of pictures and of files too large for an item. */
export async function sideReader(root: string, git: Git, files: readonly ChangedFile[]): Promise<ReadSide> {
  const sizes = await git.sizes(files.flatMap(objectsOf));
  const contents = await git.contents(files.filter(({ part }) => part !== 'images').flatMap(objectsOf), sizes);
  return ({ file, part }, side) => {
    if (side === undefined) return undefined;
    if (part === 'images') {
      const size = side === 'disk' ? sizeOf(path.join(root, file)) : sizes.get(side.object);
      return size === undefined ? undefined : { size, fields: undefined, problems: [] };
    }
    const source = side === 'disk' ? readSource(root, file) : sourceInGit(file, side);
    if (!source) return undefined;
    const { fields, problems } = parseSource(file, part, source);
    return { ...('text' in source && { text: source.text }), fields, problems: fields ? [] : problems };
  };

  function sourceInGit(file: string, { object, isLink }: GitFile): SourceFile | Problem {
    const bytes = contents.get(object);
    if (isLink) return fileProblem(file, 'link', 'is a link, which is not followed here');
    if (bytes) return decodeSource(file, bytes);
    return fileProblem(file, 'too-large', `is larger than 1 MiB (${sizes.get(object) ?? 0} bytes); make it shorter, or two items`);
  }
}

/** The object of a side in git; undefined for the disk, or where the file is missing. */
export function objectOf(side: ChangedFile['after']): string | undefined {
  return typeof side === 'object' ? side.object : undefined;
}

function objectsOf({ before, after }: ChangedFile): string[] {
  return [before, after].flatMap((side) => objectOf(side) ?? []);
}

/** The size in bytes; that of a link itself when its target cannot be read. */
function sizeOf(absolute: string): number | undefined {
  return ignoringSystemErrors(() => statSync(absolute).size) ?? lstatSync(absolute, { throwIfNoEntry: false })?.size;
}

/** Git reports the files of a folder that it cannot read as deleted. */
function requireReadable(root: string): void {
  for (const folder of [...collectionNames, 'images']) {
    const refusal = refuseFolder(root, folder);
    if (refusal?.rule === unreadable) throw new GitError(`the folder ${folder} ${refusal.message}`);
  }
}
