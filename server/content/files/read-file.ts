import fs from 'node:fs';
import path from 'node:path';
import { fileProblem, type Problem } from '../../model/entities/problem.ts';
import { WriteRefusedError } from '../ground/errors.ts';
import { decodeText, maxFileBytes, refuseKind, unreadable, type Refusal } from './refused-files.ts';
import { pathToWrite } from './links.ts';
import { sizeIn } from './fingerprint.ts';
import { versionOf } from './etag.ts';
import { ignoringMissing, ignoringSystemErrors, isSystemError } from './system-error.ts';

export interface SourceFile {
  /** Includes the byte order mark, if the file has one. */
  text: string;
  version: string;
}

/** A content file below `root`, a real path, or why it cannot be content; undefined when it is missing. @param fingerprint from a listing, which makes the read faster */
export function readSource(root: string, file: string, fingerprint?: string): SourceFile | Problem | undefined {
  const absolute = `${root}/${file}`;
  try {
    const text = fingerprint && quickTextOf(absolute, sizeIn(fingerprint));
    if (text) return { text, version: versionOf(text) };
    const bytes = bytesOf(root, absolute);
    return 'rule' in bytes ? fileProblem(file, bytes.rule, bytes.message) : decodeSource(file, bytes);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    return fileProblem(file, unreadable, `cannot be read (${error.code})`);
  }
}

/** The bytes of a content file, valid or not; undefined when it is missing. @throws WriteRefusedError when it cannot be content */
export function readBytes(root: string, file: string): Buffer | undefined {
  pathToWrite(root, file);
  const bytes = ignoringMissing(() => bytesOf(root, path.join(root, file)));
  if (bytes && 'rule' in bytes) throw new WriteRefusedError(`${file} ${bytes.message}`);
  return bytes;
}

function bytesOf(root: string, absolute: string): Buffer | Refusal {
  return plainBytesOf(absolute) ?? refuseKind(root, absolute) ?? fs.readFileSync(absolute);
}

// `readFileSync` itself has no limit.
const maxQuickBytes = 64 * 1024;

/** Reads the text of an ordinary file in one call, in half the time. Undefined where its bytes must be checked: Node replaces invalid UTF-8 by U+FFFD. */
function quickTextOf(absolute: string, bytes: number): string | undefined {
  // Windows cannot refuse a link when it opens a file. A pipe and a device have no bytes in a listing.
  if (!fs.constants.O_NOFOLLOW || !(bytes > 0 && bytes <= maxQuickBytes)) return undefined;
  // Node accepts a number, though its types do not.
  const flag = plainFile as unknown as string;
  const text = ignoringSystemErrors(() => fs.readFileSync(absolute, { encoding: 'utf8', flag }));
  return text && !refused.some((part) => text.includes(part)) ? text : undefined;
}

// Signs of damaged files, merge conflicts and Git LFS pointers. A regular expression takes ten times as long.
const refused = ['\0', '\ufffd', '<<<<<<<', '>>>>>>>', 'https://git-lfs.'];

const plainFile = fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK;

/** The bytes of an ordinary file; undefined where more checks are needed. Checks the open file, so that no other one can be read in its place. */
function plainBytesOf(absolute: string): Buffer | undefined {
  // Windows cannot refuse a link when it opens a file.
  if (!fs.constants.O_NOFOLLOW) return undefined;
  const descriptor = ignoringSystemErrors(() => fs.openSync(absolute, plainFile));
  if (descriptor === undefined) return undefined;
  try {
    const stats = fs.fstatSync(descriptor);
    return stats.isFile() && stats.size <= maxFileBytes ? fs.readFileSync(descriptor) : undefined;
  } finally {
    fs.closeSync(descriptor);
  }
}

export function decodeSource(file: string, bytes: Buffer): SourceFile | Problem {
  const text = decodeText(bytes);
  return typeof text === 'string' ? { text, version: versionOf(bytes) } : fileProblem(file, text.rule, text.message, text.before);
}
