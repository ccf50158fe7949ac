import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  label: string;
  icon?: string;
}

interface ItemActionProps extends ButtonProps {
  /** Nothing happens until an action under way has ended. It stays enabled, so that it keeps the focus. */
  isBusy?: boolean;
}

/** A button without a frame, for what can be done with an item. */
export function ItemAction({ label, icon, isBusy, className = '', onClick, ...rest }: ItemActionProps) {
  return (
    <button
      type="button"
      className={`item-action aria-disabled:text-muted ${className}`}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      {icon && <span className={icon} aria-hidden="true" />}
      {label}
    </button>
  );
}

interface SmallButtonProps extends ButtonProps {
  isMain?: boolean;
}

export function SmallButton({ label, icon, isMain, className = '', ...rest }: SmallButtonProps) {
  return (
    <button type="button" className={`small-button ${isMain ? 'main-button' : ''} ${className}`} {...rest}>
      {icon && <span className={icon} aria-hidden="true" />}
      {label}
    </button>
  );
}
