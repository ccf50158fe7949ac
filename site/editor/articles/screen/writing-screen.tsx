import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation, useSearch } from 'wouter';
import type { ArticleSummary } from '../../../../server/model/api/articles-api.ts';
import { articleEditorPath, editorApi, editorPath } from '../../../../server/model/api/editor-paths.ts';
import { nullWhenMissing } from '../../../data/http.ts';
import type { PageProps } from '../../../data/page-context.ts';
import { useRead, type Read } from '../../../data/use-read.ts';
import { EditorFrame } from '../../editor-frame.tsx';
import { useDraftAtOpening } from '../../save/draft-store.ts';
import { ListState } from '../../ui/list-state.tsx';
import { ArticleDrafts } from '../list/article-drafts.tsx';
import { useArticleList } from '../list/use-articles.ts';
import { copyOf, newArticle, valuesOfSource } from '../../kinds/article-fields.ts';
import { articleCalls, type SavedArticle } from '../article-calls.ts';
import { ArticleForm } from './article-form.tsx';

const noPosts: readonly ArticleSummary[] = [];

/** The page of the editor on which an article is written: a new one, or the one at a slug. */
export function ArticlePage({ slug }: PageProps) {
  return (
    <EditorFrame page="Article" description="Writes an article of the blog.">
      <WritingScreen slug={slug} />
    </EditorFrame>
  );
}

/** A save can give the article another address. */
function WritingScreen({ slug }: { slug: string }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [made, setMade] = useState<{ slug: string; key: string }>();
  // The form stays while the address changes to that of the saved post.
  const key = slug === made?.slug ? made.key : slug === 'new' ? `new?${search}` : slug;
  return (
    <OpenArticle
      key={key}
      slug={slug}
      onMade={(created) => {
        setMade({ slug: created, key });
        navigate(articleEditorPath(created), { replace: true });
      }}
    />
  );
}

/** @param slug `new` for a new post */
function OpenArticle({ slug, onMade }: { slug: string; onMade: (slug: string) => void }) {
  const isNew = slug === 'new';
  const { mutate } = useSWRConfig();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const list = useArticleList();
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
      <ListState
        kind="empty"
        text={`There is no article “${slug}”.`}
        offer={{ label: 'All articles', run: () => navigate(editorPath('articles')) }}
      />
    );
  if (!isOpen) setOpen(true);
  return (
    <>
      {isNew && !asked.has('draft') && <ArticleDrafts isNewOnly />}
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

/** A post as it is in its file, read again when the file changes. */
function useArticle(slug: string | null): Read<SavedArticle> {
  const read = () => articleCalls.read(slug ?? '').catch(nullWhenMissing);
  return useRead<SavedArticle>(slug && editorApi.postSource(slug), read, { revalidatesOnMount: true });
}
