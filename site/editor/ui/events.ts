import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Whether a key saves: Ctrl+Enter or Ctrl+S, with ⌘ on a Mac. Within a composition keys belong to the input method. */
export function isSaveKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>): boolean {
  if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  return event.key === 'Enter' || (event.key.toLowerCase() === 's' && !event.shiftKey);
}

/** Saves one time by key, wherever the focus is, except in a dialog that `root` is not in. @param save gets whether Shift is pressed */
export function useSaveKeys(root: { current: Element | null }, save: (isShifted: boolean) => void): void {
  const press = (event: KeyboardEvent) => {
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
  };
  useWindowEvent('keydown', press, { capture: true });
}

function dialogOf(place: EventTarget | null): Element | null {
  return place instanceof Element ? place.closest('[role=dialog], [role=alertdialog]') : null;
}

/** Runs the function of a pressed key, unless a text field has the focus, or a list or a dialog is open. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const run = shortcuts[event.key];
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    event.preventDefault();
    run();
  });
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=listbox]')) return true;
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
}

/** Has the browser ask before the page is left while something typed is not saved. */
export function useLeavingWarning(isDirty: boolean): void {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isOn: isDirty });
}

interface ListenOptions {
  capture?: boolean;
  /** Whether it listens. A page that listens for leaving is loaded anew when the reader comes back. */
  isOn?: boolean;
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listen: (event: WindowEventMap[Type]) => void,
  { capture = false, isOn = true }: ListenOptions = {},
): void {
  const call = useEffectEvent(listen);
  useEffect(() => {
    if (!isOn) return undefined;
    const callLast = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, callLast, { capture });
    return () => window.removeEventListener(type, callLast, { capture });
  }, [type, capture, isOn]);
}

/** A function that stays the same in all renders and calls the last `call`, so that memoized cards are not rendered again. */
export function useStableCall<Parameters extends unknown[]>(
  call: (...parameters: Parameters) => unknown,
): (...parameters: Parameters) => void {
  const last = useRef(call);
  useLayoutEffect(() => {
    last.current = call;
  });
  return useCallback((...parameters) => void last.current(...parameters), []);
}
