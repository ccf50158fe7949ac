import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearch } from 'wouter';
import { articleState } from '../../../../server/model/api/articles.ts';
import type { ArticleSummary, PreviewInput } from '../../../../server/model/api/articles.ts';
import type { PostFields } from '../../../../server/model/entities/post.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { countWords } from '../../../../server/model/text/count-words.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import { readTimeOf } from '../../../../server/model/text/read-time.ts';
import { SaveFailureNote } from '../../dialog/save-failure-note.tsx';
import { formatSavedAt } from '../../drafts/draft.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useHistoryDialog } from '../../history/use-history-dialog.tsx';
import { useKeepMounted } from '../../session/keep-mounted.ts';
import { useIsReadOnly } from '../../session/read-only.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Question } from '../../ui/question.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useLeavingWarning } from '../../ui/use-leaving-warning.ts';
import { articleFields, inputOf, valuesOfSource } from '../../kinds/article-fields.ts';
import type { ArticleField, ArticleValues } from '../../kinds/article-fields.ts';
import { ArticleBody } from '../body/article-body.tsx';
import { addressOf } from './address.ts';
import { ArticleBar } from './article-bar.tsx';
import type { SavedArticle } from './article-form-reducer.ts';
import { FormField } from './form-field.tsx';
import { useArticleForm } from './use-article-form.ts';
import { errorView, useFocusOnError } from './use-focus-on-error.ts';
import { useSameWithoutText } from './use-same-without-text.ts';
import type { View } from './view-switch.tsx';
import { usePicturePicker } from '../../pictures/use-picture-picker.tsx';

// The text can be typed before these are there.
const ArticleDetails = lazyPart(async () => (await import('./article-details.tsx')).ArticleDetails, LoadFailure);
const ArticlePreview = lazyPart(async () => (await import('../preview/article-preview.tsx')).ArticlePreview, LoadFailure);

interface ArticleFormProps {
  /** What the server has; undefined for a new post, null after it was deleted. */
  saved: SavedArticle | undefined | null;
  draft: Draft | undefined;
  /** The first values of a new post. */
  first: Partial<ArticleValues>;
  posts: readonly ArticleSummary[];
  /** Called with what the server has after a save. */
  onSaved: (saved: SavedArticle) => void;
}

/** The form of a post: its text, and beside it the other fields or its page. */
export function ArticleForm({ saved, draft: continued, first, posts, onSaved }: ArticleFormProps) {
  const form = useArticleForm({ saved, draft: continued, first });
  const { values, edit, errors, isDirty, dispatch } = form;
  const slug = form.saved?.slug;
  const own = form.slug === '' ? edit.own : { ...edit.own, slug: form.slug };
  const draft = useDraft({ noun: 'article', id: slug, base: edit.base, own, isDirty, continued });
  const isReadOnly = useIsReadOnly();
  const toasts = useToasts();
  const { pick, dialog: picker } = usePicturePicker();
  const asksHistory = new URLSearchParams(useSearch()).has('history');
  const { historyDialog, showHistory } = useHistoryDialog({
    part: 'posts',
    nameOf: () => values.title,
    bringBack: (_, { item }) => {
      const old = valuesOfSource(item as PostFields);
      for (const name of articleFields) set(name, old[name]);
    },
    first: asksHistory && slug !== undefined ? { id: slug } : undefined,
  });
  const [view, setView] = useState<View>('write');
  const [isAsking, setAsking] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  useLeavingWarning(isDirty);
  useKeepMounted();
  useFocusOnError(root, form.refusals, () => setView(errorView(errors)));
  // Typing goes before the counts and the page.
  const shown = useDeferredValue(values);
  const [words, minutes] = useMemo(() => [countWords(shown.content), readTimeOf(shown.content)], [shown.content]);
  const details = useSameWithoutText(values);
  const address = useMemo(() => addressOf(form.saved, form.slug, values.title, posts), [form.saved, form.slug, values.title, posts]);
  const set = (name: ArticleField, value: string) => dispatch({ type: 'type', name, value });
  const canSave = !form.isSaving && (slug === undefined || isDirty || form.trouble !== undefined);
  const isTheirs = (name: ArticleField) => isReadOnly || edit.choices[name] === 'theirs';

  return (
    <form
      ref={root}
      noValidate
      aria-label="Article"
      className="article-form"
      data-view={view}
      onKeyDownCapture={saveByKey}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ArticleBar form={form} canSave={isReadOnly ? undefined : canSave} view={view} show={setView} showHistory={showHistory} />
      <div className="grid gap-3 empty:hidden">
        {continued && isDirty && (
          <p className="field-note flex flex-wrap items-center gap-x-2">
            You typed this on {formatSavedAt(continued)} and did not save it.
          </p>
        )}
        {form.isMerged && (
          <output className="trouble block">The text was changed elsewhere too. Both changes are in it now; save to keep them.</output>
        )}
        {!draft.isPersistent && <p className="field-note">This browser can’t keep drafts. Save before you close or reload the page.</p>}
        <SaveFailureNote
          noun="article"
          trouble={form.trouble}
          conflicts={form.conflicts}
          submitLabel="Save"
          choose={(name, version) => dispatch({ type: 'choose', name, version })}
          restore={() => void restore()}
        />
      </div>
      <div className="article-columns">
        <div className="article-text">
          <div className="article-title">
            <FormField
              label="Title"
              name="title"
              isLines
              isRequired
              value={values.title}
              isReadOnly={isTheirs('title')}
              error={errors.title}
              set={(value) => set('title', value.replaceAll('\n', ' '))}
            />
          </div>
          <FormField
            label="Excerpt"
            name="excerpt"
            isLines
            isRequired
            value={values.excerpt}
            isReadOnly={isTheirs('excerpt')}
            error={errors.excerpt}
            note={values.excerpt === '' ? 'One or two sentences for the card of the article and for search results.' : undefined}
            set={(value) => set('excerpt', value.replaceAll('\n', ' '))}
          />
          <ArticleBody
            content={values.content}
            blocks={form.saved?.values.content === values.content ? form.saved.source.blocks : undefined}
            isReadOnly={isTheirs('content')}
            change={(content) => set('content', content)}
            posts={posts.filter(({ id }) => id !== slug)}
            pick={pick}
            error={errors.content}
          />
          <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-muted">
            <output>
              {counted(words, 'word')} · {minutes} min read
            </output>
            {isDirty && !isReadOnly && (
              <button type="button" className="item-action ml-auto" onClick={() => setAsking(true)}>
                Discard changes
              </button>
            )}
          </p>
        </div>
        <aside className="article-details" aria-label="Details">
          <ArticleDetails
            values={details}
            minutes={minutes}
            errors={errors}
            saved={form.saved}
            slug={form.slug}
            address={address}
            dispatch={dispatch}
            isReadOnly={isReadOnly}
            posts={posts}
            pick={pick}
          />
        </aside>
        {view === 'preview' && (
          <div className="article-preview">
            <ArticlePreview input={{ ...inputOf(shown), slug: slug ?? form.slug } as PreviewInput} />
          </div>
        )}
      </div>
      {picker}
      {historyDialog}
      {isAsking && (
        <Question
          title="Discard what you typed?"
          note={slug === undefined ? 'The article is not saved.' : 'The article goes back to how it was saved last.'}
          no="Keep writing"
          yes="Discard"
          close={() => setAsking(false)}
          act={() => {
            setAsking(false);
            draft.drop();
            dispatch({ type: 'discard' });
          }}
        />
      )}
    </form>
  );

  function saveByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // A dialog of the text has its own keys.
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat && !isReadOnly) void save();
  }

  async function save(): Promise<void> {
    if (!canSave) return;
    const result = await form.save(address);
    if (!result) return;
    onSaved(result);
    if (articleState(result.source, Date.now()) === 'published')
      toasts.success('Article saved.', {
        label: 'View',
        alt: 'View the article on the site',
        run: () => window.open(paths.post(result.slug)),
      });
    // Visitors cannot see it yet.
    else toasts.success('Article saved.', { label: 'Preview', alt: 'Show the page of the article', run: () => setView('preview') });
  }

  async function restore(): Promise<void> {
    const result = await form.restore();
    if (!result) return;
    onSaved(result);
    toasts.success('Article restored.');
  }
}
