import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kindOf, type CollectionName, type FieldsOf } from '../../model/entities/collections.ts';
import { idFromText, isDeviceName, isId, isReserved } from '../../model/entities/ids.ts';
import { isSingleFile, type SingleFile } from '../../model/entities/nouns.ts';
import { fileProblem, type Problem } from '../../model/entities/problem.ts';
import type { KnownFile } from '../tree/content-tree.ts';
import type { ParseCache } from './parse-cache.ts';
import { parseItem, type ParsedItem } from '../tree/parse-item.ts';
import { isLfsPointer, lfsPointerMessage, maxPointerBytes } from '../files/lfs-pointer.ts';
import { unreadable } from '../files/refused-files.ts';
import { readSource, type SourceFile } from '../files/read-file.ts';
import type { ListedFile } from './scan-tree.ts';
import { ignoringSystemErrors, isSystemError } from '../files/system-error.ts';

export function readKnown(root: string, listed: ListedFile, cache?: ParseCache): KnownFile | undefined {
  const { file, part, fingerprint, refusal } = listed;
  if (refusal) return { part, fingerprint, problems: [fileProblem(file, refusal.rule, refusal.message)] };
  if (part === 'images') return { part, fingerprint, problems: refuseUnreadable(root, file, fingerprint) };

  const name = isSingleFile(part) ? undefined : refuseName(file, part, root);
  if (name) return { part, fingerprint, problems: [name] };
  const unread = cache?.withFingerprint(file, fingerprint);
  if (unread) return knownOf(listed, unread.version, unread.fields);
  const source = readSource(root, file, fingerprint);
  if (source === undefined) return undefined;
  if ('rule' in source) return { part, fingerprint, problems: [source] };

  const { text, version } = source;
  const cached = cache?.fieldsOf(file, fingerprint, version);
  if (cached !== undefined) return knownOf(listed, version, cached);
  const parsed = parseItem(file, text, kindOf(part));
  if (!parsed.fields) return { part, fingerprint, problems: parsed.problems };
  if (parsed.problems.length === 0) cache?.set(file, { fingerprint, version, fields: parsed.fields });
  return knownOf(listed, version, parsed.fields, parsed.problems);
}

export function parseSource(file: string, part: CollectionName | SingleFile, source: SourceFile | Problem): ParsedItem<object> {
  if ('rule' in source) return { problems: [source] };
  const name = isSingleFile(part) ? undefined : refuseName(file, part);
  return name ? { problems: [name] } : parseItem(file, source.text, kindOf(part));
}

/** A picture is read only when a request needs it, or when it is small enough to be a Git LFS pointer. */
function refuseUnreadable(root: string, file: string, fingerprint: string): Problem[] {
  try {
    const picture = path.join(root, file);
    accessSync(picture, constants.R_OK);
    const bytes = Number(fingerprint.split('-').at(-2));
    return bytes < maxPointerBytes && isLfsPointer(readFileSync(picture)) ? [fileProblem(file, 'lfs-pointer', lfsPointerMessage)] : [];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [fileProblem(file, unreadable, `cannot be read (${error.code})`)];
  }
}

export function knownOf({ file, part, fingerprint }: ListedFile, version: string, fields: unknown, problems: Problem[] = []): KnownFile {
  if (isSingleFile(part)) return { part, fingerprint, single: fields as object, problems };
  return { part, fingerprint, stored: { id: idOf(file), file, version, fields: fields as FieldsOf[CollectionName] }, problems };
}

function idOf(file: string): string {
  return path.posix.basename(file, '.yaml');
}

/** Whether the id is the name of a file other than `file`: where letter case means nothing, it can be the same one. */
function isOtherFile(root: string, file: string, id: string): boolean {
  // A link counts as itself: it may lead nowhere, or in a circle.
  const inode = (name: string) => ignoringSystemErrors(() => lstatSync(path.join(root, name)))?.ino;
  const other = inode(`${path.posix.dirname(file)}/${id}.yaml`);
  return other !== undefined && other !== inode(file);
}

/** @param root the folder in which a better name has to be free */
function refuseName(file: string, part: CollectionName, root?: string): Problem | undefined {
  const refuse = (rule: string, message: string) => fileProblem(file, rule, message);
  if (!file.endsWith('.yaml')) return refuse('bad-name', `is not read; name it ${file.replace(/\.ya?ml$/i, '.yaml')}`);
  const id = idOf(file);
  if (!isId(id)) {
    const better = idFromText(id.replaceAll('_', ' '), 'item', (better) => root !== undefined && isOtherFile(root, file, better));
    return refuse('bad-slug', `"${id}" is not an id; name it ${better}.yaml: lower-case letters, digits, single hyphens, at most 80`);
  }
  if (isDeviceName(id)) return refuse('bad-slug', `"${id}" names a device on Windows, not a file; choose another name`);
  if (isReserved(part, id)) return refuse('reserved-slug', `"${id}" is reserved for the site's own addresses; choose another name`);
  return undefined;
}
