import { useState } from 'react';
import { AltField } from '../../pictures/alt-field.tsx';
import { FormDialog } from '../../ui/dialog-shell.tsx';

interface PictureDialogProps {
  src: string;
  /** Null for a picture without one. */
  alt: string | null;
  close: () => void;
  save: (alt: string) => void;
  replace: () => void;
  remove: () => void;
}

/** Edits the alternative text of a picture in the body. */
export function PictureDialog({ src, alt, close, save, replace, remove }: PictureDialogProps) {
  const [typed, setTyped] = useState(alt);
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title="Picture"
      close={close}
      submit={() => (typed === null ? setMissing(true) : save(typed.trim()))}
      submitLabel="Apply"
      actions={
        <>
          <button type="button" className="item-action" onClick={replace}>
            Replace
          </button>
          <button type="button" className="item-action" onClick={remove}>
            Remove
          </button>
        </>
      }
    >
      <img src={src} alt="" className="mb-4 max-h-56 max-w-full border border-rule bg-tint" />
      <AltField alt={typed} set={setTyped} isMissing={isMissing} />
    </FormDialog>
  );
}
