import path from 'node:path';
import { existsSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { z } from 'zod';
import { ConflictError, RefusalError, afterTakingBack, ignoreRefusal } from '../ground/errors.ts';
import { syncFolder } from '../files/folders.ts';
import { pathToWrite, targetToWrite } from '../files/links.ts';
import { replaceFiles } from '../files/replace-files.ts';
import { ignoreSystemError, ignoringSystemErrors, isSystemError } from '../files/system-error.ts';
import { accessOf, createFile, deleteFile, type LastCheck } from '../files/write-file.ts';
import type { Repository } from '../repository.ts';
import { bytesOf, changing, filesNaming, readNaming, renamedText, type Naming, type NamingFile } from './naming-files.ts';
import { journalsLeft, readJournal, writeJournal, type RecordedRenaming } from './rename-journal.ts';

export interface Renaming extends RecordedRenaming, Naming {
  /** Edits the renamed file itself; without it, its bytes stay. */
  rewrite?: (text: string) => string;
}

/**
 * Renames a file, and its name in all posts, pages of the book, templates and `site.yaml`: all of that, or nothing. The file has both names until
 * all other files have the new one. After a kill or an error in between, `recoverRenames` does the rest from a journal in `JOURNAL_DATA`.
 * @param lastCheck throws when the file is not the one to rename; called before anything is changed
 * @returns the other files that were changed, or 'taken' when the name exists @throws ConflictError; as `replaceFiles`
 */
export async function renameEverywhere(repository: Repository, renaming: Renaming, lastCheck: LastCheck) {
  const files = filesNaming(repository, renaming.from, renaming);
  return repository.writer.changeFiles(namesOf(renaming, files), async (refuseChange) => {
    const [from, to] = pathsOf(repository, renaming);
    lastCheck();
    const change = changeOf(repository, renaming, files);
    const own = ownBytes(repository, renaming);
    const journal = await writeJournal(repository, renaming);
    try {
      const made = await createFile(to, own, refuseChange, accessOf(statSync(from)).mode);
      if (made === 'taken') {
        removeQuietly(journal);
        return 'taken' as const;
      }
      await complete(repository, renaming, change, refuseChange);
      removeQuietly(journal);
    } catch (error) {
      const written = [...change.bytes].filter(([file, bytes]) => ignoringSystemErrors(() => readFileSync(file))?.equals(bytes));
      if (written.length === 0 && existsSync(from)) {
        // Durably and in this order, and the journal last: otherwise a power cut could leave both names, or references to a missing one.
        for (const folder of new Set([...change.bytes.keys()].map((file) => path.dirname(file))))
          await syncFolder(folder).catch(ignoreSystemError);
        if (hasBothNames(repository, renaming)) await deleteFile(to, () => undefined).catch(ignoreRefusal);
        removeQuietly(journal);
        throw afterTakingBack(error);
      }
      // A file has the new name already, so both names and the journal stay, and the next start finishes the renaming.
      if (written.length < change.bytes.size || !(error instanceof RefusalError || isSystemError(error))) throw error;
      console.warn(`content/${renaming.from} is ${renaming.to} now, but its old name may stay until the next start: ${error.message}`);
    }
    return files;
  });
}

/** Finishes the renamings of killed processes, each on its own. A journal that cannot be read or finished stays and is logged. */
export async function recoverRenames(repository: Repository, renamingOf: (recorded: RecordedRenaming) => Renaming): Promise<void> {
  for (const journal of journalsLeft(repository)) {
    try {
      const recorded = readJournal(repository, journal);
      if (!recorded) continue;
      await finishRenaming(repository, renamingOf(recorded));
      unlinkSync(journal);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const reason = error instanceof z.ZodError ? error.issues.map(({ message }) => message).join('; ') : error.message;
      console.warn(`A renaming stays unfinished until the next start. Its record is ${journal}: ${reason}`);
    }
  }
}

/** Finishes a renaming that was begun, if anything is left to do. */
async function finishRenaming(repository: Repository, renaming: Renaming): Promise<void> {
  const files = filesNaming(repository, renaming.from, renaming);
  await repository.writer.changeFiles(namesOf(renaming, files), async (refuseChange) => {
    // If the new name does not exist, nothing was done yet; if the old one does not, all is done.
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

/** Whether there is a file of each name, the new one with the bytes that it is to have. */
function hasBothNames(repository: Repository, renaming: Renaming): boolean {
  const [, to] = pathsOf(repository, renaming);
  return ignoringSystemErrors(() => readFileSync(to).equals(ownBytes(repository, renaming))) ?? false;
}

/** The bytes of the file under its new name. */
function ownBytes(repository: Repository, { from, rewrite, ...naming }: Renaming): Buffer {
  const bytes = readFileSync(pathToWrite(repository.folder, from));
  return rewrite ? bytesOf(rewrite(renamedText(from, bytes, naming))) : bytes;
}

function removeQuietly(file: string): void {
  ignoringSystemErrors(() => unlinkSync(file));
}

/** The files as they are, and their new bytes by real path, because two posts can be links to one file. */
function changeOf(repository: Repository, naming: Naming, files: readonly NamingFile[]) {
  const before = files.map((each) => ({ ...each, bytes: readNaming(repository, each) }));
  const changed = before.map(
    ({ file, bytes }) => [targetToWrite(repository.folder, file), bytesOf(renamedText(file, bytes, naming))] as const,
  );
  return { before, bytes: new Map(changed) };
}

async function complete(repository: Repository, renaming: Renaming, change: ReturnType<typeof changeOf>, refuseChange: LastCheck) {
  const { before, bytes } = change;
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
