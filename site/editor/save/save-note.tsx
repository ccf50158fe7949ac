import { useEffect, useRef, type ReactNode } from 'react';
import type { SaveFailure } from '../api/request.ts';
import { sentenceAbout, wordsOf } from '../kinds/parts.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { LogInAgain } from './log-in-again.tsx';
import type { EditView } from './use-versioned-edit.ts';
import { needsLogIn, type Saving, type VersionedEdit } from './versioned-edit.ts';

interface SaveNoteProps<Item extends { id: string }, Name extends string> {
  edit: VersionedEdit<Item, Name>;
  view: Pick<EditView<Item, Name>, 'trouble' | 'conflicts'>;
  submitLabel: string;
  /** Sends a call, and does what follows it. */
  run: (call: 'save' | 'restore') => void;
  children?: ReactNode;
}

/** Says why nothing was saved or what changed meanwhile, and what can be done. */
export function SaveNote<Item extends { id: string }, Name extends string>(props: SaveNoteProps<Item, Name>) {
  const { edit, view, submitLabel, run, children } = props;
  const { trouble, conflicts } = view;
  const { noun } = edit.saving;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) place.current?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
  return (
    // The margin keeps it clear of the buttons, which stay in view.
    <div role="alert" ref={place} className="grid scroll-mb-20 gap-3">
      {needsLogIn(view) && <LogInAgain goOn={() => run(edit.lastCall)} />}
      {trouble?.kind === 'refused' && !needsLogIn(view) && <p className="trouble">Nothing was saved. {refusalOf(edit.saving, trouble)}</p>}
      {trouble?.kind === 'unanswered' && (
        <p className="trouble">
          No answer from the server. Your {noun} may or may not be saved; press {submitLabel} to try again.
        </p>
      )}
      {trouble?.kind === 'gone' && (
        <div className="trouble">
          <p>This {noun} was deleted elsewhere. You can put back what you see here.</p>
          <ItemAction label="Put it back" onClick={() => run('restore')} />
        </div>
      )}
      {trouble?.kind === 'changed' && conflicts.length === 0 && (
        <p className="trouble">
          Not saved: this {noun} was changed elsewhere. Press {submitLabel} to save what you see here; the rest of its file stays as it is.
        </p>
      )}
      {conflicts.length > 0 && trouble?.kind !== 'gone' && (
        <ConflictChoices noun={noun} conflicts={conflicts} choose={edit.choose} type={edit.type} submitLabel={submitLabel} />
      )}
      {children}
    </div>
  );
}

type Refusal = Extract<SaveFailure, { kind: 'refused' }>;

/** `400: pages.evening: is too tall` of an evening page: `The evening page is too tall.` */
export function refusalOf({ noun, fields }: Pick<Saving<never, string>, 'noun' | 'fields'>, { status, sentence }: Refusal): string {
  const [, path, fault] = (status === 400 && /^(\w[\w.[\]-]*): ([^]+)$/.exec(sentence)) || [undefined, '', sentence];
  const part = /\[(\d+)\]/.exec(path)?.[1];
  const whole = part === undefined ? `The ${noun}` : `Part ${Number(part) + 1} of the ${noun}`;
  return sentenceAbout(path === '' || fields.length === 1 ? whole : wordsOf(path), fault.replace(/\.$/, ''));
}

/** What befell a field since it was typed or read, for the note below it. */
export function FieldFate({ error, elsewhere }: { error: string | undefined; elsewhere: string }) {
  return (
    <>
      {error && (
        <span role="alert" className="block text-error">
          {error}
        </span>
      )}
      {elsewhere && (
        <span className="line-clamp-2 text-muted" title={elsewhere}>
          {elsewhere}
        </span>
      )}
    </>
  );
}
