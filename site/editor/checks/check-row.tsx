import type { ReactNode } from 'react';

interface CheckRowProps {
  /** The words of the item; without an item there is none. */
  text: string | undefined;
  /** What is wrong with it, and where. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** One check: its item, what is wrong, and what can be done. */
export function CheckRow({ text, children, actions }: CheckRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        {text !== undefined && (
          <p className="line-clamp-3 font-serif text-lg/[1.35]" translate="no">
            {text}
          </p>
        )}
        {children}
      </div>
      <div className="-mx-2 flex flex-wrap gap-x-1">{actions}</div>
    </div>
  );
}

interface CheckActionProps {
  icon: string;
  label: string;
  /** What screen readers say, which begins with the label. */
  name?: string;
  /** Nothing happens until a fix under way has ended. It stays enabled, so that it keeps the focus. */
  isBusy?: boolean;
  run: () => void;
}

export function CheckAction({ icon, label, name, isBusy = false, run }: CheckActionProps) {
  return (
    <button
      type="button"
      className="item-action aria-disabled:text-muted"
      aria-label={name}
      aria-disabled={isBusy}
      onClick={() => isBusy || run()}
    >
      <span className={icon} aria-hidden="true" />
      {label}
    </button>
  );
}
