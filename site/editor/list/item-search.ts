import { folded } from './item-texts.ts';
import type { ItemTexts } from './item-texts.ts';

/** Finds items by the words in their fields. While a query grows, only what it found before is looked through. */
export class ItemSearch<Item extends { id: string }> {
  readonly #texts: ItemTexts<Item>;
  #last: { items: readonly Item[]; query: string; found: readonly Item[] } | undefined;

  constructor(texts: ItemTexts<Item>) {
    this.#texts = texts;
  }

  /** The items in which every word of `query` occurs, in whatever field; case and accents make no difference. */
  find(items: readonly Item[], query: string): readonly Item[] {
    const wanted = folded(query);
    const words = wanted.split(/\s+/).filter(Boolean);
    if (words.length === 0) return items;
    const found = this.#narrowed(items, wanted).filter((item) => {
      const text = this.#texts.of(item);
      return words.every((word) => text.includes(word));
    });
    this.#last = { items, query: wanted, found };
    return found;
  }

  /** Those of `items` that may hold `query`: each word of one that goes on occurs in a word of what it became. */
  #narrowed(items: readonly Item[], query: string): readonly Item[] {
    const last = this.#last;
    return last && last.items === items && query.startsWith(last.query) ? last.found : items;
  }
}
