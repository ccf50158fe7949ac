import type { ItemCalls } from '../api/item-calls.ts';
import type { Kind, Values } from '../kinds/kind.ts';
import type { Versioned } from '../api/request.ts';
import type { EditedField } from './merge-fields.ts';

/** The fields of one kind of item, and its calls. Each call throws what `request` throws. */
export interface Saving<V extends Values, Item extends { id: string }> {
  noun: string;
  fields: readonly EditedField<keyof V & string>[];
  parseDraft?(texts: Readonly<Record<string, string>>): Partial<V>;
  valuesOf(item: Item): V;
  read(id: string): Promise<Versioned<Item>>;
  /** A second call with the same key returns the same item. */
  create(values: V, key: string): Promise<Versioned<Item>>;
  update(saved: Versioned<Item>, values: V): Promise<Versioned<Item>>;
  restore(item: Item, values: V): Promise<Versioned<Item>>;
}

/** How the items of a kind are saved by these calls. */
export function savingOf<V extends Values, Item extends { id: string }>(
  kind: Kind<V, Item>,
  calls: Omit<ItemCalls<Item>, 'remove'>,
): Saving<V, Item> {
  return {
    ...kind,
    read: (id) => calls.read(id),
    create: (values, key) => calls.create(kind.bodyOf(values), key),
    update: ({ item, version }, values) => calls.update(item.id, kind.bodyOf(values, item), version),
    restore: (item, values) => calls.restore(item.id, kind.bodyOf(values, item)),
  };
}
