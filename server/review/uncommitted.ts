import { lstatSync } from 'node:fs';
import path from 'node:path';
import { EditRefusedError } from '../content/errors.ts';
import { maxFileBytes } from '../content/files/read-file.ts';
import { Git } from './git.ts';
import { requireReadable } from './require-readable.ts';

/** How a file differs from the last commit. */
export interface Uncommitted {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  kind: 'added' | 'edited' | 'deleted';
  /** A link stands under this name, in the last commit or on disk: what it leads to is another file. */
  isLink: boolean;
  /** Who may do what with it after a checkout, where the last commit has it as a file that can be run. */
  mode: number | undefined;
}

/**
 * What differs from the last commit, by file; before the first commit everything is added. Files that git ignores are left out.
 * @param root the content folder, a real path
 * @param paths folders or files in it
 * @throws GitFailure
 */
export async function uncommittedFiles(root: string, paths: readonly string[]): Promise<Uncommitted[]> {
  requireReadable(root);
  const git = new Git(root);
  // The one command that compares with the disk and leaves the index as it is, even where files were merely touched.
  const status = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames', '--', ...paths];
  const [prefix, listed] = await Promise.all([git.text('rev-parse', '--show-prefix'), git.text(...status)]);
  const states = new Map<string, State[]>();
  for (const state of listed.split('\0').flatMap(stateIn)) {
    const file = state.path.slice(prefix.length);
    states.set(file, [...(states.get(file) ?? []), state]);
  }
  const asCommitted = await filesAsCommitted(git, states);
  return [...states]
    .flatMap(([file, ofFile]): Uncommitted[] => {
      const kind = kindOf(ofFile);
      return kind && !asCommitted.has(file) ? [{ file, kind, isLink: isLink(root, file, ofFile), mode: modeOf(ofFile) }] : [];
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * What a checkout of the last commit would write as this file, its line ends and filters included.
 * @throws GitFailure when it is not there; EditRefusedError when it is larger than an item may be
 */
export async function checkedOut(git: Git, file: string): Promise<Buffer> {
  const size = Number(await git.text('cat-file', '-s', `HEAD:./${file}`));
  const bytes = size > maxFileBytes ? undefined : await git.bytes('cat-file', '--filters', `HEAD:./${file}`);
  // A filter may make much of few bytes.
  if (bytes && bytes.length <= maxFileBytes) return bytes;
  const found = bytes?.length ?? size;
  throw new EditRefusedError(
    `${file} is larger than 1 MiB in the last commit (${found} bytes), so git alone can show and discard this change`,
  );
}

/** The bytes that the last commit has of each file, by file, but of those that it does not have or that are too large for an item. @throws GitFailure */
export async function committedFiles(git: Git, files: readonly string[]): Promise<Map<string, Buffer>> {
  if (files.length === 0) return new Map();
  const wanted = new Set(files);
  // All there is: a command line has no room for as many names as there can be, and looking each up takes the square of their number.
  const listed = (await git.text('ls-tree', '-r', '-z', 'HEAD')).split('\0');
  const objects = listed.flatMap((line): [string, string][] => {
    const [, id = '', file = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
    return wanted.has(file) ? [[file, id]] : [];
  });
  const ids = objects.map(([, id]) => id);
  const sizes = await git.sizes(ids);
  const bytes = await git.objects(ids.filter((id) => (sizes.get(id) ?? 0) <= maxFileBytes));
  return new Map(
    objects.flatMap(([file, id]) => {
      const content = bytes.get(id);
      return content ? [[file, content]] : [];
    }),
  );
}

/** What git says of a file: its mode in the last commit and on disk, where it is there. */
interface State {
  /** From the top of the repository. */
  path: string;
  /** How the index differs from the commit and the disk from the index; a dot for not at all. */
  letters: string;
  committed?: string | undefined;
  onDisk?: string | undefined;
  /** The id of what is committed. */
  object?: string | undefined;
}

/** Reads one entry of `git status --porcelain=v2`. Of a file that is not merged, "ours" is what is committed. */
function stateIn(entry: string): State[] {
  if (entry.startsWith('? ')) return [{ path: entry.slice(2), letters: '??', onDisk: 'untracked' }];
  const [, letters = '', committed, onDisk, object, path] =
    /^1 (..) \S+ (\d+) \d+ (\d+) (\S+) \S+ (.*)$/s.exec(entry) ?? /^u (..) \S+ \d+ (\d+) \d+ (\d+) \S+ (\S+) \S+ (.*)$/s.exec(entry) ?? [];
  return path === undefined ? [] : [{ path, letters, committed: modeOrNone(committed), onDisk: modeOrNone(onDisk), object }];
}

function modeOrNone(mode: string | undefined): string | undefined {
  return mode === '000000' ? undefined : mode;
}

/** Undefined when the file is neither committed nor there. What is merely announced or staged is not committed. */
function kindOf(states: readonly State[]): Uncommitted['kind'] | undefined {
  const exists = states.some(({ onDisk }) => onDisk);
  if (states.some(({ committed }) => committed)) return exists ? 'edited' : 'deleted';
  return exists ? 'added' : undefined;
}

function isLink(root: string, file: string, states: readonly State[]): boolean {
  const isCommitted = states.some(({ committed }) => committed === linkMode);
  return isCommitted || lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Git knows two modes of files, with and without the leave to run them. */
function modeOf(states: readonly State[]): number | undefined {
  return states.some(({ committed }) => committed === '100755') ? 0o755 : undefined;
}

const linkMode = '120000';

/**
 * Files that were staged and then taken back, left the index and still lie there, or may be run now or no longer, and have the bytes that
 * were committed.
 */
async function filesAsCommitted(git: Git, states: ReadonlyMap<string, readonly State[]>): Promise<Set<string>> {
  const doubtful = [...states].flatMap(([file, ofFile]): [string, string][] => {
    const isInDoubt =
      kindOf(ofFile) === 'edited' && (ofFile.length > 1 || ofFile.some((state) => !state.letters.includes('.') || hasOtherMode(state)));
    const object = ofFile.find(({ committed }) => committed)?.object;
    return isInDoubt && object ? [[file, object]] : [];
  });
  const ids = await git.idsOf(doubtful.map(([file]) => file));
  return new Set(doubtful.flatMap(([file, object]) => (ids.get(file) === object ? [file] : [])));
}

/** Whether a plain file may be run and could not, or the other way round. */
function hasOtherMode({ committed, onDisk }: State): boolean {
  const isPlain = [committed, onDisk].every((mode) => mode?.startsWith('100'));
  return isPlain && committed !== onDisk;
}
