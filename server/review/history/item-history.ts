import { isDeepStrictEqual } from 'node:util';
import type { HistoryPage, ItemVersion, PublishPart } from '../../model/api/publish-api.ts';
import { responseEffort } from '../../model/text/diff-words.ts';
import { decodeSource, readSource } from '../../content/files/read-file.ts';
import { parseSource } from '../../content/sync/read-known.ts';
import { compareFields } from '../content-changes.ts';
import { Git, GitFailure } from '../git.ts';
import { fileCommits, graphWindow, plainWindow } from './file-commits.ts';
import type { CommitGraph } from './commit-graph.ts';
import type { FileCommit, HistoryCursor } from './file-commits.ts';
import { ExpectedError } from '../../model/runtime/expected-error.ts';

const pageLength = 20;

// Of the search. With the first commands of git and the comparison, a page takes less than 300 ms.
const maxSearchMs = 120;

export interface HistoryOptions {
  /** `next` of the page before. */
  from?: string | undefined;
  /** Of the search for commits; `Infinity` for the whole page. */
  maxMs?: number;
  graph?: CommitGraph | undefined;
}

/** The page names no place in the history of an item. */
export class HistoryCursorError extends ExpectedError {}

/**
 * A page of the versions of an item, newest first, each in words against the one before. Uncommitted changes are no version.
 * @param folder the content folder, a real path
 * @throws HistoryCursorError
 */
export async function itemHistory(
  folder: string,
  { part, id }: { part: PublishPart; id: string },
  { from, maxMs = maxSearchMs, graph }: HistoryOptions = {},
): Promise<HistoryPage> {
  const variables = graph?.variables();
  const git = new Git(folder, variables);
  try {
    const [head, shallow] = await Promise.all([git.findCommit('HEAD'), git.text('rev-parse', '--is-shallow-repository')]);
    const file = fileOf(part, id);
    const begin = from === undefined ? head && { file, start: head, bound: undefined, skip: 0 } : parseCursor(part, from);
    const { commits, next } = begin ? await pageOf(git, begin, maxMs, variables ? graphWindow : plainWindow) : { commits: [], next: null };
    const versions = await versionsOf(git, folder, part, file, commits);
    return { isKnown: true, versions, next: next ? formatCursor(next) : null, isShallow: shallow === 'true' };
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return { isKnown: false, reason: error.message.replace(folder, 'the content') };
  }
}

async function pageOf(
  git: Git,
  from: HistoryCursor,
  maxMs: number,
  window: number,
): Promise<{ commits: FileCommit[]; next: HistoryCursor | null }> {
  const end = performance.now() + maxMs;
  const commits: FileCommit[] = [];
  let last: HistoryCursor | null = from;
  for await (const { found, next } of fileCommits(git, from, window)) {
    // One more than a page has shows that there is a next page.
    if (found && commits.length === pageLength) return { commits, next: last };
    if (found) commits.push(found);
    last = next;
    if (performance.now() > end) return { commits, next };
  }
  return { commits, next: null };
}

async function versionsOf(
  git: Git,
  folder: string,
  part: PublishPart,
  file: string,
  commits: readonly FileCommit[],
): Promise<ItemVersion[]> {
  const objects = commits.flatMap(({ before, after }) => [before, after].flatMap((object) => object ?? []));
  const contents = part === 'images' ? new Map<string, Buffer>() : await git.contents([...new Set(objects)]);
  // A renamed file has its former bytes in another commit.
  const fieldsOf = (object: string | undefined, name: string): object | undefined => {
    const bytes = object === undefined ? undefined : contents.get(object);
    return bytes && part !== 'images' ? parseSource(name, part, decodeSource(name, bytes)).fields : undefined;
  };
  const onDisk = part === 'images' ? undefined : readSource(folder, file);
  const current = onDisk && part !== 'images' ? parseSource(file, part, onDisk).fields : undefined;
  const effort = responseEffort();
  return Promise.all(
    commits.map(async ({ commit, time, author, subject, file: name, was, before, after }): Promise<ItemVersion> => {
      const item = fieldsOf(after, name);
      const former = was === undefined ? fieldsOf(before, name) : await formerFields(commit, was);
      const kind = after === undefined ? 'removed' : was !== undefined ? 'renamed' : before === undefined ? 'added' : 'edited';
      return {
        commit,
        time,
        author,
        subject,
        kind,
        id: idOf(name),
        ...(was !== undefined && { was: idOf(was) }),
        fields: former && item && part !== 'images' ? compareFields(part, former, item, effort) : [],
        item: item ?? null,
        isCurrent: item !== undefined && isDeepStrictEqual(item, current),
      };
    }),
  );

  async function formerFields(commit: string, was: string): Promise<object | undefined> {
    const bytes = await git.bytes('cat-file', 'blob', `${commit}^:./${was}`).catch(() => undefined);
    return bytes && part !== 'images' ? parseSource(was, part, decodeSource(was, bytes)).fields : undefined;
  }
}

function fileOf(part: PublishPart, id: string): string {
  if (part === 'site') return 'site.yaml';
  return part === 'images' ? `images/${id}` : `${part}/${id}.yaml`;
}

function idOf(file: string): string {
  return file.replace(/^[^/]*\//, '').replace(/\.yaml$/, '');
}

function formatCursor({ file, start, bound, skip }: HistoryCursor): string {
  return [start, bound === null ? 'all' : (bound ?? ''), skip, idOf(file)].join('~');
}

/** @throws HistoryCursorError for what is no cursor, such as an option of git */
function parseCursor(part: PublishPart, text: string): HistoryCursor {
  const [, start = '', bound, skip, id = ''] = /^([0-9a-f]{40,64}\^?)~([0-9a-f]{40,64}|all)?~(\d{1,6})~([\w-][\w.-]*)$/.exec(text) ?? [];
  if (start === '') throw new HistoryCursorError('from: is no page of a history; reload the page');
  return { file: fileOf(part, id), start, bound: bound === 'all' ? null : bound, skip: Number(skip) };
}
