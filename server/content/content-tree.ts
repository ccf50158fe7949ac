import { collectionNames } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { Site } from '../model/entities/site.ts';
import type { ContentPart, Stored } from './stored.ts';

/** What is known of one file on disk. Immutable: two readers compare it by identity. */
export interface KnownFile {
  part: ContentPart;
  fingerprint: string;
  /** The item, or its last good version while `problems` says the file is not valid now. */
  stored?: Stored | undefined;
  site?: Site | undefined;
  problems: readonly Problem[];
}

/** A file as a scan or a write found it, and what was known before. */
export interface FoundFile {
  file: string;
  before: KnownFile | undefined;
  /** Undefined when the file is gone. */
  now: KnownFile | undefined;
}

/** The content in memory: what each file holds, and the collections that follow from that. */
export class ContentTree {
  readonly files = new Map<string, KnownFile>();
  /** The last good `site.yaml`, also while it is missing: every page needs it, and a checkout removes it for a moment. */
  site: Site | undefined;
  readonly #items = Object.fromEntries(collectionNames.map((name) => [name, new Map()])) as Record<CollectionName, Map<string, Stored>>;
  readonly #lists = new Map<CollectionName, readonly Stored[]>();
  readonly #revisions = new Map<ContentPart, number>();

  list<N extends CollectionName>(name: N): readonly Stored<N>[] {
    let list = this.#lists.get(name);
    if (!list) {
      list = [...this.#items[name].values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      this.#lists.set(name, list);
    }
    return list as readonly Stored<N>[];
  }

  get<N extends CollectionName>(name: N, id: string): Stored<N> | undefined {
    return this.#items[name].get(id) as Stored<N> | undefined;
  }

  revision(part: ContentPart): number {
    return this.#revisions.get(part) ?? 0;
  }

  /** Applies what was found, except for files that a write changed meanwhile. Returns the parts that changed. */
  apply(found: readonly FoundFile[]): Set<ContentPart> {
    const changed = new Set<ContentPart>();
    for (const { file, before, now } of found) {
      if (this.files.get(file) !== before) continue;
      const part = now?.part ?? before?.part;
      if (part === undefined) continue;
      this.#take(file, now);
      changed.add(part);
    }
    for (const part of changed) {
      this.#revisions.set(part, this.revision(part) + 1);
      if (part !== 'site' && part !== 'images') this.#lists.delete(part);
    }
    return changed;
  }

  #take(file: string, now: KnownFile | undefined): void {
    const before = this.files.get(file);
    if (!now) {
      this.files.delete(file);
      if (before?.stored) this.#itemsOf(before).delete(before.stored.id);
      return;
    }
    // A file that turned invalid keeps its last good version.
    const kept: KnownFile = now.stored ? now : { ...now, stored: before?.stored };
    this.files.set(file, kept);
    if (kept.site) this.site = kept.site;
    if (kept.stored) this.#itemsOf(kept).set(kept.stored.id, kept.stored);
  }

  #itemsOf({ part }: KnownFile): Map<string, Stored> {
    return this.#items[part as CollectionName];
  }
}
