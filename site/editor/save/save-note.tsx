import { useEffect, useRef, useState } from 'react';
import type { SaveFailure } from '../api/request.ts';
import type { Values } from '../kinds/kind.ts';
import { sentenceAbout, wordsOf } from '../kinds/words.ts';
import { Question } from '../ui/dialog-shell.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { LogInAgain } from './log-in-again.tsx';
import type { EditView } from './use-versioned-edit.ts';
import { needsLogIn, type Trouble } from './save-state.ts';
import type { Call, EditedKind, VersionedEdit } from './versioned-edit.ts';

interface SaveNoteProps<V extends Values, Item extends { id: string }> {
  edit: VersionedEdit<V, Item>;
  view: Pick<EditView<V, Item>, 'trouble' | 'conflicts'>;
  /** Sends a call and does what follows it. */
  save: (call: Call) => unknown;
  submitLabel: string;
}

/** Says why nothing was saved, or what changed meanwhile, and what to do. */
export function SaveNote<V extends Values, Item extends { id: string }>(props: SaveNoteProps<V, Item>) {
  const { edit, view, save, submitLabel } = props;
  const { trouble, conflicts } = view;
  const { noun } = edit.kind;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) place.current?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
  const sentences: Partial<Record<Trouble['kind'], string | false>> = {
    refused: trouble?.kind === 'refused' && !needsLogIn(view) && `Nothing was saved. ${refusalOf(edit.kind, trouble)}`,
    unanswered: `No answer from the server. Your ${noun} may or may not be saved; press ${submitLabel} to try again.`,
    offline: `You are offline, so nothing was saved. Your text stays here; press ${submitLabel} when you are online again.`,
    changed:
      conflicts.length === 0 &&
      `Not saved: this ${noun} was changed elsewhere. Press ${submitLabel} to save what you see here; the rest of its file stays as it is.`,
  };
  const sentence = trouble && sentences[trouble.kind];
  const type = (name: string, text: string) => edit.type(name, text as V[keyof V & string]);
  return (
    // The margin keeps it clear of the sticky buttons.
    <div role="alert" ref={place} className="grid scroll-mb-20 gap-3">
      {needsLogIn(view) && <LogInAgain onLogIn={() => save(edit.lastCall)} />}
      {sentence && <p className="trouble">{sentence}</p>}
      {trouble?.kind === 'gone' && (
        <div className="trouble">
          <p>This {noun} was deleted elsewhere. You can put back what you see here.</p>
          <ItemAction label="Put it back" onClick={() => save('restore')} />
        </div>
      )}
      {conflicts.length > 0 && trouble?.kind !== 'gone' && (
        <ConflictChoices noun={noun} conflicts={conflicts} choose={edit.choose} type={type} submitLabel={submitLabel} />
      )}
    </div>
  );
}

/** Leaves a form, after a confirmation when unsaved input would be lost. */
export function useLeaving(edit: { discard: () => void }, { isDirty }: { isDirty: boolean }, note: string, close: () => void) {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    edit.discard();
    close();
  };
  const question = (
    <Question title="Discard what you typed?" note={note} no="Keep writing" yes="Discard" close={() => setAsking(false)} act={discard} />
  );
  return { leave: () => (isDirty ? setAsking(true) : close()), question: isAsking && question };
}

type Refusal = Extract<SaveFailure, { kind: 'refused' }>;

/** The message of a refusal: `The evening page is too tall.` for `400: pages.evening: is too tall`. */
export function refusalOf({ noun, fields }: Pick<EditedKind<Values, never>, 'noun' | 'fields'>, { status, sentence }: Refusal): string {
  const [, path, fault] = (status === 400 && /^(\w[\w.[\]-]*): ([^]+)$/.exec(sentence)) || [undefined, '', sentence];
  const part = /\[(\d+)\]/.exec(path)?.[1];
  const whole = part === undefined ? `The ${noun}` : `Part ${Number(part) + 1} of the ${noun}`;
  return sentenceAbout(path === '' || fields.length === 1 ? whole : wordsOf(path), fault.replace(/\.$/, ''));
}

/** The error of a field, and what changed in it elsewhere, for the note below it. */
export function FieldFate({ error, elsewhere }: { error: string | undefined; elsewhere: string }) {
  return (
    <>
      {error && (
        <span role="alert" className="block text-error">
          {error}
        </span>
      )}
      {elsewhere && (
        <output className="line-clamp-2 text-muted" title={elsewhere}>
          {elsewhere}
        </output>
      )}
    </>
  );
}
