import type { ReactNode } from 'react';
import { DialogFooter, DialogShell } from './dialog-shell.tsx';

interface FormDialogProps {
  title: string;
  width?: string;
  close: () => void;
  submit: () => void;
  submitLabel: string;
  canSubmit?: boolean;
  /** Further buttons, at the start of the footer. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form in it, and the buttons that cancel and submit it. */
export function FormDialog({ title, width, close, submit, submitLabel, canSubmit = true, actions, children }: FormDialogProps) {
  return (
    <DialogShell title={title} close={close} {...(width !== undefined && { width })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React it can be inside another form.
          event.stopPropagation();
          if (canSubmit) submit();
        }}
      >
        {children}
        <DialogFooter>
          {actions && <div className="mr-auto -ml-2 flex gap-x-1">{actions}</div>}
          <button type="button" className="small-button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="small-button main-button" disabled={!canSubmit}>
            {submitLabel}
          </button>
        </DialogFooter>
      </form>
    </DialogShell>
  );
}
