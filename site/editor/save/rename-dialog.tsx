import { useState, type ReactNode } from 'react';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { Failure } from '../ui/failure.tsx';
import { Labelled } from '../ui/fields.tsx';
import { LogInHere } from './log-in-again.tsx';

interface RenameDialogProps {
  title: string;
  label: string;
  /** The current name, and the parts before and after it that cannot be changed. */
  name?: string;
  before?: string;
  after?: string;
  submitLabel: string;
  note?: ReactNode;
  close: () => void;
  /** Resolves to the reason when the name is refused, to undefined when it is changed. */
  rename: (name: string) => Promise<string | undefined>;
}

/** Asks for a new name, and says why one is refused. */
export function RenameDialog({ title, label, name = '', before, after, submitLabel, note, close, rename }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const canSubmit = typed.trim() !== '' && typed.trim() !== name;
  return (
    <FormDialog
      title={title}
      width="w-120"
      close={close}
      submit={() => void submit()}
      submitLabel={submitLabel}
      canSubmit={canSubmit}
      isBusy={isBusy}
    >
      <LogInHere />
      <Labelled label={label} width="field">
        {(id) => (
          <>
            <div className="flex items-center gap-2">
              {before && <span className="text-muted">{before}</span>}
              <input
                id={id}
                value={typed}
                required
                autoComplete="off"
                spellCheck={false}
                aria-describedby={`${id}-note`}
                aria-invalid={trouble !== undefined}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setTrouble(undefined);
                }}
              />
              {after && <span className="text-muted">{after}</span>}
            </div>
            <p id={`${id}-note`} className="field-note">
              {note}
            </p>
            <Failure text={trouble} className="text-error" />
          </>
        )}
      </Labelled>
    </FormDialog>
  );

  async function submit(): Promise<void> {
    setBusy(true);
    const refusal = await rename(typed.trim()).finally(() => setBusy(false));
    setTrouble(refusal);
    if (refusal === undefined) close();
  }
}
