import { useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { ItemVersion, PublishPart, HistoryPage } from '../../../server/model/api/publish-api.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import { getJson } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { sentenceOf } from '../api/request.ts';
import { parts } from '../kinds/parts.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { ListState } from '../ui/list-state.tsx';
import { FieldChanges } from './field-changes.tsx';
import { changeLabels, formatTime } from './item-changes.tsx';

interface HistoryDialogProps {
  part: PublishPart;
  id: string;
  /** Of the item, for people. */
  name: string;
  /** Opens a version for editing; absent where nothing can be saved. */
  bringBack: ((version: ItemVersion) => void) | undefined;
  close: () => void;
  focusElsewhere: () => void;
}

/** The history of an item. */
export function HistoryDialog({ part, id, name, bringBack, close, focusElsewhere }: HistoryDialogProps) {
  return (
    <DialogShell title="History" close={close} width="w-[min(48rem,100vw-2rem)]" focusElsewhere={focusElsewhere}>
      <p className="-mt-3 mb-4 line-clamp-2 font-serif text-[1.1875rem]/[1.4] text-muted">{name}</p>
      <ItemHistory part={part} id={id} bringBack={bringBack} />
      <CloseFooter close={close} />
    </DialogShell>
  );
}

/** Who changed an item and when, and each version in words against the one before. */
function ItemHistory({ part, id, bringBack }: Pick<HistoryDialogProps, 'part' | 'id' | 'bringBack'>) {
  const history = useHistory(part, id);
  if (history.status === 'loading') return <ListState kind="loading" text="Reading the history..." />;
  if (history.status === 'error') return <p className="text-error">The history cannot be shown. {history.message}</p>;
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
        <SmallButton
          label={isReading ? 'Reading...' : 'Older versions'}
          className="mt-3"
          aria-disabled={isReading}
          onClick={() => void readMore()}
        />
      )}
      {!readMore && isShallow && (
        <p className="mt-3 text-muted">This clone lacks older versions; one with its whole history has them (git fetch --unshallow).</p>
      )}
    </>
  );
}

/** A longer field of a new item, such as the body of a post, is not repeated. */
const maxWholeLength = 1000;

interface VersionRowProps extends Pick<HistoryDialogProps, 'part' | 'bringBack'> {
  version: ItemVersion;
  isNewest: boolean;
}

function wholeItem(item: object | null): FieldChange[] {
  return Object.entries(item ?? {}).flatMap(([field, after]) =>
    typeof after === 'string' && after.length <= maxWholeLength ? [{ field, kind: 'added' as const, after }] : [],
  );
}

function VersionRow({ part, version, isNewest, bringBack }: VersionRowProps) {
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
          bringBack && <ItemAction icon="icon-[lucide--undo-2]" label="Bring this version back" onClick={() => bringBack(version)} />
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

/** The versions of an item in git, page by page. */
function useHistory(part: PublishPart, id: string) {
  const path = editorApi.history({ part, id });
  const first = useRead<HistoryPage>(path, undefined, { revalidatesOnMount: true });
  const [older, setOlder] = useState<{ versions: ItemVersion[]; next: string | null }>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const page = first.status === 'loaded' && first.value.isKnown ? first.value : undefined;
  const versions = [...(page?.versions ?? []), ...(older?.versions ?? [])];
  const next = older ? older.next : (page?.next ?? null);
  if (first.status === 'error') return { status: 'error' as const, message: sentenceOf(first.error) };
  if (first.status !== 'loaded') return { status: 'loading' as const };
  if (!first.value.isKnown) return { status: 'error' as const, message: first.value.reason };
  return {
    status: 'loaded' as const,
    versions,
    isShallow: first.value.isShallow,
    // Absent when all are here.
    readMore: next === null ? undefined : () => readFrom(next),
    isReading,
    failure,
  };

  async function readFrom(from: string): Promise<void> {
    if (isReading) return;
    setReading(true);
    setFailure(undefined);
    try {
      const page = (await getJson(editorApi.history({ part, id }, from))) as HistoryPage;
      if (!page.isKnown) return setFailure(page.reason);
      setOlder((before) =>
        before && before.next !== from ? before : { versions: [...(before?.versions ?? []), ...page.versions], next: page.next },
      );
    } catch (error) {
      setFailure(sentenceOf(error as Error));
    } finally {
      setReading(false);
    }
  }
}
