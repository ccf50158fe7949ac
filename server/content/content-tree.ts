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
  /** The file is broken, and `stored` is its last good version. */
  isOutdated?: boolean;
  site?: Site | undefined;
  problems: readonly Problem[];
}

// More changes than that are sorted anew: each moves half of the list.
const maxSplices = 32;

/** The files in memory, and the collections of their items. */
export class ContentTree {
  readonly files = new Map<string, KnownFile>();
  /** The files of each folder that has some, by path: '' is the content folder. */
  readonly folders = new Map<string, Set<string>>();
  /** The files with problems. */
  readonly faulty = new Set<string>();
  /** How many files have a name of the same letters in lower case; and how many of these names have several. */
  readonly #lowerCase = new Map<string, number>();
  #inTwoCases = 0;
  /** The last good `site.yaml`, also while it is missing: every page needs it, and a checkout removes it for a moment. */
  site: Site | undefined;
  readonly #items = Object.fromEntries(collectionNames.map((name) => [name, new Map()])) as Record<CollectionName, Map<string, StoredItem>>;
  /** The sorted items, and the ids that changed since. */
  readonly #lists = new Map<CollectionName, { list: readonly StoredItem[]; changed: Set<string> }>();
  readonly #revisions = new Map<ContentPart, number>();

  /** The items by id. The same array until one of them changes. */
  list<N extends CollectionName>(name: N): readonly StoredItem<N>[] {
    const items = this.#items[name];
    let { list, changed } = this.#lists.get(name) ?? { list: undefined, changed: new Set<string>() };
    if (!list || changed.size > maxSplices) list = [...items.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    else if (changed.size > 0) list = spliced(list, changed, items);
    this.#lists.set(name, { list, changed: new Set() });
    return list as readonly StoredItem<N>[];
  }

  get<N extends CollectionName>(name: N, id: string): StoredItem<N> | undefined {
    return this.#items[name].get(id) as StoredItem<N> | undefined;
  }

  revision(part: ContentPart): number {
    return this.#revisions.get(part) ?? 0;
  }

  /** Whether names of two files differ by letter case alone. */
  get hasNamesInTwoCases(): boolean {
    return this.#inTwoCases > 0;
  }

  /** The files at a path and below it. */
  filesAt(at: string): string[] {
    if (at === '') return [...this.files.keys()];
    const below = [...this.folders].filter(([folder]) => folder === at || folder.startsWith(`${at}/`)).flatMap(([, files]) => [...files]);
    return this.files.has(at) ? [at, ...below] : below;
  }

  /** Sets the known state of a file; undefined removes it. Returns its part of the content, or undefined when its content is the same. */
  set(file: string, current: KnownFile | undefined): ContentPart | undefined {
    const previous = this.files.get(file);
    const part = current?.part ?? previous?.part;
    if (part === undefined) return undefined;
    // A save that a scan finds first is one change, and a file that was only touched is none.
    if (previous && current && isSameItem(previous, current)) {
      this.files.set(file, { ...current, stored: previous.stored });
      return undefined;
    }
    if (current) this.#put(file, previous, current);
    else this.#delete(file, previous);
    this.#revisions.set(part, this.revision(part) + 1);
    return part;
  }

  #put(file: string, previous: KnownFile | undefined, current: KnownFile): void {
    // A file that turned invalid keeps its last good version.
    const known: KnownFile = current.stored || !previous?.stored ? current : { ...current, stored: previous.stored, isOutdated: true };
    this.files.set(file, known);
    this.faulty[known.problems.length > 0 ? 'add' : 'delete'](file);
    if (known.site) this.site = known.site;
    if (known.stored) this.#setItem(known, known.stored.id, known.stored);
    if (!previous) this.#addName(file);
  }

  #delete(file: string, previous: KnownFile | undefined): void {
    this.files.delete(file);
    this.faulty.delete(file);
    if (previous?.stored) this.#setItem(previous, previous.stored.id, undefined);
    if (previous) this.#deleteName(file);
  }

  #addName(file: string): void {
    const folder = folderOf(file);
    const files = this.folders.get(folder);
    if (files) files.add(file);
    else this.folders.set(folder, new Set([file]));
    const count = (this.#lowerCase.get(file.toLowerCase()) ?? 0) + 1;
    this.#lowerCase.set(file.toLowerCase(), count);
    if (count === 2) this.#inTwoCases += 1;
  }

  #deleteName(file: string): void {
    const folder = folderOf(file);
    const files = this.folders.get(folder);
    files?.delete(file);
    if (files?.size === 0) this.folders.delete(folder);
    const count = (this.#lowerCase.get(file.toLowerCase()) ?? 0) - 1;
    if (count > 0) this.#lowerCase.set(file.toLowerCase(), count);
    else this.#lowerCase.delete(file.toLowerCase());
    if (count === 1) this.#inTwoCases -= 1;
  }

  #setItem({ part }: KnownFile, id: string, item: StoredItem | undefined): void {
    const name = part as CollectionName;
    if (item) this.#items[name].set(id, item);
    else this.#items[name].delete(id);
    this.#lists.get(name)?.changed.add(id);
  }
}

/** The folder of a file, both relative to the content folder. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** A copy of a sorted list in which the items of `ids` are replaced, added or removed. */
function spliced(list: readonly StoredItem[], ids: ReadonlySet<string>, items: ReadonlyMap<string, StoredItem>): readonly StoredItem[] {
  const copy = [...list];
  for (const id of ids) {
    const place = placeOf(copy, id);
    const item = items.get(id);
    copy.splice(place, copy[place]?.id === id ? 1 : 0, ...(item ? [item] : []));
  }
  return copy;
}

/** The place in a sorted list where an item with this id is, or belongs. */
function placeOf(list: readonly StoredItem[], id: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as StoredItem).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSameItem(previous: KnownFile, current: KnownFile): boolean {
  const isValid = previous.problems.length === 0 && current.problems.length === 0;
  return isValid && current.stored !== undefined && current.stored.version === previous.stored?.version;
}
