import type { ReactNode } from 'react';
import { articleState, type PostSource } from '../../../../server/model/api/articles-api.ts';
import { ItemMark } from '../../changes/review.tsx';
import { SaveButton } from '../../forms/form.tsx';
import type { PostValues } from '../../kinds/posts.tsx';
import { articleStateWords } from '../../kinds/publication-dates.ts';
import { unsavedWords, useStoresDrafts } from '../../save/draft-store.ts';
import { useListPlace } from '../../list/list-place.ts';
import { ShowButton } from '../../shares/show-button.tsx';
import type { EditView } from '../../save/use-versioned-edit.ts';
import { useMatches } from '../../../data/use-matches.ts';
import { ItemAction, ItemLink } from '../../ui/buttons.tsx';

const views = [
  ['write', 'Text'],
  ['details', 'Details'],
  ['preview', 'Preview'],
] as const;

export type View = (typeof views)[number][0];

interface ArticleBarProps {
  edit: Pick<EditView<PostValues, PostSource>, 'item' | 'isDirty' | 'phase' | 'undecided'>;
  canSave: boolean | undefined;
  view: View;
  show: (view: View) => void;
  showHistory: ((item: { id: string }) => void) | undefined;
  children: ReactNode;
}

export function ArticleBar({ edit, canSave, view, show, showHistory, children }: ArticleBarProps) {
  const { item, undecided } = edit;
  const { backTo } = useListPlace();
  const back = { href: backTo('articles'), state: { opened: item?.id } };
  return (
    // Static on a phone, which has no room for two sticky bars.
    <header className="article-bar sticky top-0 z-6 mb-4 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-b border-rule bg-paper py-2 max-md:static">
      <ItemLink {...back} icon="icon-[lucide--arrow-left]" label="Articles" className="-ml-2" />
      <output className="mr-auto text-small text-muted">{statusOf(edit, useStoresDrafts())}</output>
      {item && showHistory && <ItemAction icon="icon-[lucide--history]" label="Earlier" onClick={() => showHistory({ id: item.id })} />}
      {item && <ShowButton thing={{ part: 'posts', item: item.id }} name={item.title} isDirty={edit.isDirty} />}
      <ViewSwitch view={view} show={show} />
      {item && <ItemMark part="posts" id={item.id} />}
      {canSave !== undefined && (
        <SaveButton
          {...{ undecided, canSave }}
          // Fixed on a phone, where the end of an article is many screens below the bar.
          className={`max-sm:ml-auto ${canSave ? 'max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-6' : ''}`}
          aria-keyshortcuts="Control+S Meta+S Control+Enter Meta+Enter"
        />
      )}
      <div className="max-h-dvh-45 basis-full overflow-y-auto not-troubled:-mt-1.5">{children}</div>
    </header>
  );
}

function statusOf({ item, isDirty, phase }: ArticleBarProps['edit'], storesDrafts: boolean): string {
  if (phase === 'saving') return 'Saving…';
  const state = item ? articleStateWords[articleState(item, Date.now())](item.publishedAt) : 'New';
  return isDirty ? `${state}. ${unsavedWords(storesDrafts)}` : state;
}

/** Chooses the part that is shown: alone on a narrow screen, beside the text on a wide one. */
function ViewSwitch({ view, show }: { view: View; show: (view: View) => void }) {
  const isWide = useMatches('(width >= 64rem)');
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">What to show</legend>
      {views.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={`-ml-px min-h-10 cursor-pointer border border-rule bg-sheet px-[min(0.8rem,3vw)] font-semibold text-muted hover:bg-tint hover:text-ink aria-pressed:relative aria-pressed:border-ink aria-pressed:text-ink ${value === 'write' ? 'lg:hidden' : ''}`}
          aria-pressed={value === view || (value === 'details' && view === 'write' && isWide)}
          onClick={() => show(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
