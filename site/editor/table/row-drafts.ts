import { uniqueKey } from '../api/unique-key.ts';
import { holdDraft } from '../drafts/draft-locks.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { Draft } from '../drafts/draft.ts';
import type { RowEdits } from './row-edits.ts';

/** The drafts of the rows of one table, which this tab holds while the table is open. */
export class RowDrafts {
  readonly #store: DraftStore;
  readonly #noun: string;
  readonly #held = new Map<string, { key: string; own: object; release: () => void }>();

  constructor(store: DraftStore, noun: string) {
    this.#store = store;
    this.#noun = noun;
  }

  /** Stores what is typed and not saved, and deletes the drafts of all other rows. */
  sync<Item>(rows: RowEdits<Item>): void {
    for (const [id, { edit }] of Object.entries(rows)) {
      const held = this.#held.get(id);
      if (held?.own === edit.own) continue;
      const key = held?.key ?? uniqueKey();
      this.#held.set(id, { key, own: edit.own, release: held?.release ?? holdDraft(key) });
      this.#store.put({ key, noun: this.#noun, id, base: edit.base, own: edit.own as Draft['own'], savedAt: Date.now() });
    }
    for (const id of this.#held.keys()) if (!rows[id]) this.drop(id);
  }

  drop(id: string): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#store.delete(held.key);
    held.release();
    this.#held.delete(id);
  }

  /** Leaves the drafts to be offered. */
  release(): void {
    for (const { release } of this.#held.values()) release();
  }
}
