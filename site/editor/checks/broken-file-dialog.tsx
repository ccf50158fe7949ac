import type { Check } from '../../../server/model/api/checks.ts';
import { useChangesOf } from '../changes/use-item-changes.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { sentence } from './check-words.ts';

const ItemChangeDetail = lazyPart(async () => (await import('../changes/item-change-detail.tsx')).ItemChangeDetail);

interface BrokenFileDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  id: string;
  /** The last good version; undefined when the server has none. */
  item: Item | undefined;
  errors: readonly Check[];
  close: () => void;
  refocus: () => void;
}

/** The errors of a file, its item's last good version, and what changed since the last commit. */
export function BrokenFileDialog<Item extends { id: string }>({ kind, id, item, errors, close, refocus }: BrokenFileDialogProps<Item>) {
  const change = useChangesOf(kind.tab).find((each) => each.id === id);
  const { Face } = kind;
  return (
    <DialogShell title="File with an error" close={close} width="w-[min(48rem,100vw-2rem)]" focusElsewhere={refocus}>
      <p className="wrap-anywhere">
        <code>content/{errors[0]?.file ?? `${kind.tab}/${id}.yaml`}</code>
      </p>
      {errors.length === 0 && <p className="mt-3">This file has no errors now.</p>}
      <ul className="mt-3 grid gap-2">
        {errors.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="trouble">
            <span className="font-semibold">
              Line {line}, column {column}:
            </span>{' '}
            {sentence(message)}
          </li>
        ))}
      </ul>
      {item && errors.length > 0 && (
        <section className="mt-5" aria-labelledby="last-good">
          <h3 id="last-good" className="mb-2 font-semibold">
            Last good version
          </h3>
          <div className="item-card pb-4">
            <Face item={item} />
          </div>
          <p className="mt-2 text-muted">It is used until the file is corrected, or the server is restarted.</p>
        </section>
      )}
      {change && (
        <section className="mt-5" aria-labelledby="file-change">
          <h3 id="file-change" className="mb-2 font-semibold">
            Unpublished changes
          </h3>
          <ItemChangeDetail collection={change.collection} id={id} />
        </section>
      )}
      <CloseFooter close={close} />
    </DialogShell>
  );
}
