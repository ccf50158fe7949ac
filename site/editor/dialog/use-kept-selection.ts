import { useRef } from 'react';
import type { FocusEvent } from 'react';

interface Left {
  field: HTMLInputElement;
  selection: [start: number | null, end: number | null, direction: 'forward' | 'backward' | 'none' | undefined];
  isComingBack: boolean;
}

/**
 * For the events of a dialog: a line of text that loses the focus to something outside has it back as it was. Radix gives it back with all of
 * the line selected (`focus(lastFocused, { select: true })` of its FocusScope), so that the next key would replace what stands there.
 */
export function useKeptSelection() {
  const left = useRef<Left>(undefined);
  return {
    onBlurCapture({ target, relatedTarget, currentTarget }: FocusEvent): void {
      // Away and back more than once in one go: the first time counts.
      if (left.current?.isComingBack) return;
      const isOutside = !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
      left.current =
        isOutside && target instanceof HTMLInputElement && target.selectionStart !== null
          ? {
              field: target,
              selection: [target.selectionStart, target.selectionEnd, target.selectionDirection ?? undefined],
              isComingBack: false,
            }
          : undefined;
    },
    onFocusCapture({ target }: FocusEvent): void {
      const known = left.current;
      if (!known || known.field !== target || known.isComingBack) return;
      known.isComingBack = true;
      // All is selected right after this event.
      queueMicrotask(() => {
        known.isComingBack = false;
        known.field.setSelectionRange(...known.selection);
      });
    },
  };
}
