import { collectionNames } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { Site } from '../model/entities/site.ts';
import type { ContentPart, StoredItem } from './stored-item.ts';

/** The known state of a file on disk. Immutable: compared by identity. */
export interface KnownFile {
  part: ContentPart;
  fingerprint: string;
  stored?: StoredItem | undefined;
  site?: Site | undefined;
  problems: readonly Problem[];
}

/** A file as a scan or a write found it, and its previous state. */
export interface FoundFile {
  file: string;
  previous: KnownFile | undefined;
  current: KnownFile | undefined;
}

/** The files in memory, and the collections of their items. */
export class ContentTree {
  readonly files = new Map<string, KnownFile>();
  /** The last good `site.yaml`, also while it is missing: every page needs it, and a checkout removes it for a moment. */
  site: Site | undefined;
  readonly #items = Object.fromEntries(collectionNames.map((name) => [name, new Map()])) as Record<CollectionName, Map<string, StoredItem>>;
  readonly #lists = new Map<CollectionName, readonly StoredItem[]>();
  readonly #revisions = new Map<ContentPart, number>();

  list<N extends CollectionName>(name: N): readonly StoredItem<N>[] {
    let list = this.#lists.get(name);
    if (!list) {
      list = [...this.#items[name].values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      this.#lists.set(name, list);
    }
    return list as readonly StoredItem<N>[];
  }

  get<N extends CollectionName>(name: N, id: string): StoredItem<N> | undefined {
    return this.#items[name].get(id) as StoredItem<N> | undefined;
  }

  revision(part: ContentPart): number {
    return this.#revisions.get(part) ?? 0;
  }

  /** Applies what was found, except for files that a write changed meanwhile. Returns the parts that changed. */
  apply(found: readonly FoundFile[]): Set<ContentPart> {
    const changed = new Set<ContentPart>();
    for (const { file, previous, current } of found) {
      if (this.files.get(file) !== previous) continue;
      const part = current?.part ?? previous?.part;
      if (part === undefined) continue;
      // A save that a scan finds first is one change, and a file that was only touched is none.
      if (previous && current && isSameItem(previous, current)) this.files.set(file, { ...current, stored: previous.stored });
      else {
        this.#set(file, previous, current);
        changed.add(part);
      }
    }
    for (const part of changed) {
      this.#revisions.set(part, this.revision(part) + 1);
      if (part !== 'site' && part !== 'images') this.#lists.delete(part);
    }
    return changed;
  }

  #set(file: string, previous: KnownFile | undefined, current: KnownFile | undefined): void {
    if (!current) {
      this.files.delete(file);
      if (previous?.stored) this.#itemsOf(previous).delete(previous.stored.id);
      return;
    }
    // A file that turned invalid keeps its last good version.
    const known: KnownFile = current.stored ? current : { ...current, stored: previous?.stored };
    this.files.set(file, known);
    if (known.site) this.site = known.site;
    if (known.stored) this.#itemsOf(known).set(known.stored.id, known.stored);
  }

  #itemsOf({ part }: KnownFile): Map<string, StoredItem> {
    return this.#items[part as CollectionName];
  }
}

function isSameItem(previous: KnownFile, current: KnownFile): boolean {
  const isValid = previous.problems.length === 0 && current.problems.length === 0;
  return isValid && current.stored !== undefined && current.stored.version === previous.stored?.version;
}
