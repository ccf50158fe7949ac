import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface RowFocus {
  panel: RefObject<HTMLElement | null>;
  /** Focuses the row that took the place of the last focused one, or the heading. */
  refocus: () => void;
}

/** Keeps the focus in a panel of `ul[data-rule]` lists when the row that has it goes. */
export function useRowFocus(): RowFocus {
  const panel = useRef<HTMLElement>(null);
  const last = useRef<{ rule: string; index: number }>(undefined);
  const hasFocus = useRef(false);

  useEffect(() => {
    const node = panel.current;
    if (!node) return undefined;
    const enter = ({ target }: FocusEvent) => {
      hasFocus.current = true;
      const row = target instanceof Element ? target.closest('[data-rule] > li') : null;
      const list = row?.parentElement;
      if (row && list) last.current = { rule: list.dataset['rule'] ?? '', index: [...list.children].indexOf(row) };
    };
    // The removal of an element can also be reported as a loss of focus, before it is removed.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && !node.contains(document.activeElement)) hasFocus.current = false;
      });
    node.addEventListener('focusin', enter);
    node.addEventListener('focusout', leave);
    return () => {
      node.removeEventListener('focusin', enter);
      node.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) refocus();
  });
  return { panel, refocus };

  function refocus(): void {
    const { rule = '', index = 0 } = last.current ?? {};
    const list = [...(panel.current?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])].find(({ dataset }) => dataset['rule'] === rule);
    const row = list?.children[Math.min(index, list.children.length - 1)];
    const heading = panel.current?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    const next = row ?? heading;
    if (next instanceof HTMLElement) next.focus();
  }
}
