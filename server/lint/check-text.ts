import { runInSlices } from '../content/ground/time-slices.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import type { TextCheck } from '../model/api/checks-api.ts';
import { weakMemo } from '../model/caches.ts';
import { normalText } from '../model/text/normalize.ts';
import { findNearestText } from '../model/text/similar-texts.ts';
import { fitOf, type TypedText } from './print-fit.ts';
import type { Content } from './warning.ts';

const normalOf = weakMemo(({ text }: { text: string }) => normalText(text));

/** How a text fits its page, and the item with the most similar text, if any. @param own the id of the item that is edited */
export async function checkText(content: Content, typed: TypedText, fonts: () => Promise<Fonts>, own?: string): Promise<TextCheck> {
  if (typed.text.trim() === '') return {};
  const items = 'type' in typed ? content.list('prompts').filter(({ fields }) => fields.type === typed.type) : content.list('quotes');
  const others = new Map(items.flatMap(({ id, fields }) => (id === own ? [] : [[fields, id] as const])));
  const nearest = await runInSlices(findNearestText(typed.text, others.keys(), normalOf));
  return {
    fit: await fitOf(content, typed, fonts),
    similar: nearest && { id: others.get(nearest.item) ?? '', text: nearest.item.text, similarity: nearest.similarity },
  };
}
