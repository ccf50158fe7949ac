import path from 'node:path';
import { collections } from '../../model/entities/collections.ts';
import type { ContentTree, FoundFile } from '../content-tree.ts';
import type { ParseCache } from './parse-cache.ts';
import { isSettled, unreadable } from '../files/read-file.ts';
import { isUnchanged, readKnown } from './read-known.ts';
import { timeSlicer } from '../yield.ts';
import { scanTree, fingerprintAt } from './scan-tree.ts';

export interface Reading {
  cache?: ParseCache | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export class ChangeFinder {
  readonly #root: string;
  readonly #tree: ContentTree;
  /** Files that may have changed without a new fingerprint: the next scan reads them. */
  readonly #unsettled = new Set<string>();

  constructor(root: string, tree: ContentTree) {
    this.#root = root;
    this.#tree = tree;
  }

  markStale(file: string): void {
    this.#unsettled[this.#tree.files.has(file) ? 'add' : 'delete'](file);
  }

  async find({ cache, onProgress }: Reading): Promise<FoundFile[]> {
    const previous = new Map(this.#tree.files);
    const found: FoundFile[] = [];
    const gone = new Map(previous);
    const all = await scanTree(this.#root);
    const yieldWhenDue = timeSlicer();
    const refused = all.filter(({ refusal }) => refusal).map(({ file }) => `${file}/`);
    for (const [index, listed] of all.entries()) {
      onProgress?.(index, all.length);
      gone.delete(listed.file);
      const known = previous.get(listed.file);
      if (known?.fingerprint === listed.fingerprint && !this.#unsettled.has(listed.file)) continue;
      await yieldWhenDue();
      // A write meanwhile is newer than the list.
      if (this.#tree.files.get(listed.file) !== known) continue;
      if (listed.part === 'images' || isSettled(listed.fingerprint, Date.now())) this.#unsettled.delete(listed.file);
      else this.#unsettled.add(listed.file);
      const isSame = known?.fingerprint === listed.fingerprint && isUnchanged(this.#root, listed, known);
      const current = isSame ? known : readKnown(this.#root, listed, cache);
      // It may become readable without a new fingerprint.
      if (current?.problems.some(({ rule }) => rule === unreadable)) this.#unsettled.add(listed.file);
      if (!isSame) found.push({ file: listed.file, previous: known, current });
    }
    for (const [file, known] of gone) {
      // Files of an unreadable folder keep their state.
      if (refused.some((folder) => file.startsWith(folder))) continue;
      this.#unsettled.delete(file);
      found.push({ file, previous: known, current: undefined });
    }
    return found;
  }

  /** Whether a path is content that differs from the tree in memory. */
  isChanged(file: string): boolean {
    const [part = ''] = file.split('/');
    if (part !== '' && part !== 'site.yaml' && part !== 'images' && !(part in collections)) return false;
    const known = this.#tree.files.get(file);
    const fingerprint = fingerprintAt(path.join(this.#root, file));
    return known === undefined ? fingerprint !== undefined || part === file : known.fingerprint !== fingerprint;
  }
}
