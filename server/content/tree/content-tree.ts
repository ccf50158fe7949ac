import { isDeepStrictEqual } from 'node:util';
import { collectionNames, type CollectionName } from '../../model/entities/collections.ts';
import type { Cover } from '../../model/entities/cover.ts';
import type { Occasions } from '../../model/entities/dates.ts';
import type { Problem } from '../../model/entities/problem.ts';
import type { Site } from '../../model/entities/site.ts';
import { folderOf, type ContentPart, type StoredItem } from './stored-item.ts';

/** The known state of a file on disk. Immutable: compared by identity. */
export interface KnownFile {
  part: ContentPart;
  fingerprint: string;
  stored?: StoredItem | undefined;
  /** The file is broken, and `stored` is its last good version. */
  isOutdated?: boolean;
  /** The values of a part that is a single file. */
  single?: object;
  problems: readonly Problem[];
}

/** The content in memory: the state of each file, and the items in it. */
export class ContentTree {
  readonly files = new Map<string, KnownFile>();
  /** The files of each folder that has some, by path: '' is the content folder. */
  readonly folders = new Map<string, Set<string>>();
  readonly faulty = new Set<string>();
  /** Keeps the last good `site.yaml` even while it is missing: every page needs it, and a checkout removes it for a moment. */
  readonly singles: { site?: Site; cover?: Cover; dates?: Occasions } = {};
  readonly #itemsOf = new Map<CollectionName, Map<string, StoredItem>>(collectionNames.map((name) => [name, new Map()]));
  /** The sorted items, and the ids that changed since. */
  readonly #lists = new Map<CollectionName, { list: readonly StoredItem[]; changed: Set<string> }>();
  readonly #revisions = new Map<ContentPart, number>();

  /** The valid items or their last good versions, sorted by id. The same array until one of them changes. */
  list<N extends CollectionName>(name: N): readonly StoredItem<N>[] {
    const known = this.#lists.get(name);
    if (known?.changed.size === 0) return known.list as readonly StoredItem<N>[];
    const changed = known?.changed ?? new Set(this.#itemsOf.get(name)?.keys());
    // A list that is nearly sorted is sorted in one pass.
    const others = (known?.list ?? []).filter(({ id }) => !changed.has(id));
    const sorted: StoredItem[] = [...others, ...[...changed].flatMap((id) => this.get(name, id) ?? [])];
    sorted.sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#lists.set(name, { list: sorted, changed: new Set() });
    return sorted as unknown as readonly StoredItem<N>[];
  }

  get<N extends CollectionName>(name: N, id: string): StoredItem<N> | undefined {
    return this.#itemsOf.get(name)?.get(id) as StoredItem<N> | undefined;
  }

  revision(part: ContentPart): number {
    return this.#revisions.get(part) ?? 0;
  }

  filesAt(at: string): string[] {
    if (at === '') return [...this.files.keys()];
    const below = [...this.folders].filter(([folder]) => folder === at || folder.startsWith(`${at}/`)).flatMap(([, names]) => [...names]);
    return this.files.has(at) ? [at, ...below] : below;
  }

  /** Sets the known state of a file; undefined removes it. Returns its part of the content, or undefined when its content is the same. */
  set(file: string, current: KnownFile | undefined): ContentPart | undefined {
    const previous = this.files.get(file);
    const part = current?.part ?? previous?.part;
    if (part === undefined) return undefined;
    // A save that a scan finds first is only one change, and a file that was only touched is none.
    if (previous && current && isSame(previous, current)) {
      this.files.set(file, { ...previous, fingerprint: current.fingerprint });
      return undefined;
    }
    if (current) this.#put(file, previous, current);
    else this.#remove(file, previous);
    this.#revisions.set(part, this.revision(part) + 1);
    return part;
  }

  #put(file: string, previous: KnownFile | undefined, current: KnownFile): void {
    // A file that turned invalid keeps its last good version.
    const known: KnownFile = current.stored || !previous?.stored ? current : { ...current, stored: previous.stored, isOutdated: true };
    this.files.set(file, known);
    this.faulty[known.problems.length > 0 ? 'add' : 'delete'](file);
    if (known.single) Object.assign(this.singles, { [known.part]: known.single });
    if (known.stored) this.#setItem(known, known.stored.id, known.stored);
    const folder = folderOf(file);
    this.folders.set(folder, (this.folders.get(folder) ?? new Set()).add(file));
  }

  #remove(file: string, previous: KnownFile | undefined): void {
    this.files.delete(file);
    this.faulty.delete(file);
    if (previous?.part === 'cover' || previous?.part === 'dates') delete this.singles[previous.part];
    if (previous?.stored) this.#setItem(previous, previous.stored.id, undefined);
    const folder = folderOf(file);
    const others = this.folders.get(folder);
    others?.delete(file);
    if (others?.size === 0) this.folders.delete(folder);
  }

  #setItem({ part }: KnownFile, id: string, item: StoredItem | undefined): void {
    const name = part as CollectionName;
    if (item) this.#itemsOf.get(name)?.set(id, item);
    else this.#itemsOf.get(name)?.delete(id);
    this.#lists.get(name)?.changed.add(id);
  }
}

/** Whether a file was only touched, or read again. One that is still broken has no item, and keeps its last good version. */
function isSame(previous: KnownFile, current: KnownFile): boolean {
  const isValid = previous.problems.length === 0 && current.problems.length === 0;
  if (isValid && current.stored) return current.stored.version === previous.stored?.version;
  if (previous.fingerprint !== current.fingerprint) return false;
  const read = ({ problems, single, stored }: KnownFile) => ({ problems, single, version: stored?.version });
  return isDeepStrictEqual(read(current), read(previous.isOutdated ? { ...previous, stored: undefined } : previous));
}
