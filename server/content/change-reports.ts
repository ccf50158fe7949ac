import type { ContentPart } from './stored-item.ts';

// Each call has the editors refetch a list.
const bulkReportMs = 2000;

/** The parts of the content that changed, until the listeners are called with them. */
export class ChangeReports {
  readonly #listeners = new Set<(part: ContentPart) => void>();
  #changed = new Set<ContentPart>();
  #bulks = 0;
  #reportedAt = 0;

  listen(listener: (part: ContentPart) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(part: ContentPart): void {
    this.#changed.add(part);
  }

  /** Calls the listeners, unless many writes run and they were called less than two seconds ago. Returns whether it did. */
  report(): boolean {
    if (this.#bulks > 0 && performance.now() - this.#reportedAt < bulkReportMs) return false;
    this.#reportedAt = performance.now();
    const changed = this.#changed;
    this.#changed = new Set();
    for (const part of changed) for (const listener of this.#listeners) listener(part);
    return true;
  }

  async inBulk<T>(work: () => Promise<T>): Promise<T> {
    this.#bulks += 1;
    try {
      return await work();
    } finally {
      this.#bulks -= 1;
    }
  }
}
