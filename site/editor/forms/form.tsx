import type { ComponentProps, ReactNode } from 'react';
import type { Values } from '../kinds/kind.ts';
import { formatSavedAt, unsavedWords, useStoresDrafts, type Draft } from '../save/draft-store.ts';
import { SaveNote } from '../save/save-note.tsx';
import { saveLabel } from '../save/use-versioned-edit.ts';
import { ItemAction, RowActions, SmallButton, type RowAction } from '../ui/buttons.tsx';
import { onSubmit, useWindowEvent } from '../ui/window-events.ts';
import type { Form } from './use-form.ts';
import type { Undo } from './use-undo.ts';

type FormFrameProps = ComponentProps<'form'> & { form: Pick<Form<Values, never>, 'root' | 'save'>; 'aria-label': string };

/** The `form` element of a form that fills a page. */
export function FormFrame({ form: { root, save }, ...rest }: FormFrameProps) {
  return <form ref={root} noValidate onSubmit={onSubmit(() => void save())} {...rest} />;
}

/** Says which draft the form continues, and whether this browser can keep drafts. */
export function DraftNotes({ draft, className = '' }: { draft: Draft | undefined; className?: string }) {
  const storesDrafts = useStoresDrafts();
  return (
    <>
      {draft && (
        <p className={`field-note ${className}`}>{draft.origin ?? `You typed this on ${formatSavedAt(draft)} and did not save it.`}</p>
      )}
      {!storesDrafts && <p className="field-note">This browser can’t keep what is not saved. Save before you close or reload the page.</p>}
    </>
  );
}

type SaveButtonProps = ComponentProps<'button'> & { undecided: readonly string[]; canSave: boolean };

/** Not `disabled` when nothing can be saved, because that would make it lose the focus. */
export function SaveButton({ undecided, canSave, ...rest }: SaveButtonProps) {
  return <SmallButton type="submit" isMain label={saveLabel('Save', undecided)} aria-disabled={!canSave} {...rest} />;
}

interface SaveBarProps<V extends Values, Item extends { id: string }> {
  form: Form<V, Item>;
  canSave: boolean;
  undo: Undo<V>;
  children: ReactNode;
}

/** The bar below a form: save, undo and redo, and what prevents a save. */
export function SaveBar<V extends Values, Item extends { id: string }>({ form, canSave, undo, children }: SaveBarProps<V, Item>) {
  const { edit, view } = form;
  const { isDirty, phase, undecided } = view;
  const storesDrafts = useStoresDrafts();
  useWindowEvent('keydown', (event) => {
    const isText = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]') !== null;
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? undo.redo : undo.undo)?.();
  });
  const steps: RowAction[] = [
    ['Undo', 'icon-[lucide--undo-2]', undo.undo, !undo.undo, 'Control+Z Meta+Z'],
    ['Redo', 'icon-[lucide--redo-2]', undo.redo, !undo.redo, 'Control+Shift+Z Meta+Shift+Z'],
  ];
  return (
    <div className="save-bar sticky bottom-0 z-2 -mx-2 mt-6 flex flex-col gap-3 border-t border-rule bg-paper px-2 py-3 *:empty:-mt-3">
      {view.edit.merged.length > 0 && (
        <output className="trouble">This was changed elsewhere too. Both changes are in it now; save to keep them.</output>
      )}
      {children}
      <SaveNote {...form} submitLabel="Save" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SaveButton undecided={undecided} canSave={canSave} aria-keyshortcuts="Control+S Meta+S" />
        <div className="flex">
          <RowActions about="" actions={steps} />
        </div>
        <output className="text-small text-muted">
          {phase === 'saving' ? 'Saving...' : isDirty ? `${unsavedWords(storesDrafts)}.` : ''}
        </output>
        {isDirty && <ItemAction className="ml-auto" label="Discard changes" vanishes onClick={discard} />}
      </div>
    </div>
  );

  function discard(): void {
    undo.change(view.edit.saved);
    edit.discard();
  }
}
