import { HttpError } from '../../data/http.ts';
import type { Versioned, SaveFailure } from '../api/request.ts';
import { saveFailureOf, uniqueKey, Writer } from '../api/request.ts';
import { holdDraft } from './draft-store.ts';
import type { DraftStore, Draft } from './draft-store.ts';
import { conflictsIn, differs, fieldValues, knownIn, startEdit, trimmedValues } from './edit.ts';
import type { EditedField, Values, Version } from './edit.ts';
import { isUnsaved, saveReducer } from './save-reducer.ts';
import type { SaveAction, SaveState, Trouble } from './save-reducer.ts';
import type { Collection } from '../api/use-collection.ts';
import { valuesOf } from '../kinds/item-kind.ts';
import type { FieldName, FormValues, ItemKind } from '../kinds/item-kind.ts';

/** The fields of one kind of item, and its calls. Each call throws what `request` throws. */
export interface Saving<Item extends { id: string }, Name extends string> {
  noun: string;
  fields: readonly EditedField<Name>[];
  required: readonly Name[];
  valuesOf(item: Item): Values<Name>;
  read(id: string): Promise<Versioned<Item>>;
  /** A second call with the same key returns the same item. */
  create(values: Values<Name>, key: string): Promise<Versioned<Item>>;
  update(saved: Versioned<Item>, values: Values<Name>): Promise<Versioned<Item>>;
  /** Makes a deleted item again. */
  restore(item: Item, values: Values<Name>): Promise<Versioned<Item>>;
}

interface Start<Item, Name extends string> {
  /** The edited item; undefined for a new one. */
  item: Item | undefined;
  /** Its ETag, where it is known. */
  version?: string | undefined;
  /** The values of a new item. */
  blank: Values<Name>;
  /** What was typed before and is continued. */
  draft?: Draft | undefined;
}

type Call = 'save' | 'restore';

// Another save may come between the read and the write.
const maxAttempts = 3;

/**
 * What is typed over an item, and the calls that save it. It goes on when the dialog, row or screen that shows it is gone. What is
 * unsaved is stored as a draft, under a new key where it continues another: the edit before may still be saving that one, and deletes it
 * afterwards.
 */
export class VersionedEdit<Item extends { id: string }, Name extends string> {
  readonly saving: Saving<Item, Name>;
  /** What was called last. */
  lastCall: Call = 'save';
  #state: SaveState<Item, Name>;
  readonly #listeners = new Set<() => void>();
  readonly #store: DraftStore;
  readonly #continued: Draft | undefined;
  readonly #key = uniqueKey();
  #hasDraft = false;
  readonly #writer = new Writer();
  /** The values of the last call. */
  #sent: Values<Name>;
  #running: Promise<unknown> = Promise.resolve();
  /** Responses may come in another order than their requests: the last request counts. */
  #reads = 0;

  constructor(saving: Saving<Item, Name>, store: DraftStore, { item, version, blank, draft }: Start<Item, Name>) {
    this.saving = saving;
    this.#store = store;
    this.#continued = draft;
    const saved = item ? saving.valuesOf(item) : { ...blank, ...knownIn(blank, draft?.base ?? {}) };
    this.#state = { edit: startEdit(saved, draft), item, version, phase: 'editing', trouble: undefined };
    this.#sent = saved;
  }

  readonly state = (): SaveState<Item, Name> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Holds the draft for this tab until the returned function is called; then it is offered. */
  readonly open = (): (() => void) => {
    const release = holdDraft(this.#key);
    this.#syncDraft();
    if (this.#continued) this.#store.delete(this.#continued.key);
    return release;
  };

  readonly type = (name: Name, value: string): void => this.#dispatch({ type: 'type', name, value });

  readonly choose = (name: Name, version: Version): void => this.#dispatch({ type: 'choose', name, version });

  discard(): void {
    this.#dispatch({ type: 'discard' });
  }

  /** Takes over what the server has; null when the item was deleted. A running save meets the change itself. */
  take(current: Versioned<Item> | null): void {
    if (this.#state.phase === 'saving') return;
    if (current === null) this.#dispatch({ type: 'fail', trouble: { kind: 'gone' } });
    else if (current.version !== this.#state.version) this.#take(current);
  }

  /** Reads the item, as when it has changed in a list. */
  async reread(): Promise<void> {
    const { item, phase } = this.#state;
    if (!item || phase === 'saving') return;
    const number = this.#reads + 1;
    try {
      await this.#read(item);
    } catch (error) {
      // A save meets any other failure again.
      if (saveFailureOf(error).kind === 'gone' && number === this.#reads) this.take(null);
    }
  }

  /** Saves what the fields have, after a save that is running; what is typed meanwhile stays. Undefined when nothing was saved. */
  save(): Promise<Versioned<Item> | undefined> {
    return this.#enqueue('save');
  }

  /** Makes the item again after it was deleted elsewhere. */
  restore(): Promise<Versioned<Item> | undefined> {
    return this.#enqueue('restore');
  }

  #enqueue(call: Call): Promise<Versioned<Item> | undefined> {
    const isIdle = this.#state.phase === 'editing';
    const result = isIdle ? this.#send(call) : this.#running.then(() => this.#send(call));
    this.#running = result.catch(() => undefined);
    return result;
  }

  async #send(call: Call): Promise<Versioned<Item> | undefined> {
    const { edit, item } = this.#state;
    const values = trimmedValues(edit);
    this.lastCall = call;
    const missing = this.saving.required.filter((name) => values[name].trim() === '');
    if (missing.length > 0) return this.#fail({ kind: 'invalid', errors: this.#emptyErrors(missing) });
    // A read that is under way may have what was there before.
    this.#reads += 1;
    this.#sent = fieldValues(edit);
    this.#dispatch({ type: 'send' });
    const { value, failure } = await this.#writer.write([call, values], (key) => {
      if (!item) return this.saving.create(values, key);
      return call === 'save' ? this.#update(item) : this.saving.restore(item, values);
    });
    if (failure) return this.#fail(this.#fieldErrorOf(failure) ?? failure);
    if ('kind' in value) return this.#fail(value);
    this.#dispatch({ type: 'saved', ...value, values: this.saving.valuesOf(value.item), sent: this.#sent });
    return value;
  }

  async #update(item: Item): Promise<Versioned<Item> | Trouble> {
    let saved = this.#state.version === undefined ? await this.#read(item) : { item, version: this.#state.version };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { edit } = this.#state;
      if (conflictsIn(this.saving.fields, edit).some(({ choice }) => !choice)) break;
      const values = trimmedValues(edit);
      this.#sent = fieldValues(edit);
      if (!differs(values, edit.saved)) return saved;
      try {
        return await this.saving.update(saved, values);
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 412 && error.status !== 409)) throw error;
        const current = await this.#read(item);
        // An earlier call saved it, and its response was lost.
        if (!differs(values, this.saving.valuesOf(current.item))) return current;
        // 409 also means that the file cannot hold the new value.
        if (current.version === saved.version && error.status === 409) throw error;
        if (current.version === saved.version)
          return { kind: 'refused', status: 412, message: 'Its file has an error; Checks shows the line.' };
        saved = current;
      }
    }
    return { kind: 'changed' };
  }

  async #read({ id }: Item): Promise<Versioned<Item>> {
    const number = (this.#reads += 1);
    const current = await this.saving.read(id);
    if (number === this.#reads) this.#take(current);
    return current;
  }

  #take(current: Versioned<Item>): void {
    this.#dispatch({ type: 'read', ...current, values: this.saving.valuesOf(current.item) });
  }

  #fail(trouble: Trouble): undefined {
    this.#dispatch({ type: 'fail', trouble });
  }

  #emptyErrors(names: readonly Name[]): Record<string, string> {
    const fields = this.saving.fields.filter(({ name }) => names.includes(name));
    return Object.fromEntries(fields.map(({ name, label }) => [name, `${label} must not be empty.`]));
  }

  /** The sentence of a refusal for the field that it names. */
  #fieldErrorOf(failure: SaveFailure): Trouble | undefined {
    const { name, sentence } = (failure.kind === 'refused' && failure.field) || {};
    if (name === undefined || sentence === undefined || !this.saving.fields.some((field) => field.name === name)) return undefined;
    return { kind: 'invalid', errors: { [name]: sentence } };
  }

  #dispatch(action: SaveAction<Item, Name>): void {
    const { edit } = this.#state;
    this.#state = saveReducer(this.#state, action);
    if (this.#state.edit !== edit) this.#syncDraft();
    for (const listener of this.#listeners) listener();
  }

  #syncDraft(): void {
    const { edit, item } = this.#state;
    const isDirty = isUnsaved(this.#state);
    const draft = { key: this.#key, noun: this.saving.noun, ...(item && { id: item.id }), base: edit.base, own: edit.own as Draft['own'] };
    if (isDirty) this.#store.put({ ...draft, savedAt: Date.now() });
    else if (this.#hasDraft) this.#store.delete(this.#key);
    this.#hasDraft = isDirty;
  }
}

/** How the items of a collection are saved. */
export function itemSaving<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>): Saving<Item, FieldName<Item>> {
  /** The values that a body names: those of the specification, and others when there is or was one. */
  const bodyOf = (values: FormValues<Item>, before?: FormValues<Item>) => {
    const sent = kind.fields.filter(({ name, isAdded }) => !isAdded || values[name] !== '' || (before && before[name] !== ''));
    return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
  };
  return {
    noun: kind.noun,
    fields: kind.fields,
    required: kind.required,
    valuesOf: (item) => valuesOf(kind, item),
    read: collection.read,
    create: (values, key) => collection.create(bodyOf(values), key),
    update: ({ item, version }, values) =>
      collection.update(item.id, { ...(kind.putsId && { id: item.id }), ...bodyOf(values, valuesOf(kind, item)) }, version),
    restore: ({ id }, values) => collection.restore({ ...bodyOf(values), id } as unknown as Item),
  };
}
