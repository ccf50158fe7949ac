import type { Draft } from './draft.ts';

/** Drafts that the browser does not keep. They go with the page, so it asks before it is left. */
export class PageDrafts {
  readonly #drafts = new Map<string, Draft>();
  readonly #listeners = new Set<() => void>();

  all(): Draft[] {
    return [...this.#drafts.values()];
  }

  has(key: string): boolean {
    return this.#drafts.has(key);
  }

  keep(draft: Draft): void {
    this.#drafts.set(draft.key, draft);
    window.addEventListener('beforeunload', ask);
    this.#tell();
  }

  drop(key: string): void {
    if (!this.#drafts.delete(key)) return;
    if (this.#drafts.size === 0) window.removeEventListener('beforeunload', ask);
    this.#tell();
  }

  /** Calls back when a draft comes or goes, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
