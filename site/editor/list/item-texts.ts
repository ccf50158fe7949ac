import { normalize } from '../../../server/model/text/normalize.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

/** The texts of one kind's items as a search looks at them, each folded once: an item is never changed in place. */
export class ItemTexts<Item extends { id: string }> {
  readonly #names: readonly (keyof Item)[];
  readonly #texts = new WeakMap<Item, string>();

  constructor({ fields }: ItemKind<Item>) {
    this.#names = fields.map(({ name }) => name);
  }

  /** All that stands in the item's fields, folded. */
  of(item: Item): string {
    let text = this.#texts.get(item);
    if (text === undefined) {
      text = folded(this.#names.map((name) => item[name] ?? '').join('\n'));
      this.#texts.set(item, text);
    }
    return text;
  }
}

/** Without case, accents and the kinds of quotation marks. */
export function folded(text: string): string {
  return normalize(text, 'NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();
}
