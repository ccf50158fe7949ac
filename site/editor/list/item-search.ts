import { folded } from '../../../server/model/text/normalize.ts';
import type { ItemTexts } from './item-texts.ts';

/** Finds items by the words in their fields. A longer query searches only the results of the shorter one. */
export class ItemSearch<Item extends { id: string }> {
  readonly #texts: ItemTexts<Item>;
  #last: { items: readonly Item[]; query: string; found: readonly Item[] } | undefined;

  constructor(texts: ItemTexts<Item>) {
    this.#texts = texts;
  }

  /** The items whose fields contain every word of `query`; case and accents are ignored. */
  find(items: readonly Item[], query: string): readonly Item[] {
    const wanted = folded(query);
    const words = wanted.split(/\s+/).filter(Boolean);
    if (words.length === 0) return items;
    const last = this.#last;
    // Each word of the shorter query is part of a word of the longer one.
    const candidates = last && last.items === items && wanted.startsWith(last.query) ? last.found : items;
    const found = candidates.filter((item) => {
      const text = this.#texts.of(item);
      return words.every((word) => text.includes(word));
    });
    this.#last = { items, query: wanted, found };
    return found;
  }
}
