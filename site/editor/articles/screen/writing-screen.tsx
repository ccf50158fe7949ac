import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { Link, useLocation, useSearch } from 'wouter';
import type { ArticleSummary } from '../../../../server/model/api/articles-api.ts';
import { articleEditorPath, editorApi, editorPath } from '../../../../server/model/api/editor-paths.ts';
import { searchOf, withSearch } from '../../../../server/model/api/paths.ts';
import { nullWhenMissing } from '../../../data/http.ts';
import { useRead, type Read } from '../../../data/use-read.ts';
import { useDraftAtOpening, useFreeDrafts, type Draft } from '../../save/draft-store.ts';
import { DraftOffers } from '../../save/draft-offers.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { useIsReadOnly } from '../../api/session.ts';
import { articleKind } from '../list/article-kind.tsx';
import { copyOf, newArticle, valuesOfSource } from '../../kinds/article-fields.ts';
import { articleCalls, type SavedArticle } from '../article-calls.ts';
import { ArticleForm } from './article-form.tsx';

interface WritingScreenProps {
  /** The slug in the address; `new` for a new post. */
  slug: string;
  list: Read<ArticleSummary[]>;
}

const noPosts: readonly ArticleSummary[] = [];

/** Writes a new post, or edits the one at a slug. A save can give it another address. */
export function WritingScreen({ slug, list }: WritingScreenProps) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [made, setMade] = useState<{ slug: string; key: string }>();
  // The form stays while the address changes to that of the saved post.
  const key = slug === made?.slug ? made.key : slug === 'new' ? `new?${search}` : slug;
  return (
    <OpenArticle
      key={key}
      slug={slug}
      list={list}
      onMade={(created) => {
        setMade({ slug: created, key });
        navigate(articleEditorPath(created), { replace: true });
      }}
    />
  );
}

function OpenArticle({ slug, list, onMade }: WritingScreenProps & { onMade: (slug: string) => void }) {
  const isNew = slug === 'new';
  const { mutate } = useSWRConfig();
  const asked = new URLSearchParams(useSearch());
  const read = useArticle(isNew ? null : slug);
  const copied = useArticle(isNew ? asked.get('copy') : null);
  const draft = useDraftAtOpening('article', ({ id, key }) => (isNew ? key === asked.get('draft') : id === slug));
  const posts = list.status === 'loaded' ? list.value : noPosts;
  const reads = isNew ? [list, ...(asked.has('copy') ? [copied] : [])] : [read];
  const isWaiting = draft === 'loading' || reads.some(({ status }) => status === 'loading');
  const [isOpen, setOpen] = useState(false);

  if (isWaiting && !isOpen) return <ListState kind="loading" text="Loading article..." />;
  if (read.status === 'error' && !isOpen)
    return (
      <ListState kind="error" text={`Error loading article: ${read.error.message}`} retry={() => void mutate(editorApi.postSource(slug))} />
    );
  if (read.status === 'missing' && !draft && !isOpen)
    return (
      <div className="grid justify-items-start gap-3 py-8">
        <p>There is no article “{slug}”.</p>
        <Link href={editorPath('articles')} className="text-link">
          All articles
        </Link>
      </div>
    );
  if (!isOpen) setOpen(true);
  return (
    <>
      {isNew && !asked.has('draft') && <NewDraftOffers />}
      <ArticleForm
        saved={read.status === 'loaded' ? read.value : read.status === 'missing' ? null : undefined}
        draft={draft === 'loading' ? undefined : draft}
        first={copied.status === 'loaded' ? copyOf(valuesOfSource(copied.value.item)) : newArticle(posts)}
        posts={posts}
        onSaved={(saved) => {
          void mutate(editorApi.postSource(saved.item.id), saved, { revalidate: false });
          void mutate(editorApi.articles);
          if (saved.item.id !== slug) onMade(saved.item.id);
        }}
      />
    </>
  );
}

const kind = articleKind([]);

/** What was typed for new posts before and not saved. */
function NewDraftOffers() {
  const [, navigate] = useLocation();
  const drafts = useFreeDrafts('article', false).filter(({ id }) => id === undefined);
  const goOn = ({ key }: Draft) => navigate(withSearch(articleEditorPath('new'), searchOf({ draft: key })));
  return <DraftOffers kind={kind} drafts={drafts} goOn={useIsReadOnly() ? undefined : goOn} />;
}

/** A post as it is in its file, read again when the file changes. */
function useArticle(slug: string | null): Read<SavedArticle> {
  const read = () => articleCalls.read(slug ?? '').catch(nullWhenMissing);
  return useRead<SavedArticle>(slug && editorApi.postSource(slug), read, { revalidatesOnMount: true });
}
