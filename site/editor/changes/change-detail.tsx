import { previewOf } from '../../../server/model/api/publish-api.ts';
import type { PublishableChange } from '../../../server/model/api/publish-api.ts';
import { FieldChanges } from './field-changes.tsx';
import { ItemChangeDetail } from './item-change-detail.tsx';
import { PictureChange } from './picture-change.tsx';

interface ChangeDetailProps {
  change: PublishableChange;
  /** Shows the pages of the change before and after. */
  preview: (change: PublishableChange) => void;
}

/** What changed, in words and line by line, and what can be done about it. */
export function ChangeDetail({ change, preview }: ChangeDetailProps) {
  const { part, kind, fields, problem, proposedIn, pictures } = change;
  const before = previewOf[part] !== undefined && (
    <button type="button" className="small-button" onClick={() => preview(change)}>
      <span className="icon-[lucide--columns-2]" aria-hidden="true" />
      Before and after
    </button>
  );
  return (
    <>
      {problem !== undefined && <p className="trouble mb-3">It cannot be published yet: {problem}</p>}
      {proposedIn !== undefined && <p className="mb-3 text-muted">Proposed on the branch {proposedIn}.</p>}
      {pictures.length > 0 && (
        <p className="mb-2 text-small text-muted">Its changed pictures are published with it: {pictures.join(', ')}.</p>
      )}
      {part === 'images' ? (
        <PictureChange change={change} />
      ) : part === 'site' || kind === 'renamed' ? (
        <>
          {change.was !== undefined && (
            <p className="mb-2">
              Its address changed from <code>{change.was}</code> to <code>{change.id}</code>.
            </p>
          )}
          <FieldChanges part={part} fields={fields} isWhole={kind === 'added' || kind === 'removed'} />
          {before}
        </>
      ) : (
        <ItemChangeDetail collection={part} id={change.id} action={before} />
      )}
    </>
  );
}
