import { shortened, withArticle } from '../../../server/model/text/wording.ts';
import { mainFieldOf, type ListKind } from '../kinds/kind.ts';
import { useToasts } from '../ui/toasts.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { formatSavedAt, useDraftStore, type Draft } from './draft-store.ts';

interface DraftOffersProps {
  kind: Pick<ListKind<never>, 'noun' | 'fields'>;
  drafts: readonly Draft[];
  resume: ((draft: Draft) => void) | undefined;
}

const maxNameCharacters = 60;

export function DraftOffers({ kind, drafts, resume }: DraftOffersProps) {
  const toasts = useToasts();
  const store = useDraftStore();
  if (drafts.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-2" aria-label="Unsaved, kept here">
      {drafts.map((draft) => (
        <li key={draft.key} className="flex flex-wrap items-center gap-x-1 border-l-3 border-ink bg-tint py-1.5 pr-2 pl-4">
          <p className="grow basis-80 wrap-anywhere">
            <strong>{draft.id === undefined ? `Unsaved new ${kind.noun}:` : `Unsaved changes to ${withArticle(kind.noun)}:`}</strong>{' '}
            {textOf(draft)} <span className="text-muted">{formatSavedAt(draft)}</span>
          </p>
          {resume && <ItemAction label="Keep writing" className="hover:bg-sheet" onClick={() => resume(draft)} />}
          <ItemAction
            label="Discard"
            className="hover:bg-sheet"
            vanishes
            onClick={({ detail }) => {
              // Otherwise the second click of a double click would discard the draft that moved up.
              if (detail > 1) return;
              store.delete(draft.key);
              toasts.success('Discarded.', { label: 'Undo', alt: 'Keep what was typed', run: () => store.put(draft), joins: true });
            }}
          />
        </li>
      ))}
    </ul>
  );

  function textOf({ base, own }: Draft): string {
    const name = mainFieldOf(kind);
    return `“${shortened(String(own[name] ?? base[name] ?? ''), maxNameCharacters) || '…'}”`;
  }
}
