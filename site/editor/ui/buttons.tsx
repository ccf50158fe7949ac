import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';

interface ButtonProps extends ComponentProps<'button'> {
  label: string;
  icon?: string;
  /** Appended to the label for screen readers. */
  about?: string | undefined;
  /** Whether a click does nothing now, for example while an action is running. The button is not disabled, so that it keeps the focus. */
  isBusy?: boolean | undefined;
  /** Whether a click removes the button. Then the control after or before it gets the focus. */
  vanishes?: boolean;
}

type LinkProps = ComponentProps<'a'> & Pick<ButtonProps, 'label' | 'about'> & { href: string; icon: string; state?: unknown };

/** A button without a frame, for an action on an item. */
export function ItemAction({ className = '', ...rest }: ButtonProps) {
  return <IconButton className={`item-action aria-disabled:text-muted ${className}`} {...rest} />;
}

export function ItemLink({ label, icon, about, className = '', ...rest }: LinkProps) {
  return (
    <Link className={`item-action ${className}`} aria-label={about && `${label} ${about}`} {...rest}>
      <span className={icon} aria-hidden="true" />
      {label}
    </Link>
  );
}

/** An action on a row: its name, its icon, whether it is impossible now, and its shortcut (`Control+Z`). */
export type RowAction = readonly [name: string, icon: string, run: (() => void) | undefined, isOff?: boolean, keys?: string];

/** The buttons of a row. @param about names the row when the buttons have no text; may be empty */
export function RowActions({ actions, about }: { actions: readonly RowAction[]; about?: string }) {
  return actions.map(([name, icon, run, isOff, keys]) => {
    const named = about ? `${name}: ${about}` : name;
    const words = about === undefined ? { label: name } : { label: '', title: name, 'aria-label': named };
    return <ItemAction key={name} data-action={name} {...words} icon={icon} isBusy={isOff} onClick={run} aria-keyshortcuts={keys} />;
  });
}

type CheckProps = ComponentProps<'input'> & { label: ReactNode; set: (isOn: boolean) => void };

export function Check({ label, set, className = '', ...rest }: CheckProps) {
  return (
    <label className={`check ${className}`}>
      <input type="checkbox" className="flex-none" onChange={({ target }) => set(target.checked)} {...rest} />
      {label}
    </label>
  );
}

/** Selects an item of a list; with Shift, all from the last one to it. */
export function SelectBox({ toggle, ...rest }: ComponentProps<'input'> & { toggle: (isRange: boolean) => void }) {
  return (
    <input
      type="checkbox"
      className="size-4.5 cursor-pointer accent-accent"
      onChange={({ nativeEvent }) => toggle((nativeEvent as MouseEvent).shiftKey)}
      {...rest}
    />
  );
}

export function SmallButton({ isMain, className = '', ...rest }: ButtonProps & { isMain?: boolean }) {
  return <IconButton className={`small-button ${isMain ? 'main-button' : ''} ${className}`} {...rest} />;
}

function IconButton({ label, icon, about, isBusy, vanishes, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      aria-label={about && `${label} ${about}`}
      onClick={(event) => {
        if (isBusy) return;
        if (vanishes) focusBeside(event.currentTarget);
        onClick?.(event);
      }}
      {...rest}
    >
      {icon && <span className={icon} aria-hidden="true" />}
      {label}
    </button>
  );
}

function focusBeside(button: HTMLElement): void {
  const place = button.closest('[role=dialog], main') ?? document.body;
  const all = [...place.querySelectorAll<HTMLElement>('button:enabled, a[href], [tabindex="0"]')].filter(
    (control) => control.tabIndex >= 0 && control.getClientRects().length > 0,
  );
  const index = all.indexOf(button);
  (all[index + 1] ?? all[index - 1])?.focus({ preventScroll: true });
}
