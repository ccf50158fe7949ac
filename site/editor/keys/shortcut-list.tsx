import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { closeByEscape } from '../ui/close-by-escape.ts';
import { useIsReadOnly } from '../session/read-only.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** Of no use where nothing can be saved. */
  isForChanges?: true;
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['n'], does: 'New quote, prompt or template', isForChanges: true },
  { keys: ['←', '→', '↑', '↓'], does: 'From card to card', isForChanges: true },
  { keys: ['Ctrl', 'Enter'], does: 'Save what is open', isForChanges: true },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'Save it and write another', isForChanges: true },
  { keys: ['Esc'], does: 'Close; asks when something is not saved' },
  { keys: ['F8'], does: 'To the message at the edge of the screen, with its Undo' },
  { keys: ['?'], does: 'This list' },
];

/** The button for the list of shortcuts, which `?` opens too. */
export function ShortcutList() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const isReadOnly = useIsReadOnly();
  const shown = shortcuts.filter(({ isForChanges }) => !(isForChanges && isReadOnly));
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="item-action shortcuts-button" aria-keyshortcuts="?">
        <span className="icon-[lucide--keyboard]" aria-hidden="true" />
        Shortcuts
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay" />
        <Dialog.Content
          className="dialog"
          aria-describedby={undefined}
          {...closeByEscape(() => setOpen(false))}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Not always the button: a key opens it from anywhere.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Dialog.Title className="dialog-title">Keyboard shortcuts</Dialog.Title>
          <dl className="shortcuts">
            {shown.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p className="shortcuts-note">On a Mac, ⌘ does what Ctrl does.</p>
          <div className="dialog-buttons">
            <Dialog.Close className="small-button">Close</Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
