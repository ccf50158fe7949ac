import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Has the arrow keys lead from a card of a grid to the one beside, above or below it, and there to the same of its buttons.
 * Gives the position of the card that has the focus.
 */
export function useCardKeys(
  list: RefObject<HTMLElement | null>,
  columns: number,
  goTo: (position: number, button: number) => void,
): RefObject<number | undefined> {
  const focused = useRef<number>(undefined);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof Element)) return;
    const card = event.target.closest('article');
    const position = positionOf(event.target);
    if (!card || position === undefined) return;
    event.preventDefault();
    goTo(position + step, [...card.querySelectorAll('button')].indexOf(event.target as HTMLButtonElement));
  });
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    list.current?.addEventListener('keydown', (event) => press(event), options);
    list.current?.addEventListener('focusin', ({ target }) => void (focused.current = positionOf(target)), options);
    list.current?.addEventListener('focusout', () => void (focused.current = undefined), options);
    return () => controller.abort();
  }, [list]);
  return focused;
}

/** The position of the item in whose card an element stands. */
function positionOf(target: EventTarget | null): number | undefined {
  const position = target instanceof Element ? target.closest('[data-position]')?.getAttribute('data-position') : undefined;
  return position ? Number(position) : undefined;
}
