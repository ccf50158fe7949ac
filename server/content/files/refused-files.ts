import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { isLfsPointer, lfsPointerMessage } from './lfs-pointer.ts';
import { homeOf, isInPlace } from './links.ts';
import { ignoringSystemErrors } from './system-error.ts';

/** No content file may be larger; also the limit of a request's body. */
export const maxFileBytes = 1024 * 1024;

/** The rule of a file that exists but cannot be read. */
export const unreadable = 'unreadable';

/** Why a file cannot be content. The message follows its path. */
export interface Refusal {
  rule: string;
  message: string;
}

/** Refuses a file that is not a regular one or is too large, and a link that leads elsewhere. @throws system errors */
export function refuseKind(root: string, absolute: string): Refusal | undefined {
  const entry = fs.lstatSync(absolute);
  const link = entry.isSymbolicLink() ? refuseLink(root, absolute) : undefined;
  if (link) return link;
  const stats = entry.isSymbolicLink() ? fs.statSync(absolute) : entry;
  if (stats.isDirectory()) return { rule: 'not-a-file', message: 'is a folder, not a file; move it out, or remove .yaml from its name' };
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

/** The text of a file, or why it has none that can be content. `before` is the text before the fault. */
export function decodeText(bytes: Buffer): string | (Refusal & { before?: string }) {
  const tooLarge = refuseLength(bytes.length);
  if (tooLarge) return tooLarge;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { rule: 'not-utf8', message: 'is UTF-16; save it as UTF-8' };
  if (isLfsPointer(bytes)) return { rule: 'lfs-pointer', message: lfsPointerMessage };
  const nul = bytes.indexOf(0);
  const damaged = 'holds NUL bytes: the file is damaged; take its last version from git';
  if (nul >= 0) return { rule: 'not-text', message: damaged, before: bytes.toString('latin1', 0, nul) };
  if (!isUtf8(bytes)) return { rule: 'not-utf8', message: 'is not UTF-8 from here on; save it as UTF-8', before: validStart(bytes) };
  const text = bytes.toString();
  const conflict = /^(?:<{7}|>{7}) .*$/m.exec(text) ?? /^<{7}$/m.exec(text);
  if (!conflict) return text;
  const message = 'has merge-conflict markers; choose one side and remove them';
  return { rule: 'merge-conflict', message, before: text.slice(0, conflict.index) };
}

/** The text before the first invalid byte, which a lenient reader replaces by other bytes. */
function validStart(bytes: Buffer): string {
  const repaired = Buffer.from(bytes.toString('utf8'));
  const end = bytes.findIndex((byte, index) => byte !== repaired[index]);
  return bytes.toString('utf8', 0, end).replace(/\uFFFD$/, '');
}
