import { collections, keyOrder } from '../model/entities/collections.ts';
import { compareItems } from '../model/text/diff-fields.ts';
import { similarTexts } from '../model/text/similar-texts.ts';
import type { ItemChange } from './change.ts';

/** Merges a removed and an added item into one change when their fields are equal or their texts similar. */
export function detectRenames(changes: readonly ItemChange[]): ItemChange[] {
  const pairs = new Map<ItemChange, ItemChange>();
  for (const part of new Set(changes.map((change) => change.part))) {
    const sided = changes.filter((change) => change.part === part);
    const removed = sided.filter(({ kind, before }) => kind === 'removed' && before);
    const added = sided.filter(({ kind, after }) => kind === 'added' && after);
    if (removed.length === 0 || added.length === 0) continue;
    pairEqual(removed, added, pairs, (fields) => JSON.stringify(fields));
    if (part === 'posts') pairEqual(removed, added, pairs, (fields) => String(fields['content']));
    pairSimilar(removed, added, pairs);
  }

  const merged = new Set(pairs.values());
  return changes.flatMap((change): ItemChange[] => {
    if (merged.has(change)) return [];
    const old = pairs.get(change);
    if (!old?.before || !change.after || change.part === 'site') return [change];
    return [
      {
        ...change,
        kind: 'renamed',
        was: old.id,
        before: old.before,
        fields: compareItems(old.before, change.after, keyOrder(change.part)),
      },
    ];
  });
}

/** Added item → removed item. */
type Pairs = Map<ItemChange, ItemChange>;

function pairEqual(
  removed: readonly ItemChange[],
  added: readonly ItemChange[],
  pairs: Pairs,
  keyOf: (fields: Record<string, unknown>) => string,
): void {
  const paired = new Set(pairs.values());
  const byKey = new Map<string, ItemChange>();
  for (const change of removed) if (!paired.has(change)) byKey.set(keyOf({ ...change.before }), change);
  for (const change of added) {
    const key = keyOf({ ...change.after });
    const old = byKey.get(key);
    if (!old || pairs.has(change)) continue;
    pairs.set(change, old);
    byKey.delete(key);
  }
}

function pairSimilar(removed: readonly ItemChange[], added: readonly ItemChange[], pairs: Pairs): void {
  const paired = new Set(pairs.values());
  const items = [
    ...removed.filter((change) => !paired.has(change)).map((change) => ({ change, text: titleOf(change, change.before) })),
    ...added.filter((change) => !pairs.has(change)).map((change) => ({ change, text: titleOf(change, change.after) })),
  ];
  for (const { first, second } of similarTexts(items)) {
    if (first.change.kind !== 'removed' || second.change.kind !== 'added' || paired.has(first.change)) continue;
    paired.add(first.change);
    pairs.set(second.change, first.change);
  }
}

/** The title of an item: the text of a quote or prompt, the title or name of any other. */
export function titleOf({ part, id }: ItemChange, fields: object | undefined): string {
  const title: unknown = part === 'site' ? undefined : { ...fields }[collections[part].titleField as never];
  return typeof title === 'string' ? title : id;
}
