import type { KeyboardEvent } from 'react';

/**
 * Props of a dialog that Escape closes wherever a toast came after it: Radix gives Escape to what came last alone, and a toast
 * takes it without saying so. Also closes it when Escape comes before Radix listens for it.
 */
export function closeByEscape(close: () => void) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A dialog around this one stays.
      event.preventDefault();
      close();
    },
  };
}
