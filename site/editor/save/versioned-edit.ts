import { HttpError } from '../../data/http.ts';
import { attempt, uniqueKey, Writer, type SaveFailure, type Versioned } from '../api/request.ts';
import { holdDraft, type Draft, type DraftStore } from './draft-store.ts';
import {
  afterSave,
  conflictsIn,
  differs,
  fieldValues,
  knownIn,
  rebase,
  startEdit,
  trimmedValues,
  typeInto,
  type Edit,
  type EditedField,
  type Values,
  type Version,
} from './merge-fields.ts';

/** Why a save failed. */
export type Trouble = SaveFailure | { kind: 'changed' } | { kind: 'invalid'; errors: Readonly<Record<string, string>> };

export interface SaveState<Item, Name extends string> {
  edit: Edit<Name>;
  /** As the server has it; undefined for a new one. */
  item: Item | undefined;
  /** The ETag of `item`; undefined while that comes from a list. */
  version: string | undefined;
  phase: 'editing' | 'saving';
  trouble: Trouble | undefined;
}

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
  restore(item: Item, values: Values<Name>): Promise<Versioned<Item>>;
}

interface Start<Item, Name extends string> {
  item: Item | undefined;
  version?: string | undefined;
  blank: Values<Name>;
  draft?: Draft | undefined;
}

type Call = 'save' | 'restore';

// Another save may come between the read and the write.
const maxAttempts = 3;

const fileHasError = 'Its file has an error; Checks shows the line.';

/**
 * What is typed over an item, and the calls that save it, also when what shows it is gone. What is unsaved is stored as a draft, under a
 * new key where it continues another: the edit before may still be saving that one, and deletes it afterwards.
 */
export class VersionedEdit<Item extends { id: string }, Name extends string> {
  readonly saving: Saving<Item, Name>;
  lastCall: Call = 'save';
  #state: SaveState<Item, Name>;
  readonly #listeners = new Set<() => void>();
  readonly #store: DraftStore;
  readonly #continued: Draft | undefined;
  readonly #key = uniqueKey();
  #hasDraft = false;
  /** Discarded while it is being saved: nothing was typed since. */
  #isDiscarded = false;
  readonly #writer = new Writer();
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

  readonly type = (name: Name, value: string): void => {
    const { edit, trouble } = this.#state;
    this.#isDiscarded = false;
    this.#set({ edit: typeInto(edit, name, value), trouble: withoutError(trouble, name) });
  };

  readonly choose = (name: Name, version: Version): void => {
    const { edit } = this.#state;
    this.#set({ edit: { ...edit, choices: { ...edit.choices, [name]: version } } });
  };

  discard(): void {
    const { edit, phase } = this.#state;
    this.#isDiscarded = phase === 'saving';
    this.#set({ edit: startEdit(edit.saved), trouble: undefined });
  }

  /** Takes over what the server has; null when the item was deleted. A running save meets the change itself. */
  take(current: Versioned<Item> | null): void {
    const { phase, trouble, version } = this.#state;
    if (phase === 'saving') return;
    if (current === null) this.#fail({ kind: 'gone' });
    // It may come back as it was, also under another id.
    else if (current.version !== version || trouble?.kind === 'gone') this.#take(current);
  }

  /** Reads the item, as when it has changed in a list. */
  async reread(): Promise<void> {
    const { item, phase } = this.#state;
    if (!item || phase === 'saving') return;
    const number = this.#reads + 1;
    const { failure } = await attempt(this.#read(item));
    // A save meets any other failure again.
    if (failure?.kind === 'gone' && number === this.#reads) this.take(null);
  }

  /** Saves what the fields have, after a save that is running; what is typed meanwhile stays. Undefined when nothing was saved. */
  readonly save = () => this.#enqueue('save');

  /** Makes the item again after it was deleted elsewhere. */
  readonly restore = () => this.#enqueue('restore');

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
    const missing = this.saving.fields.filter(({ name }) => this.saving.required.includes(name) && values[name].trim() === '');
    const errors = Object.fromEntries(missing.map(({ name, label }) => [name, `${label} must not be empty.`]));
    if (missing.length > 0) return this.#fail({ kind: 'invalid', errors });
    // A read that is under way may have what was there before.
    this.#reads += 1;
    this.#sent = fieldValues(edit);
    this.#set({ phase: 'saving', trouble: undefined });
    const { value, failure } = await this.#writer.write([call, values], (key) => {
      if (!item) return this.saving.create(values, key);
      return call === 'save' ? this.#update(item) : this.saving.restore(item, values);
    });
    if (failure) return this.#fail(this.#troubleOf(failure));
    if ('kind' in value) return this.#fail(value);
    const saved = this.saving.valuesOf(value.item);
    const next = this.#isDiscarded ? startEdit(saved) : afterSave(this.#state.edit, this.#sent, saved);
    this.#isDiscarded = false;
    this.#set({ ...value, edit: next, phase: 'editing' });
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
        if (current.version === saved.version) {
          // 409 also means that the file cannot hold the new value.
          if (error.status === 409) throw error;
          return { kind: 'refused', status: 412, message: fileHasError, sentence: fileHasError };
        }
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
    const { edit, trouble } = this.#state;
    // An item that was deleted may come back, as when another branch is checked out.
    const rest = trouble?.kind === 'gone' ? undefined : trouble;
    this.#set({ ...current, edit: rebase(edit, this.saving.valuesOf(current.item)), trouble: rest });
  }

  #fail(trouble: Trouble): undefined {
    this.#set({ phase: 'editing', trouble });
  }

  #troubleOf(failure: SaveFailure): Trouble {
    const field = failure.kind === 'refused' ? failure.field : undefined;
    if (!field || !this.saving.fields.some(({ name }) => name === field.name)) return failure;
    return { kind: 'invalid', errors: { [field.name]: field.sentence } };
  }

  #set(change: Partial<SaveState<Item, Name>>): void {
    this.#state = { ...this.#state, ...change };
    if (change.edit) this.#syncDraft();
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

/** Whether something was typed that the server does not have, also where theirs is chosen. */
export function isUnsaved({ edit }: SaveState<unknown, string>): boolean {
  return Object.keys(edit.own).length > 0;
}

/** Whether a save waits for a log-in: the session has ended. */
export function needsLogIn({ trouble }: Pick<SaveState<unknown, string>, 'trouble'>): boolean {
  return trouble?.kind === 'refused' && trouble.status === 401;
}

/** A field that is typed in has no error until the next save. */
function withoutError(trouble: Trouble | undefined, name: string): Trouble | undefined {
  if (trouble?.kind !== 'invalid') return trouble;
  const { [name]: _mended, ...errors } = trouble.errors;
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : undefined;
}
