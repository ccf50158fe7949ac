import { useEffect, useRef } from 'react';
import type { ItemForm } from './use-item-form.ts';
import { VersionChoices } from './version-choices.tsx';

interface TroubleNoteProps<Item> {
  noun: string;
  form: ItemForm<Item>;
  submitLabel: string;
  choose: ItemForm<Item>['choose'];
  restore: () => void;
}

/** Says in a dialog why nothing was saved or what changed meanwhile, and what can be done. */
export function TroubleNote<Item>({ noun, form: { trouble, changed }, submitLabel, choose, restore }: TroubleNoteProps<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const hasChanged = changed.length > 0;
  useEffect(() => {
    // What one types stays where it is: only what a save met is brought into sight.
    if (trouble) place.current?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
  return (
    <div role="alert" ref={place} className="trouble-place">
      {trouble?.kind === 'refused' && <p className="trouble">Nothing was saved. {trouble.message}</p>}
      {trouble?.kind === 'unanswered' && (
        <p className="trouble">The server did not answer, so this may be saved or not. “{submitLabel}” sends it again.</p>
      )}
      {trouble?.kind === 'gone' && (
        <div className="trouble">
          <p>This {noun} was deleted elsewhere. What you see here can be put back in its place.</p>
          <button type="button" className="item-action" onClick={restore}>
            Put it back
          </button>
        </div>
      )}
      {trouble?.kind === 'changed' && !hasChanged && (
        <p className="trouble">
          Nothing was saved: this {noun} was changed elsewhere, in a part of its file that is not shown here. “{submitLabel}” saves what you
          see here, and leaves that part as it is.
        </p>
      )}
      {hasChanged && trouble?.kind !== 'gone' && (
        <div className="trouble">
          <VersionChoices noun={noun} fields={changed} choose={choose} submitLabel={submitLabel} />
        </div>
      )}
    </div>
  );
}
