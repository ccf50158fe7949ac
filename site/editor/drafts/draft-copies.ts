import { createStore, promisifyRequest } from 'idb-keyval';
import type { Draft } from './draft.ts';

/** A draft that was dropped, for storage that still has it: without a trace it could not be told from one that was never copied. */
interface Dropped {
  dropped: string;
  /** Milliseconds since 1970. Versions before this one did not say. */
  at?: number;
  /** The number of that change, which earlier versions did not say either. */
  change?: number;
}

/**
 * The drafts once more, in the browser's IndexedDB. Storage has them at once, but a browser brings that to the disk up to a minute
 * later (Chromium: at most sixty times an hour), and one that is killed in between loses it. What is written here is out of its
 * hands a moment later.
 */
export class DraftCopies {
  readonly #open = createStore('journal-drafts', 'drafts');

  /** @param change the number of this change */
  keep(draft: Draft, change: number): void {
    void this.#use('readwrite', (store) => {
      store.put(draft, draft.key);
      return numbered(store, change);
    });
  }

  /**
   * Leaves a later version than the one that is dropped: whoever dropped that did not see it.
   * @param change the number of this change
   */
  drop({ key, change: dropped = 0 }: Pick<Draft, 'key' | 'change'>, change: number): void {
    void this.#use('readwrite', (store) => {
      const asked = store.get(key) as IDBRequest<Draft | Dropped | undefined>;
      asked.addEventListener('success', () => {
        const isLater = asked.result && 'key' in asked.result && (asked.result.change ?? 0) > dropped;
        if (!isLater) store.put({ dropped: key, at: Date.now(), change } satisfies Dropped, key);
      });
      return numbered(store, change);
    });
  }

  /** Keeps nothing of these any more, not even that they were dropped. */
  forget(keys: readonly string[]): void {
    if (keys.length === 0) return;
    void this.#use('readwrite', (store) => {
      for (const key of keys) store.delete(key);
      return promisifyRequest(store.transaction);
    });
  }

  /** The copies, what was dropped, when and by which change, and the number of the last change. Nothing in a browser that may keep nothing. */
  async all(): Promise<{ lastChange: number; drafts: Draft[]; dropped: { key: string; at: number; change: number }[] }> {
    const all = (await this.#use('readonly', (store) => promisifyRequest<(Draft | Dropped | number)[]>(store.getAll()))) ?? [];
    return {
      lastChange: all.find((one) => typeof one === 'number') ?? 0,
      drafts: all.filter((one) => typeof one === 'object' && 'key' in one),
      dropped: all.flatMap((one) =>
        typeof one === 'object' && 'dropped' in one ? { key: one.dropped, at: one.at ?? 0, change: one.change ?? one.at ?? 0 } : [],
      ),
    };
  }

  /** A browser may have no database, no room, be told to keep nothing, or close what it keeps with the page. */
  async #use<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
    try {
      return (window.indexedDB as IDBFactory | null) ? await this.#open(mode, work) : undefined;
    } catch (error) {
      if (error === null || error instanceof DOMException) return undefined;
      throw error;
    }
  }
}

/** Keeps the number of the last change, whichever tab tells of its own first. */
function numbered(store: IDBObjectStore, change: number): Promise<void> {
  const asked = store.get(lastChangeName) as IDBRequest<number | undefined>;
  asked.addEventListener('success', () => store.put(Math.max(change, asked.result ?? 0), lastChangeName));
  return promisifyRequest(store.transaction);
}

// Of the days when changes were counted.
const lastChangeName = 'count';
