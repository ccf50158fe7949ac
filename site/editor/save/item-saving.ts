import type { Collection } from '../api/use-collection.ts';
import { valuesOf } from '../kinds/item-kind.ts';
import type { FieldName, ItemKind } from '../kinds/item-kind.ts';
import type { Saving } from './versioned-edit.ts';

/** How the items of a collection are saved. */
export function itemSaving<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>): Saving<Item, FieldName<Item>> {
  return {
    noun: kind.noun,
    fields: kind.fields,
    required: kind.required,
    valuesOf: (item) => valuesOf(kind, item),
    read: collection.read,
    create: collection.create,
    update: ({ item: { id }, version }, values) => collection.update(id, kind.putsId ? { id, ...values } : values, version),
    restore: ({ id }, values) => collection.restore({ ...values, id } as unknown as Item),
  };
}
