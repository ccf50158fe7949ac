import { Toast } from 'radix-ui';
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Toasts {
  /** Shows a toast titled 'Success', in the place of the one before it. */
  success(text: string, action?: ToastAction): void;
  /** Shows one like `success`, unless an error stands there about which something can be done. */
  minorSuccess(text: string): void;
  /** Shows a toast titled 'Error'. */
  error(text: string, action?: ToastAction): void;
}

/** What can be done about what a toast says, for as long as it is shown. */
export interface ToastAction {
  label: string;
  /** Says it in full to those who only hear it. */
  alt: string;
  run: () => void;
  /** When it comes while the same can still be done about the toast before, one button does both. */
  joins?: boolean;
}

interface ShownToast {
  /** Another for each, so that the same text twice is two toasts. */
  id: number;
  title: 'Success' | 'Error';
  text: string;
  action: ToastAction | undefined;
  /** How many actions its button joins. */
  count: number;
  isOpen: boolean;
}

// As specified: how long one is shown, how far it is swiped, and how long one is kept that was dismissed.
const shownMilliseconds = 5000;
const swipePixels = 50;
const keptMilliseconds = 1_000_000;

const ToastContext = createContext<Toasts | null>(null);

/** What tells the user how an action went. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToasts stands outside ToastProvider');
  return toasts;
}

/** Shows one toast at a time, over `children`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const toasts = useMemo<Toasts>(() => {
    const next = (last: ShownToast | undefined, title: ShownToast['title'], text: string, action?: ToastAction): ShownToast => ({
      id: (last?.id ?? 0) + 1,
      title,
      text,
      ...joined(last, action),
      isOpen: true,
    });
    return {
      success: (text, action) => setToast((last) => next(last, 'Success', text, action)),
      minorSuccess: (text) =>
        setToast((last) => (last?.isOpen && last.title === 'Error' && last.action ? last : next(last, 'Success', text))),
      error: (text, action) => setToast((last) => next(last, 'Error', text, action)),
    };
  }, []);
  useEffect(() => {
    if (!toast || toast.isOpen) return undefined;
    const timer = setTimeout(() => setToast(undefined), keptMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  function setOpen(id: number, isOpen: boolean): void {
    setToast((last) => (last?.id === id ? { ...last, isOpen } : last));
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !viewport.current?.contains(focused)) return;
    // No toast goes by itself while the focus is among them, so it must not stay behind.
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus({ preventScroll: true });
    else focused.blur();
  }

  return (
    <Toast.Provider duration={shownMilliseconds} swipeDirection="right" swipeThreshold={swipePixels}>
      <ToastContext value={toasts}>{children}</ToastContext>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => setOpen(toast.id, isOpen)}
          className={toast.title === 'Error' ? 'toast toast-error' : 'toast'}
        >
          <Toast.Title className="toast-title">{toast.title}</Toast.Title>
          <Toast.Description>{toast.text}</Toast.Description>
          {toast.action && (
            <Toast.Action className="toast-action" altText={toast.action.alt} onClick={toast.action.run}>
              {toast.count > 1 ? `${toast.action.label} all ${toast.count}` : toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close className="toast-close" aria-label="Dismiss">
            <span className="icon-[lucide--x]" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        hotkey={['F8']}
        className="toasts"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget;
        }}
      />
    </Toast.Provider>
  );
}

/** What a new toast's button does: where actions join, also what the one did that it takes the place of. */
function joined(last: ShownToast | undefined, action: ToastAction | undefined): Pick<ShownToast, 'action' | 'count'> {
  const earlier = last?.isOpen ? last.action : undefined;
  if (!last || !earlier || !action?.joins || !earlier.joins || earlier.alt !== action.alt) return { action, count: 1 };
  const run = () => {
    earlier.run();
    action.run();
  };
  return { action: { ...action, run }, count: last.count + 1 };
}
