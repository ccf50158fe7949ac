import type { KeyboardEvent, ReactNode } from 'react';
import { useIsReadOnly } from '../api/session.ts';
import type { ListKind } from '../kinds/kind.ts';
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx';
import { ItemAction, SelectBox } from '../ui/buttons.tsx';
import { Failure } from '../ui/failure.tsx';

/** What a card says about its item. */
export type CardNotes = { mark?: ReactNode; note?: ReactNode; failure?: string | undefined };

interface ItemCardProps<Item extends { id: string }> extends CardNotes {
  kind: ListKind<Item>;
  item: Item;
  edit: (item: Item) => void;
  remove?: ((item: Item) => unknown) | undefined;
  menu?: readonly MenuAction[] | undefined;
  /** Whether it is ticked, and its toggle; `isRange` includes the items since the last toggled one. Absent where items cannot be ticked. */
  tick?: { isOn: boolean; toggle: (isRange: boolean) => void } | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The focusable elements inside a card. */
export const cardControls = 'a, button, input';

export function ItemCard<Item extends { id: string }>(props: ItemCardProps<Item>) {
  const { kind, item, edit, remove, menu = [], tick, actions, mark, note, failure, children } = props;
  const isReadOnly = useIsReadOnly();
  const { Face } = kind.list;
  const name = kind.list.nameOf(item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts for its buttons
    <article
      className="item-card roomy:scroll-mt-18"
      data-id={item.id}
      tabIndex={-1}
      aria-label={name}
      aria-keyshortcuts="Enter Delete F2"
      onKeyDown={press}
    >
      {/* Not translated: browsers do not update a text that they have translated. */}
      <div translate="no">
        <Face item={item} />
      </div>
      {children}
      {note}
      {mark}
      <Failure text={failure} className="mt-3 text-error" />
      {(!isReadOnly || actions || menu.length > 0) && (
        <div className="-mx-2 mt-auto flex flex-wrap gap-x-1 pt-3 *:whitespace-nowrap roomy:*:scroll-mt-18">
          {!isReadOnly && <ItemAction icon="icon-[lucide--pencil]" label="Edit" about={name} onClick={() => edit(item)} />}
          {!isReadOnly && remove && (
            <ItemAction icon="icon-[lucide--trash-2]" label="Delete" about={name} onClick={() => void remove(item)} />
          )}
          {actions}
          {menu.length > 0 && <ActionMenu label={`More for ${name}`} groups={[menu]} />}
          {tick && (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it contains the checkbox
            <label className="ml-auto grid size-9 cursor-pointer place-items-center select-none">
              <SelectBox aria-label={`Select ${name}`} checked={tick.isOn} toggle={tick.toggle} />
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
    // Otherwise the key would be typed into the dialog that it opens.
    event.preventDefault();
    if (key === 'F2') currentTarget.querySelector<HTMLElement>(cardControls)?.focus();
    else if (!isReadOnly && key === 'Enter') edit(item);
    else if (!isReadOnly) void remove?.(item);
  }
}
