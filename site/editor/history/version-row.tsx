import type { ItemVersion, PublishPart } from '../../../server/model/api/publish-api.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import { changeLabels } from '../changes/change-words.ts';
import { FieldChanges } from '../changes/field-changes.tsx';
import { formatTime } from './format-time.ts';

/** A longer field of a new item, such as the body of a post, is not repeated. */
const maxWholeLength = 1000;

interface VersionRowProps {
  part: PublishPart;
  version: ItemVersion;
  isNewest: boolean;
  bringBack: ((version: ItemVersion) => void) | undefined;
}

/** The lines of text of a new item. */
function wholeItem(item: object | null): FieldChange[] {
  return Object.entries(item ?? {}).flatMap(([field, after]) =>
    typeof after === 'string' && after.length <= maxWholeLength ? [{ field, kind: 'added' as const, after }] : [],
  );
}

/** One version of an item. */
export function VersionRow({ part, version, isNewest, bringBack }: VersionRowProps) {
  const { time, author, subject, kind, fields, was, id, item, isCurrent } = version;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4">
        <h3 className="mr-auto wrap-anywhere">
          <time dateTime={time} className="font-semibold">
            {formatTime(time)}
          </time>{' '}
          by {author}
        </h3>
        {isCurrent ? (
          <span className="inline-flex min-h-9 items-center text-small text-muted">
            {isNewest ? 'This version is current' : 'The same as now'}
          </span>
        ) : (
          item &&
          bringBack && (
            <button type="button" className="item-action" onClick={() => bringBack(version)}>
              <span className="icon-[lucide--undo-2]" aria-hidden="true" />
              Bring this version back
            </button>
          )
        )}
      </div>
      <p className="mb-2 text-small wrap-anywhere text-muted">
        {changeLabels[kind]}: {subject}
      </p>
      {was !== undefined && (
        <p className="mb-2">
          Its address changed from <code>{was}</code> to <code>{id}</code>.
        </p>
      )}
      {kind === 'edited' && fields.length === 0 ? (
        <p className="text-muted">Only the formatting of the file changed, or a version has an error.</p>
      ) : (
        <FieldChanges part={part} fields={kind === 'added' ? wholeItem(item) : fields} isWhole={kind === 'added'} />
      )}
    </>
  );
}
