import { readBytes } from '../store/read-file.ts';
import { Git } from './git.ts';

/** How a file differs from the last commit. */
export interface Uncommitted {
  /** Relative to the content folder, with forward slashes. */
  file: string;
  kind: 'added' | 'edited' | 'deleted';
}

/**
 * What differs from the last commit, by file; before the first commit everything is added. Files that git ignores are left out.
 * @param root the content folder, a real path
 * @param paths folders or files in it
 * @throws GitFailure
 */
export async function uncommittedFiles(root: string, paths: readonly string[]): Promise<Uncommitted[]> {
  const git = new Git(root);
  // The one command that compares with the disk and leaves the index as it is, even where files were merely touched.
  const status = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--', ...paths];
  const [prefix, listed] = await Promise.all([git.text('rev-parse', '--show-prefix'), git.text(...status)]);
  const states = new Map<string, string[]>();
  for (const entry of listed.split('\0').filter(Boolean)) {
    const file = entry.slice('XY '.length + prefix.length);
    states.set(file, [...(states.get(file) ?? []), entry.slice(0, 2)]);
  }
  const found: Uncommitted[] = [];
  for (const [file, state] of states) {
    const kind = kindOf(state);
    // What was staged and then taken back, or left the index and still lies there, may be as it was committed.
    const isInDoubt = kind === 'edited' && (state.length > 1 || !state.join('').includes(' '));
    if (kind && !(isInDoubt && (await isAsCommitted(git, root, file)))) found.push({ file, kind });
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** What a checkout of the last commit would write as this file, its line ends and filters included. @throws GitFailure when it is not there */
export function checkedOut(git: Git, file: string): Promise<Buffer> {
  return git.bytes('cat-file', '--filters', `HEAD:./${file}`);
}

/** The bytes that the last commit has of each file, by file; one that it does not have is left out. @throws GitFailure */
export async function committedFiles(git: Git, files: readonly string[]): Promise<Map<string, Buffer>> {
  if (files.length === 0) return new Map();
  const listed = (await git.text('ls-tree', '-z', 'HEAD', '--', ...files)).split('\0').filter(Boolean);
  const objects = listed.map((line) => /^\d+ blob (\w+)\t(.*)$/s.exec(line)).filter((found) => found !== null);
  const bytes = await git.objects(objects.map(([, id = '']) => id));
  return new Map(
    objects.flatMap(([, id = '', file = '']) => {
      const content = bytes.get(id);
      return content ? [[file, content]] : [];
    }),
  );
}

/** From the states of a file in the index (first letter) and on disk (second); undefined when it is neither committed nor there. */
function kindOf(states: readonly string[]): Uncommitted['kind'] | undefined {
  const [state = ''] = states;
  if (states.length > 1) return 'edited';
  if (state === '??') return 'added';
  const isThere = !state.endsWith('D') && state !== 'D ';
  if (state.startsWith('A') && state !== 'AA' && state !== 'AU') return isThere ? 'added' : undefined;
  return isThere ? 'edited' : 'deleted';
}

async function isAsCommitted(git: Git, root: string, file: string): Promise<boolean> {
  const now = readBytes(root, file);
  return now !== undefined && now.equals(await checkedOut(git, file));
}
