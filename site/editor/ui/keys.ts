import { useRef } from 'react';
import { useWindowEvent } from './window-events.ts';

/** Whether a key belongs to the input method. Safari reports the key that ends a composition after its end, with this code (WebKit bug 165004). */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/** Whether Escape was pressed, and neither the input method nor another element has used it. */
export function isEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !event.defaultPrevented && !isOfInputMethod(event);
}

/** Whether a key saves: Ctrl+Enter or Ctrl+S, with ⌘ on a Mac. */
export function isSaveKey(event: KeyboardEvent): boolean {
  if (isOfInputMethod(event) || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  return event.key === 'Enter' || (event.key.toLowerCase() === 's' && !event.shiftKey);
}

/** A key that saves: with Shift, the form continues with the next item; S keeps a form open that Enter closes. */
export type SaveKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Saves once per key press, wherever the focus is, except in a dialog that does not contain `root`. */
export function useSaveKeys(root: { current: Element | null }, save: (pressed: SaveKey) => void): void {
  const press = (event: KeyboardEvent) => {
    const { target, key, repeat } = event;
    if (dialogOf(target) !== dialogOf(root.current)) return;
    const isSaving = isSaveKey(event);
    const isWriting = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
    // Enter also submits a form.
    if (!isSaving && !(repeat && key === 'Enter' && !isWriting)) return;
    // Otherwise the key would open a select or save the page.
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) save(event);
  };
  useWindowEvent('keydown', press, { capture: true });
}

function dialogOf(place: EventTarget | null): Element | null {
  return place instanceof Element ? place.closest('[role=dialog], [role=alertdialog]') : null;
}

// Somebody who keeps typing after a key closed a dialog notices within a second.
const quietMs = 1000;

/**
 * Runs the function of a pressed key, unless a text field has the focus, or a list, a menu or a dialog is open. After a key closes a dialog,
 * ignores keys until none was pressed for a second.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const ignoredAt = useRef(-quietMs);
  const usesKeys = useRef(false);
  useWindowEvent('keydown', ({ target }) => void (usesKeys.current = dialogOf(target) !== null), { capture: true });
  useWindowEvent('pointerdown', () => void (usesKeys.current = false), { capture: true });
  useWindowEvent('close', ({ timeStamp }) => {
    if (usesKeys.current) ignoredAt.current = timeStamp;
  });
  useWindowEvent('keydown', (event) => {
    if (event.timeStamp - ignoredAt.current < quietMs) {
      ignoredAt.current = event.timeStamp;
      return;
    }
    const run = shortcuts[event.key];
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    event.preventDefault();
    run();
  });
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]')) return true;
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
}
