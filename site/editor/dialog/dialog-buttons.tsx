import { DialogFooter } from '../ui/dialog-shell.tsx';

interface DialogButtonsProps {
  submitLabel: string;
  /** The label of the button that saves and goes on with the next item; without it there is none. */
  continueLabel: string | undefined;
  /** How many items were made so far. */
  made: string;
  canSave: boolean;
  cancel: () => void;
  saveAndContinue: () => void;
}

/** The buttons of the item dialog. */
export function DialogButtons({ submitLabel, continueLabel, made, canSave, cancel, saveAndContinue }: DialogButtonsProps) {
  return (
    <DialogFooter>
      {continueLabel !== undefined && (
        <div className="mr-auto -ml-2 flex flex-wrap items-center gap-x-3 max-sm:basis-full">
          <button
            type="button"
            className="item-action"
            disabled={!canSave}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            onClick={saveAndContinue}
          >
            <span className="icon-[lucide--list-plus]" aria-hidden="true" />
            {continueLabel}
          </button>
          <output className="text-muted">{made}</output>
        </div>
      )}
      <button type="button" className="small-button" onClick={cancel}>
        Cancel
      </button>
      <button
        type="submit"
        className="small-button main-button"
        disabled={!canSave}
        aria-keyshortcuts="Control+S Meta+S Control+Enter Meta+Enter"
      >
        {submitLabel}
      </button>
    </DialogFooter>
  );
}
