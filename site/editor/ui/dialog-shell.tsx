import { Dialog } from 'radix-ui';
import { useEffect, useState, type FocusEvent, type ReactNode, type Ref } from 'react';
import { useTimeout } from '../../data/use-timeout.ts';
import { useWindowEvent } from './window-events.ts';
import { isEscape, isOfInputMethod } from './keys.ts';
import { useToastHost } from './toasts.tsx';
import { SmallButton } from './buttons.tsx';

interface DialogShellProps {
  title: string;
  close: () => void;
  width?: string | undefined;
  /** Focuses something else when the element that had the focus before no longer exists. */
  focusElsewhere?: () => void;
  /** Whether it is a question over another dialog, which has to be answered. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** A modal dialog that is open while it is mounted. It gives the focus back when it closes. */
export function DialogShell({ title, close, width = 'w-160', focusElsewhere, isQuestion, children }: DialogShellProps) {
  const [opener] = useState(() => document.activeElement);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  // Handles Escape in its fields: Radix gives the key to the layer that opened last, which may be a toast.
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (!isEscape(event) || !(target instanceof Element) || !content?.contains(target) || target.closest('[data-toasts]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  useWindowEvent('keydown', press, { capture: true });
  useToastHost(content);
  // `useShortcuts` ignores keys for a moment after this event.
  useEffect(() => () => void window.dispatchEvent(new Event('close')), []);
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        {/* In the same layer as the dialog, so that layers that open later are in front. */}
        <Dialog.Overlay className="fixed inset-0 z-10 bg-ink/50" />
        <Dialog.Content
          ref={setContent}
          role={isQuestion ? 'alertdialog' : 'dialog'}
          className={`dialog-sheet ${width}`}
          {...(!isQuestion && { 'aria-describedby': undefined })}
          onFocus={showFocused}
          onEscapeKeyDown={(event) => isOfInputMethod(event) && event.preventDefault()}
          onInteractOutside={(event) => isQuestion && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The focus may have moved to something that the dialog created.
            if (document.activeElement !== document.body) return;
            if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
            else focusElsewhere?.();
          }}
        >
          <Dialog.Title className="mb-4.5 font-serif text-heading-large">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Scrolls to the focused field: Radix wraps from the last field to the first without scrolling. */
function showFocused({ currentTarget, target }: FocusEvent): void {
  const [frame, field] = [currentTarget, target].map((element) => element.getBoundingClientRect());
  if (frame && field && currentTarget.contains(target) && (field.bottom < frame.top || field.top > frame.bottom))
    target.scrollIntoView({ block: 'nearest' });
}

export function CloseFooter({ close }: { close: () => void }) {
  return (
    <DialogFooter>
      <SmallButton label="Close" onClick={close} />
    </DialogFooter>
  );
}

/** The buttons at the end of a dialog, always in view except on a phone with large text, where they would hide the fields. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 col-span-full -mx-[min(1.75rem,5vw)] mt-3 flex flex-wrap justify-end gap-3 bg-sheet px-[min(1.75rem,5vw)] pt-3 pb-6 slim:static">
      {children}
    </div>
  );
}

interface FormDialogProps extends DialogShellProps {
  submit: () => void;
  /** Without it, there is no submit button. */
  submitLabel: string | undefined;
  submitKeys?: string;
  canSubmit?: boolean;
  /** Whether it is being submitted. The button stays enabled meanwhile, so that it keeps the focus. */
  isBusy?: boolean;
  cancelLabel?: string;
  actions?: ReactNode;
  form?: { ref: Ref<HTMLFormElement>; className?: string };
}

/** A dialog with a form and buttons that cancel and submit it. */
export function FormDialog(props: FormDialogProps) {
  const { submit, submitLabel, submitKeys, canSubmit = true, isBusy, cancelLabel = 'Cancel', actions, form, children, ...shell } = props;
  return (
    <DialogShell {...shell}>
      <form
        {...form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, it can be inside another form.
          event.stopPropagation();
          if (canSubmit && !isBusy) submit();
        }}
      >
        {children}
        <DialogFooter>
          {actions && <div className="mr-auto -ml-2 flex flex-wrap items-center gap-x-1 max-sm:has-[output]:basis-full">{actions}</div>}
          <SmallButton label={cancelLabel} onClick={shell.close} />
          {submitLabel !== undefined && (
            <SmallButton label={submitLabel} isMain type="submit" isBusy={isBusy} disabled={!canSubmit} aria-keyshortcuts={submitKeys} />
          )}
        </DialogFooter>
      </form>
    </DialogShell>
  );
}

type QuestionProps = { title: string; note: string; no: string; yes: string; close: () => void; act: () => void };

// The double-click time of Windows. The second click must not answer a question that the first one opened.
export const doubleClickMs = 500;

/** Asks before something is lost. `no`, the safe answer, has the focus. */
export function Question({ title, note, no, yes, close, act }: QuestionProps) {
  const [isReady, setReady] = useState(false);
  useTimeout('opened', doubleClickMs, () => setReady(true));
  const shell = { title, close, width: 'w-104', isQuestion: true };
  return (
    <FormDialog {...shell} submit={act} submitLabel={yes} cancelLabel={no} canSubmit={isReady}>
      <Dialog.Description>{note}</Dialog.Description>
    </FormDialog>
  );
}
