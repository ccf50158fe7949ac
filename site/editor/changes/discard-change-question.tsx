import { AlertDialog } from 'radix-ui';
import { closeByEscape } from '../ui/close-by-escape.ts';
import { useSettled } from '../ui/use-settled.ts';

interface DiscardChangeQuestionProps {
  title: string;
  note: string;
  action: string;
  close: () => void;
  discard: () => void;
}

/** Asks before a change is taken back. Mounted for as long as it is asked. */
export function DiscardChangeQuestion({ title, note, action, close, discard }: DiscardChangeQuestionProps) {
  const isSettled = useSettled();
  return (
    <AlertDialog.Root open onOpenChange={close}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay" />
        <AlertDialog.Content className="dialog" {...closeByEscape(close)}>
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description>{note}</AlertDialog.Description>
          <div className="dialog-buttons">
            <AlertDialog.Cancel className="small-button">Keep it</AlertDialog.Cancel>
            <AlertDialog.Action className="small-button main-button" disabled={!isSettled} onClick={discard}>
              {action}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
