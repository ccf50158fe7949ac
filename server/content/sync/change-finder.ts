import path from 'node:path';
import type { ContentTree, KnownFile } from '../tree/content-tree.ts';
import type { ParseCache } from './parse-cache.ts';
import { unreadable } from '../files/refused-files.ts';
import { isSettled } from '../files/fingerprint.ts';
import { readKnown } from './read-known.ts';
import { fingerprintAt, listFiles, type ListedFile } from './scan-tree.ts';

export interface Reading {
  cache?: ParseCache | undefined;
  /** The files of the whole tree, when they are known already. */
  listed?: readonly ListedFile[] | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** Compares files on disk with the tree in memory. Each difference is applied in the same task in which it is found. */
export class ChangeFinder {
  readonly #root: string;
  readonly #tree: ContentTree;
  readonly #apply: (file: string, current: KnownFile | undefined) => void;
  /** Files that may change without a new fingerprint. */
  readonly #unsettled = new Set<string>();
  /** Links: their targets may change without an event. */
  readonly #links = new Set<string>();

  constructor(root: string, tree: ContentTree, apply: (file: string, current: KnownFile | undefined) => void) {
    this.#root = root;
    this.#tree = tree;
    this.#apply = apply;
  }

  /** Makes the next check read the file, even if its fingerprint is the same. */
  markStale(file: string): void {
    this.#unsettled[this.#tree.files.has(file) ? 'add' : 'delete'](file);
  }

  /** Compares the file at a path, and the files below it. '' is the whole tree. Each step is one file. */
  *check(at: string, { cache, listed: listing, onProgress }: Reading = {}): Generator<void, void> {
    const known = this.#tree.files.get(at);
    // Nothing changed, or it is the echo of our own write.
    if (known && !this.#unsettled.has(at) && this.#isSame(at, known)) return;
    const previous = this.#tree.filesAt(at);
    const found = new Set<string>();
    const refused: string[] = [];
    for (const listed of listing ?? listFiles(this.#root, at)) {
      if (listed) {
        onProgress?.(found.size);
        found.add(listed.file);
        if (listed.refusal) refused.push(`${listed.file}/`);
        // An error code in place of the fingerprint: its folder may have become unreadable since it was opened.
        if (listed.file !== at && !listed.refusal && !listed.fingerprint.includes('-')) yield* this.check(listed.file);
        else this.#compare(listed, cache);
      }
      yield;
    }
    for (const file of previous) {
      // Files of an unreadable folder keep their state.
      if (found.has(file) || refused.some((folder) => file.startsWith(folder))) continue;
      // It may have come back since its folder was listed.
      if (file !== at) yield* this.check(file);
      else this.#remove(file);
    }
  }

  isStale(file: string): boolean {
    const known = this.#tree.files.get(file);
    return known !== undefined && !this.#isSame(file, known);
  }

  *checkUnsettled(): Generator<void, void> {
    for (const file of this.#unsettled) {
      const known = this.#tree.files.get(file);
      if (!known) this.#unsettled.delete(file);
      else if (isSettled(known.fingerprint, Date.now()) || isUnreadable(known)) yield* this.check(file);
    }
    for (const file of this.#links) if (this.isStale(file)) yield* this.check(file);
  }

  #isSame(file: string, { fingerprint }: KnownFile): boolean {
    return fingerprintAt(path.join(this.#root, file)) === fingerprint;
  }

  #compare(listed: ListedFile, cache: ParseCache | undefined): void {
    const { file, fingerprint, part } = listed;
    const known = this.#tree.files.get(file);
    if (known?.fingerprint === fingerprint && !this.#unsettled.has(file)) return;
    const current = readKnown(this.#root, listed, cache);
    if (!current) return this.#remove(file);
    const isSure = (part === 'images' || isSettled(fingerprint, Date.now())) && !isUnreadable(current);
    this.#unsettled[isSure ? 'delete' : 'add'](file);
    this.#links[fingerprint.includes('>') ? 'add' : 'delete'](file);
    this.#apply(file, current);
  }

  #remove(file: string): void {
    this.#unsettled.delete(file);
    this.#links.delete(file);
    this.#apply(file, undefined);
  }
}

function isUnreadable({ problems }: KnownFile): boolean {
  return problems.some(({ rule }) => rule === unreadable);
}
