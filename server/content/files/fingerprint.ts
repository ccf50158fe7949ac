import type { BigIntStats } from 'node:fs';

/** The mtime, ctime, size and inode of a file. A link has its own, then `>`, then those of its target. */
export function fingerprintOf(stats: BigIntStats): string {
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

/** The size of the file in bytes; NaN for a link, or for a fingerprint of another form. */
export function sizeIn(fingerprint: string): number {
  const end = fingerprint.lastIndexOf('-');
  return fingerprint.includes('>') ? Number.NaN : Number(fingerprint.slice(fingerprint.lastIndexOf('-', end - 1) + 1, end));
}

/** Whether any change of the file after `now` (in milliseconds) is sure to change this fingerprint. */
export function isSettled(fingerprint: string, now: number): boolean {
  if (fingerprint.includes('>')) return fingerprint.split('>').every((part) => isSettled(part, now));
  const from = fingerprint.indexOf('-') + 1;
  return Number(fingerprint.slice(from, fingerprint.indexOf('-', from))) / 1e6 < now - clockStepMs;
}
