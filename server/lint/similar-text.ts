import { runInSlices } from '../content/ground/yield.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { TextCheck } from '../model/api/checks-api.ts';
import { weakMemo } from '../model/caches.ts';
import { normalText } from '../model/text/normalize.ts';
import { findNearestText } from '../model/text/similar-texts.ts';

const normalOf = weakMemo(({ text }: { text: string }) => normalText(text));

/** The item with the most similar text, if any is. @param own the id of the item that is edited, which is left out */
export async function similarText(
  text: string,
  own: string | undefined,
  items: readonly StoredItem<'quotes' | 'prompts'>[],
): Promise<TextCheck['similar']> {
  const others = new Map(items.flatMap(({ id, fields }) => (id === own ? [] : [[fields, id] as const])));
  const nearest = await runInSlices(findNearestText(text, others.keys(), normalOf));
  return nearest && { id: others.get(nearest.item) ?? '', text: nearest.item.text, similarity: nearest.similarity };
}
