import { useEffect, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react';

/**
 * Rows that can be moved by dragging, with Alt and an arrow key, and with buttons. A moved row keeps the focus, and so does its button.
 * @param move returns the row's new index if that is not `to`
 * @param path the prefix of each `data-row`, for nested lists
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: ((from: number, to: number) => number | void) | undefined,
  path = '',
) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [focused, setFocused] = useState<{ index: number; action?: string | undefined }>();
  useEffect(() => {
    if (!focused) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${path}${focused.index}"]`);
    const item = row?.closest('li');
    const buttons = [...(item?.querySelectorAll<HTMLElement>(`[data-action="${focused.action}"]`) ?? [])];
    (buttons.find((button) => button.closest('li') === item) ?? row ?? list.current)?.focus();
  }, [list, path, focused]);
  const focus = (index: number) => setFocused({ index });
  const shift = (from: number, to: number) => {
    if (!move || to < -1 || to > count) return;
    const action = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['action'] : undefined;
    setFocused({ index: move(from, to) ?? Math.min(Math.max(to, 0), count - 1), action });
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    focus,
    shift,
    rowProps: (index: number) => ({
      'data-over': over === index && dragged !== index ? (dragged !== undefined && dragged < index ? 'below' : 'above') : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        // Otherwise it is text that was dropped on a field.
        if (dragged === undefined) return;
        event.preventDefault();
        shift(dragged, index);
        end();
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        event.preventDefault();
        shift(index, index + step);
      },
    }),
    handleProps: (index: number) => ({
      draggable: move !== undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragEnd: end,
    }),
  };
}

/** Moves an element of a list. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
