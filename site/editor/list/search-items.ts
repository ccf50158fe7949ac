import type { ItemKind } from '../kinds/item-kind.ts';

/** The items in which every word of `query` occurs, in whatever field; case and accents make no difference. */
export function searchItems<Item extends { id: string }>(
  { fields }: ItemKind<Item>,
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = plain(fields.map(({ name }) => item[name] ?? '').join('\n'));
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();
}
