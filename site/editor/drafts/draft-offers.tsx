import type { ItemKind } from '../kinds/item-kind.ts';
import { useToasts } from '../ui/toasts.tsx';
import type { Draft } from './draft.ts';
import { typedAt } from './typed-at.ts';
import type { useFreeDrafts } from './use-free-drafts.ts';

interface DraftOffersProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  free: ReturnType<typeof useFreeDrafts>;
  /** Absent where nothing can be saved. */
  goOn: ((draft: Draft) => void) | undefined;
}

// Letters; more than its line has room for. Millions of them take a browser half a minute to lay out.
const mostShown = 300;

/** Offers again what was typed and not saved, before the page was left or lost. */
export function DraftOffers<Item extends { id: string }>({ kind, free: { drafts, discard, keep }, goOn }: DraftOffersProps<Item>) {
  const toasts = useToasts();
  if (drafts.length === 0) return null;
  return (
    <ul className="drafts" aria-label="Not saved yet">
      {drafts.map((draft) => (
        <li key={draft.key} className="draft">
          <p className="draft-words">
            <strong>Not saved:</strong> {draft.id === undefined ? `a new ${kind.noun}` : `your changes to a ${kind.noun}`},{' '}
            <span className="draft-text">“{draft.values[kind.required[0] ?? '']?.slice(0, mostShown) || '…'}”</span>{' '}
            <span className="draft-time">{typedAt(draft)}</span>
          </p>
          {goOn && (
            <button type="button" className="item-action" onClick={() => goOn(draft)}>
              Continue
            </button>
          )}
          <button
            type="button"
            className="item-action"
            onClick={({ detail }) => {
              // The second click of two is meant for this one still, though the next draft has moved under it.
              if (detail > 1) return;
              const discarded = discard(draft);
              toasts.success('Draft discarded.', { label: 'Undo', alt: 'Keep the draft', run: () => keep(discarded), joins: true });
            }}
          >
            Discard
          </button>
        </li>
      ))}
    </ul>
  );
}
