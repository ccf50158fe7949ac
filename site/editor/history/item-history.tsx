import type { ItemVersion, PublishPart } from '../../../server/model/api/publish-api.ts';
import { parts } from '../kinds/parts.ts';
import { ListState } from '../ui/list-state.tsx';
import { useHistory } from './use-history.ts';
import { VersionRow } from './version-row.tsx';

interface ItemHistoryProps {
  part: PublishPart;
  id: string;
  /** Opens a version for editing; absent where nothing can be saved. */
  bringBack: ((version: ItemVersion) => void) | undefined;
}

/** Who changed an item and when, and each version in words against the one before. */
export function ItemHistory({ part, id, bringBack }: ItemHistoryProps) {
  const history = useHistory(part, id);
  if (history.status === 'loading') return <ListState kind="loading" text="Reading the history..." />;
  if (history.status === 'error') return <p className="text-error">The history cannot be shown. {history.message.replace(/^\d+: /, '')}</p>;
  const { versions, readMore, isReading, isShallow, failure } = history;
  if (versions.length === 0 && failure === undefined) return <p>This {parts[part].noun} has not been published yet.</p>;
  return (
    <>
      <ol className="border-b border-rule">
        {versions.map((version, index) => (
          <li key={version.commit} className="border-t border-rule py-3">
            <VersionRow part={part} version={version} isNewest={index === 0} bringBack={bringBack} />
          </li>
        ))}
      </ol>
      {failure !== undefined && (
        <p role="alert" className="mt-3 text-error">
          {failure}
        </p>
      )}
      {readMore && (
        <button type="button" className="small-button mt-3" aria-disabled={isReading} onClick={() => void readMore()}>
          {isReading ? 'Reading...' : 'Older versions'}
        </button>
      )}
      {!readMore && isShallow && (
        <p className="mt-3 text-muted">This clone lacks older versions; one with its whole history has them (git fetch --unshallow).</p>
      )}
    </>
  );
}
