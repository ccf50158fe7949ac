import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { DialogFooter, DialogShell } from './dialog-shell.tsx';

interface QuestionProps {
  title: string;
  note: string;
  /** The safe answer, which has the focus. */
  no: string;
  yes: string;
  close: () => void;
  act: () => void;
}

// Windows waits as long for the second click of a double click. That click would answer a question that the first one opened.
const doubleClickMs = 500;

/** Asks before something is lost. */
export function Question({ title, note, no, yes, close, act }: QuestionProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), doubleClickMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <DialogShell title={title} close={close} width="w-[min(26rem,100vw-2rem)]" isQuestion>
      <Dialog.Description>{note}</Dialog.Description>
      <DialogFooter>
        <button type="button" className="small-button" onClick={close}>
          {no}
        </button>
        <button type="button" className="small-button main-button" disabled={!isReady} onClick={act}>
          {yes}
        </button>
      </DialogFooter>
    </DialogShell>
  );
}
