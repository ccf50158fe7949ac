import { isSingleFile } from '../../model/entities/nouns.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Cause, PublishOutcome, UpdateRequest, UpstreamConflict } from '../../model/api/publish-api.ts';
import { readSource } from '../../content/files/read-file.ts';
import { counted } from '../../model/text/wording.ts';
import { changedFiles, objectOf, type ChangedFile, type GitFile, type Objects } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { notWritten, outputOf, PublishRefusedError } from './publish-errors.ts';
import { GitWriter, withTemporaryFolder } from './git-writer.ts';
import { changedOnDisk } from './list-changes.ts';
import { distance, type RepositoryFacts } from './repository-facts.ts';
import { collections } from '../../model/entities/collections.ts';
import { compareFiles, type ItemChange } from '../compare-content.ts';
import { titleOf } from '../../content/tree/stored-item.ts';
import { hasPlaces, inWords, mergePlaces, writeMerged } from './merge-places.ts';
import { responseEffort, type FieldChange } from '../../model/text/differences.ts';

/**
 * Fast-forwards the current branch to its upstream. A changed file that equals the incoming version does not conflict; editions and single files merge.
 * @param choices the conflicting files and places that keep the version on disk, and the places that get theirs
 * @param timeoutMs ends the wait. Git keeps running, because a killed git could leave the files half updated.
 * @throws PublishRefusedError when nothing changed, or git did not finish in time
 */
export async function updateBranch(git: Git, facts: RepositoryFacts, choices: UpdateRequest, timeoutMs: number): Promise<PublishOutcome> {
  const { head, upstream, branch } = facts;
  if (head === undefined || !upstream || branch === undefined)
    throw new PublishRefusedError('The current branch does not follow a branch of a remote, so there is nothing to get.');
  const { behind, unpushed } = await distance(git, facts);
  if (behind === 0) return { isDone: true, sentence: 'Everything that others published is here already.', branch, commit: head, paths: [] };
  if (unpushed > 0)
    throw new PublishRefusedError(
      `This clone has ${counted(unpushed, 'commit')} that ${upstream.branch} lacks, and ${upstream.branch} has ${behind} that this clone lacks. Propose yours, or finish in a terminal.`,
      'propose-commits',
    );
  const target = await git.commit(upstream.ref);
  const [incoming, { objects }] = await Promise.all([changedFiles(git, head, target), changedOnDisk(git, head)]);
  const both = incoming.filter(({ file }) => objects.has(file));
  const unequal = both.filter(({ file, after }) => objects.get(file) !== objectOf(after));
  const places = await mergePlaces(git, unequal.filter(hasPlaces), target, choices);
  const isMerged = ({ file }: ChangedFile) => places.merged.some((each) => each.file === file);
  const conflicting = unequal.filter((changed) => !isMerged(changed) && !choices.keep?.includes(changed.file));
  if (conflicting.length + places.conflicts.length > 0)
    await refuse(conflicting, (items) => `You and others changed ${items}. Choose the version to keep. Nothing was changed.`);

  // Git does not remove a file with changes.
  const deleted = both.filter(({ file, after }) => after === undefined && objects.get(file) !== undefined);
  if (deleted.length > 0)
    await refuse(
      deleted,
      (items) => `Others deleted ${items}, which you changed. Discard your change, and update again. Nothing was changed.`,
      'deleted',
    );
  // Written before git moves the branch. After a crash in between, the files are merged again, and no text is lost.
  const undo = await writeMerged(git.folder, places.merged);
  const forward = fastForward(git, facts, target, both, objects).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  const merged = await Promise.race([forward, setTimeout(timeoutMs, undefined, { ref: false })]);
  if (!merged)
    throw new PublishRefusedError(
      'Git needs longer than a minute to get what others published, and is still running. Try again later.',
      'retry',
    );
  if (merged.isLost && (await git.findCommit('HEAD')) !== target)
    throw new PublishRefusedError('Git was interrupted before it responded. It may still be running; try again later.', 'retry');
  if (merged.status !== 0 && !merged.isLost) {
    await undo();
    // Git takes nothing back when a filter or a lock stops it halfway.
    const isSame = isDeepStrictEqual((await changedOnDisk(git, head)).objects, objects);
    const state = isSame ? 'Nothing was changed.' : 'Some files of others may be written already, or missing here.';
    const unwritten = notWritten(merged.errors, state);
    if (unwritten) throw unwritten;
    const isBlocked = /would be (overwritten|removed)/.test(merged.errors);
    throw new PublishRefusedError(
      isBlocked
        ? 'Files that others changed are also changed here. Nothing was changed; save or finish them, and try again.'
        : `Git could not merge what others published. ${state}`,
      isBlocked ? 'terminal' : 'retry',
      outputOf(merged.errors),
    );
  }
  const paths = incoming.map(({ file }) => file);
  const sentence = `Got ${counted(behind, 'commit')} from others, with ${counted(paths.length, 'changed file')} of the content.`;
  return { isDone: true, sentence, branch, commit: target, paths };

  async function refuse(files: readonly ChangedFile[], sentenceOn: (items: string) => string, cause?: Cause): Promise<never> {
    const conflicts = [...(await conflictsOf(git, files, objects, target)), ...(cause ? [] : places.conflicts)];
    throw new PublishRefusedError(sentenceOn(conflictWords(conflicts)), 'keep-or-discard', { conflicts, ...(cause && { cause }) });
  }
}

/**
 * Moves the branch and the files to `target`, but not the files in `own`.
 * @throws PublishRefusedError when the index has a third version of such a file, which would be lost
 */
async function fastForward(git: Git, facts: RepositoryFacts, target: string, own: readonly ChangedFile[], objects: Objects) {
  const { prefix, noObject } = facts;
  const names = new Set(own.map(({ file }) => file));
  const listed = (await git.text('ls-files', '-s', '--full-name', '-z')).split('\0').filter((line) => names.has(pathIn(line, prefix)));
  const indexed = new Map(listed.map((line) => [pathIn(line, prefix), line]));
  // The object of an intent-to-add entry.
  const empty = await git.text('hash-object', '--stdin');
  const staged = own.find(({ file, before, after }) => {
    const [, object] = indexed.get(file)?.split(' ') ?? [];
    return object !== undefined && ![before?.object, objectOf(after), objects.get(file), empty].includes(object);
  });
  if (staged)
    throw new PublishRefusedError(
      `A third version of ${staged.file} is staged. Nothing was changed. Commit it or unstage it in a terminal.`,
      'terminal',
    );

  const writer = new GitWriter(git.folder);
  return withTemporaryFolder(async (folder) => {
    const incoming = own.map(({ file, after }) => indexLine(after === 'disk' ? undefined : after, `${prefix}${file}`, noObject));
    const before = own.map(({ file }) => indexed.get(file) ?? `0 ${noObject}\t${prefix}${file}`);
    await writeFile(path.join(folder, 'incoming'), incoming.map((line) => `${line}\0`).join(''));
    await writeFile(path.join(folder, 'before'), before.map((line) => `${line}\0`).join(''));
    return await writer.write(['-c', `alias.journal-update=!${script}`, 'journal-update', folder, target]);
  });
}

function indexLine(file: GitFile | undefined, name: string, noObject: string): string {
  if (!file) return `0 ${noObject}\t${name}`;
  return `${file.isLink ? '120000' : file.isExecutable ? '100755' : '100644'} ${file.object}\t${name}`;
}

function pathIn(line: string, prefix: string): string {
  return line.slice(line.indexOf('\t') + 1 + prefix.length);
}

// Git does not write a file whose index entry is the incoming version. The script is one git command, so it finishes even when the server is killed.
const script = `f() {
  trap : TERM INT HUP PIPE
  [ ! -s "$1/incoming" ] || git update-index -z --index-info <"$1/incoming" || return 1
  git merge --quiet --ff-only --no-overwrite-ignore --no-squash --no-autostash --no-stat "$2" && return 0
  status=$?
  [ ! -s "$1/before" ] || git update-index -z --index-info <"$1/before"
  return $status
}; f`;

/** Ours and theirs of files that both sides changed. @param commit theirs */
export async function conflictsOf(
  git: Git,
  incoming: readonly ChangedFile[],
  objects: Objects,
  commit: string,
): Promise<UpstreamConflict[]> {
  const sides = incoming.map(({ file, part, after }): ChangedFile => ({
    file,
    part,
    before: typeof after === 'object' ? after : undefined,
    after: objects.get(file) === undefined ? undefined : 'disk',
  }));
  const { items, images } = await compareFiles(git, sides, responseEffort(), false);
  const since = sides.map((side, index) => ({ ...side, before: incoming[index]?.before }));
  const own = (await compareFiles(git, since, responseEffort(), false)).items.filter(({ before }) => before);
  const fieldsOf = (item: ItemChange) => (item.part === 'editions' ? inWords(git, commit, item.fields) : item.fields);
  const compared = await Promise.all(items.map(async (item) => ({ ...item, fields: await fieldsOf(item) })));
  const unread = { fields: [], theirs: null, version: '' };
  return [
    ...compared.map(({ paths: [path = ''], part, id, before, after, fields }) => ({
      path,
      part,
      id,
      name: titleOf({ part, id }, after ?? before),
      fields,
      upstreamOnly: fieldsBesides(
        fields,
        own.find((item) => item.part === part && item.id === id),
      ),
      theirs: before ?? null,
      version: versionOnDisk(git.folder, path),
    })),
    ...images.map(({ file }) => ({ ...unread, path: file, part: 'images' as const, id: file.replace('images/', ''), name: file })),
  ];
}

function fieldsBesides(fields: readonly FieldChange[], own: ItemChange | undefined): string[] {
  const names = fields.map(({ field }) => field);
  return own ? names.filter((name) => own.fields.every(({ field }) => field !== name)) : [];
}

function versionOnDisk(folder: string, file: string): string {
  const source = readSource(folder, file);
  // A file that cannot be read has no version, so no choice can drop it.
  return !source ? 'none' : 'rule' in source ? '' : source.version;
}

/** The items in words: `the quote begin-at-once`. */
export function conflictWords(conflicts: readonly UpstreamConflict[]): string {
  const [first] = conflicts;
  if (!first) return '';
  const { part, id } = first;
  if (conflicts.some((other) => other.part !== part || other.id !== id)) return `${conflicts.length} items`;
  return isSingleFile(part) ? `${part}.yaml` : `the ${part === 'images' ? 'picture' : collections[part].noun} ${id}`;
}
