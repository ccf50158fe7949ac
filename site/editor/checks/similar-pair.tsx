import { useState } from 'react';
import type { ChangeTimes } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { useRead } from '../../data/use-read.ts';
import type { Collection } from '../api/use-collection.ts';
import { printedOn, useEditions, usesOf } from '../api/use-editions.ts';
import type { ListKind } from '../kinds/kind.ts';
import { ItemCard } from '../list/item-card.tsx';
import { useRemoval } from '../list/use-removal.ts';
import { useIsReadOnly } from '../api/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Failure } from '../ui/failure.tsx';

interface SimilarPairProps<Item extends { id: string }> {
  kind: ListKind<Item>;
  collection: Collection<Item>;
  ids: readonly (string | undefined)[];
  words: string;
  edit: (id: string) => void;
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Two items with similar texts, each with the facts that help to choose. The other is deleted after a confirmation, with an Undo. */
export function SimilarPair<Item extends { id: string }>({ kind, collection, ids, words, edit }: SimilarPairProps<Item>) {
  const remove = useRemoval(kind, collection, () => undefined);
  const [failure, setFailure] = useState<string>();
  const added = useRead<ChangeTimes>(editorApi.addedTimes);
  const editions = useEditions();
  const isReadOnly = useIsReadOnly();
  const { nameOf, tab } = kind.list;
  const found = ids.flatMap((id) => collection.items.find((item) => item.id === id) ?? []);
  const worthOf = (item: Item) => 2 * Math.min(1, usesOf(editions, tab, [item.id]).length) + Number('source' in item);
  // A printed item, or one with a source, comes first.
  const pair = found.toSorted((a, b) => worthOf(b) - worthOf(a));
  const times = (added.value as Record<string, Record<string, number>> | undefined)?.[tab];
  return (
    <div className="py-3">
      <p className="text-muted">{words}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {pair.map((item, index) => (
          <ItemCard
            key={item.id}
            kind={kind}
            item={item}
            edit={() => edit(item.id)}
            actions={
              !isReadOnly && (
                <SmallButton
                  icon="icon-[lucide--check]"
                  label="Keep this one"
                  isMain={index === 0 && pair.some((other) => worthOf(other) < worthOf(item))}
                  aria-label={`Keep this one: ${nameOf(item)}`}
                  onClick={() => void removeOther(pair[1 - index] ?? item)}
                />
              )
            }
          >
            <p className="mt-1.5 text-small text-muted">{factsOn(item)}</p>
          </ItemCard>
        ))}
      </div>
      <Failure text={failure} className="mt-2 text-error" />
    </div>
  );

  /** `Added October 5, 2026 · Printed on day 27 of First edition` */
  function factsOn({ id }: Item): string {
    const time = times?.[id];
    const facts = [time === undefined ? '' : `Added ${dateFormat.format(time)}`, printedOn(usesOf(editions, tab, [id]))];
    return facts.filter(Boolean).join(' · ');
  }

  async function removeOther(other: Item): Promise<void> {
    const result = await remove(other, `${kind.words.deleteQuestion}\n\n“${nameOf(other)}”`);
    setFailure(result.failure);
  }
}
