import { existsSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConflictError, RefusalError } from '../../content/errors.ts';
import { pathToWrite, targetToWrite } from '../../content/files/links.ts';
import { readBytes, versionOf } from '../../content/files/read-file.ts';
import { linkFile, replaceFiles } from '../../content/files/replace-files.ts';
import { ignoringSystemErrors, isSystemError } from '../../content/files/system-error.ts';
import { isAlive, sweepTemporaries, temporaryBeside } from '../../content/files/temporary-files.ts';
import { deleteFile, putFile, type LastCheck } from '../../content/files/write-file.ts';
import { parseItem, type ItemKind } from '../../content/parse-item.ts';
import type { Repository } from '../../content/repository.ts';
import { refuseSize } from '../../content/yaml/edit-yaml.ts';
import type { RenamedPicture } from '../../model/api/pictures-api.ts';
import { collections } from '../../model/entities/collections.ts';
import { siteSchema } from '../../model/entities/site.ts';
import { brokenFilesWith, nameOfPicture, pagesWith, postsWith, renameIn, siteWith } from './picture-uses.ts';

/** Both relative to the content folder: `images/desk.jpg`. */
export interface Renaming {
  from: string;
  to: string;
}

/**
 * Renames a picture, and its name in all posts, pages of the book and `site.yaml`: all of that, or nothing. The picture has both names until every file has the new one. After
 * a kill or an error in between, `finishRenamings` does the rest, for a journal beside the pictures names both. Resolves to 'taken' when
 * the name exists.
 * @param lastCheck throws when the picture is not the one to rename; called before anything is changed
 * @throws ConflictError for a post that cannot be changed; as `replaceFiles`
 */
export async function renamePicture(
  repository: Repository,
  renaming: Renaming,
  lastCheck: LastCheck,
): Promise<RenamedPicture['changed'] | 'taken'> {
  const files = filesToChange(repository, renaming);
  return repository.changeFiles([renaming.from, renaming.to, ...files.map(({ file }) => file)], async (refuseChange) => {
    const from = pathToWrite(repository.folder, renaming.from);
    const to = pathToWrite(repository.folder, renaming.to);
    const journal = temporaryBeside(path.join(path.dirname(to), journalName));
    const check = () => {
      refuseChange();
      if (!isSameFile(from, to)) throw new ConflictError('This picture is changing at the moment; try again');
    };
    lastCheck();
    const change = changeOf(repository, renaming, files);
    await putFile(journal, Buffer.from(JSON.stringify(renaming)), {});
    try {
      if (!(await linkFile(from, to))) {
        removeQuietly(journal);
        return 'taken';
      }
      await changeAll(repository, renaming, change, check);
      await deleteFile(from, check);
      removeQuietly(journal);
    } catch (error) {
      const written = [...change.bytes].filter(([file, bytes]) => ignoringSystemErrors(() => readFileSync(file))?.equals(bytes));
      if (written.length === 0 && existsSync(from)) {
        if (isSameFile(from, to)) removeQuietly(to);
        removeQuietly(journal);
        throw error;
      }
      // Something has the new name already, so both names stay, and the journal, with which the next start finishes the renaming.
      if (written.length < change.bytes.size || !(error instanceof RefusalError || isSystemError(error))) throw error;
      console.warn(`content/${renaming.from} is ${renaming.to} now, but its old name may stay until the next start: ${error.message}`);
    }
    return files.flatMap(({ slug, title }) => (slug === undefined ? [] : [{ slug, title }]));
  });
}

/** Finishes the renamings of killed servers, and removes the unfinished files among the pictures. */
export async function finishRenamings(repository: Repository): Promise<void> {
  const folders = new Set(['images', ...repository.pictures().map((file) => path.posix.dirname(file))]);
  for (const folder of folders) {
    const absolute = path.join(repository.folder, folder);
    if (!existsSync(absolute)) continue;
    try {
      for (const name of await readdir(absolute)) {
        const renaming = journalPattern.test(name) && !isAnothers(name) ? readJournal(path.join(absolute, name)) : undefined;
        if (renaming) await finish(repository, renaming);
      }
      await sweepTemporaries(absolute);
    } catch (error) {
      // The next start tries again.
      if (error instanceof Error) console.warn(`Unfinished changes in content/${folder} stay: ${error.message}`);
    }
  }
}

const journalName = 'rename.json';
const journalPattern = /^\.rename\.(\d{1,9})\.[0-9a-f]{12}\.tmp$/;

function isAnothers(name: string): boolean {
  const pid = Number(journalPattern.exec(name)?.[1]);
  return pid !== process.pid && isAlive(pid);
}

/** Undefined for a journal that was not written whole: then nothing else was. */
function readJournal(file: string): Renaming | undefined {
  try {
    const { from, to } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Renaming>;
    return [from, to].every((each) => typeof each === 'string' && each.startsWith('images/')) ? ({ from, to } as Renaming) : undefined;
  } catch {
    return undefined;
  }
}

async function finish(repository: Repository, renaming: Renaming): Promise<void> {
  const files = filesToChange(repository, renaming);
  await repository.changeFiles([renaming.from, renaming.to, ...files.map(({ file }) => file)], async (refuseChange) => {
    const [from, to] = [renaming.from, renaming.to].map((file) => pathToWrite(repository.folder, file)) as [string, string];
    // Without the new name nothing was begun; without the old one all is done.
    if (!isSameFile(from, to)) return;
    await changeAll(repository, renaming, changeOf(repository, renaming, files), refuseChange);
    await deleteFile(from, () => {
      refuseChange();
      if (!isSameFile(from, to)) throw new ConflictError('A picture is changing at the moment');
    });
  });
}

/** Whether two names lead to one file, or to two with the same bytes, as on a disk without links. */
function isSameFile(one: string, other: string): boolean {
  const isSame = () => statSync(one).ino === statSync(other).ino || readFileSync(one).equals(readFileSync(other));
  return ignoringSystemErrors(isSame) ?? false;
}

interface NamingFile {
  file: string;
  title: string;
  slug?: string;
  kind: ItemKind;
  /** What its item is in memory: the same object until it changes. */
  source: object;
}

function removeQuietly(file: string): void {
  ignoringSystemErrors(() => unlinkSync(file));
}

function filesToChange(repository: Repository, { from }: Renaming): NamingFile[] {
  const name = nameOfPicture(from);
  const [broken] = brokenFilesWith(repository, name);
  if (broken !== undefined) throw new ConflictError(`${broken} has an error and names this picture; correct it first`);
  const site = siteWith(repository, name);
  return [
    ...postsWith(repository, name).map((post) => {
      const { file, id, fields } = post;
      return { file, title: fields.title, slug: id, kind: collections.posts, source: post };
    }),
    ...pagesWith(repository, name).map((page) => {
      const { file, fields } = page;
      return { file, title: fields.name, kind: collections.pages, source: page };
    }),
    ...(site ? [{ file: 'site.yaml', title: 'site.yaml', kind: { noun: 'site', schema: siteSchema }, source: site }] : []),
  ];
}

interface NameChange {
  before: (NamingFile & { bytes: Buffer })[];
  /** The new bytes by the real file, which two posts can be links to. */
  bytes: ReadonlyMap<string, Buffer>;
}

function changeOf(repository: Repository, renaming: Renaming, files: readonly NamingFile[]): NameChange {
  const before = files.map((each) => ({ ...each, bytes: readNaming(repository, each) }));
  return { before, bytes: new Map(before.map((each) => [targetToWrite(repository.folder, each.file), renamed(each, renaming)])) };
}

async function changeAll(repository: Repository, renaming: Renaming, { before, bytes }: NameChange, check: LastCheck): Promise<void> {
  if (before.length === 0) return check();
  const known = new Set(before.map(({ source }) => source));
  await replaceFiles(
    [...bytes].map(([file, changed]) => ({ file, bytes: changed })),
    () => {
      check();
      for (const each of before) if (!readNaming(repository, each).equals(each.bytes)) throw changing(each);
      const other = filesToChange(repository, renaming).find(({ source }) => !known.has(source));
      if (other) throw changing(other);
    },
  );
}

/** The bytes of a file with the new name, and nothing else changed. @throws ConflictError when that cannot be written */
function renamed({ file, kind, bytes }: NamingFile & { bytes: Buffer }, renaming: Renaming): Buffer {
  const [from, to] = [nameOfPicture(renaming.from), nameOfPicture(renaming.to)];
  const text = bytes.toString('utf8');
  const { fields } = parseItem<object>(file, text, kind);
  const changed = renameIn(text, from, to);
  if (!isDeepStrictEqual(parseItem<object>(file, changed, kind).fields, renameInAll(fields, from, to)) || fields === undefined)
    throw new ConflictError(
      `${file} names this picture in a way that cannot be changed without changing something else; correct it by hand first`,
    );
  const written = Buffer.from(changed);
  refuseSize(written.length);
  return written;
}

/** The bytes of a file. @throws ConflictError when they are not those of the item in memory */
function readNaming(repository: Repository, each: NamingFile): Buffer {
  const bytes = readBytes(repository.folder, each.file);
  const isCurrent = bytes && (!('version' in each.source) || versionOf(bytes) === each.source.version);
  if (!isCurrent) throw changing(each);
  return bytes;
}

function changing({ title }: NamingFile): ConflictError {
  return new ConflictError(`“${title}” is changing at the moment; try again`);
}

function renameInAll(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return renameIn(value, from, to);
  if (Array.isArray(value)) return value.map((each) => renameInAll(each, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renameInAll(each, from, to)]));
}
