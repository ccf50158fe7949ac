import { memo, useId } from 'react';
import type { ReactNode } from 'react';
import type { ItemKind } from '../kinds/item-kind.ts';

interface ItemCardProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  item: Item;
  /** Absent where nothing can be saved. */
  edit: ((item: Item) => void) | undefined;
  /** Deletes the item once the user agreed; absent where that cannot be. */
  remove: ((item: Item) => unknown) | undefined;
  /** Further buttons. */
  actions?: ReactNode;
  /** What is to be known of the item beside what it says; stands above its buttons. */
  note?: ReactNode;
  /** Why something that was tried with it failed. */
  failure: string | undefined;
}

/** One item: what it says, and what can be done with it. */
export const ItemCard = memo(function ItemCard<Item extends { id: string }>(props: ItemCardProps<Item>) {
  const { kind, item, edit, remove, actions, note, failure } = props;
  const faceId = useId();
  const { Face } = kind;
  return (
    <article className="item-card" tabIndex={-1} aria-label={kind.nameOf(item)}>
      {/* A page that the browser translates shows what stood there when it did. */}
      <div id={faceId} className="item-face" translate="no">
        <Face item={item} />
      </div>
      {note}
      {failure && (
        <p role="alert" className="item-failure">
          {failure}
        </p>
      )}
      {(edit ?? remove ?? actions) && (
        <div className="item-actions">
          {edit && (
            <button type="button" className="item-action" aria-describedby={faceId} onClick={() => edit(item)}>
              <span className="icon-[lucide--pencil]" aria-hidden="true" />
              Edit
            </button>
          )}
          {remove && (
            <button type="button" className="item-action" aria-describedby={faceId} onClick={() => void remove(item)}>
              <span className="icon-[lucide--trash-2]" aria-hidden="true" />
              Delete
            </button>
          )}
          {actions}
        </div>
      )}
    </article>
  );
}) as <Item extends { id: string }>(props: ItemCardProps<Item>) => ReactNode;
