import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { requiredContext } from '../../data/required-context.ts';
import { useTimeout } from '../../data/use-timeout.ts';

/** Shows toasts, each of which replaces the previous one. */
interface Toasts {
  success(text: string, action?: ToastAction): void;
  /** Like `success`, unless an error with an action is shown. */
  minorSuccess(text: string): void;
  error(text: string, action?: ToastAction): void;
}

export interface ToastAction {
  label: string;
  alt: string;
  run: () => void;
  /** Its button also runs the action of the toast it replaces. */
  joins?: boolean;
}

interface ShownToast {
  id: number;
  title: 'Success' | 'Error';
  text: string;
  action: ToastAction | undefined;
  /** The number of actions that its button runs. */
  count: number;
  isOpen: boolean;
}

// From the specification: how long a toast is shown, how far it is swiped, and how long it stays in memory after that.
const shownMs = 5000;
const swipePixels = 50;
const removalDelayMs = 1_000_000;
// Leaves time to reach its button, but not too long: on a phone it covers the tabs.
const shownWithActionMs = 10_000;

type ToastContextValue = { toasts: Toasts; showIn: (dialog: Element) => () => void };

const [ToastContext, useToastContext] = requiredContext<ToastContextValue>('ToastProvider');

export function useToasts(): Toasts {
  return useToastContext().toasts;
}

/** Shows toasts inside a modal dialog while it is open: its focus trap and screen readers ignore everything outside. */
export function useToastHost(dialog: Element | null): void {
  const { showIn } = useToastContext();
  useLayoutEffect(() => (dialog ? showIn(dialog) : undefined), [dialog, showIn]);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const [hosts, setHosts] = useState<readonly Element[]>([]);
  const [context] = useState<ToastContextValue>(() => {
    const show = (title: ShownToast['title'], text: string, action?: ToastAction, isMinor = false) =>
      setToast((last) =>
        isMinor && last?.isOpen && last.title === 'Error' && last.action
          ? last
          : { id: (last?.id ?? 0) + 1, title, text, ...joined(last, action), isOpen: true },
      );
    return {
      toasts: {
        success: (text, action) => show('Success', text, action),
        minorSuccess: (text) => show('Success', text, undefined, true),
        error: (text, action) => show('Error', text, action),
      },
      showIn(dialog) {
        setHosts((before) => [...before, dialog]);
        return () => setHosts((before) => before.filter((host) => host !== dialog));
      },
    };
  });
  useTimeout(toast?.isOpen === false ? toast.id : undefined, removalDelayMs, () => setToast(undefined));
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const host = hosts.at(-1);

  function setOpen(id: number, isOpen: boolean): void {
    setToast((last) => (last?.id === id ? { ...last, isOpen } : last));
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !viewport.current?.contains(focused)) return;
    // Moves the focus back, because a toast with the focus would never close by itself.
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus({ preventScroll: true });
    else focused.blur();
  }

  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={swipePixels}>
      <ToastContext value={context}>{children}</ToastContext>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          duration={toast.action ? shownWithActionMs : shownMs}
          onOpenChange={(isOpen) => setOpen(toast.id, isOpen)}
          // So that a click does not take the focus and the selection from a field.
          onMouseDown={(event) => event.preventDefault()}
          className={`toast ${toast.title === 'Error' ? 'bg-error text-white forced-colors:text-paper' : 'bg-ink text-paper'}`}
        >
          <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
          <Toast.Description>{toast.text}</Toast.Description>
          {toast.action && (
            <Toast.Action
              className="mt-2 -mb-1.5 -ml-2.5 min-h-9 cursor-pointer rounded-xs px-2.5 py-1 font-semibold underline underline-offset-3 hover:bg-white/14"
              altText={toast.action.alt}
              onClick={toast.action.run}
            >
              {toast.count > 1 ? `${toast.action.label} all ${toast.count}` : toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            className="absolute top-1.5 right-1.5 grid size-[min(2.25rem,11vw)] cursor-pointer place-items-center text-lg"
            aria-label="Dismiss"
          >
            <span className="icon-[lucide--x]" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      {host ? createPortal(shownToasts(), host) : shownToasts()}
    </Toast.Provider>
  );

  function shownToasts(): ReactNode {
    return (
      <Toast.Viewport
        ref={viewport}
        label="Notifications (F8)"
        // Without a toast, the key would focus an empty region.
        hotkey={toast?.isOpen ? ['F8'] : []}
        // At the top of a narrow screen and of a dialog, to keep clear of its buttons; above a bar at the bottom of a wide screen.
        className={`fixed right-4 z-20 w-[min(24rem,100vw-2rem)] ${host ? 'top-4' : 'max-sm:top-4 sm:bottom-(--toasts-bottom,1rem)'}`}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget;
        }}
        data-toasts=""
      />
    );
  }
}

/** The action of a new toast, joined with that of the previous toast if both allow it. */
function joined(last: ShownToast | undefined, action: ToastAction | undefined): Pick<ShownToast, 'action' | 'count'> {
  const earlier = last?.isOpen ? last.action : undefined;
  if (!last || !earlier || !action?.joins || !earlier.joins || earlier.alt !== action.alt) return { action, count: 1 };
  const run = () => [earlier, action].forEach((each) => each.run());
  return { action: { ...action, run }, count: last.count + 1 };
}

/** Returns a function that copies a text and reports whether that worked. */
export function useCopy(): (text: string, done: string, failed: string) => Promise<void> {
  const toasts = useToasts();
  return async (text, done, failed) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      // The user may have denied access to the clipboard, and pages over plain HTTP have none.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      toasts.error(failed);
      return;
    }
    toasts.success(done);
  };
}
