import { useId, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface PictureDialogProps {
  src: string;
  alt: string;
  close: () => void;
  save: (alt: string) => void;
  replace: () => void;
  remove: () => void;
}

/** Edits the alternative text of a picture in the body. */
export function PictureDialog({ src, alt, close, save, replace, remove }: PictureDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(alt);
  return (
    <FormDialog
      title="Picture"
      close={close}
      submit={() => save(typed.trim())}
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
      <div className="field grid gap-[0.3rem]">
        <label htmlFor={id} className="font-semibold">
          Alternative text
        </label>
        <input id={id} value={typed} aria-describedby={`${id}-note`} onChange={({ target }) => setTyped(target.value)} />
        <p id={`${id}-note`} className="field-note">
          What the picture shows, for people who do not see it. Leave it empty when it only decorates.
        </p>
      </div>
    </FormDialog>
  );
}
