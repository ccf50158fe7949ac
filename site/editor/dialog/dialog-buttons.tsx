interface DialogButtonsProps {
  submitLabel: string;
  /** Of the button that saves and leaves the dialog open for the next; without it there is none. */
  goOnLabel: string | undefined;
  /** How many were written so far. */
  written: string;
  canSave: boolean;
  cancel: () => void;
  goOn: () => void;
}

/** The buttons at the end of a dialog, always in sight. */
export function DialogButtons({ submitLabel, goOnLabel, written, canSave, cancel, goOn }: DialogButtonsProps) {
  return (
    <div className="dialog-buttons">
      {goOnLabel !== undefined && (
        <div className="dialog-go-on">
          <button
            type="button"
            className="item-action"
            disabled={!canSave}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            onClick={goOn}
          >
            <span className="icon-[lucide--list-plus]" aria-hidden="true" />
            {goOnLabel}
          </button>
          <output className="dialog-written">{written}</output>
        </div>
      )}
      <button type="button" className="small-button" onClick={cancel}>
        Cancel
      </button>
      <button type="submit" className="small-button main-button" disabled={!canSave} aria-keyshortcuts="Control+Enter Meta+Enter">
        {submitLabel}
      </button>
    </div>
  );
}
