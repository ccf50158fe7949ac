import useSWRInfinite from 'swr/infinite';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { ItemVersion, PublishPart, HistoryPage } from '../../../server/model/api/publish-api.ts';
import type { FieldChange } from '../../../server/model/text/differences.ts';
import { sentenceOf } from '../api/request.ts';
import { kinds } from '../kinds/index.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { ListState } from '../ui/list-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { FieldChanges } from './field-changes.tsx';
import { changeLabels, formatTime } from './item-changes.tsx';

interface ItemHistoryProps {
  part: PublishPart;
  id: string;
  bringBack: ((version: ItemVersion) => void) | undefined;
}

type HistoryDialogProps = ItemHistoryProps & { name: string; close: () => void; focusElsewhere: () => void };

export function HistoryDialog({ name, close, focusElsewhere, ...item }: HistoryDialogProps) {
  return (
    <DialogShell title="Earlier versions" close={close} width="w-192" focusElsewhere={focusElsewhere}>
      <p className="-mt-3 mb-4 line-clamp-2 font-serif text-item text-muted">{name}</p>
      <ItemHistory {...item} />
      <CloseFooter close={close} />
    </DialogShell>
  );
}

/** Who changed an item and when, page by page, with each version compared in words to the one before. */
function ItemHistory({ part, id, bringBack }: ItemHistoryProps) {
  const keyOf = (_: number, previous: HistoryPage | null) => {
    if (!previous) return editorApi.history({ part, id });
    return previous.isKnown && previous.next !== null ? editorApi.history({ part, id }, previous.next) : null;
  };
  const read = useSWRInfinite<HistoryPage, Error>(keyOf, { revalidateFirstPage: false, revalidateOnMount: true });
  const { data = [], error, size, setSize, isValidating } = read;
  const [first] = data;
  if (!first && !error) return <ListState kind="loading" text="Reading the earlier versions..." />;
  if (!first?.isKnown)
    return <p className="text-error">The earlier versions cannot be shown. {first ? first.reason : error && sentenceOf(error)}</p>;
  const last = data.at(-1) ?? first;
  const versions = data.flatMap((page) => (page.isKnown ? page.versions : []));
  const failure = last.isKnown ? error && sentenceOf(error) : last.reason;
  const isWhole = last.isKnown && last.next === null;
  const isReading = isValidating && size > data.length;
  const readOn = () => void setSize(data.length + 1);
  if (versions.length === 0 && failure === undefined) return <p>This {kinds[part].noun} has not been online yet.</p>;
  return (
    <>
      <ol className="border-b border-rule">{versions.map(rowOf)}</ol>
      <Failure text={failure} className="mt-3 text-error" />
      {!isWhole && (
        <SmallButton label={isReading ? 'Reading...' : 'Older versions'} className="mt-3" aria-disabled={isReading} onClick={readOn} />
      )}
      {isWhole && first.isShallow && <p className="mt-3 text-muted">Older versions are not on this computer. Ask whoever runs the site.</p>}
    </>
  );

  function rowOf(version: ItemVersion, index: number) {
    const { time, author, subject, kind, fields, item, isCurrent } = version;
    return (
      <li key={version.commit} className="border-t border-rule py-3">
        <div className="mb-2 flex flex-wrap items-center gap-x-4">
          <h3 className="mr-auto wrap-anywhere">
            <time dateTime={time} className="font-semibold">
              {formatTime(time)}
            </time>{' '}
            by {author}
          </h3>
          {isCurrent ? (
            <span className="inline-flex min-h-9 items-center text-small text-muted">
              {index === 0 ? 'This version is current' : 'The same as now'}
            </span>
          ) : (
            item &&
            bringBack && <ItemAction icon="icon-[lucide--undo-2]" label="Bring this version back" onClick={() => bringBack(version)} />
          )}
        </div>
        <p className="mb-2 flex flex-wrap gap-x-4 text-small wrap-anywhere text-muted">
          {changeLabels[kind]}
          <details>
            <summary className="cursor-pointer">Details</summary>
            {subject}
          </details>
        </p>
        {kind === 'edited' && fields.length === 0 ? (
          <p className="text-muted">Only the formatting of the file changed, or a version has an error.</p>
        ) : (
          <FieldChanges part={part} fields={kind === 'added' ? wholeItem(item) : fields} isWhole={kind === 'added'} renamed={version} />
        )}
      </li>
    );
  }
}

/** Longer fields of a new item, such as the body of a post, are left out. */
const maxWholeLength = 1000;

function wholeItem(item: object | null): FieldChange[] {
  return Object.entries(item ?? {}).flatMap(([field, after]) =>
    typeof after === 'string' && after.length <= maxWholeLength ? [{ field, kind: 'added' as const, after }] : [],
  );
}
