import { existsSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError, RefusalError } from '../errors.ts';
import { pathToWrite, targetToWrite } from '../files/links.ts';
import { readBytes } from '../files/read-file.ts';
import { linkFile, replaceFiles } from '../files/replace-files.ts';
import { ignoringSystemErrors, isSystemError } from '../files/system-error.ts';
import { isAlive, sweepTemporaries, temporaryBeside } from '../files/temporary-files.ts';
import { accessOf, createFile, deleteFile, putFile, type LastCheck } from '../files/write-file.ts';
import type { Repository } from '../repository.ts';
import { bytesOf, changing, filesNaming, readNaming, renamedText, type Naming, type NamingFile } from './naming-files.ts';

/** Which file gets which name, as the journal records it. Both are relative to the content folder: `images/desk.jpg`. */
export interface RecordedRenaming {
  from: string;
  to: string;
  /** Of a post: whether its old address leads to it. */
  keepsAddress?: boolean;
}

export interface Renaming extends RecordedRenaming, Naming {
  /** What changes in the file itself, once it names itself by its new name; without it, its bytes stay. */
  rewrite?: (text: string) => string;
}

/**
 * Renames a file, and its name in all posts, pages of the book and `site.yaml`: all of that, or nothing. The file has both names until every
 * other one has the new name. After a kill or an error in between, `finishRenamings` does the rest, for a journal in the content folder
 * records both. Resolves to the other files that were changed, or to 'taken' when the name exists.
 * @param lastCheck throws when the file is not the one to rename; called before anything is changed
 * @throws ConflictError for a file that cannot be changed; as `replaceFiles`
 */
export async function renameEverywhere(
  repository: Repository,
  renaming: Renaming,
  lastCheck: LastCheck,
): Promise<readonly NamingFile[] | 'taken'> {
  const files = filesNaming(repository, renaming.from, renaming);
  return repository.changeFiles(namesOf(renaming, files), async (refuseChange) => {
    const [from, to] = pathsOf(repository, renaming);
    const journal = temporaryBeside(path.join(repository.folder, journalName));
    lastCheck();
    const change = changeOf(repository, renaming, files);
    const own = ownBytes(repository, renaming);
    await putFile(journal, Buffer.from(JSON.stringify(renaming)), {});
    try {
      const made = own ? await createFile(to, own, refuseChange, accessOf(statSync(from)).mode) : await linkFile(from, to);
      if (made === 'taken' || made === false) {
        removeQuietly(journal);
        return 'taken';
      }
      await complete(repository, renaming, change, refuseChange);
      removeQuietly(journal);
    } catch (error) {
      const written = [...change.bytes].filter(([file, bytes]) => ignoringSystemErrors(() => readFileSync(file))?.equals(bytes));
      if (written.length === 0 && existsSync(from)) {
        if (hasBothNames(repository, renaming)) removeQuietly(to);
        removeQuietly(journal);
        throw error;
      }
      // Something has the new name already, so both names stay, and the journal, with which the next start finishes the renaming.
      if (written.length < change.bytes.size || !(error instanceof RefusalError || isSystemError(error))) throw error;
      console.warn(`content/${renaming.from} is ${renaming.to} now, but its old name may stay until the next start: ${error.message}`);
    }
    return files;
  });
}

/**
 * Finishes the renamings of killed processes, and removes the unfinished files of the content folder itself.
 * @param renamingOf how a recorded renaming is done
 */
export async function finishRenamings(repository: Repository, renamingOf: (recorded: RecordedRenaming) => Renaming): Promise<void> {
  try {
    for (const name of await readdir(repository.folder)) {
      const isOurs = journalPattern.test(name) && !isAnothers(name);
      const recorded = isOurs ? readJournal(path.join(repository.folder, name)) : undefined;
      if (recorded) await finish(repository, renamingOf(recorded));
    }
    await sweepTemporaries(repository.folder);
  } catch (error) {
    // The next start tries again.
    if (error instanceof Error) console.warn(`An unfinished change of a name in the content stays: ${error.message}`);
  }
}

const journalName = 'rename.json';
const journalPattern = /^\.rename\.(\d{1,9})\.[0-9a-f]{12}\.tmp$/;

function isAnothers(name: string): boolean {
  const pid = Number(journalPattern.exec(name)?.[1]);
  return pid !== process.pid && isAlive(pid);
}

/** Undefined for a journal that was not written whole: then nothing else was. */
function readJournal(file: string): RecordedRenaming | undefined {
  try {
    const { from, to, keepsAddress = false } = JSON.parse(readFileSync(file, 'utf8')) as Partial<RecordedRenaming>;
    const isValid = [from, to].every((name) => typeof name === 'string' && /^(?:images|posts)\/./.test(name));
    return isValid ? ({ from, to, keepsAddress } as RecordedRenaming) : undefined;
  } catch {
    return undefined;
  }
}

async function finish(repository: Repository, renaming: Renaming): Promise<void> {
  const files = filesNaming(repository, renaming.from, renaming);
  await repository.changeFiles(namesOf(renaming, files), async (refuseChange) => {
    // Without the new name nothing was begun; without the old one all is done.
    if (!hasBothNames(repository, renaming)) return;
    await complete(repository, renaming, changeOf(repository, renaming, files), refuseChange);
  });
}

function namesOf({ from, to }: Renaming, files: readonly NamingFile[]): string[] {
  return [from, to, ...files.map(({ file }) => file)];
}

function pathsOf(repository: Repository, { from, to }: Renaming): [from: string, to: string] {
  return [pathToWrite(repository.folder, from), pathToWrite(repository.folder, to)];
}

/** Whether both names lead to the file: one file, or two where its bytes change, or where the disk has no links. */
function hasBothNames(repository: Repository, renaming: Renaming): boolean {
  const [from, to] = pathsOf(repository, renaming);
  const isSame = () => {
    const own = ownBytes(repository, renaming);
    return own ? readFileSync(to).equals(own) : statSync(from).ino === statSync(to).ino || readFileSync(from).equals(readFileSync(to));
  };
  return ignoringSystemErrors(isSame) ?? false;
}

/** The bytes that the file has with its new name; undefined where they stay, or where it is gone. */
function ownBytes(repository: Repository, { from, rewrite, ...naming }: Renaming): Buffer | undefined {
  const bytes = rewrite && readBytes(repository.folder, from);
  return bytes && bytesOf(rewrite(renamedText(from, bytes, naming)));
}

function removeQuietly(file: string): void {
  ignoringSystemErrors(() => unlinkSync(file));
}

/** The files before, and the new bytes by the real file, which two posts can be links to. */
function changeOf(repository: Repository, naming: Naming, files: readonly NamingFile[]) {
  const before = files.map((each) => ({ ...each, bytes: readNaming(repository, each) }));
  const changed = before.map(
    ({ file, bytes }) => [targetToWrite(repository.folder, file), bytesOf(renamedText(file, bytes, naming))] as const,
  );
  return { before, bytes: new Map(changed) };
}

/** Gives the other files the new name, and removes the old one. */
async function complete(
  repository: Repository,
  renaming: Renaming,
  { before, bytes }: ReturnType<typeof changeOf>,
  refuseChange: LastCheck,
): Promise<void> {
  const check = () => {
    refuseChange();
    if (!hasBothNames(repository, renaming)) throw new ConflictError(`This ${renaming.noun} is changing at the moment; try again`);
  };
  const known = new Set(before.map(({ source }) => source));
  const changed = [...bytes].map(([file, renamed]) => ({ file, bytes: renamed }));
  await replaceFiles(changed, () => {
    check();
    for (const each of before) if (!readNaming(repository, each).equals(each.bytes)) throw changing(each);
    const other = filesNaming(repository, renaming.from, renaming).find(({ source }) => !known.has(source));
    if (other) throw changing(other);
  });
  await deleteFile(pathsOf(repository, renaming)[0], check);
}
