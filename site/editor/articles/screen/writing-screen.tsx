import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation, useSearch } from 'wouter';
import type { ArticleSummary, PostSource } from '../../../../server/model/api/articles-api.ts';
import { articleEditorPath, editorPath } from '../../../../server/model/api/editor-views.ts';
import { editorApi } from '../../../../server/model/api/editor-calls.ts';
import { nullWhenMissing } from '../../../data/http.ts';
import { useRead, type Read } from '../../../data/use-read.ts';
import { useDraftAtOpening } from '../../save/draft-store.ts';
import { ListState, LoadState } from '../../ui/list-state.tsx';
import { ArticleDrafts } from '../list/article-drafts.tsx';
import { copyOf, newArticle } from '../../kinds/posts.tsx';
import { useRefetcher } from '../../api/refetcher.ts';
import type { Versioned } from '../../api/request.ts';
import { postCalls, useArticleList } from '../post-calls.ts';
import { ArticleForm } from './article-form.tsx';

const noPosts: readonly ArticleSummary[] = [];

/** The form of a new article, or of the one at `slug`. A save may change its address. */
export function WritingScreen({ slug }: { slug: string }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [made, setMade] = useState<{ slug: string; key: string }>();
  // The form stays mounted when the address changes to the saved post's.
  const key = slug === made?.slug ? made.key : slug === 'new' ? `new?${search}` : slug;
  return (
    <OpenArticle
      key={key}
      slug={slug}
      onMade={(created) => {
        setMade({ slug: created, key });
        navigate(articleEditorPath(created), { replace: true, state: window.history.state as unknown });
      }}
    />
  );
}

function OpenArticle({ slug, onMade }: { slug: string; onMade: (slug: string) => void }) {
  const isNew = slug === 'new';
  const { mutate } = useSWRConfig();
  const refetcher = useRefetcher();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const list = useArticleList();
  const read = useArticle(isNew ? null : slug);
  const copied = useArticle(isNew ? asked.get('copy') : null);
  const draft = useDraftAtOpening('article', ({ id, key }) => (isNew ? key === asked.get('draft') : id === slug));
  const { value: posts = noPosts } = list;
  const reads = isNew ? [list, ...(asked.has('copy') ? [copied] : [])] : [read];
  const isWaiting = draft === 'loading' || reads.some(({ status }) => status === 'loading');
  const [isOpen, setOpen] = useState(false);
  const allArticles = { label: 'All articles', run: () => navigate(editorPath('articles')) };
  useRereading(slug, list, read);

  if (isWaiting && !isOpen) return <ListState kind="loading" text="Loading article..." />;
  if (read.status === 'error' && !isOpen)
    return <LoadState read={read} path={editorApi.postSource(slug)} loading="" error="Error loading article: " />;
  if (read.status === 'missing' && !draft && !isOpen)
    return <ListState kind="empty" text={`There is no article “${slug}”.`} offer={allArticles} />;
  if (!isOpen) setOpen(true);
  return (
    <>
      {isNew && !asked.has('draft') && <ArticleDrafts isNewOnly />}
      <ArticleForm
        saved={read.status === 'missing' ? null : read.value}
        draft={draft === 'loading' ? undefined : draft}
        first={copied.value ? copyOf(copied.value.item) : newArticle(posts)}
        posts={posts}
        onSaved={(saved) => {
          void mutate(editorApi.postSource(saved.item.id), saved, { revalidate: false });
          if (!refetcher.isLive) void refetcher.refetchTexts('posts');
          if (saved.item.id !== slug) onMade(saved.item.id);
        }}
      />
    </>
  );
}

function useArticle(slug: string | null): Read<Versioned<PostSource>> {
  const read = () => postCalls.read(slug ?? '').catch(nullWhenMissing);
  return useRead<Versioned<PostSource>>(slug && editorApi.postSource(slug), read, { revalidatesOnMount: true });
}

/** Refetches a post when the list has another version of it. After a save here, the list has the version of its response. */
function useRereading(slug: string, list: Read<ArticleSummary[]>, { status, value }: Read<Versioned<PostSource>>): void {
  const refetcher = useRefetcher();
  const listed = list.value?.find(({ id }) => id === slug)?.version;
  const last = useRef<string>(undefined);
  const compare = useEffectEvent((version: string | undefined, readState: typeof status) => {
    const isDeleted = version === undefined && last.current !== undefined;
    last.current = version;
    const isOther = version !== undefined && readState !== 'loading' && value?.version !== `"${version}"`;
    if (isDeleted || isOther) void refetcher.refetchSoon(editorApi.postSource(slug));
  });
  useEffect(() => compare(listed, status), [listed, status]);
}
