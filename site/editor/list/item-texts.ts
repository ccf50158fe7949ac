import { folded } from '../../../server/model/text/normalize.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

/** The folded texts of one kind's items, to find items by. Each is folded only once: items are never changed in place. */
export class ItemTexts<Item extends { id: string }> {
  readonly #names: readonly (keyof Item)[];
  readonly #main: keyof Item | undefined;
  readonly #texts = new WeakMap<Item, string>();
  /** The last search: a longer query searches only its results. */
  #last: { items: readonly Item[]; query: string; found: readonly Item[] } | undefined;

  constructor({ fields, required }: ItemKind<Item>) {
    this.#names = fields.map(({ name }) => name);
    [this.#main] = required;
  }

  /** The folded text of all the item's fields. */
  of(item: Item): string {
    let text = this.#texts.get(item);
    if (text === undefined) {
      text = folded(this.#names.map((name) => item[name] ?? '').join('\n'));
      this.#texts.set(item, text);
    }
    return text;
  }

  /** Whether an item other than `id` has the main text `value`. */
  hasDuplicate(items: readonly Item[], value: string, id: string | undefined): boolean {
    const name = this.#main;
    const text = folded(value.trim());
    if (!text || !name) return false;
    return items.some((item) => item.id !== id && this.of(item).startsWith(text) && folded(String(item[name])).trim() === text);
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
      const text = this.of(item);
      return words.every((word) => text.includes(word));
    });
    this.#last = { items, query: wanted, found };
    return found;
  }
}
