import type { KeyboardEvent, ReactNode } from 'react';
import type { ListKind } from '../kinds/kind.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { Failure } from '../ui/list-state.tsx';

interface ItemCardProps<Item extends { id: string }> {
  kind: ListKind<Item>;
  item: Item;
  /** Absent where nothing can be saved. */
  edit: ((item: Item) => void) | undefined;
  /** Deletes the item after a question; absent where items cannot be deleted. */
  remove: ((item: Item) => unknown) | undefined;
  /** Its further actions, by the label of their entry in a menu. */
  menu?: CardMenu<Item> | undefined;
  /** Whether it is ticked; absent where items cannot be ticked. */
  isTicked?: boolean | undefined;
  /** Ticks or unticks it; with `isRange` also the items from the last one on. */
  toggle?: (id: string, isRange: boolean) => void;
  actions?: ReactNode;
  /** The mark of its change, and what is wrong with its file. */
  mark?: ReactNode;
  note?: ReactNode;
  /** Why the last action on the item failed. */
  failure: string | undefined;
}

/** What has the focus inside a card. */
export const cardControls = 'a, button, input';

export type CardMenu<Item> = Readonly<Record<string, { icon: string; run: (item: Item) => void }>>;

/** One item: its texts and its buttons. */
export function ItemCard<Item extends { id: string }>(props: ItemCardProps<Item>) {
  const { kind, item, edit, remove, menu = {}, isTicked, toggle, actions, mark, note, failure } = props;
  const entries = Object.entries(menu).map(([label, { icon, run }]) => ({ label, icon, run: () => run(item) }));
  const { Face } = kind.list;
  const name = kind.list.nameOf(item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <article
      className="item-card roomy:scroll-mt-18"
      data-id={item.id}
      tabIndex={-1}
      aria-label={name}
      aria-keyshortcuts="Enter Delete F2"
      onKeyDown={press}
    >
      {/* A browser that translates the page does not update a translated text. */}
      <div translate="no">
        <Face item={item} />
      </div>
      {note}
      {mark}
      <Failure text={failure} className="mt-3 text-error" />
      {(edit ?? remove ?? (actions || entries.length > 0)) && (
        <div className="-mx-2 mt-auto flex flex-wrap gap-x-1 pt-3 *:whitespace-nowrap roomy:*:scroll-mt-18">
          {edit && <ItemAction icon="icon-[lucide--pencil]" label="Edit" aria-label={`Edit ${name}`} onClick={() => edit(item)} />}
          {remove && (
            <ItemAction icon="icon-[lucide--trash-2]" label="Delete" aria-label={`Delete ${name}`} onClick={() => void remove(item)} />
          )}
          {actions}
          {entries.length > 0 && (
            <ActionMenu label={`More for ${name}`} className="item-action min-w-9 justify-center" groups={[entries]}>
              <span className="icon-[lucide--ellipsis]" aria-hidden="true" />
            </ActionMenu>
          )}
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

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event;
    if (key === 'Escape' && !event.defaultPrevented) currentTarget.focus();
    if (target !== currentTarget || !['Enter', 'Delete', 'F2'].includes(key)) return;
    // Else the key would be typed in the dialog that it opens.
    event.preventDefault();
    if (key === 'Enter') edit?.(item);
    else if (key === 'Delete') void remove?.(item);
    else currentTarget.querySelector<HTMLElement>(cardControls)?.focus();
  }
}
