import type { KeyboardEvent } from 'react';

/**
 * Props of a dialog that Escape closes wherever a toast came after it: Radix gives Escape to what came last alone, and a toast
 * takes it without saying so. Also closes it when Escape comes before Radix listens for it.
 */
export function closeByEscape(close: () => void) {
  return {
    onEscapeKeyDown(event: globalThis.KeyboardEvent): void {
      // Within a composition Escape belongs to the input method.
      if (event.isComposing) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      // A dialog around this one stays.
      event.preventDefault();
      close();
    },
  };
}
