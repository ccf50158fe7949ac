import type { KeyboardEvent } from 'react';

/** What Radix told a dialog, and is left to the one that has the focus. */
const passedOn = new WeakSet<Event>();

/**
 * Props of a dialog that Escape closes while it has the focus. Radix gives Escape to what came last alone: to a toast, which takes it
 * without saying so, and right after a question has opened still to the dialog below, which only asks it again.
 */
export function closeByEscape(close: () => void) {
  return {
    onEscapeKeyDown(event: globalThis.KeyboardEvent): void {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]');
      if (isInDialog && !event.isComposing && !event.defaultPrevented) passedOn.add(event);
      // Within a composition Escape belongs to the input method.
      if (isInDialog || event.isComposing) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent): void {
      const { nativeEvent } = event;
      if (event.key !== 'Escape' || nativeEvent.isComposing) return;
      // A list that is open in the dialog closes by itself.
      if (event.defaultPrevented && !passedOn.delete(nativeEvent)) return;
      // A dialog around this one stays.
      event.preventDefault();
      close();
    },
  };
}
