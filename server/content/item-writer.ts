import { isDeepStrictEqual } from 'node:util';
import { collections, keyOrder, kindOf, type CollectionName, type FieldsOf } from '../model/entities/collections.ts';
import { isSameDay, type Day } from '../model/entities/days.ts';
import { sentenceOf, type Problem } from '../model/entities/problem.ts';
import { isSingleFile } from '../model/entities/nouns.ts';
import { idFromText, isReserved, slugFromTitle } from '../model/entities/ids.ts';
import { faultFinder } from './check-tree.ts';
import { folderOf, type KnownFile } from './content-tree.ts';
import type { DeletedFile, DeletedItems } from './deleted-items.ts';
import { AlreadyExistsError, ConflictError, EditRefusedError, InvalidItemError, StaleWriteError } from './errors.ts';
import { pathToWrite, targetToWrite } from './files/links.ts';
import { readBytes, versionOf } from './files/read-file.ts';
import { deleteFile, replaceFile, type FileContent, type LastCheck } from './files/write-file.ts';
import type { ItemFiles } from './item-files.ts';
import { parseItem } from './parse-item.ts';
import { itemOf, partOf, type StoredItem } from './stored-item.ts';
import { knownOf } from './sync/read-known.ts';
import { canonicalYaml } from './yaml/canonical-form.ts';
import { editYaml, fieldsOf, refuseSize } from './yaml/edit-yaml.ts';
import type { FieldValue } from './yaml/splice.ts';

interface Written<N extends CollectionName> {
  fields: FieldsOf[N];
  problems: Problem[];
  bytes: Buffer;
}

/** Changes items on disk, and applies the changes to the tree in memory. */
export class ItemWriter {
  readonly #files: ItemFiles;
  readonly #deleted: DeletedItems;
  readonly #apply: (file: string, current: KnownFile | undefined) => void;

  constructor(files: ItemFiles, deleted: DeletedItems, apply: (file: string, current: KnownFile | undefined) => void) {
    this.#files = files;
    this.#deleted = deleted;
    this.#apply = apply;
  }

  async create<N extends CollectionName>(name: N, fields: FieldsOf[N], wanted?: string): Promise<StoredItem<N>> {
    const { noun, titleField } = collections[name];
    const title = titleField === undefined ? '' : String((fields as Record<string, unknown>)[titleField]);
    const written = readBack(name, '', canonicalYaml(fields as Record<string, unknown>, keyOrder(name)), fields);
    this.#refuseFaults(name, wanted, written.fields);
    const taken = new Set<string>();
    const isTaken = (id: string) => taken.has(id) || isReserved(name, id) || this.#files.tree.files.has(`${name}/${id}.yaml`);
    for (;;) {
      if (wanted !== undefined && isTaken(wanted)) throw new ConflictError(`A ${noun} with the id "${wanted}" already exists`);
      const id = wanted ?? (name === 'posts' ? slugFromTitle(title, isTaken) : idFromText(title, noun, isTaken));
      const file = `${name}/${id}.yaml`;
      const made = await this.#files.run(file, (refuseIfGitBusy) => this.#files.create(file, written.bytes, refuseIfGitBusy));
      if (made !== 'taken') return this.#remember(name, storedItem(file, written), made.fingerprint, []);
      taken.add(id);
    }
  }

  update<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>, expected?: string): Promise<StoredItem<N>> {
    return this.#files.run(`${name}/${id}.yaml`, async (refuseIfGitBusy) => {
      const stored = this.#files.stored(name, id);
      const { file } = stored;
      const source = this.#files.compare(stored, expected);
      const base = parse(name, file, source.text).fields;
      const changes = changesTo(base, fields);
      // The file may have changed before the tree in memory did.
      if (Object.keys(changes).length === 0)
        return source.version === stored.version ? stored : { ...stored, version: source.version, fields: base };

      const written = readBack(name, file, editYaml(source.text, changes, keyOrder(name)), { ...base, ...changes });
      this.#refuseFaults(name, id, written.fields, base);
      const updated = storedItem(file, written);
      const fingerprint = await replaceFile(targetToWrite(this.#files.root, file), written.bytes, () => {
        refuseIfGitBusy();
        this.#files.compare(stored, expected);
      });
      if (fingerprint === undefined) this.#files.compare(updated, expected && updated.version);
      return this.#remember(name, updated, fingerprint, written.problems);
    });
  }

  /** Gives a file these values, those under unknown keys too. @throws InvalidItemError for a new unknown key */
  updateDocument(file: string, fields: DocumentFields, expected: string): Promise<ContentDocument> {
    const part = partOf(file);
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const compare = (version = expected) => this.#files.compare({ file, version }, version);
      const { text } = compare();
      const before = readDocument(file, text);
      const after = { ...Object.fromEntries(Object.keys(before.fields ?? {}).map((key) => [key, undefined])), ...fields };
      const changes = changesTo(before.fields ?? {}, after);
      if (Object.keys(changes).length === 0) return { fields, problems: before.problems, version: expected };
      // A new unknown key is refused below. One is enough for that, and each takes a reading of the file.
      const present = fieldsOf(text) ?? {};
      const unknown = Object.keys(changes).find((key) => !keyOrder(part).includes(key) && !Object.hasOwn(present, key));
      const edited = editYaml(text, unknown === undefined ? changes : { [unknown]: changes[unknown] }, keyOrder(part));
      const { fields: written, item, problems } = readDocument(file, edited);
      const known = new Set(before.problems.map(withoutPlace));
      const fault = problems.find((problem) => !item || !known.has(withoutPlace(problem)));
      if (fault) throw new InvalidItemError(fault.message);
      if (!isSingleFile(part))
        this.#refuseFaults(part, itemOf(file).id, item as FieldsOf[typeof part], before.item as FieldsOf[typeof part]);
      const bytes = Buffer.from(edited);
      refuseSize(bytes.length);
      if (!isDeepStrictEqual(written, fields)) throw new EditRefusedError(otherChange);
      const version = versionOf(bytes);
      const fingerprint = await replaceFile(targetToWrite(this.#files.root, file), bytes, () => {
        refuseIfGitBusy();
        compare();
      });
      if (fingerprint === undefined) compare(version);
      this.#apply(file, knownOf({ file, part, fingerprint: fingerprint ?? 'unknown' }, version, item, problems));
      return { fields, problems, version };
    });
  }

  restore<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>): Promise<StoredItem<N>> {
    const file = `${name}/${id}.yaml`;
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const removed = this.#deletedHere(name, file, fields);
      const changes = removed ? changesTo(removed.fields, fields) : { ...(fields as ReturnType<typeof changesTo>) };
      const text = removed ? editYaml(removed.text, changes, keyOrder(name)) : canonicalYaml(changes, keyOrder(name));
      const written = readBack(name, file, text, { ...removed?.fields, ...changes });
      this.#refuseFaults(name, id, written.fields, removed?.fields);
      const made = await this.#files.create(file, written.bytes, refuseIfGitBusy, removed?.mode);
      if (made === 'taken') throw new AlreadyExistsError(`A ${collections[name].noun} with the id "${id}" already exists`);
      const stored = this.#remember(name, storedItem(file, written), made.fingerprint, written.problems);
      if (removed) await this.#deleted.drop(removed.deletion, [file]);
      return stored;
    });
  }

  /** Writes a deleted file again, byte for byte; its copy stays. @throws AlreadyExistsError, EditRefusedError when it is not valid any more */
  restoreCopied({ file, text, mode }: DeletedFile): Promise<StoredItem> {
    const { name } = itemOf(file);
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const written = { ...parse(name, file, text), bytes: Buffer.from(text) };
      const made = await this.#files.create(file, written.bytes, refuseIfGitBusy, mode);
      if (made === 'taken')
        throw new AlreadyExistsError(`There is another ${collections[name].noun} in its place now. Delete that one first.`);
      return this.#remember(name, storedItem(file, written), made.fingerprint, written.problems);
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
    const isRequested = Object.keys(changesTo(fields, requested)).length === 0;
    return isReplaced && !isRequested ? undefined : { deletion: found.deletion.id, text, mode, fields };
  }

  replace(file: string, wanted: FileContent | undefined, expected: string | undefined): Promise<void> {
    const { root } = this.#files;
    const stale = new StaleWriteError(`This ${kindOf(partOf(file)).noun} was changed since you opened it`);
    const compare = (version = expected) => {
      const bytes = readBytes(root, file);
      if ((bytes && versionOf(bytes)) !== version) throw stale;
    };
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const lastCheck = () => {
        refuseIfGitBusy();
        compare();
      };
      compare();
      if (wanted === undefined) {
        if (expected !== undefined) await deleteFile(pathToWrite(root, file), lastCheck);
      } else if (expected === undefined) {
        if ((await this.#files.create(file, wanted.bytes, lastCheck, wanted.mode)) === 'taken') throw stale;
      } else {
        const fingerprint = await replaceFile(targetToWrite(root, file), wanted.bytes, lastCheck);
        if (fingerprint === undefined) compare(versionOf(wanted.bytes));
      }
    });
  }

  changeFiles<T>(files: readonly string[], work: (lastCheck: LastCheck) => Promise<T>): Promise<T> {
    // A file with two names has one turn. In one order, so that two changes of the same files do not wait for each other.
    const distinct = new Map(files.map((file) => [this.#files.keyOf(file), file]));
    return this.#changeSorted([...distinct.values()].sort(), work);
  }

  #changeSorted<T>([file, ...others]: readonly string[], work: (lastCheck: LastCheck) => Promise<T>, last?: LastCheck): Promise<T> {
    if (file === undefined) return work(last ?? (() => undefined));
    return this.#files.run(file, async (refuseIfGitBusy) =>
      this.#changeSorted(others, work, await this.#files.prepareFolder(folderOf(file), refuseIfGitBusy)),
    );
  }

  /** @throws InvalidItemError when the fields do not agree with the other files; what `previous` has already may stay */
  #refuseFaults<N extends CollectionName>(name: N, id: string | undefined, fields: FieldsOf[N], previous?: FieldsOf[N]): void {
    const faultsOf = faultFinder(this.#files.tree, name);
    const known = previous ? faultsOf(previous, id).map(({ message }) => message) : [];
    const fault = faultsOf(fields, id).find(({ message }) => !known.includes(message));
    if (fault) throw new InvalidItemError(sentenceOf(fault));
  }

  #remember<N extends CollectionName>(name: N, stored: StoredItem<N>, fingerprint: string | undefined, problems: Problem[]): StoredItem<N> {
    // Without a fingerprint another program wrote too: the next scan reads the file.
    this.#apply(stored.file, { part: name, fingerprint: fingerprint ?? 'unknown', stored: stored as StoredItem, problems });
    return stored;
  }
}

const otherChange = 'The change cannot be written without changing something else in the file';

export type DocumentFields = Readonly<Record<string, unknown>>;

export interface ContentDocument {
  fields?: DocumentFields;
  problems: Problem[];
  version: string;
}

/** The values of a file with those under unknown keys; without `fields` and `item` where it is not valid. */
export function readDocument(file: string, text: string): { fields?: DocumentFields; item?: object; problems: Problem[] } {
  const { fields: item, problems } = parseItem<object>(file, text, kindOf(partOf(file)));
  const fields = item && fieldsOf(text);
  return { ...(fields && { fields, item }), problems };
}

function withoutPlace({ message }: Problem): string {
  return message.replaceAll(/\[\d+\]/g, '[]');
}

/** The requested fields that differ. Days are compared by meaning: a save must not replace "any" by no day, or the reverse. */
function changesTo(base: object, requested: object): Record<string, FieldValue | undefined> {
  const isSame = (field: string, value: unknown) => {
    const previous = (base as Record<string, unknown>)[field];
    return field === 'dayOfWeek' ? isSameDay(previous as Day | undefined, value as Day | undefined) : isDeepStrictEqual(previous, value);
  };
  return Object.fromEntries(Object.entries(requested).filter(([field, value]) => !isSame(field, value)));
}

/** The bytes and fields of `text`. @throws EditRefusedError when it does not read back as intended */
function readBack<N extends CollectionName>(name: N, file: string, text: string, intended: object): Written<N> {
  const bytes = Buffer.from(text);
  refuseSize(bytes.length);
  const parsed = parse(name, file, text);
  const present = Object.fromEntries(Object.entries(intended).filter(([, value]) => value !== undefined));
  if (!isDeepStrictEqual(parsed.fields, present)) throw new EditRefusedError(otherChange);
  return { ...parsed, bytes };
}

function parse<N extends CollectionName>(name: N, file: string, text: string): Omit<Written<N>, 'bytes'> {
  const { fields, problems } = parseItem<FieldsOf[N]>(file, text, collections[name]);
  if (!fields) throw new EditRefusedError(`The file would not be valid: ${problems[0]?.message}`);
  return { fields, problems };
}

function storedItem<N extends CollectionName>(file: string, { bytes, fields }: Written<N>): StoredItem<N> {
  return { id: itemOf(file).id, file, version: versionOf(bytes), fields };
}
