import type { ItemVersion } from '../../../server/model/api/publish-api.ts';
import { uniqueKey } from '../api/request.ts';
import type { Draft } from '../save/draft-store.ts';
import { valuesOf } from '../kinds/item-kind.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { formatTime } from './format-time.ts';

/** The values of an older version as what is typed over the item, for its dialog. */
export function draftOf<Item extends { id: string }>(kind: ItemKind<Item>, item: Item, version: ItemVersion): Draft {
  const { time, author } = version;
  const old = valuesOf(kind, { ...version.item, id: item.id } as unknown as Item);
  return {
    key: uniqueKey(),
    noun: kind.noun,
    id: item.id,
    base: valuesOf(kind, item),
    own: old,
    savedAt: Date.now(),
    origin: `The version of ${formatTime(time)} by ${author}. It is not saved yet.`,
  };
}
