import { useEffect, useRef } from 'react';
import type { Conflict, Version } from './merge-edit.ts';
import type { SaveFailure } from '../api/save-failure.ts';
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
        <p className="trouble">
          No answer from the server. Your {noun} may or may not be saved; press {submitLabel} to try again.
        </p>
      )}
      {trouble?.kind === 'set aside' && (
        <p className="trouble">
          {trouble.isUnanswered
            ? `No answer from the server: the ${noun} before this one may or may not be saved.`
            : `The ${noun} before this one was not saved.`}{' '}
          Close this dialog to get it back.
        </p>
      )}
      {trouble?.kind === 'gone' && (
        <div className="trouble">
          <p>This {noun} was deleted elsewhere. You can put back what you see here.</p>
          <button type="button" className="item-action" onClick={restore}>
            Put it back
          </button>
        </div>
      )}
      {trouble?.kind === 'changed' && conflicts.length === 0 && (
        <p className="trouble">
          Not saved: this {noun} was changed elsewhere. Press {submitLabel} to save what you see here; the rest of its file stays as it is.
        </p>
      )}
      {conflicts.length > 0 && trouble?.kind !== 'gone' && (
        <ConflictChoices noun={noun} conflicts={conflicts} choose={choose} submitLabel={submitLabel} />
      )}
    </div>
  );
}
