// A person undoes what was deleted just now; git has the rest.
const most = 200;

/** The texts of the files deleted last, so that a deletion can be undone byte for byte. */
export class RemovedTexts {
  readonly #texts = new Map<string, string>();

  /** @param file relative to the content folder */
  keep(file: string, text: string): void {
    this.#texts.delete(file);
    this.#texts.set(file, text);
    for (const [oldest] of this.#texts) if (this.#texts.size > most) this.#texts.delete(oldest);
  }

  get(file: string): string | undefined {
    return this.#texts.get(file);
  }

  forget(file: string): void {
    this.#texts.delete(file);
  }
}
