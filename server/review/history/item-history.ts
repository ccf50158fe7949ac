import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { HistoryPage, ItemVersion, PublishPart } from '../../model/api/publish-api.ts';
import { responseEffort } from '../../model/text/differences.ts';
import { fileOf } from '../../content/tree/stored-item.ts';
import { compareFields, compareFiles } from '../compare-content.ts';
import { Git, orReason } from '../git.ts';
import { RequestError } from '../../content/ground/errors.ts';
import { changedFiles, sidesIn, sideReader, type ChangedFile } from '../changed-files.ts';

const pageLength = 20;

/**
 * A page of the committed versions of an item, newest first, each compared with the one before. @param from `next` of the previous page.
 * @throws RequestError
 */
export async function itemHistory(folder: string, { part, id }: { part: PublishPart; id: string }, from?: string): Promise<HistoryPage> {
  const git = new Git(folder);
  const read = async (): Promise<HistoryPage> => {
    const [head, shallow] = await Promise.all([git.findCommit('HEAD'), git.text('rev-parse', '--is-shallow-repository')]);
    const file = fileOf(part, id);
    const begin = from === undefined ? head && { file, start: head, skip: 0 } : parseCursor(part, from);
    const { commits, next } = begin ? await fileCommits(git, begin) : { commits: [], next: null };
    const versions = await versionsOf(git, part, file, commits);
    return { isKnown: true, versions, next: next && [next.start, next.skip, idOf(next.file)].join('~'), isShallow: shallow === 'true' };
  };
  return orReason(read());
}

async function versionsOf(git: Git, part: PublishPart, file: string, commits: readonly FileCommit[]): Promise<ItemVersion[]> {
  const changes = commits.map((commit) => ({ ...commit, part }));
  const read = await sideReader(git.folder, git, changes);
  const current = read({ file, part, before: undefined, after: 'disk' }, 'disk')?.fields;
  const effort = responseEffort();
  return changes.map((change): ItemVersion => {
    const { file: name, was, before, after, part: _part, ...entry } = change;
    const [former, item] = [read(change, before)?.fields, read(change, after)?.fields];
    return {
      ...entry,
      kind: !after ? 'removed' : was !== undefined ? 'renamed' : before ? 'edited' : 'added',
      id: idOf(name),
      ...(was !== undefined && { was: idOf(was) }),
      fields: former && item && part !== 'images' ? compareFields(part, former, item, effort) : [],
      item: item ?? null,
      isCurrent: item !== undefined && isDeepStrictEqual(item, current),
    };
  });
}

function idOf(file: string): string {
  return file.replace(/^[^/]*\//, '').replace(/\.yaml$/, '');
}

/** @throws RequestError for anything else, such as an option of git */
function parseCursor(part: PublishPart, text: string): HistoryCursor {
  const [, start = '', skip, id = ''] = /^([0-9a-f]{40,64}\^?)~(\d{1,6})~([\w-][\w.-]*)$/.exec(text) ?? [];
  if (start === '') throw new RequestError('from: is not a page of the history; reload the page');
  return { file: fileOf(part, id), start, skip: Number(skip) };
}

type FileCommit = LogEntry & Pick<ChangedFile, 'after' | 'before' | 'file'> & { was?: string };

/** A position in the history: among the commits up to `start`, after the first `skip` commits that changed the file. */
interface HistoryCursor {
  file: string;
  start: string;
  skip: number;
}

const maxBatch = 50;

/** A page of the commits that changed a file, newest first, across renames. `next` is the position after it; null at the end. */
async function fileCommits(git: Git, from: HistoryCursor): Promise<{ commits: FileCommit[]; next: HistoryCursor | null }> {
  const commits: FileCommit[] = [];
  let cursor = from;
  for (;;) {
    const { file } = cursor;
    const batch = await commitsIn(git, cursor);
    for (const commit of batch) {
      // One more commit than fits on a page proves that there is a next page.
      if (commits.length === pageLength) return { commits, next: cursor };
      const former = commit.before === undefined ? await formerFile(git, commit) : undefined;
      commits.push({ ...commit, ...former });
      // Older commits with the new name belong to another item.
      cursor = former ? { file: former.was, start: `${commit.commit}^`, skip: 0 } : { ...cursor, skip: cursor.skip + 1 };
      if (former) break;
    }
    if (batch.length < maxBatch && cursor.file === file) return { commits, next: null };
  }
}

// Fields end with NUL, the only character that a subject cannot contain.
const format = '%H%x00%cI%x00%an%x00%s%x00';

async function commitsIn(git: Git, { file, start, skip }: HistoryCursor): Promise<FileCommit[]> {
  // A merge is listed if it changed the file itself.
  const options = ['-z', '--raw', '--no-abbrev', '--no-renames', '-c', '--no-ext-diff', '--encoding=UTF-8'];
  const commits = ['-n', String(maxBatch), `--skip=${skip}`, start];
  const log = await git.text('log', `--format=${format}`, ...options, ...commits, '--', `:(literal)${file}`);
  return [...log.matchAll(record)].map(([, commit = '', time = '', author = '', subject = '', raw = '']) => {
    return { commit, time, author, subject, file, ...sidesIn(besideFirstParent(raw)) };
  });
}

/** The raw line of a merge without its other parents: `::<mode> <mode> <mode> <id> <id> <id> MM`. */
function besideFirstParent(raw: string): string {
  const parents = raw.lastIndexOf(':') + 1;
  const words = raw.slice(parents).split(' ');
  return `:${[0, parents, parents + 1, 2 * parents + 1].map((index) => words[index]).join(' ')} `;
}

/** `<commit>\0<time>\0<author>\0<subject>\0`, followed by an empty field and `\n:<raw line>\0<path>\0`. */
const record = /([^\0]+)\0([^\0]*)\0([^\0]*)\0([^\0]*)\0+\n?(:[^\0]+)\0[^\0]*\0/g;

type LogEntry = Pick<ItemVersion, 'author' | 'commit' | 'subject' | 'time'>;

// A commit with more deleted files is a cleanup, not a rename.
const maxDeleted = 500;

/** The file of the same folder that a commit renamed to this one: its fields are equal, or its text is similar. */
async function formerFile(git: Git, { commit, file }: FileCommit): Promise<(Pick<ChangedFile, 'before'> & { was: string }) | undefined> {
  const folder = path.posix.dirname(file);
  const parent = `${commit}^`;
  if (folder === '.' || (await git.attempt('rev-parse', '--verify', '--quiet', parent)) === undefined) return undefined;
  const options = ['--no-commit-id', '-r', '-z', '--no-renames', '--diff-filter=D', '--name-only', '--relative'];
  const deleted = (await git.text('diff-tree', ...options, parent, commit, '--', folder)).split('\0').filter(Boolean);
  if (deleted.length === 0 || deleted.length > maxDeleted) return undefined;
  const files = await changedFiles(git, parent, commit, [file, ...deleted]);
  const { items } = await compareFiles(git, files);
  const [, was] = items.find(({ paths }) => paths[0] === file)?.paths ?? [];
  return was === undefined ? undefined : { was, before: files.find((each) => each.file === was)?.before };
}
