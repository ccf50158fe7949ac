import { createStore, promisifyRequest } from 'idb-keyval';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Draft } from './draft.ts';

/** Drafts in IndexedDB, one record each. Drafts that cannot be written stay in memory. Dispatches `change`. */
export class DraftStore extends EventTarget {
  readonly #transact = createStore('journal-drafts', 'drafts');
  /** Changes that are not in the database yet, by key; undefined deletes. */
  readonly #unwritten = new Map<string, Draft | undefined>();
  /** The last write succeeded. */
  isPersistent = true;

  put(draft: Draft): void {
    this.#change(draft.key, draft);
  }

  delete(key: string): void {
    this.#change(key, undefined);
  }

  /** All drafts of one kind, the newest first. */
  async list(noun: string): Promise<Draft[]> {
    const records = await this.#attempt('readonly', (store) => promisifyRequest<unknown[]>(store.getAll()));
    const drafts = new Map((records ?? []).filter(isDraft).map((draft) => [draft.key, draft]));
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

  /** Starts a transaction for each change: a page that is being left finishes only what the browser has already received. */
  async #write(): Promise<void> {
    const changes = [...this.#unwritten];
    const isWritten = await this.#attempt('readwrite', async (store) => {
      for (const [key, draft] of changes) {
        if (draft) store.put(draft, key);
        else store.delete(key);
      }
      // A page that is being closed gets no callback that could end the transaction.
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

export const DraftStoreContext = createContext<DraftStore | undefined>(undefined);

export function useDraftStore(): DraftStore {
  const store = use(DraftStoreContext);
  if (!store) throw new Error('there is no DraftStoreContext around this component');
  return store;
}

/** Whether this browser stores drafts. */
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

/** Other versions of the site may have stored other records. */
function isDraft(record: unknown): record is Draft {
  return typeof record === 'object' && record !== null && 'key' in record && 'base' in record && 'own' in record && 'savedAt' in record;
}
