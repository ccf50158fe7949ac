import { useEffect, useRef } from 'react';
import type { ChangedField, Trouble } from './trouble.ts';

interface TroubleNoteProps {
  noun: string;
  trouble: Trouble | undefined;
  submitLabel: string;
}

/** Says in a dialog why nothing was saved, and what can be done. */
export function TroubleNote({ noun, trouble, submitLabel }: TroubleNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) place.current?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);
  return (
    <div role="alert" ref={place} className="trouble-place">
      {trouble && (
        <div className="trouble">
          {trouble.kind === 'refused' && <p>Nothing was saved. {trouble.message}</p>}
          {trouble.kind === 'gone' && (
            <p>
              This {noun} was deleted elsewhere. What you typed is still here: copy it, cancel, and make a new {noun} of it.
            </p>
          )}
          {trouble.kind === 'changed' && <Changed noun={noun} fields={trouble.fields} submitLabel={submitLabel} />}
        </div>
      )}
    </div>
  );
}

function Changed({ noun, fields, submitLabel }: { noun: string; fields: ChangedField[]; submitLabel: string }) {
  return (
    <>
      <p>
        This {noun} was changed elsewhere after you opened it, so nothing was saved.
        {fields.length === 0 && ' The change is in a part of its file that is not shown here.'}
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ label, theirs, isKept }) => (
            <li key={label}>
              {label} {theirs === '' ? 'is empty now' : <>now reads “{theirs}”</>}
              {isKept ? '; what you wrote is still above.' : ', and so it does above.'}
            </li>
          ))}
        </ul>
      )}
      <p>“{submitLabel}” saves what you see here; “Cancel” leaves the other version.</p>
    </>
  );
}
