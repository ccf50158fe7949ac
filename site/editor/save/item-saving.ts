import type { Collection } from '../api/use-collection.ts';
import { valuesOf, type FieldName, type FormValues, type ItemKind } from '../kinds/item-kind.ts';
import type { Saving } from './versioned-edit.ts';

/** How the items of a collection are saved. */
export function itemSaving<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>): Saving<Item, FieldName<Item>> {
  /** The values that a body names: those of the specification, and others when there is or was one. */
  const bodyOf = (values: FormValues<Item>, before?: FormValues<Item>) => {
    const sent = kind.fields.filter(({ name, isAdded }) => !isAdded || values[name] !== '' || (before && before[name] !== ''));
    return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
  };
  return {
    noun: kind.noun,
    fields: kind.fields,
    required: kind.required,
    valuesOf: (item) => valuesOf(kind, item),
    read: collection.read,
    create: (values, key) => collection.create(bodyOf(values), key),
    update: ({ item, version }, values) =>
      collection.update(item.id, { ...(kind.putsId && { id: item.id }), ...bodyOf(values, valuesOf(kind, item)) }, version),
    restore: ({ id }, values) => collection.restore({ ...bodyOf(values), id } as unknown as Item),
  };
}
