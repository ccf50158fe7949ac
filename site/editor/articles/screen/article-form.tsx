import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useSearch } from 'wouter';
import type { ArticleSummary, PostSource, PreviewInput } from '../../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../../server/model/api/editor-calls.ts';
import { FormFrame } from '../../forms/form.tsx';
import { useHistoryDialog } from '../../history/use-history-dialog.tsx';
import { postInput, postKind } from '../../kinds/posts.tsx';
import { usePicturePicker } from '../../pictures/use-picture-picker.tsx';
import { SaveNote } from '../../save/save-note.tsx';
import { lazyPanel } from '../../ui/lazy-part.tsx';
import { ArticleBar, type View } from './article-bar.tsx';
import { ArticleNotes, ArticleText, useCounts } from './article-text.tsx';
import { useAddress, useArticleForm, useSame, type ArticleStart } from './use-article-form.ts';

// The text can be typed before these are there.
const ArticleDetails = lazyPanel(async () => (await import('./article-details.tsx')).ArticleDetails);
const SitePreview = lazyPanel(async () => (await import('../../preview/site-preview.tsx')).SitePreview);

/** The form of a post: its text, and beside it the other fields or its page. */
export function ArticleForm({ posts, ...start }: ArticleStart & { posts: readonly ArticleSummary[] }) {
  const [shownView, show] = useState<View>('write');
  const { form, isReadOnly, canSave, rename } = useArticleForm(start, show);
  const { edit, view, save } = form;
  const { item, values, isDirty, errors, elsewhere } = view;
  const { pick, dialog: picker } = usePicturePicker();
  const asksHistory = new URLSearchParams(useSearch()).has('history');
  const { historyDialog, showHistory } = useHistoryDialog({
    part: 'posts',
    nameOf: () => values.title,
    bringBack: (_, version) => {
      const old = postKind.valuesOf(version.item as PostSource);
      for (const { name } of postKind.fields) if (name !== 'slug') edit.type(name, old[name]);
    },
    first: asksHistory && item ? { id: item.id } : undefined,
  });
  // Typing has priority over the preview. The details rerender only when they change, not on each key.
  const typed = useDeferredValue(values);
  const counts = useCounts(typed.content);
  const details = useSame({
    values: { ...values, content: '' },
    errors,
    elsewhere: { ...elsewhere, content: '' },
    edit: { choices: view.edit.choices },
  });
  const address = useAddress(details.values, posts);
  const focusTitle = useEffectEvent(() => form.root.current?.querySelector<HTMLElement>('[name=title]')?.focus());
  const isNew = start.saved === undefined;
  useEffect(() => {
    if (isNew) focusTitle();
  }, [isNew]);
  const isPreview = shownView === 'preview';
  return (
    <FormFrame form={form} label="Article" className="article-form">
      <ArticleBar edit={view} canSave={isReadOnly ? undefined : canSave} view={shownView} show={show} showHistory={showHistory}>
        <SaveNote edit={edit} view={view} submitLabel="Save" run={(call) => void save(call)} />
      </ArticleBar>
      <ArticleNotes view={view} draft={start.draft} />
      <div className={`lg:grid ${isPreview ? 'lg:grid-cols-2 lg:gap-8' : 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12'}`}>
        <div className={shownView === 'write' ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          <ArticleText edit={edit} view={view} counts={counts} isReadOnly={isReadOnly} posts={posts} pick={pick} />
        </div>
        <aside className={isPreview ? 'hidden' : shownView === 'write' ? 'max-lg:hidden' : ''} aria-label="Details">
          <ArticleDetails
            edit={edit}
            view={details}
            minutes={counts.minutes}
            isReadOnly={isReadOnly}
            saved={item}
            address={address}
            isDirty={isDirty}
            rename={rename}
            posts={posts}
            pick={pick}
          />
        </aside>
        {isPreview && (
          <div className="h-[calc(100dvh-9rem)] min-h-96 lg:sticky lg:top-[4.5rem] lg:h-[calc(100dvh-5.5rem)]">
            <SitePreview
              path={editorApi.postPreview}
              input={{ ...postInput(typed), slug: item?.id ?? values.slug } as PreviewInput}
              title="Preview of the article"
            />
          </div>
        )}
      </div>
      {picker}
      {historyDialog}
    </FormFrame>
  );
}
