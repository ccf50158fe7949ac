import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

const shortcuts: readonly [keys: string[], does: string][] = [
  [['/'], 'Search'],
  [['n'], 'New quote, prompt or template'],
  [['←', '→', '↑', '↓'], 'From card to card'],
  [['Ctrl', 'Enter'], 'Save what is open'],
  [['Ctrl', 'Shift', 'Enter'], 'Save it and write another'],
  [['Esc'], 'Close; asks when something is not saved'],
  [['F8'], 'To the message at the edge of the screen, with its Undo'],
  [['?'], 'This list'],
];

/** The button for the list of shortcuts, which `?` opens too. */
export function ShortcutList() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
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
            {shortcuts.map(([keys, does]) => (
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
