import { isDeepStrictEqual } from 'node:util';
import { kindOf } from '../../model/entities/collections.ts';
import type { Site } from '../../model/entities/site.ts';
import { ConflictError, RefusalError } from '../ground/errors.ts';
import { mapTexts } from '../ground/map-texts.ts';
import { readBytes } from '../files/read-file.ts';
import { versionOf } from '../files/etag.ts';
import { isSystemError } from '../files/system-error.ts';
import { parseItem } from '../tree/parse-item.ts';
import type { Repository } from '../repository.ts';
import { itemOf, partOf, titleOf, type StoredItem } from '../tree/stored-item.ts';
import { refuseSize } from '../yaml/edit-yaml.ts';

/** A post, a page of the book, a template or `site.yaml` that references what is renamed. */
export interface NamingFile {
  file: string;
  title: string;
  /** Its item in memory: the same object until it changes. */
  source: Site | StoredItem<'pages' | 'posts' | 'templates'>;
}

export interface Naming {
  noun: string;
  /** A value of a file, or its whole text in YAML or JSON, with the new name in place of the old one. */
  rename: (text: string, file: string) => string;
}

/** The other files that name `from`. @throws ConflictError when one of them has errors */
export function filesNaming(repository: Repository, from: string, { noun, rename }: Naming): NamingFile[] {
  const isNamedIn = (text: string, file: string) => rename(text, file) !== text;
  const broken = brokenFiles(repository, isNamedIn).find((file) => file !== from);
  if (broken !== undefined) throw new ConflictError(`${broken} has an error and names this ${noun}; correct it first`);
  const site = repository.site();
  const items = (['posts', 'pages', 'templates'] as const).flatMap((part): NamingFile[] =>
    repository.list(part).map((source) => ({ file: source.file, title: titleOf({ part, id: source.id }, source.fields), source })),
  );
  return [...items, ...(site ? [{ file: 'site.yaml', title: 'site.yaml', source: site }] : [])].filter(
    ({ file, source }) => file !== from && isNamedIn(JSON.stringify('fields' in source ? source.fields : source), file),
  );
}

/** The files with errors whose text contains the name, and whose last good version is missing or older than the file. */
export function brokenFiles(repository: Repository, isNamedIn: (text: string, file: string) => boolean): string[] {
  const faulty = new Set(repository.problems().map(({ file }) => file));
  const broken = [...faulty].filter((file) => /^(?:(?:pages|posts|templates)\/|site\.yaml$)/.test(file) && !isGood(file));
  return broken.filter((file) => {
    const source = ignoringRefusal(() => readBytes(repository.folder, file));
    return source !== undefined && isNamedIn(source.toString('utf8'), file);
  });

  function isGood(file: string): boolean {
    const { name, id } = itemOf(file);
    if (file === 'site.yaml') return ignoringRefusal(() => repository.document(file).fields) !== undefined;
    return repository.get(name, id)?.file === file && !repository.isOutdated(file);
  }
}

/** Undefined for a file that may not be read, such as a link out of the content. */
function ignoringRefusal<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RefusalError) && !isSystemError(error)) throw error;
    return undefined;
  }
}

/** The bytes of a file. @throws ConflictError when they differ from those of the item in memory */
export function readNaming(repository: Repository, each: NamingFile): Buffer {
  const bytes = readBytes(repository.folder, each.file);
  const isCurrent = bytes && (!('version' in each.source) || versionOf(bytes) === each.source.version);
  if (!isCurrent) throw changing(each);
  return bytes;
}

export function changing({ title }: NamingFile): ConflictError {
  return new ConflictError(`“${title}” is changing at the moment; try again`);
}

/** The text of a file with the new name, and nothing else changed. @throws ConflictError when that cannot be written */
export function renamedText(file: string, bytes: Buffer, { noun, rename }: Naming): string {
  const text = bytes.toString('utf8');
  const changed = rename(text, file);
  const [before, after] = [text, changed].map((each) => parseItem<object>(file, each, kindOf(partOf(file))).fields);
  const expected = mapTexts(before, (value) => rename(value, file));
  if (before === undefined || !isDeepStrictEqual(after, expected))
    throw new ConflictError(
      `${file} names this ${noun} in a way that cannot be changed without changing something else; correct it by hand first`,
    );
  return changed;
}

/** @throws EditRefusedError for a text that is too large for a file */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  refuseSize(bytes.length);
  return bytes;
}
