import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectionNames } from '../model/entities/collections.ts';
import type { ContentTree } from './content-tree.ts';
import { FileGoneError, WriteRefusedError } from './errors.ts';
import { createFolder } from './files/write-file.ts';

const contentMissing = 'The content is not in its folder at the moment, not even site.yaml, so nothing new is written there';

// Longer than a checkout removes the content.
const maxContentWaitMs = 3000;

/** Whether the content is in its folder. An unmounted disk leaves an empty folder; a file that is added there is hidden later. */
export class ContentPresence {
  readonly #root: string;
  readonly #tree: ContentTree;
  readonly #mayBegin: boolean;

  /** @param mayBegin allows an item in an empty folder */
  constructor(root: string, tree: ContentTree, mayBegin: boolean) {
    this.#root = root;
    this.#tree = tree;
    this.#mayBegin = mayBegin;
  }

  /** Makes a folder of the content. @throws WriteRefusedError when the content is missing for three seconds */
  async makeFolder(name: string): Promise<void> {
    const end = performance.now() + maxContentWaitMs;
    while (!this.#hasContent()) {
      if (performance.now() >= end) throw new WriteRefusedError(contentMissing);
      await sleep(50);
    }
    const folder = path.join(this.#root, name);
    if (!existsSync(folder)) await createFolder(folder);
  }

  /** @throws FileGoneError */
  refuseMissing(refuseIfGitBusy: () => void): void {
    refuseIfGitBusy();
    if (!this.#hasContent()) throw new FileGoneError(contentMissing);
  }

  #hasContent(): boolean {
    if (existsSync(path.join(this.#root, 'site.yaml'))) return true;
    return !this.#tree.site && (this.#mayBegin || collectionNames.some((name) => existsSync(path.join(this.#root, name))));
  }
}
