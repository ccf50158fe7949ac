import { isDeepStrictEqual } from 'node:util';
import { collections, keyOrder, kindOf, modernText, type CollectionName, type FieldsOf } from '../../model/entities/collections.ts';
import { isSameDay, type Day } from '../../model/entities/days.ts';
import { sentenceOf, type Problem } from '../../model/entities/problem.ts';
import { isSingleFile } from '../../model/entities/nouns.ts';
import { idFromText, isInOtherLetters, isReserved, slugFromTitle } from '../../model/entities/ids.ts';
import { withoutAbsent } from '../ground/without-absent.ts';
import { faultFinder } from '../tree/check-tree.ts';
import { AlreadyExistsError, ConflictError, EditRefusedError, InvalidItemError, StaleWriteError } from '../ground/errors.ts';
import { pathToWrite, targetToWrite } from '../files/links.ts';
import { readBytes } from '../files/read-file.ts';
import { versionOf } from '../files/etag.ts';
import { deleteFile, replaceFile, type FileContent, type LastCheck } from '../files/write-file.ts';
import type { ItemFiles, Written } from './item-files.ts';
import { parseItem } from '../tree/parse-item.ts';
import { readDocument, type ContentDocument, type DocumentFields } from '../tree/read-document.ts';
import { itemOf, partOf, type StoredItem, folderOf, storedItem } from '../tree/stored-item.ts';
import { knownOf } from '../sync/read-known.ts';
import { canonicalYaml } from '../yaml/canonical-form.ts';
import { editYaml, fieldsOf, refuseSize } from '../yaml/edit-yaml.ts';
import type { FieldValue } from '../yaml/splice.ts';

/** Changes items on disk, and applies the changes to the tree in memory. */
export class ItemWriter {
  readonly #files: ItemFiles;

  constructor(files: ItemFiles) {
    this.#files = files;
  }

  /** @throws StaleWriteError unless the file of an item has the version `expected`; without one, ConflictError when it changed */
  compare(stored: StoredItem, expected: string | undefined): void {
    this.#files.compare(stored, expected);
  }

  /** Writes a new file. Without `wanted`, its first words make an id. @throws ConflictError when the id exists, DiskFullError, WriteRefusedError, EditRefusedError */
  async create<N extends CollectionName>(name: N, fields: FieldsOf[N], wanted?: string): Promise<StoredItem<N>> {
    const { noun, titleField } = collections[name];
    const title = titleField === undefined ? '' : String((fields as Record<string, unknown>)[titleField]);
    const written = readBack(name, '', canonicalYaml(fields as Record<string, unknown>, keyOrder(name)), fields);
    this.#refuseFaults(name, wanted, written.fields);
    const isAddress = wanted === undefined && (name === 'posts' || name === 'categories');
    const words = isAddress && isInOtherLetters(title) ? (await import('../../model/text/latin.ts')).inLatin(title) : title;
    const taken = new Set<string>();
    const isTaken = (id: string) => taken.has(id) || isReserved(name, id) || this.#files.tree.files.has(`${name}/${id}.yaml`);
    for (;;) {
      if (wanted !== undefined && isTaken(wanted)) throw new ConflictError(`A ${noun} with the id "${wanted}" already exists`);
      const id = wanted ?? (name === 'posts' ? slugFromTitle(words, isTaken) : idFromText(words, noun, isTaken));
      const file = `${name}/${id}.yaml`;
      const made = await this.#files.run(file, (refuseIfGitBusy) => this.#files.create(file, written.bytes, refuseIfGitBusy));
      if (made !== 'taken') return this.#files.remember(file, written, made.fingerprint);
      taken.add(id);
    }
  }

  /**
   * Changes `fields` and nothing else in the file; undefined removes a field.
   * @throws StaleWriteError unless the file has the version `expected`; without one, ConflictError when it changed since it was last read;
   *   NotFoundError, EditRefusedError, DiskFullError, WriteRefusedError
   */
  update<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>, expected?: string): Promise<StoredItem<N>> {
    return this.#files.run(`${name}/${id}.yaml`, async (refuseIfGitBusy) => {
      const stored = storedItem(this.#files.tree, name, id);
      const { file } = stored;
      const compare = (version = expected) => this.#files.compare({ file, version: version ?? stored.version }, expected && version);
      const source = compare();
      const base = source.version === stored.version ? stored.fields : parse(name, file, source.text).fields;
      const changes = changesTo(base, fields);
      // The tree in memory may not have caught up with the file.
      if (Object.keys(changes).length === 0) return base === stored.fields ? stored : { ...stored, version: source.version, fields: base };

      const written = readBack(name, file, editYaml(modernText(name, source.text), changes, keyOrder(name)), { ...base, ...changes });
      this.#refuseFaults(name, id, written.fields, base);
      const fingerprint = await this.#overwrite(file, written.bytes, refuseIfGitBusy, compare);
      return this.#files.remember(file, written, fingerprint);
    });
  }

  /** Sets the values of a file, including those under unknown keys. @throws as `update`; InvalidItemError for a new unknown key */
  updateDocument(file: string, fields: DocumentFields, expected: string): Promise<ContentDocument> {
    const part = partOf(file);
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const compare = (version = expected) => this.#files.compare({ file, version }, version);
      const isNew = part === 'dates' && readBytes(this.#files.root, file) === undefined && expected === versionOf(Buffer.alloc(0));
      const text = isNew ? '' : compare().text;
      const before = readDocument(file, text);
      const after = { ...Object.fromEntries(Object.keys(before.fields ?? {}).map((key) => [key, undefined])), ...fields };
      const changes = changesTo(before.fields ?? {}, after);
      if (Object.keys(changes).length === 0) return { fields, problems: before.problems, version: expected };
      // New unknown keys are refused below. One is enough to find out, and each costs a parse.
      const present = fieldsOf(text) ?? {};
      const order = keyOrder(part);
      const hasAnyKeys = order.length === 0;
      const unknown = Object.keys(changes).find((key) => !hasAnyKeys && !order.includes(key) && !Object.hasOwn(present, key));
      // A splice cannot add the first key or remove the last. A broken file has no fields, and is never replaced.
      const comments = (text.match(/^#.*/gm) ?? []).map((line) => `${line}\n`).join('');
      const isWhole = hasAnyKeys && [before.fields, fields].some((each) => each && Object.keys(each).length === 0);
      const edited = isWhole
        ? comments + (Object.keys(fields).length > 0 ? canonicalYaml(fields as Record<string, FieldValue>, order) : '')
        : editYaml(text, unknown === undefined ? changes : { [unknown]: changes[unknown] }, order);
      const { fields: written, item, problems } = readDocument(file, edited);
      const known = new Set(before.problems.map(withoutPlace));
      const fault = problems.find((problem) => problem.severity === 'error' && (!item || !known.has(withoutPlace(problem))));
      if (fault) throw new InvalidItemError(fault.message);
      if (!isSingleFile(part))
        this.#refuseFaults(part, itemOf(file).id, item as FieldsOf[typeof part], before.item as FieldsOf[typeof part]);
      const bytes = Buffer.from(edited);
      refuseSize(bytes.length);
      if (!isDeepStrictEqual(written, fields)) throw new EditRefusedError(otherChange);
      const version = versionOf(bytes);
      const made = isNew ? await this.#files.create(file, bytes, refuseIfGitBusy) : undefined;
      if (made === 'taken') throw new StaleWriteError(`This ${kindOf(part).noun} was changed since you opened it`);
      const fingerprint = made ? (made.fingerprint ?? 'unknown') : await this.#overwrite(file, bytes, refuseIfGitBusy, compare);
      this.#files.owner.apply(file, knownOf({ file, part, fingerprint }, version, item, problems));
      return { fields, problems, version };
    });
  }

  /** Restores a deleted item: a recently deleted file from its bytes, edited to have `fields`, any other as new. @throws AlreadyExistsError */
  restore<N extends CollectionName>(name: N, id: string, fields: Partial<FieldsOf[N]>): Promise<StoredItem<N>> {
    const file = `${name}/${id}.yaml`;
    return this.#files.run(file, async (refuseIfGitBusy) => {
      const found = this.#files.deleted.find(file);
      const former = found && parseItem<FieldsOf[N]>('', found.deleted.text, collections[name]).fields;
      const changes = former ? changesTo(former, fields) : { ...(fields as ReturnType<typeof changesTo>) };
      const text = former
        ? editYaml(modernText(name, found.deleted.text), changes, keyOrder(name))
        : canonicalYaml(changes, keyOrder(name));
      const written = readBack(name, file, text, { ...former, ...changes });
      this.#refuseFaults(name, id, written.fields, former);
      const made = await this.#files.create(file, written.bytes, refuseIfGitBusy, former && found.deleted.mode);
      if (made === 'taken') throw new AlreadyExistsError(`A ${collections[name].noun} with the id "${id}" already exists`);
      const stored = this.#files.remember(file, written, made.fingerprint);
      if (former) await this.#files.deleted.drop(found.deletion.id, [file]);
      return stored;
    });
  }

  /** Replaces the bytes of a content file, valid or not; undefined deletes it. @throws StaleWriteError unless the file has the version `expected` */
  async replace(file: string, wanted: FileContent | undefined, expected: string | undefined): Promise<void> {
    const { root } = this.#files;
    const stale = new StaleWriteError(`This ${kindOf(partOf(file)).noun} was changed since you opened it`);
    const compare = (version = expected) => {
      const bytes = readBytes(root, file);
      if ((bytes && versionOf(bytes)) !== version) throw stale;
    };
    await this.#files.run(file, async (refuseIfGitBusy) => {
      const lastCheck = () => {
        refuseIfGitBusy();
        compare();
      };
      compare();
      if (wanted === undefined) {
        if (expected !== undefined) await deleteFile(pathToWrite(root, file), lastCheck);
      } else if (expected === undefined) {
        if ((await this.#files.create(file, wanted.bytes, lastCheck, wanted.mode)) === 'taken') throw stale;
      } else await this.#overwrite(file, wanted.bytes, refuseIfGitBusy, compare);
    });
    await this.#files.owner.check(file);
  }

  /**
   * Runs work that changes files of the content, such as pictures, while no other change of them runs and git changes none; then rereads them.
   * @param work gets a function to call right before it changes a file, in the same task; it is retried when git interferes
   * @throws what `work` throws, WriteRefusedError
   */
  async changeFiles<T>(names: readonly string[], work: (lastCheck: LastCheck) => Promise<T>): Promise<T> {
    // Locks each file once, however many names it has, and in sorted order to avoid a deadlock.
    const distinct = new Map(names.map((file) => [this.#files.keyOf(file), file]));
    const inTurns = [...distinct.values()]
      .sort()
      .reduceRight(
        (inner, file) => () =>
          this.#files.run(file, async (refuseIfGitBusy) => inner(await this.#files.prepareFolder(folderOf(file), refuseIfGitBusy))),
        work,
      );
    try {
      return await inTurns(() => undefined);
    } finally {
      for (const file of names) await this.#files.owner.check(file);
    }
  }

  /** @throws InvalidItemError when the fields contradict other files; faults that `previous` has already may stay */
  #refuseFaults<N extends CollectionName>(name: N, id: string | undefined, fields: FieldsOf[N], previous?: FieldsOf[N]): void {
    const faultsOf = faultFinder(this.#files.tree, name);
    const known = previous ? faultsOf(previous, id).map(({ message }) => message) : [];
    const fault = faultsOf(fields, id).find(({ message }) => !known.includes(message));
    if (fault) throw new InvalidItemError(sentenceOf(fault));
  }

  /** Replaces the bytes of a file. @param compare throws unless the file has the version before the write, or after it `version` */
  async #overwrite(file: string, bytes: Buffer, refuseIfGitBusy: LastCheck, compare: (version?: string) => unknown) {
    const fingerprint = await replaceFile(targetToWrite(this.#files.root, file), bytes, () => {
      refuseIfGitBusy();
      compare();
    });
    if (fingerprint === undefined) compare(versionOf(bytes));
    // No fingerprint means that another program wrote, too. The next scan rereads the file.
    return fingerprint ?? 'unknown';
  }
}

const otherChange = 'The change cannot be written without changing something else in the file';

function withoutPlace({ message }: Problem): string {
  return message.replaceAll(/\[\d+\]/g, '[]');
}

/** The requested fields that differ. Days are compared by meaning: a save must not replace "any" by no day, or vice versa. */
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
  if (!isDeepStrictEqual(parsed.fields, withoutAbsent(intended))) throw new EditRefusedError(otherChange);
  return { ...parsed, bytes };
}

export function parse<N extends CollectionName>(name: N, file: string, text: string): Omit<Written<N>, 'bytes'> {
  const { fields, problems } = parseItem<FieldsOf[N]>(file, text, collections[name]);
  if (!fields) throw new EditRefusedError(`The file would not be valid: ${problems[0]?.message}`);
  return { fields, problems };
}
