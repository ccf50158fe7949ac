import { HttpError } from '../../data/http.ts';
import type { SaveCalls } from '../api/item-calls.ts';
import { attempt, uniqueKey, Writer, type Versioned } from '../api/request.ts';
import { emptyFields, type Kind, type Values } from '../kinds/kind.ts';
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
  type EditedField,
  type Version,
} from './merge-fields.ts';
import { isSame } from './merge-values.ts';
import { isUnsaved, troubleOf, withoutError, type SaveState, type Trouble } from './save-state.ts';

export interface EditedKind<V extends Values, Item extends { id: string }> extends Pick<Kind<V, Item>, 'noun' | 'valuesOf' | 'bodyOf'> {
  fields: readonly EditedField<keyof V & string>[];
}

interface Start<V extends Values, Item> extends Partial<Pick<SaveState<V, Item>, 'version'>> {
  item: Item | undefined;
  blank: V;
  draft?: Draft | undefined;
}

export type Call = 'save' | 'restore';

// Retries: another save may come between the read and the write.
const maxAttempts = 3;

const fileHasError = 'Its file has an error; Checks shows the line.';

/**
 * An edit of an item and the calls that save it, even after its form is unmounted. Unsaved input is stored as a draft. An edit that continues
 * a draft gets a new key, because the edit before it may still be saving that draft and deletes it afterwards.
 */
export class VersionedEdit<V extends Values, Item extends { id: string }> {
  readonly kind: EditedKind<V, Item>;
  readonly #calls: SaveCalls<Item>;
  lastCall: Call = 'save';
  #state: SaveState<V, Item>;
  readonly #listeners = new Set<() => void>();
  readonly #store: DraftStore;
  readonly #key = uniqueKey();
  #hasDraft = false;
  /** Whether it was discarded during a save, and nothing was typed since. */
  #isDiscarded = false;
  readonly #writer = new Writer();
  #sent: V;
  #running: Promise<unknown> = Promise.resolve();
  /** Numbers requests, because responses may arrive out of order: the last request counts. */
  #reads = 0;
  /** The change that was reported during a save, as far as it is known. */
  #missed: Partial<Versioned<Item>> | undefined;

  constructor(kind: EditedKind<V, Item>, calls: SaveCalls<Item>, store: DraftStore, start: Start<V, Item>) {
    const { item, version, blank, draft } = start;
    this.kind = kind;
    this.#calls = calls;
    this.#store = store;
    const saved = item ? kind.valuesOf(item) : { ...blank, ...knownIn(blank, draft?.base ?? {}) };
    this.#state = { edit: startEdit(kind.fields, saved, draft), item, version, phase: 'editing', trouble: undefined, continued: draft };
    this.#sent = saved;
  }

  readonly state = (): SaveState<V, Item> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Holds the draft in this tab until the returned function is called; then it is offered. */
  readonly open = (): (() => void) => {
    const release = holdDraft(this.#key);
    this.#syncDraft();
    if (this.#state.continued) this.#store.delete(this.#state.continued.key);
    return release;
  };

  readonly type = <Name extends keyof V & string>(name: Name, value: V[Name]): void => {
    const { edit, trouble } = this.#state;
    this.#isDiscarded = false;
    this.#set({ edit: typeInto(this.kind.fields, edit, name, value), trouble: withoutError(trouble, name) });
  };

  readonly choose = (name: keyof V & string, version: Version): void => {
    const { edit } = this.#state;
    this.#set({ edit: { ...edit, choices: { ...edit.choices, [name]: version } } });
  };

  readonly forgetOffline = (): void => {
    if (this.#state.trouble?.kind === 'offline') this.#set({ trouble: undefined });
  };

  discard(): void {
    const { edit, phase } = this.#state;
    this.#isDiscarded = phase === 'saving';
    this.#set({ edit: startEdit(this.kind.fields, edit.saved), trouble: undefined, continued: undefined });
  }

  /** Rebases onto the server's version, or null when the item was deleted. During a save, the item is refetched afterwards instead. */
  take(current: Versioned<Item> | null): void {
    const { item, phase, trouble, version } = this.#state;
    if (phase === 'saving') this.#missed = current ?? {};
    else if (current === null) this.#fail({ kind: 'gone' });
    // A deleted item may come back unchanged, and a renamed one has another id.
    else if (current.version !== version || current.item.id !== item?.id || trouble?.kind === 'gone') this.#take(current);
  }

  /** Refetches the item, for example when it has changed in a list. During a save, waits for its end, and skips changes that the save made. */
  async reread(listed?: Item): Promise<void> {
    const { item, phase, trouble, version } = this.#state;
    if (phase === 'saving') this.#missed = listed ? { item: listed } : {};
    if (!item || phase === 'saving') return;
    // Lists and single reads have the same fields in the same order.
    if (listed && version !== undefined && !trouble && isSame(listed, item)) return;
    const number = this.#reads + 1;
    const { failure } = await attempt(this.#read(item));
    if (number !== this.#reads) return;
    this.#missed = undefined;
    // The next save will report any other failure.
    if (failure?.kind === 'gone') this.take(null);
  }

  /**
   * Saves the values, after a save that is running. Input typed meanwhile stays. Resolves to the server's version, or to undefined when
   * nothing was saved.
   */
  readonly save = () => this.#enqueue('save');

  /** Creates the item again after it was deleted elsewhere. */
  readonly restore = () => this.#enqueue('restore');

  #enqueue(call: Call): Promise<Versioned<Item> | undefined> {
    const isIdle = this.#state.phase === 'editing';
    const result = isIdle ? this.#run(call) : this.#running.then(() => this.#run(call));
    this.#running = result.catch(() => undefined);
    return result;
  }

  async #run(call: Call): Promise<Versioned<Item> | undefined> {
    const saved = await this.#send(call);
    const missed = this.#missed;
    const { item: known, version: at } = this.#state;
    // The save's own change in the list is not a missed one.
    const isOwn = missed?.version === undefined ? isSame(missed?.item, known) : missed.version === at;
    if (!missed || isOwn) this.#missed = undefined;
    else await this.reread();
    const { item, version } = this.#state;
    return saved && item && version !== undefined ? { item, version } : saved;
  }

  async #send(call: Call): Promise<Versioned<Item> | undefined> {
    const { edit, item } = this.#state;
    const values = trimmedValues(edit);
    this.lastCall = call;
    const { fields } = this.kind;
    const missing = emptyFields(fields, values);
    const errors = Object.fromEntries(missing.map(({ name, label }) => [name, `${label} must not be empty.`]));
    if (missing.length > 0) return this.#fail({ kind: 'invalid', errors });
    // Invalidates a running read, which may return the version before this save.
    this.#reads += 1;
    this.#sent = fieldValues(edit);
    this.#set({ phase: 'saving', trouble: undefined });
    const { value, failure } = await this.#writer.write([call, values], (key) => {
      if (!item) return this.#calls.create(this.kind.bodyOf(values), key);
      return call === 'save' ? this.#update(item) : this.#calls.restore(item.id, this.kind.bodyOf(values, item), item);
    });
    if (failure) return this.#fail(troubleOf(failure, fields));
    if ('kind' in value) return this.#fail(value);
    const saved = this.kind.valuesOf(value.item);
    const next = this.#isDiscarded ? startEdit(fields, saved) : afterSave(fields, this.#state.edit, this.#sent, saved);
    this.#isDiscarded = false;
    this.#set({ ...value, edit: next, phase: 'editing', continued: undefined });
    return value;
  }

  async #update(item: Item): Promise<Versioned<Item> | Trouble> {
    let saved = this.#state.version === undefined ? await this.#read(item) : { item, version: this.#state.version };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { edit } = this.#state;
      if (conflictsIn(this.kind.fields, edit).some(({ choice }) => !choice)) break;
      const values = trimmedValues(edit);
      this.#sent = fieldValues(edit);
      if (!differs(values, edit.saved)) return saved;
      try {
        return await this.#calls.update(saved.item.id, this.kind.bodyOf(values, saved.item), saved.version);
      } catch (error) {
        if (!(error instanceof HttpError) || (error.status !== 412 && error.status !== 409)) throw error;
        const current = await this.#read(item);
        // An earlier call, whose response was lost, has saved it.
        if (!differs(values, this.kind.valuesOf(current.item))) return current;
        if (current.version === saved.version) {
          // 409 also means that the file cannot hold the new value.
          if (error.status === 409) throw error;
          return { kind: 'refused', status: 412, sentence: fileHasError };
        }
        saved = current;
      }
    }
    return { kind: 'changed' };
  }

  async #read({ id }: Item): Promise<Versioned<Item>> {
    const number = (this.#reads += 1);
    const current = await this.#calls.read(id);
    if (number === this.#reads) this.#take(current);
    return current;
  }

  #take(current: Versioned<Item>): void {
    const { edit, trouble } = this.#state;
    // A deleted item may come back, for example when another branch is checked out.
    const rest = trouble?.kind === 'gone' ? undefined : trouble;
    this.#set({ ...current, edit: rebase(this.kind.fields, edit, this.kind.valuesOf(current.item)), trouble: rest });
  }

  #fail(trouble: Trouble): undefined {
    this.#set({ phase: 'editing', trouble });
  }

  #set(change: Partial<SaveState<V, Item>>): void {
    this.#state = { ...this.#state, ...change };
    if (change.edit) this.#syncDraft();
    for (const listener of this.#listeners) listener();
  }

  #syncDraft(): void {
    const { edit, item } = this.#state;
    const isDirty = isUnsaved(this.#state);
    const draft = { key: this.#key, noun: this.kind.noun, ...(item && { id: item.id }), base: edit.base, own: edit.own };
    if (isDirty) this.#store.put({ ...draft, savedAt: Date.now() });
    else if (this.#hasDraft) this.#store.delete(this.#key);
    this.#hasDraft = isDirty;
  }
}
