import { useId, useState } from 'react';
import { FormDialog } from '../../ui/dialog-shell.tsx';

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
    <FormDialog
      title="Edit as HTML"
      width="w-[min(52rem,100vw-2rem)]"
      close={close}
      submit={() => save(typed)}
      submitLabel="Apply"
      actions={
        <button type="button" className="item-action" onClick={() => save('')}>
          Delete block
        </button>
      }
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
    </FormDialog>
  );
}
