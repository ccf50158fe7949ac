import { useIsReadOnly } from '../api/session.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';

/** Shortcuts for changes are hidden on a read-only site. */
const shortcuts: readonly { keys: readonly string[]; does: string; isForChanges?: true }[] = [
  { keys: ['Ctrl', 'K'], does: 'Go to a screen, a text, a day or an action' },
  { keys: ['/'], does: 'Search' },
  { keys: ['n'], does: 'New quote, prompt, template or edition', isForChanges: true },
  { keys: ['←', '→', '↑', '↓'], does: 'Move between cards' },
  { keys: ['Enter'], does: 'Edit the card (Delete: delete it, F2: its buttons, Esc: back)', isForChanges: true },
  { keys: ['x'], does: 'Select the card (Shift+x: all from the last one)', isForChanges: true },
  { keys: ['e'], does: 'Change or delete what is selected', isForChanges: true },
  { keys: ['Enter'], does: 'In a table, edit the cell (Tab: the next, Esc: undo)', isForChanges: true },
  { keys: ['Ctrl', 'S'], does: 'Save and stay', isForChanges: true },
  { keys: ['Ctrl', 'Enter'], does: 'Save and close', isForChanges: true },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'Save and write another', isForChanges: true },
  { keys: ['Esc'], does: 'Close (asks first if something is unsaved)' },
  { keys: ['F8'], does: 'Jump to the notification (Undo)' },
  { keys: ['?'], does: 'Show this list' },
];

export function ShortcutDialog({ close }: { close: () => void }) {
  const isReadOnly = useIsReadOnly();
  const shown = shortcuts.filter(({ isForChanges }) => !(isForChanges && isReadOnly));
  return (
    <DialogShell title="Keyboard shortcuts" close={close}>
      <dl className="grid gap-2.5">
        {shown.map(({ keys, does }) => (
          <div key={does} className="grid gap-x-4 gap-y-1 sm:beside-44">
            <dt className="flex flex-wrap gap-1.25">
              {keys.map((key) => (
                <kbd key={key} className="rounded-xs border border-rule bg-tint px-1.5 py-px font-sans text-small/4.5">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3.5 text-muted">On a Mac, use ⌘ instead of Ctrl.</p>
      <CloseFooter close={close} />
    </DialogShell>
  );
}
