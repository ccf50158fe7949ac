import { memo, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ItemKind } from '../kinds/item-kind.ts';

interface ItemCardProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  item: Item;
  edit: (item: Item) => void;
  /** Deletes the item once the user agreed; gives a sentence when that failed and wants a word more. */
  remove?: (item: Item) => Promise<string | undefined>;
  /** Further buttons. */
  actions?: ReactNode;
  /** What is to be known of the item beside what it says; stands above its buttons. */
  note?: ReactNode;
}

/** One item: what it says, and what can be done with it. */
export const ItemCard = memo(function ItemCard<Item extends { id: string }>({
  kind,
  item,
  edit,
  remove,
  actions,
  note,
}: ItemCardProps<Item>) {
  const [failure, setFailure] = useState<string>();
  const card = useRef<HTMLElement>(null);
  const faceId = useId();
  const { Face } = kind;
  return (
    <article ref={card} className="item-card" tabIndex={-1}>
      <div id={faceId} className="item-face">
        <Face item={item} />
      </div>
      {note}
      {failure && (
        <p role="alert" className="item-failure">
          {failure}
        </p>
      )}
      <div className="item-actions">
        <button type="button" className="item-action" aria-describedby={faceId} onClick={() => edit(item)}>
          <span className="icon-[lucide--pencil]" aria-hidden="true" />
          Edit
        </button>
        {remove && (
          <button type="button" className="item-action" aria-describedby={faceId} onClick={() => void removeThis(remove)}>
            <span className="icon-[lucide--trash-2]" aria-hidden="true" />
            Delete
          </button>
        )}
        {actions}
      </div>
    </article>
  );

  async function removeThis(remove: (item: Item) => Promise<string | undefined>): Promise<void> {
    const place = card.current?.closest('li');
    const neighbour = place?.nextElementSibling ?? place?.previousElementSibling;
    setFailure(await remove(item));
    // With its card the button is gone that had the focus.
    if (!place?.isConnected) (neighbour?.querySelector('article') ?? document.querySelector<HTMLElement>('.panel-head button'))?.focus();
  }
}) as <Item extends { id: string }>(props: ItemCardProps<Item>) => ReactNode;
