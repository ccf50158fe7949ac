import path from 'node:path';
import { changedFiles } from '../changed-files.ts';
import { compareFiles } from '../content-changes.ts';
import type { Git } from '../git.ts';

/** A commit that changed a file. An object is undefined where the file is missing. */
export interface FileCommit {
  commit: string;
  time: string;
  author: string;
  subject: string;
  /** Relative to the content folder. */
  file: string;
  was?: string;
  before: string | undefined;
  after: string | undefined;
}

/** A place in the history: in the commits up to `start`, after the first `skip` that changed the file. */
export interface HistoryCursor {
  file: string;
  start: string;
  skip: number;
}

const maxBatch = 50;

/** The commits that changed a file, newest first, across renames, each with the place after it. */
export async function* fileCommits(git: Git, from: HistoryCursor): AsyncGenerator<{ commit: FileCommit; next: HistoryCursor }> {
  let cursor = from;
  for (;;) {
    const { file } = cursor;
    const batch = await commitsIn(git, cursor);
    for (const commit of batch) {
      const was = commit.before === undefined ? await formerName(git, commit) : undefined;
      // Older commits with the new name are of another item.
      cursor = was === undefined ? { ...cursor, skip: cursor.skip + 1 } : { file: was, start: `${commit.commit}^`, skip: 0 };
      yield { commit: was === undefined ? commit : { ...commit, was }, next: cursor };
      if (was !== undefined) break;
    }
    if (batch.length < maxBatch && cursor.file === file) return;
  }
}

// Fields end with NUL, which no field holds. A subject may hold any other character.
const format = '%H%x00%cI%x00%an%x00%s%x00';

async function commitsIn(git: Git, { file, start, skip }: HistoryCursor): Promise<FileCommit[]> {
  const options = ['-z', '--raw', '--no-abbrev', '--no-renames', '--no-diff-merges', '--no-ext-diff'];
  const commits = ['-n', String(maxBatch), `--skip=${skip}`, start];
  const records = parseLog(await git.text('log', `--format=${format}`, ...options, ...commits, '--', file));
  return Promise.all(
    records.map(async ({ raw, ...record }): Promise<FileCommit> => {
      const line = /:\d+ \d+ (\S+) (\S+) /.exec(raw);
      // A merge that changed the file itself has no such line.
      const at = (revision: string) => git.attempt('rev-parse', '--verify', '--quiet', `${revision}:./${file}`);
      const [before, after] = line
        ? [objectOf(line[1]), objectOf(line[2])]
        : await Promise.all([at(`${record.commit}^`), at(record.commit)]);
      return { ...record, file, before, after };
    }),
  );
}

type LogRecord = Pick<FileCommit, 'commit' | 'time' | 'author' | 'subject'> & { raw: string };

/** Parses a sequence of `<commit>\0<time>\0<author>\0<subject>\0`, each with empty fields and `\n:<raw line>\0<path>\0` behind it. */
function parseLog(output: string): LogRecord[] {
  const fields = output.split('\0');
  const records: LogRecord[] = [];
  for (let at = 0; at + 3 < fields.length;) {
    const [commit = '', time = '', author = '', subject = ''] = fields.slice(at, (at += 4));
    const record: LogRecord = { commit, time, author, subject, raw: '' };
    for (; at < fields.length && /^(\n?:|\n?$)/.test(fields[at] ?? ''); at += 1)
      if (fields[at]?.includes(':')) record.raw = fields[at++] ?? '';
    records.push(record);
  }
  return records;
}

function objectOf(id: string | undefined): string | undefined {
  return id === undefined || /^0*$/.test(id) ? undefined : id;
}

// More deleted files are no rename but a cleaning.
const maxDeleted = 500;

/** The file of the same folder that a commit renamed to this one, with equal fields or a similar text. */
async function formerName(git: Git, { commit, file }: FileCommit): Promise<string | undefined> {
  const folder = path.posix.dirname(file);
  const parent = `${commit}^`;
  if (folder === '.' || (await git.attempt('rev-parse', '--verify', '--quiet', parent)) === undefined) return undefined;
  const options = ['--no-commit-id', '-r', '-z', '--no-renames', '--diff-filter=D', '--name-only', '--relative'];
  const deleted = (await git.text('diff-tree', ...options, parent, commit, '--', folder)).split('\0').filter(Boolean);
  if (deleted.length === 0 || deleted.length > maxDeleted) return undefined;
  const { items } = await compareFiles(git, await changedFiles(git, parent, commit, [file, ...deleted]));
  const was = items.find(({ part, id }) => `${part}/${id}.yaml` === file)?.was;
  return was === undefined ? undefined : `${folder}/${was}.yaml`;
}
