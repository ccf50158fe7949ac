import { useEffect, useEffectEvent } from 'react';

/** Runs the function of a pressed key, unless a text field has the focus, or a list or a dialog is open. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcuts[event.key];
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=listbox]')) return true;
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
}
