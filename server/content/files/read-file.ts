import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../model/entities/problem.ts';
import { WriteRefusedError } from '../ground/errors.ts';
import { isLfsPointer, lfsPointerMessage } from './lfs-pointer.ts';
import { homeOf, isInPlace, pathToWrite } from './links.ts';
import { ignoringMissing, ignoringSystemErrors, isSystemError } from './system-error.ts';
import { versionOf } from './version.ts';

/** No content file may be larger; also the limit of a request's body. */
export const maxFileBytes = 1024 * 1024;

/** The rule of a file that exists and cannot be read. */
export const unreadable = 'unreadable';

export interface SourceFile {
  /** With the byte order mark, if the file has one. */
  text: string;
  version: string;
}

export function fingerprintOf(stats: fs.BigIntStats): string {
  return `${stats.mtimeNs}-${stats.ctimeNs}-${stats.size}-${stats.ino}`;
}

/** When the file with this fingerprint was written, in milliseconds since 1970; now for one that was just written. */
export function modifiedAt(fingerprint: string): number {
  const times = fingerprint.split('>').map((part) => Number(part.split('-')[0]) / 1e6);
  const time = Math.round(Math.max(...times));
  return Number.isNaN(time) ? Date.now() : time;
}

// Some file systems count time in steps of two seconds (FAT).
const clockStepMs = 2_000;

/** Whether a change after `now` (in milliseconds) must give a file with this fingerprint another one. */
export function isSettled(fingerprint: string, now: number): boolean {
  return fingerprint.split('>').every((part) => Number(part.split('-')[1]) / 1e6 < now - clockStepMs);
}

/** Reads a content file below `root`, a real path, or returns why it cannot be content. Undefined when it is missing. */
export function readSource(root: string, file: string): SourceFile | Problem | undefined {
  const absolute = path.join(root, file);
  try {
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

/** Why a path cannot be content. The message follows the path. */
export interface Refusal {
  rule: string;
  message: string;
}

function bytesOf(root: string, absolute: string): Buffer | Refusal {
  return plainBytesOf(absolute) ?? refuseKind(root, absolute) ?? fs.readFileSync(absolute);
}

/** The bytes of an ordinary file; undefined where more checks are needed. The checks are of the open file, which is then read. */
function plainBytesOf(absolute: string): Buffer | undefined {
  // Windows cannot refuse a link when it opens a file.
  if (!fs.constants.O_NOFOLLOW) return undefined;
  const descriptor = ignoringSystemErrors(() =>
    fs.openSync(absolute, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK),
  );
  if (descriptor === undefined) return undefined;
  try {
    const stats = fs.fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxFileBytes) return undefined;
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = fs.readSync(descriptor, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    fs.closeSync(descriptor);
  }
}

function refuseKind(root: string, absolute: string): Refusal | undefined {
  const entry = fs.lstatSync(absolute);
  const link = entry.isSymbolicLink() ? refuseLink(root, absolute) : undefined;
  if (link) return link;
  const stats = entry.isSymbolicLink() ? fs.statSync(absolute) : entry;
  if (stats.isDirectory()) return { rule: 'not-a-file', message: 'is a folder, not a file; move it out, or take .yaml off its name' };
  if (!stats.isFile()) return { rule: 'not-a-file', message: 'is not a regular file' };
  return refuseLength(stats.size);
}

function refuseLength(bytes: number): Refusal | undefined {
  if (bytes <= maxFileBytes) return undefined;
  return { rule: 'too-large', message: `is larger than 1 MiB (${bytes} bytes); make it shorter, or two items` };
}

export function refuseLink(root: string, link: string): Refusal | undefined {
  const target = ignoringSystemErrors(() => fs.realpathSync(link), ['ENOENT', 'ELOOP', 'ENOTDIR']);
  if (target === undefined) return { rule: 'dangling-link', message: 'is a link that leads nowhere; remove it, or correct where it leads' };
  const file = path.relative(root, link).replaceAll(path.sep, '/');
  if (!isInPlace(root, file, target)) return { rule: 'link-outside', message: `is a link that leads out of ${homeOf(file)}` };
  return undefined;
}

export function decodeSource(file: string, bytes: Buffer): SourceFile | Problem {
  const refuse = (rule: string, message: string, before?: string) => fileProblem(file, rule, message, before);
  const tooLarge = refuseLength(bytes.length);
  if (tooLarge) return refuse(tooLarge.rule, tooLarge.message);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return refuse('not-utf8', 'is UTF-16; save it as UTF-8');
  if (isLfsPointer(bytes)) return refuse('lfs-pointer', lfsPointerMessage);
  const nul = bytes.indexOf(0);
  const damaged = 'holds NUL bytes: the file is damaged; take its last version from git';
  if (nul >= 0) return refuse('not-text', damaged, bytes.toString('latin1', 0, nul));
  if (!isUtf8(bytes)) return refuse('not-utf8', 'is not UTF-8 from here on; save it as UTF-8', validStart(bytes));
  const text = bytes.toString();
  const conflict = /^(?:<{7}|>{7}) .*$/m.exec(text) ?? /^<{7}$/m.exec(text);
  if (!conflict) return { text, version: versionOf(bytes) };
  return refuse('merge-conflict', 'has merge-conflict markers; choose one side and remove them', text.slice(0, conflict.index));
}

/** The text before the first invalid byte, which a lenient reader replaces by other bytes. */
function validStart(bytes: Buffer): string {
  const repaired = Buffer.from(bytes.toString('utf8'));
  const end = bytes.findIndex((byte, index) => byte !== repaired[index]);
  return bytes.toString('utf8', 0, end).replace(/\uFFFD$/, '');
}

export function fileProblem(file: string, rule: string, message: string, before = ''): Problem {
  const lines = before.split(/\r\n|\n|\r/);
  const column = (lines.at(-1) ?? '').replace(/^\uFEFF/, '').length + 1;
  return { file, line: lines.length, column, severity: 'error', rule, message };
}
