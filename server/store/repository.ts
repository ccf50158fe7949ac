import type { CollectionName, FieldsOf } from '../model/collections.ts';
import type { Problem } from '../model/problem.ts';
import type { Site } from '../model/site.ts';

/** One item as it stands in memory. Never changed in place: a new version is a new object. */
export interface Stored<N extends CollectionName = CollectionName> {
  id: string;
  /** Relative to the content folder: `quotes/x.yaml`. */
  file: string;
  /** Hash of the file's bytes. */
  version: string;
  fields: FieldsOf[N];
}

/** A part of the content that can change: a collection, `site.yaml`, or the pictures. */
export type ContentPart = CollectionName | 'site' | 'images';

/** The content tree in memory, kept equal to the disk. */
export interface Repository {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** All valid items (or their last good version), by id. The same array until something in the collection changes. */
  list<N extends CollectionName>(name: N): readonly Stored<N>[];
  get<N extends CollectionName>(name: N, id: string): Stored<N> | undefined;
  /** The last good `site.yaml`, or undefined when there was none. */
  site(): Site | undefined;
  /** Counts up with every change of that part. */
  revision(part: ContentPart): number;
  /** What is wrong with the tree now, by file and place. */
  problems(): readonly Problem[];
  /** Writes a new file, durable before the promise resolves. Throws DiskFull, WriteRefused. */
  create<N extends CollectionName>(name: N, fields: FieldsOf[N]): Promise<Stored<N>>;
  /**
   * Changes the fields named in `fields` (an own key that is undefined is removed; a key not named is left alone) and nothing else in the file.
   * With `expected`, throws StaleVersion unless the file on disk has that version; without it, ChangedOnDisk when the
   * file is another than was last read. Also throws NotFound, EditRefused, DiskFull, WriteRefused.
   */
  update<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>, expected?: string): Promise<Stored<N>>;
  /** Deletes the file, with the same checks as an update. */
  remove(name: CollectionName, id: string, expected?: string): Promise<void>;
  /** Calls back after each change, whoever made it; returns what ends that. */
  onChange(listener: (part: ContentPart) => void): () => void;
  /** Reads what differs on disk. */
  rescan(): Promise<void>;
  close(): Promise<void>;
}
