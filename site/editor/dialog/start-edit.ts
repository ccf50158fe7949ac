import type { Draft } from '../drafts/draft.ts';
import { valuesOf } from '../kinds/item-kind.ts';
import type { FieldName, FormValues, ItemKind } from '../kinds/item-kind.ts';
import type { Edit } from './merge.ts';

/** What a dialog starts with. That of a draft goes on where it was left, and a new item from what that one was started with. */
export function startOf<Item extends { id: string }>(
  kind: ItemKind<Item>,
  item: Item | undefined,
  blank: FormValues<Item>,
  draft: Pick<Draft, 'base' | 'own' | 'yielded' | 'earlier'> | undefined,
): Edit<Item> {
  if (!draft) {
    const saved = item ? valuesOf(kind, item) : blank;
    return { base: saved, saved, own: {}, yielded: [], earlier: {} };
  }
  const names = kind.fields.map(({ name }) => name);
  const known = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.some((one) => one === name))) as Partial<
      Record<FieldName<Item>, Value>
    >;
  const base = { ...kind.blank, ...known(draft.base) };
  return {
    base,
    saved: item ? valuesOf(kind, item) : base,
    own: known(draft.own),
    yielded: names.filter((name) => draft.yielded.includes(name)),
    earlier: known(draft.earlier),
  };
}

/** What was typed into fields after they were sent; into one that starts anew, what stands behind the text that was sent. */
export function typedSince<Item>(
  sent: FormValues<Item>,
  now: FormValues<Item>,
  base: FormValues<Item>,
  rewritten: ReadonlySet<FieldName<Item>>,
): Partial<FormValues<Item>> {
  const isBehind = (name: FieldName<Item>) => base[name] === '' && !rewritten.has(name) && now[name].startsWith(sent[name]);
  const changed = (Object.keys(now) as FieldName<Item>[]).filter((name) => now[name] !== sent[name]);
  return Object.fromEntries(changed.map((name) => [name, isBehind(name) ? now[name].slice(sent[name].length) : now[name]])) as Partial<
    FormValues<Item>
  >;
}
