import { useId, useState } from 'react';
import { DialogFooter, DialogShell } from '../../ui/dialog-shell.tsx';

interface HtmlDialogProps {
  html: string;
  close: () => void;
  save: (html: string) => void;
}

/** Edits the HTML of one block. */
export function HtmlDialog({ html, close, save }: HtmlDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(html);
  return (
    <DialogShell title="Edit as HTML" close={close} width="w-[min(52rem,100vw-2rem)]">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save(typed);
        }}
      >
        <label htmlFor={id} className="sr-only">
          HTML
        </label>
        <textarea
          id={id}
          className="html-field"
          rows={12}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="field-note mt-1">What is not allowed in articles, such as scripts, is not shown to visitors.</p>
        <DialogFooter>
          <button type="button" className="item-action mr-auto -ml-2" onClick={() => save('')}>
            Delete block
          </button>
          <button type="button" className="small-button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="small-button main-button">
            Apply
          </button>
        </DialogFooter>
      </form>
    </DialogShell>
  );
}
