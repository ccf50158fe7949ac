import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface DialogShellProps {
  title: string;
  /** Called by Escape, and by a click beside the dialog. */
  close: () => void;
  /** Its width, as a utility. */
  width?: string;
  /** Focuses something else when the element that had the focus before is gone. */
  focusElsewhere?: () => void;
  /** A question in front of another dialog: it has to be answered. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** A modal dialog, open for as long as it is mounted. It gives the focus back when it closes. */
export function DialogShell({ title, close, width = 'w-[min(40rem,100vw-2rem)]', focusElsewhere, isQuestion, children }: DialogShellProps) {
  const [opener] = useState(() => document.activeElement);
  const content = useRef<HTMLDivElement>(null);
  const layer = isQuestion ? 'z-13' : 'z-11';
  useOwnKeys(content, close);
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className={`fixed inset-0 bg-ink/50 ${isQuestion ? 'z-12' : 'z-10'}`} />
        <Dialog.Content
          ref={content}
          role={isQuestion ? 'alertdialog' : 'dialog'}
          className={`fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] [translate:-50%_-50%] overflow-y-auto overscroll-contain rounded-xs bg-sheet px-7 pt-6 font-sans text-ui [font-variant-numeric:lining-nums] [box-shadow:var(--shadow-paper)] forced-colors:border ${layer} ${width}`}
          {...(!isQuestion && { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          onInteractOutside={(event) => isQuestion && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
            else focusElsewhere?.();
          }}
        >
          <Dialog.Title className="mb-[1.1rem] font-serif text-[1.625rem]/[1.2]">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The buttons at the end of a dialog, always in view. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="sticky bottom-0 -mx-7 mt-3 flex flex-wrap justify-end gap-3 bg-sheet px-7 pt-3 pb-6">{children}</div>;
}

/**
 * Handles the keys of the dialog that has the focus before Radix does: Radix gives Escape to the layer that opened last, which may be
 * a toast, and F8 moves the focus to a toast and back, which selects the text of the field.
 */
function useOwnKeys(content: { current: HTMLElement | null }, close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !(event.target instanceof Node) || !content.current?.contains(event.target)) return;
    if (event.key !== 'Escape' && event.key !== 'F8') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
