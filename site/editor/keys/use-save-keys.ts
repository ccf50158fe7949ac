import { useEffect, useEffectEvent } from 'react';

/** Whether a key saves: Ctrl+Enter or Ctrl+S, with ⌘ on a Mac. Within a composition keys belong to the input method. */
export function isSaveKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>): boolean {
  if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  return event.key === 'Enter' || (event.key.toLowerCase() === 's' && !event.shiftKey);
}

/**
 * Saves by key, wherever the focus is, except in a dialog that `root` is not in. A key that is held down saves one time.
 * @param save called with whether Shift was pressed
 */
export function useSaveKeys(root: { current: Element | null }, save: (isShifted: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, repeat, shiftKey } = event;
    if (dialogOf(target) !== dialogOf(root.current)) return;
    const isSaving = isSaveKey(event);
    const isWriting = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
    // Enter submits a form, too.
    if (!isSaving && !(repeat && key === 'Enter' && !isWriting)) return;
    // The key would open a select, or save the page.
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) save(shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

function dialogOf(place: EventTarget | null): Element | null {
  return place instanceof Element ? place.closest('[role=dialog], [role=alertdialog]') : null;
}
