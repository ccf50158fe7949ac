import { keepNewest } from './keep-newest.ts';

// Pages with all forms that they are sent in take some 0.14 MB each.
const mostKept = 500;

/** Keeps what was made from some sources until one of them is another: the five hundred things that were asked for last. */
export class Shelf<T> {
  readonly #sources: () => readonly unknown[];
  readonly #made = new Map<string, T>();
  #madeFrom: readonly unknown[] = [];

  /** @param sources gives what the kept things are made from; the same objects for as long as nothing changed */
  constructor(sources: () => readonly unknown[]) {
    this.#sources = sources;
  }

  /** What is kept under `key`, made now when it is not there. What `make` throws is not kept. */
  get(key: string, make: () => T): T {
    this.#refresh();
    const made = this.#made.get(key) ?? make();
    keepNewest(this.#made, key, made, mostKept);
    return made;
  }

  /** Forgets `made`, unless another took its place meanwhile. */
  drop(key: string, made: T): void {
    if (this.#made.get(key) === made) this.#made.delete(key);
  }

  #refresh(): void {
    const sources = this.#sources();
    if (sources.length === this.#madeFrom.length && sources.every((source, index) => source === this.#madeFrom[index])) return;
    this.#madeFrom = sources;
    this.#made.clear();
  }
}
