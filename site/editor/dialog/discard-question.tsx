import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { useSettled } from '../ui/use-settled.ts';
import { closeByEscape } from '../ui/close-by-escape.ts';

interface DiscardQuestionProps {
  title: string;
  note: string;
  goOn: () => void;
  discard: () => void;
}

/** Asks before what was typed is lost. Mounted for as long as it is asked. */
export function DiscardQuestion({ title, note, goOn, discard }: DiscardQuestionProps) {
  const isSettled = useSettled();
  const [opener] = useState(() => document.activeElement);
  return (
    <AlertDialog.Root open onOpenChange={goOn}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay question-overlay" />
        <AlertDialog.Content
          className="dialog question"
          {...closeByEscape(goOn)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
          }}
        >
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description>{note}</AlertDialog.Description>
          <div className="dialog-buttons">
            <AlertDialog.Cancel className="small-button">Keep writing</AlertDialog.Cancel>
            <AlertDialog.Action className="small-button main-button" disabled={!isSettled} onClick={discard}>
              Discard
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
