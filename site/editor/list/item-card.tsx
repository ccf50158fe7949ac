import { memo, type ReactNode } from 'react';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ItemAction } from '../ui/buttons.tsx';

interface ItemCardProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  item: Item;
  /** Absent where nothing can be saved. */
  edit: ((item: Item) => void) | undefined;
  /** Deletes the item after a question; absent where items cannot be deleted. */
  remove: ((item: Item) => unknown) | undefined;
  /** Shows the versions of the item; absent where none are known. */
  showHistory?: ((item: Item) => void) | undefined;
  /** Whether it is ticked; absent where items cannot be ticked. */
  isTicked?: boolean | undefined;
  /** Ticks or unticks it; with `isRange` also the items from the last one on. */
  toggle?: (id: string, isRange: boolean) => void;
  actions?: ReactNode;
  note?: ReactNode;
  /** Why the last action on the item failed. */
  failure: string | undefined;
}

/** One item: its texts and its buttons. */
export const ItemCard = memo(function ItemCard<Item extends { id: string }>(props: ItemCardProps<Item>) {
  const { kind, item, edit, remove, showHistory, isTicked, toggle, actions, note, failure } = props;
  const { Face } = kind;
  const name = kind.nameOf(item);
  return (
    <article className="item-card roomy:scroll-mt-18" data-id={item.id} tabIndex={-1} aria-label={name}>
      {/* A browser that translates the page does not update a translated text. */}
      <div translate="no">
        <Face item={item} />
      </div>
      {note}
      {failure && (
        <p role="alert" className="mt-3 text-error">
          {failure}
        </p>
      )}
      {(edit ?? remove ?? actions) && (
        <div className="-mx-2 mt-auto flex flex-wrap gap-x-1 pt-3 *:whitespace-nowrap roomy:*:scroll-mt-18">
          {edit && <ItemAction icon="icon-[lucide--pencil]" label="Edit" aria-label={`Edit ${name}`} onClick={() => edit(item)} />}
          {remove && (
            <ItemAction icon="icon-[lucide--trash-2]" label="Delete" aria-label={`Delete ${name}`} onClick={() => void remove(item)} />
          )}
          {showHistory && (
            <ItemAction icon="icon-[lucide--history]" label="History" aria-label={`History of ${name}`} onClick={() => showHistory(item)} />
          )}
          {actions}
          {isTicked !== undefined && (
            <label className="ml-auto grid size-9 cursor-pointer place-content-center select-none">
              <input
                type="checkbox"
                className="size-[1.1rem] cursor-pointer accent-accent"
                aria-label={`Select ${name}`}
                checked={isTicked}
                onChange={({ nativeEvent }) => toggle?.(item.id, (nativeEvent as MouseEvent).shiftKey)}
              />
            </label>
          )}
        </div>
      )}
    </article>
  );
}) as <Item extends { id: string }>(props: ItemCardProps<Item>) => ReactNode;
