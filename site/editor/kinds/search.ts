import { folded, hasWords, queryWords } from '../../../server/model/text/normalize.ts';
import { mainFieldOf, type ListKind, type Values } from './kind.ts';

type SearchedKind = Pick<ListKind<never>, 'fields'> & { list: { searched?: readonly string[] } };

/** A cache by item: items are never changed in place, so each is folded once. */
const foldedTexts = new WeakMap<object, string>();

/** The folded text of an item that a search reads. */
export function foldedText({ fields, list }: SearchedKind, item: object): string {
  let text = foldedTexts.get(item);
  if (text === undefined) {
    const names = list.searched ?? fields.map(({ name }) => name);
    text = folded(names.map((name) => (item as Values)[name] ?? '').join('\n'));
    foldedTexts.set(item, text);
  }
  return text;
}

/** Returns whether an item has every word of `query` in its texts, ignoring case and accents. */
export function searchOf(kind: SearchedKind, query: string): (item: object) => boolean {
  const words = queryWords(query);
  return (item) => hasWords(foldedText(kind, item), words);
}

/** Whether an item other than `id` has `value` as its main text. */
export function hasTwin(kind: SearchedKind, items: readonly { id: string }[], value: string, id: string | undefined): boolean {
  const name = mainFieldOf(kind);
  const text = folded(value.trim());
  const isTwin = (item: object) => foldedText(kind, item).includes(text) && folded(String((item as Values)[name])).trim() === text;
  return text !== '' && items.some((item) => item.id !== id && isTwin(item));
}
