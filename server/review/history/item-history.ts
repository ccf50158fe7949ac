import { isDeepStrictEqual } from 'node:util';
import { isSingleFile } from '../../model/entities/nouns.ts';
import type { HistoryPage, ItemVersion, PublishPart } from '../../model/api/publish-api.ts';
import { responseEffort } from '../../model/text/diff-words.ts';
import { decodeSource, readSource } from '../../content/files/read-file.ts';
import { parseSource } from '../../content/sync/read-known.ts';
import { compareFields } from '../content-changes.ts';
import { Git, orReason } from '../git.ts';
import { fileCommits, type FileCommit, type HistoryCursor } from './file-commits.ts';
import { ExpectedError } from '../../model/runtime/expected-error.ts';

const pageLength = 20;

export class HistoryCursorError extends ExpectedError {}

/**
 * A page of the versions of an item, newest first, each in words against the one before. Uncommitted changes are no version.
 * @param folder the content folder, a real path
 * @param from `next` of the page before
 * @throws HistoryCursorError
 */
export async function itemHistory(folder: string, { part, id }: { part: PublishPart; id: string }, from?: string): Promise<HistoryPage> {
  const git = new Git(folder);
  const read = async (): Promise<HistoryPage> => {
    const [head, shallow] = await Promise.all([git.findCommit('HEAD'), git.text('rev-parse', '--is-shallow-repository')]);
    const file = fileOf(part, id);
    const begin = from === undefined ? head && { file, start: head, skip: 0 } : parseCursor(part, from);
    const { commits, next } = begin ? await pageOf(git, begin) : { commits: [], next: null };
    const versions = await versionsOf(git, folder, part, file, commits);
    return { isKnown: true, versions, next: next && [next.start, next.skip, idOf(next.file)].join('~'), isShallow: shallow === 'true' };
  };
  return orReason(read());
}

async function pageOf(git: Git, from: HistoryCursor): Promise<{ commits: FileCommit[]; next: HistoryCursor | null }> {
  const commits: FileCommit[] = [];
  let last = from;
  for await (const { commit, next } of fileCommits(git, from)) {
    // One more than a page has shows that there is a next page.
    if (commits.length === pageLength) return { commits, next: last };
    commits.push(commit);
    last = next;
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
  const fieldsIn = (name: string, bytes: Buffer | undefined): object | undefined =>
    bytes && part !== 'images' ? parseSource(name, part, decodeSource(name, bytes)).fields : undefined;
  const onDisk = part === 'images' ? undefined : readSource(folder, file);
  const current = onDisk && part !== 'images' ? parseSource(file, part, onDisk).fields : undefined;
  const effort = responseEffort();
  return Promise.all(
    commits.map(async ({ commit, time, author, subject, file: name, was, before, after }): Promise<ItemVersion> => {
      const item = fieldsIn(name, contents.get(after ?? ''));
      const former = was === undefined ? fieldsIn(name, contents.get(before ?? '')) : await formerFields(commit, was);
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

  /** A renamed file has its former bytes in another commit. */
  async function formerFields(commit: string, was: string): Promise<object | undefined> {
    return fieldsIn(was, await git.bytes('cat-file', 'blob', `${commit}^:./${was}`).catch(() => undefined));
  }
}

function fileOf(part: PublishPart, id: string): string {
  if (isSingleFile(part)) return `${part}.yaml`;
  return part === 'images' ? `images/${id}` : `${part}/${id}.yaml`;
}

function idOf(file: string): string {
  return file.replace(/^[^/]*\//, '').replace(/\.yaml$/, '');
}

/** @throws HistoryCursorError for what is no cursor, such as an option of git */
function parseCursor(part: PublishPart, text: string): HistoryCursor {
  const [, start = '', skip, id = ''] = /^([0-9a-f]{40,64}\^?)~(\d{1,6})~([\w-][\w.-]*)$/.exec(text) ?? [];
  if (start === '') throw new HistoryCursorError('from: is no page of a history; reload the page');
  return { file: fileOf(part, id), start, skip: Number(skip) };
}
