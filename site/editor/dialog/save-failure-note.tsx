import { useEffect, useRef } from 'react';
import type { Conflict, Version } from './merge-edit.ts';
import type { SaveFailure } from './save-failure.ts';
import { ConflictChoices } from './conflict-choices.tsx';

interface SaveFailureNoteProps<Item> {
  noun: string;
  trouble: SaveFailure | undefined;
  conflicts: readonly Conflict<Item>[];
  submitLabel: string;
  choose: (name: Conflict<Item>['name'], version: Version) => void;
  restore: () => void;
}

/** Says why nothing was saved or what changed meanwhile, and what can be done. */
export function SaveFailureNote<Item>({ noun, trouble, conflicts, submitLabel, choose, restore }: SaveFailureNoteProps<Item>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) place.current?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
  return (
    // The margin keeps it clear of the buttons, which stay in view.
    <div role="alert" ref={place} className="scroll-mb-20 *:mt-[1.1rem]">
      {trouble?.kind === 'refused' && <p className="trouble">Nothing was saved. {trouble.message}</p>}
      {trouble?.kind === 'unanswered' && (
        <p className="trouble">The server did not answer, so this may be saved or not. “{submitLabel}” sends it again.</p>
      )}
      {trouble?.kind === 'set aside' && (
        <p className="trouble">
          {trouble.isUnanswered
            ? `The server did not answer, so the ${noun} before this one may be saved or not.`
            : `The ${noun} before this one was not saved.`}{' '}
          It is offered again when this dialog is closed.
        </p>
      )}
      {trouble?.kind === 'gone' && (
        <div className="trouble">
          <p>This {noun} was deleted elsewhere. What you see here can be put back in its place.</p>
          <button type="button" className="item-action" onClick={restore}>
            Put it back
          </button>
        </div>
      )}
      {trouble?.kind === 'changed' && conflicts.length === 0 && (
        <p className="trouble">
          Nothing was saved: this {noun} was changed elsewhere. “{submitLabel}” saves what you see here, and leaves the rest of its file as
          it is.
        </p>
      )}
      {conflicts.length > 0 && trouble?.kind !== 'gone' && (
        <ConflictChoices noun={noun} conflicts={conflicts} choose={choose} submitLabel={submitLabel} />
      )}
    </div>
  );
}
