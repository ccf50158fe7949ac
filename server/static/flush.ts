import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Flushes a folder to the disk, by one `syncfs` on Linux, elsewhere file by file: `sync` of macOS only starts the writes. */
export function flushFolder(folder: string): void {
  if (process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) flushFile(file);
    else if (entry.isDirectory()) flushNames(file);
  }
  flushNames(folder);
}

export function flushFile(file: string): void {
  flush(file, 'r+');
}

// Windows cannot open a folder.
export function flushNames(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

function flush(file: string, flags: string): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
