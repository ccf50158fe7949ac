import { createStore, promisifyRequest } from 'idb-keyval';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { requiredContext } from '../../data/required-context.ts';
import { isSame } from './merge-values.ts';

/** Drafts in IndexedDB, one record each. Drafts that cannot be written stay in memory. Dispatches `change`. */
export class DraftStore extends EventTarget {
  readonly #transact = createStore('journal-drafts', 'drafts');
  /** Changes that are not in the database yet, by key; undefined deletes. */
  readonly #unwritten = new Map<string, Draft | undefined>();
  /** Whether the last write succeeded. */
  isPersistent = true;

  put(draft: Draft): void {
    this.#change(draft.key, draft);
  }

  delete(key: string): void {
    this.#change(key, undefined);
  }

  /** All drafts of one kind, newest first. */
  async list(noun: string): Promise<Draft[]> {
    const records = await this.#attempt('readonly', (store) => promisifyRequest<Draft[]>(store.getAll()));
    const drafts = new Map((records ?? []).map((draft) => [draft.key, draft]));
    for (const [key, draft] of this.#unwritten) {
      if (draft) drafts.set(key, draft);
      else drafts.delete(key);
    }
    return [...drafts.values()].filter((draft) => draft.noun === noun).sort((a, b) => b.savedAt - a.savedAt);
  }

  #change(key: string, draft: Draft | undefined): void {
    this.#unwritten.set(key, draft);
    this.dispatchEvent(new Event('change'));
    void this.#write();
  }

  /** Starts a transaction for each change, because a page that is being left only finishes what the browser has already received. */
  async #write(): Promise<void> {
    const changes = [...this.#unwritten];
    const isWritten = await this.#attempt('readwrite', async (store) => {
      for (const [key, draft] of changes) {
        if (draft) store.put(draft, key);
        else store.delete(key);
      }
      // Commits explicitly: a page that is being closed gets no callback to end the transaction.
      store.transaction.commit();
      await promisifyRequest(store.transaction);
      return true;
    });
    if (isWritten) for (const [key, draft] of changes) if (this.#unwritten.get(key) === draft) this.#unwritten.delete(key);
    if (this.isPersistent === (isWritten ?? false)) return;
    this.isPersistent = isWritten ?? false;
    this.dispatchEvent(new Event('change'));
  }

  /** Undefined when the browser has no database, no space, or denies access. */
  async #attempt<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
    try {
      return (window.indexedDB as IDBFactory | null) ? await this.#transact(mode, use) : undefined;
    } catch (error) {
      // An aborted transaction has no error.
      if (error === null || error instanceof DOMException) return undefined;
      throw error;
    }
  }
}

export const [DraftStoreContext, useDraftStore] = requiredContext<DraftStore>('DraftStore');

export function useStoresDrafts(): boolean {
  const store = useDraftStore();
  return useSyncExternalStore(
    (listen) => {
      store.addEventListener('change', listen);
      return () => store.removeEventListener('change', listen);
    },
    () => store.isPersistent,
  );
}

/** Locks a draft in this tab until the returned function is called or the tab is closed. */
export function holdDraft(key: string): () => void {
  const done = new AbortController();
  const ended = () => (done.signal.aborted ? undefined : new Promise((resolve) => done.signal.addEventListener('abort', resolve)));
  // Locks need HTTPS or a loopback address.
  navigator.locks?.request(lockName(key), ended).catch(ignoreForbidden);
  return () => done.abort();
}

/** Calls `then` when one of the drafts is released, until `signal` aborts. */
export function whenReleased(drafts: readonly { key: string }[], then: () => void, signal: AbortSignal): void {
  for (const { key } of drafts)
    navigator.locks
      ?.request(lockName(key), { signal, mode: 'shared' }, () => undefined)
      .then(then, (error: unknown) => {
        if (!signal.aborted) ignoreForbidden(error);
      });
}

export async function freeDrafts<D extends { key: string }>(drafts: readonly D[]): Promise<D[]> {
  const { held = [], pending = [] } = (await navigator.locks?.query().catch(ignoreForbidden)) ?? {};
  const names = new Set([...held, ...pending].flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
  return drafts.filter(({ key }) => !names.has(lockName(key)));
}

// A page that is left may release its drafts only after the next one has opened.
const leavingMs = 2000;

/** The first draft that no other tab has open. Waits for a page that is being left to release one. */
export async function firstFree(drafts: readonly Draft[]): Promise<Draft | undefined> {
  const [free] = await freeDrafts(drafts);
  if (free || drafts.length === 0) return free;
  const signal = AbortSignal.timeout(leavingMs);
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
    whenReleased(drafts, resolve, signal);
  });
  return (await freeDrafts(drafts))[0];
}

const lockName = (key: string): string => `journal-draft ${key}`;

/** A browser that denies storage refuses every lock. */
function ignoreForbidden(error: unknown): undefined {
  if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
}

/** Unsaved input of a form. */
export interface Draft {
  key: string;
  noun: string;
  /** The edited item; absent for a new one. */
  id?: string;
  /** The values that the form started from. */
  base: Readonly<Record<string, unknown>>;
  own: Readonly<Record<string, unknown>>;
  savedAt: number;
  /** A sentence about the source of values that nobody typed. */
  origin?: string;
}

/** When a draft was last written: `November 22, 3:05 AM`. */
export function formatSavedAt({ savedAt }: Pick<Draft, 'savedAt'>): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(savedAt);
}

/** The drafts of one kind that no dialog has open, newest first; empty while this page has a dialog open. */
export function useFreeDrafts(noun: string, isDialogOpen: boolean): readonly Draft[] {
  const store = useDraftStore();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (isDialogOpen) return undefined;
    let current = new AbortController();
    const read = async (): Promise<void> => {
      current.abort();
      const { signal } = (current = new AbortController());
      const all = await store.list(noun);
      const free = await freeDrafts(all);
      if (signal.aborted) return;
      // Keeps an equal list, because the table writes its draft at each letter.
      setDrafts((before) => (isSame(before, free) ? before : free));
      const held = all.filter((draft) => !free.includes(draft));
      whenReleased(held, () => void read(), signal);
    };
    const listen = () => void read();
    const unmounted = new AbortController();
    window.addEventListener('focus', listen, unmounted);
    store.addEventListener('change', listen, unmounted);
    listen();
    return () => {
      current.abort();
      unmounted.abort();
    };
  }, [store, noun, isDialogOpen]);
  return isDialogOpen ? [] : drafts;
}

/** The newest draft of one kind that passes `isWanted` and that no other tab has open, when the screen opens. */
export function useDraftAtOpening(noun: string, isWanted: (draft: Draft) => boolean): Draft | undefined | 'loading' {
  const store = useDraftStore();
  const [draft, setDraft] = useState<Draft | 'loading' | undefined>('loading');
  useEffect(() => {
    void store.list(noun).then(async (drafts) => setDraft(await firstFree(drafts.filter(isWanted))));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only evaluated once, when the screen opens
  }, [store]);
  return draft;
}

/** The label of unsaved input. */
export function unsavedWords(isKept: boolean): string {
  return isKept ? 'Unsaved, kept here' : 'Not saved';
}
