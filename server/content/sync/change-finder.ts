import path from 'node:path';
import type { ContentTree, KnownFile } from '../content-tree.ts';
import type { ParseCache } from './parse-cache.ts';
import { isSettled, unreadable } from '../files/read-file.ts';
import { readKnown } from './read-known.ts';
import { fingerprintAt, listFiles, type ListedFile } from './scan-tree.ts';

export interface Reading {
  cache?: ParseCache | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export type ChangeFinder = ReturnType<typeof changeFinder>;

/** Compares files on disk with the tree in memory. Each difference is applied in the same task in which it is found. */
export function changeFinder(root: string, tree: ContentTree, apply: (file: string, current: KnownFile | undefined) => void) {
  /** Files that may change without a new fingerprint. */
  const unsettled = new Set<string>();
  /** Links: their targets may change without an event. */
  const links = new Set<string>();
  return { markStale, check, isStale, checkUnsettled };

  /** The next check of the file reads it, even if its fingerprint is the same. */
  function markStale(file: string): void {
    unsettled[tree.files.has(file) ? 'add' : 'delete'](file);
  }

  /** Compares the file at a path, and the files below it. '' is the whole tree. Each step is one file. */
  function* check(at: string, { cache, onProgress }: Reading = {}): Generator<void, void> {
    const known = tree.files.get(at);
    if (known && !unsettled.has(at) && isSame(at, known)) return;
    const previous = tree.filesAt(at);
    const found = new Set<string>();
    const refused: string[] = [];
    const listing = onProgress ? [...listFiles(root, at)] : listFiles(root, at);
    const total = Array.isArray(listing) ? listing.length : 0;
    for (const listed of listing) {
      if (listed) {
        onProgress?.(found.size, total);
        found.add(listed.file);
        if (listed.refusal) refused.push(`${listed.file}/`);
        // In place of the fingerprint, an error code: its folder may have become unreadable since it was opened.
        if (listed.file !== at && !listed.refusal && !listed.fingerprint.includes('-')) yield* check(listed.file);
        else compare(listed, cache);
      }
      yield;
    }
    for (const file of previous) {
      // Files of an unreadable folder keep their state.
      if (found.has(file) || refused.some((folder) => file.startsWith(folder))) continue;
      // It may have come back since its folder was listed.
      if (file !== at) yield* check(file);
      else remove(file);
    }
  }

  function isStale(file: string): boolean {
    const known = tree.files.get(file);
    return known !== undefined && !isSame(file, known);
  }

  function* checkUnsettled(): Generator<void, void> {
    for (const file of unsettled) {
      const known = tree.files.get(file);
      if (!known) unsettled.delete(file);
      else if (isSettled(known.fingerprint, Date.now()) || isUnreadable(known)) yield* check(file);
    }
    for (const file of links) if (isStale(file)) yield* check(file);
  }

  function isSame(file: string, { fingerprint }: KnownFile): boolean {
    return fingerprintAt(path.join(root, file)) === fingerprint;
  }

  function compare(listed: ListedFile, cache: ParseCache | undefined): void {
    const { file, fingerprint, part } = listed;
    const known = tree.files.get(file);
    if (known?.fingerprint === fingerprint && !unsettled.has(file)) return;
    const current = readKnown(root, listed, cache);
    if (!current) return remove(file);
    const isSure = (part === 'images' || isSettled(fingerprint, Date.now())) && !isUnreadable(current);
    unsettled[isSure ? 'delete' : 'add'](file);
    links[fingerprint.includes('>') ? 'add' : 'delete'](file);
    apply(file, current);
  }

  function remove(file: string): void {
    unsettled.delete(file);
    links.delete(file);
    apply(file, undefined);
  }
}

function isUnreadable({ problems }: KnownFile): boolean {
  return problems.some(({ rule }) => rule === unreadable);
}
