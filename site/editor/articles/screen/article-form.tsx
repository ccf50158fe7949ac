import { useDeferredValue, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import type { PostSource, PreviewInput } from '../../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../../server/model/api/editor-calls.ts';
import { countWords } from '../../../../server/model/text/count-words.ts';
import { readTimeOf } from '../../../../server/model/text/read-time.ts';
import { counted } from '../../../../server/model/text/wording.ts';
import { fieldState, FormField } from '../../forms/field.tsx';
import { DraftNotes, FormFrame } from '../../forms/form.tsx';
import { useHistoryDialog } from '../../history/use-history-dialog.tsx';
import { postInput, postKind } from '../../kinds/posts.tsx';
import { SaveNote, useLeaving } from '../../save/save-note.tsx';
import { ItemAction } from '../../ui/buttons.tsx';
import { lazyPanel } from '../../ui/lazy-part.tsx';
import { ArticleBody } from '../body/article-body.tsx';
import { ArticleBar, type View } from './article-bar.tsx';
import { useAddress, useArticleForm, type ArticleParts, type ArticleStart } from './use-article-form.ts';

// Lazy, because typing does not need them.
const ArticleDetails = lazyPanel(async () => (await import('./article-details.tsx')).ArticleDetails);
const SitePreview = lazyPanel(async () => (await import('../../preview/site-preview.tsx')).SitePreview);

export function ArticleForm({ posts, ...start }: ArticleStart & Pick<ArticleParts, 'posts'>) {
  const [shownView, show] = useState<View>('write');
  const { form, isReadOnly, canSave, rename } = useArticleForm(start, show);
  const { edit, view } = form;
  const { item, values } = view;
  const parts = { form, isReadOnly, posts };
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
  // Typing has priority over the preview and the counts.
  const typed = useDeferredValue(values);
  const { content } = typed;
  const [words, minutes] = useMemo(() => [countWords(content), readTimeOf(content)], [content]);
  const address = useAddress(values, posts);
  const previewed = { ...postInput(typed), slug: item?.id ?? values.slug } as PreviewInput;
  const isPreview = shownView === 'preview';
  const isMerged = view.edit.merged.includes('content');
  return (
    <FormFrame form={form} aria-label="Article" className="article-form">
      <ArticleBar edit={view} canSave={isReadOnly ? undefined : canSave} view={shownView} show={show} showHistory={showHistory}>
        <SaveNote {...form} submitLabel="Save" />
      </ArticleBar>
      <div className="grid gap-3 empty:hidden">
        <DraftNotes draft={view.isDirty ? view.continued : undefined} />
        {isMerged && (
          <output className="trouble block">The text was changed elsewhere too. Both changes are in it now; save to keep them.</output>
        )}
        {!isMerged && view.elsewhere.content && <output className="field-note block">The text was changed elsewhere.</output>}
      </div>
      <div className={`lg:grid ${isPreview ? 'lg:grid-cols-2 lg:gap-8' : 'lg:aside-80 lg:gap-12'}`}>
        <div className={shownView === 'write' ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          <ArticleText {...parts} isNew={start.saved === undefined} counts={`${counted(words, 'word')} · ${minutes} min read`} />
        </div>
        <aside className={isPreview ? 'hidden' : shownView === 'write' ? 'max-lg:hidden' : ''} aria-label="Details">
          <ArticleDetails {...parts} minutes={minutes} address={address} rename={rename} />
        </aside>
        {isPreview && (
          <div className="h-window-36 min-h-96 lg:sticky lg:top-18 lg:h-window-22">
            <SitePreview path={editorApi.postPreview} input={previewed} title="Preview of the article" />
          </div>
        )}
      </div>
      {historyDialog}
    </FormFrame>
  );
}

function ArticleText({ form: { edit, view }, isReadOnly, posts, isNew, counts }: ArticleParts & { isNew: boolean; counts: string }) {
  const { item, isDirty } = view;
  const note = item ? 'The article goes back to how it was saved last.' : 'The article is not saved.';
  const { leave, question } = useLeaving(edit, view, note, () => undefined);
  const onOneLine = (name: 'title' | 'excerpt') => ({
    ...fieldState(edit, view, name, isReadOnly),
    set: (text: string) => edit.type(name, text.replaceAll('\n', ' ')),
  });
  const content = fieldState(edit, view, 'content', isReadOnly);
  return (
    <div className="article-text grid min-w-0 content-start gap-4">
      <FormField {...onOneLine('title')} input={isNew ? focusField : undefined} />
      <FormField {...onOneLine('excerpt')} note="One or two sentences for the card of the article and for search results." />
      <ArticleBody key={String(content.isReadOnly)} {...content} posts={posts.filter(({ id }) => id !== item?.id)} />
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-muted">
        <output>{counts}</output>
        {isDirty && !isReadOnly && <ItemAction label="Discard changes" className="ml-auto" onClick={leave} />}
      </p>
      {question}
    </div>
  );
}

const focusField = (field: HTMLElement | null): void => field?.focus();
