import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { collections, keyOrder } from '../model/entities/collections.ts';
import type { CollectionName, FieldsOf } from '../model/entities/collections.ts';
import { isSameDay } from '../model/entities/days.ts';
import type { Day } from '../model/entities/days.ts';
import { idFromText, isReserved, slugFromTitle } from '../model/entities/ids.ts';
import { sentenceOf } from '../model/entities/problem.ts';
import { canonicalYaml } from './yaml/canonical-form.ts';
import { folderOf } from './content-tree.ts';
import type { ContentTree, KnownFile } from './content-tree.ts';
import { editMaps } from './yaml/edit-maps.ts';
import { editYaml, refuseSize } from './yaml/edit-yaml.ts';
import type { FieldValue } from './yaml/edit-yaml.ts';
import { ConflictError, EditRefusedError, AlreadyExistsError, InvalidItemError, StaleWriteError } from './errors.ts';
import { pathToWrite, targetToWrite } from './files/path-to-write.ts';
import { followLinks } from './files/links.ts';
import { FileQueue } from './files/file-queue.ts';
import type { Problem } from '../model/entities/problem.ts';
import { parseItem } from './parse-item.ts';
import { readBytes, versionOf } from './files/read-file.ts';
import type { DeletedItems } from './deleted-items.ts';
import { ContentPresence } from './content-presence.ts';
import { faultFinder } from './check-tree.ts';
import { compareFile, storedItem } from './compare-file.ts';
import { ItemRemover } from './item-remover.ts';
import type { StoredItem } from './stored-item.ts';
import { createFile, deleteFile, replaceFile } from './files/write-file.ts';
import type { FileContent, LastCheck } from './files/write-file.ts';

/** Changes items on disk, one change at a time for each file, and applies them to the tree in memory. */
export class ItemWriter {
  readonly #root: string;
  readonly #tree: ContentTree;
  readonly #apply: (file: string, current: KnownFile | undefined) => void;
  readonly #queue: FileQueue;
  readonly #deleted: DeletedItems;
  readonly #presence: ContentPresence;
  readonly remover: ItemRemover;

  /** @param options after the abort of `closing` no change waits for git; `mayBegin` allows an item in an empty folder */
  constructor(
    root: string,
    tree: ContentTree,
    deleted: DeletedItems,
    apply: (file: string, current: KnownFile | undefined) => void,
    { closing, mayBegin }: { closing: AbortSignal | undefined; mayBegin: boolean },
  ) {
    this.#root = root;
    this.#queue = new FileQueue(root, closing);
    this.#tree = tree;
    this.#deleted = deleted;
    this.#presence = new ContentPresence(root, tree, mayBegin);
    this.#apply = apply;
    this.remover = new ItemRemover({ root, tree, queue: this.#queue, deleted, presence: this.#presence, apply });
  }

  async create<N extends CollectionName>(name: N, fields: FieldsOf[N], wanted?: string): Promise<StoredItem<N>> {
    const { noun, titleField } = collections[name];
    const title = titleField === undefined ? '' : String((fields as Record<string, unknown>)[titleField]);
    const written = this.#readBack(name, '', canonicalYaml(fields as Record<string, unknown>, keyOrder(name)), fields);
    this.#refuseFaults(name, written.fields);
    const taken = new Set<string>();
    for (;;) {
      const isTaken = (candidate: string) =>
        taken.has(candidate) || isReserved(name, candidate) || this.#tree.files.has(this.#fileOf(name, candidate));
      if (wanted !== undefined && isTaken(wanted)) throw new ConflictError(`A ${noun} with the id "${wanted}" already exists`);
      const id = wanted ?? (name === 'posts' ? slugFromTitle(title, isTaken) : idFromText(title, noun, isTaken));
      const file = `${name}/${id}.yaml`;
      const made = await this.#queue.run(file, async (refuseIfGitBusy) => {
        await this.#presence.makeFolder(name);
        const lastCheck = () => this.#presence.refuseMissing(refuseIfGitBusy);
        return createFile(pathToWrite(this.#root, file), written.bytes, lastCheck);
      });
      if (made !== 'taken')
        return this.#remember(name, { id, file, version: versionOf(written.bytes), fields: written.fields }, made.fingerprint, []);
      taken.add(id);
    }
  }

  update<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>, expected?: string): Promise<StoredItem<N>> {
    return this.#queue.run(this.#fileOf(name, id), async (refuseIfGitBusy) => {
      const stored = storedItem(this.#tree, name, id);
      const source = compareFile(this.#root, stored, name, expected);
      const base = this.#parse(name, stored.file, source.text).fields;
      const changes = Object.entries(fields).filter(([key, value]) => !isSame(key, (base as Record<string, unknown>)[key], value));
      // The file may have changed before the tree in memory did.
      if (changes.length === 0) return source.version === stored.version ? stored : { ...stored, version: source.version, fields: base };

      const edited = edit(source.text, changes, keyOrder(name));
      const written = this.#readBack(name, stored.file, edited, { ...base, ...Object.fromEntries(changes) });
      this.#refuseFaults(name, written.fields, base);
      const updated = { ...stored, version: versionOf(written.bytes), fields: written.fields };
      const lastCheck = () => {
        refuseIfGitBusy();
        compareFile(this.#root, stored, name, expected);
      };
      const fingerprint = await replaceFile(targetToWrite(this.#root, stored.file), written.bytes, lastCheck);
      if (fingerprint === undefined) compareFile(this.#root, updated, name, expected && updated.version);
      return this.#remember(name, updated, fingerprint, written.problems);
    });
  }

  restore<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>): Promise<StoredItem<N>> {
    const file = this.#fileOf(name, id);
    return this.#queue.run(file, async (refuseIfGitBusy) => {
      const removed = this.#deletedHere(name, file, fields);
      const base: Record<string, unknown> = { ...removed?.fields };
      const changes = Object.fromEntries(Object.entries(fields).filter(([key, value]) => !isSame(key, base[key], value)));
      const whole = removed ? { ...base, ...changes } : fields;
      const restored = removed
        ? editYaml(removed.text, changes as Record<string, FieldValue | undefined>, keyOrder(name))
        : canonicalYaml(whole, keyOrder(name));
      const written = this.#readBack(name, file, restored, whole);
      this.#refuseFaults(name, written.fields, removed?.fields);
      await this.#presence.makeFolder(name);
      const made = await createFile(
        pathToWrite(this.#root, file),
        written.bytes,
        () => this.#presence.refuseMissing(refuseIfGitBusy),
        removed?.mode,
      );
      if (made === 'taken') throw new AlreadyExistsError(`A ${collections[name].noun} with the id "${id}" already exists`);
      const stored = { id, file, version: versionOf(written.bytes), fields: written.fields };
      const remembered = this.#remember(name, stored, made.fingerprint, written.problems);
      if (removed) await this.#deleted.drop(removed.deletion, [file]);
      return remembered;
    });
  }

  /** The deleted file of this name. If another file had the name since, the fields must be the requested ones. */
  #deletedHere<N extends CollectionName>(
    name: N,
    file: string,
    requested: Partial<FieldsOf[N]>,
  ): { deletion: string; text: string; mode: number; fields: FieldsOf[N] } | undefined {
    const found = this.#deleted.find(file);
    const fields = found && parseItem<FieldsOf[N]>('', found.deleted.text, collections[name]).fields;
    if (!found || !fields) return undefined;
    const { text, mode, isReplaced } = found.deleted;
    const isRequested = Object.entries(requested).every(([key, value]) => isSame(key, (fields as Record<string, unknown>)[key], value));
    return isReplaced && !isRequested ? undefined : { deletion: found.deletion.id, text, mode, fields };
  }

  /** Runs work in the queues of all these files, in the folders that they need. */
  changeFiles<T>(files: readonly string[], work: (lastCheck: LastCheck) => Promise<T>): Promise<T> {
    // A file with two names is in one queue. In one order, so that two changes of the same files do not wait for each other.
    const distinct = new Map(files.map((file) => [followLinks(path.join(this.#root, file)), file]));
    return this.#changeSorted([...distinct.values()].sort(), work);
  }

  #changeSorted<T>([file, ...others]: readonly string[], work: (lastCheck: LastCheck) => Promise<T>, last?: LastCheck): Promise<T> {
    if (file === undefined) return work(last ?? (() => undefined));
    return this.#queue.run(file, async (refuseIfGitBusy) => {
      await this.#presence.makeFolder(folderOf(file));
      return this.#changeSorted(others, work, () => this.#presence.refuseMissing(refuseIfGitBusy));
    });
  }

  /** Whether a write of the file is under way, and not only queued. */
  isBusy(file: string): boolean {
    return this.#queue.isBusy(file);
  }

  async settled(): Promise<void> {
    await this.#queue.idle();
  }

  replace(name: CollectionName, id: string, wanted: FileContent | undefined, expected: string | undefined): Promise<void> {
    const file = this.#fileOf(name, id);
    const { noun } = collections[name];
    const compare = (version = expected) => {
      const bytes = readBytes(this.#root, file);
      if ((bytes && versionOf(bytes)) !== version) throw new StaleWriteError(`This ${noun} was changed since you opened it`);
    };
    return this.#queue.run(file, async (refuseIfGitBusy) => {
      const lastCheck = () => {
        if (expected === undefined) this.#presence.refuseMissing(refuseIfGitBusy);
        else refuseIfGitBusy();
        compare();
      };
      compare();
      if (expected === undefined) {
        if (wanted === undefined) return;
        await this.#presence.makeFolder(name);
        const made = await createFile(pathToWrite(this.#root, file), wanted.bytes, lastCheck, wanted.mode);
        if (made === 'taken') throw new StaleWriteError(`This ${noun} was changed since you opened it`);
      } else if (wanted === undefined) await deleteFile(pathToWrite(this.#root, file), lastCheck);
      else {
        const fingerprint = await replaceFile(targetToWrite(this.#root, file), wanted.bytes, lastCheck);
        if (fingerprint === undefined) compare(versionOf(wanted.bytes));
      }
    });
  }

  #fileOf(name: CollectionName, id: string): string {
    return `${name}/${id}.yaml`;
  }

  /** The bytes and fields of `text`. @throws EditRefusedError when it does not read back as intended */
  #readBack<N extends CollectionName>(name: N, file: string, text: string, intended: object): Parsed<N> & { bytes: Buffer } {
    const bytes = Buffer.from(text);
    refuseSize(bytes.length);
    const { fields, problems } = this.#parse(name, file, text);
    const present = Object.fromEntries(Object.entries(intended).filter(([, value]) => value !== undefined));
    if (!isDeepStrictEqual(fields, present))
      throw new EditRefusedError('The change cannot be written without changing something else in the file');
    return { bytes, fields, problems };
  }

  /** @throws InvalidItemError when the fields do not agree with the other files; what `previous` has already may stay */
  #refuseFaults<N extends CollectionName>(name: N, fields: FieldsOf[N], previous?: FieldsOf[N]): void {
    const faultsOf = faultFinder(this.#tree, name);
    const known = previous ? faultsOf(previous).map(({ message }) => message) : [];
    const fault = faultsOf(fields).find(({ message }) => !known.includes(message));
    if (fault) throw new InvalidItemError(sentenceOf(fault));
  }

  #parse<N extends CollectionName>(name: N, file: string, text: string): Parsed<N> {
    const { fields, problems } = parseItem<FieldsOf[N]>(file, text, collections[name]);
    if (!fields) throw new EditRefusedError(`The file would not be valid: ${problems[0]?.message}`);
    return { fields, problems };
  }

  #remember<N extends CollectionName>(name: N, stored: StoredItem<N>, fingerprint: string | undefined, problems: Problem[]): StoredItem<N> {
    // Without a fingerprint another program wrote too: the next scan reads the file.
    this.#apply(stored.file, { part: name, fingerprint: fingerprint ?? 'unknown', stored: stored as StoredItem, problems });
    return stored;
  }
}

interface Parsed<N extends CollectionName> {
  fields: FieldsOf[N];
  problems: Problem[];
}

/** Days are compared by meaning: a save must not replace "any" by no day, or the reverse. */
function isSame(field: string, previous: unknown, next: unknown): boolean {
  return field === 'dayOfWeek' ? isSameDay(previous as Day | undefined, next as Day | undefined) : isDeepStrictEqual(previous, next);
}

/** The text with changed fields. The days of an edition are a list of maps. */
function edit(text: string, changes: readonly [string, unknown][], keyOrder: readonly string[]): string {
  return changes.reduce(
    (edited, [key, value]) =>
      Array.isArray(value) && key === 'days'
        ? editMaps(edited, key, value)
        : editYaml(edited, { [key]: value as FieldValue | undefined }, keyOrder),
    text,
  );
}
