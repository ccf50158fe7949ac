import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { articleState, type ArticleSummary, type PreviewInput } from '../../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../../server/model/api/editor-paths.ts';
import { isReserved, slugFromTitle } from '../../../../server/model/entities/ids.ts';
import type { PostFields } from '../../../../server/model/entities/post.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { countWords, readTimeOf } from '../../../../server/model/text/count-words.ts';
import { counted } from '../../../../server/model/text/wording.ts';
import { useHistoryDialog } from '../../changes/use-history-dialog.tsx';
import { useStableCall } from '../../ui/events.ts';
import { useSaveKeys } from '../../ui/keys.ts';
import { articleFields, blankArticle, inputOf, valuesOfSource, type ArticleValues } from '../../kinds/article-fields.ts';
import { focusChoice } from '../../save/conflict-choices.tsx';
import { formatSavedAt, useDraftStore, useStoresDrafts, type Draft } from '../../save/draft-store.ts';
import { SaveNote } from '../../save/save-note.tsx';
import { useVersionedEdit } from '../../save/use-versioned-edit.ts';
import { needsLogIn, VersionedEdit } from '../../save/versioned-edit.ts';
import { useIsReadOnly } from '../../api/session.ts';
import { lazyPart, LoadFailure } from '../../ui/lazy-part.tsx';
import { DiscardQuestion } from '../../ui/dialog-shell.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { articleSaving, type SavedArticle } from '../article-calls.ts';
import { ArticleBody } from '../body/article-body.tsx';
import { ItemAction } from '../../ui/buttons.tsx';
import { ArticleBar, type View } from './article-bar.tsx';
import { fieldProps, FormField } from './form-field.tsx';
import { usePicturePicker } from '../../pictures/use-picture-picker.tsx';

// The text can be typed before these are there.
const ArticleDetails = lazyPart(async () => (await import('./article-details.tsx')).ArticleDetails, LoadFailure);
const SitePreview = lazyPart(async () => (await import('../../preview/site-preview.tsx')).SitePreview, LoadFailure);

interface ArticleFormProps {
  /** What the server has; undefined for a new post, null after it was deleted. */
  saved: SavedArticle | undefined | null;
  draft: Draft | undefined;
  first: Partial<ArticleValues>;
  posts: readonly ArticleSummary[];
  onSaved: (saved: SavedArticle) => void;
}

/** The form of a post: its text, and beside it the other fields or its page. */
export function ArticleForm({ saved, draft: continued, first, posts, onSaved }: ArticleFormProps) {
  const store = useDraftStore();
  const [edit] = useState(
    () => new VersionedEdit(articleSaving, store, { ...saved, item: saved?.item, blank: { ...blankArticle, ...first }, draft: continued }),
  );
  const view = useVersionedEdit(edit);
  const { item, values, errors, elsewhere, undecided, isDirty } = view;
  const slug = item?.id;
  // What the server has, as it changes.
  useEffect(() => (saved === undefined ? undefined : edit.take(saved)), [edit, saved]);
  const isReadOnly = useIsReadOnly();
  const toasts = useToasts();
  const { pick, dialog: picker } = usePicturePicker();
  const asksHistory = new URLSearchParams(useSearch()).has('history');
  const { historyDialog, showHistory } = useHistoryDialog({
    part: 'posts',
    nameOf: () => values.title,
    bringBack: (_, { item }) => {
      const old = valuesOfSource(item as PostFields);
      for (const name of articleFields) if (name !== 'slug') set(name, old[name]);
    },
    first: asksHistory && slug !== undefined ? { id: slug } : undefined,
  });
  const [shownView, setView] = useState<View>('write');
  const [isAsking, setAsking] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  useSaveKeys(root, () => !isReadOnly && void run());
  // Typing goes before the counts and the page.
  const shown = useDeferredValue(values);
  const [words, minutes] = useMemo(() => [countWords(shown.content), readTimeOf(shown.content)], [shown.content]);
  const details = useSameWithoutText(values);
  const address = addressOf(details, posts);
  const elsewhereDetails = useSameWithoutText(elsewhere);
  const storesDrafts = useStoresDrafts();
  const set = edit.type;
  const rename = useStableCall(renameSaved);
  const { choices } = view.edit;
  const fields = { values, errors, elsewhere, isReadOnly, choices, set };
  const canSave = view.phase === 'editing' && (slug === undefined || isDirty || view.trouble !== undefined);
  const isPreview = shownView === 'preview';
  const isMerged = view.edit.merged.includes('content');

  return (
    <form
      ref={root}
      noValidate
      aria-label="Article"
      className="article-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <ArticleBar edit={view} canSave={isReadOnly ? undefined : canSave} view={shownView} show={setView} showHistory={showHistory}>
        <SaveNote edit={edit} view={view} submitLabel="Save" run={(call) => void run(call)} />
      </ArticleBar>
      <div className="grid gap-3 empty:hidden">
        {continued && isDirty && (
          <p className="field-note flex flex-wrap items-center gap-x-2">
            You typed this on {formatSavedAt(continued)} and did not save it.
          </p>
        )}
        {isMerged && (
          <output className="trouble block">The text was changed elsewhere too. Both changes are in it now; save to keep them.</output>
        )}
        {!isMerged && elsewhere.content && <output className="field-note block">The text was changed elsewhere.</output>}
        {!storesDrafts && <p className="field-note">This browser can’t keep drafts. Save before you close or reload the page.</p>}
      </div>
      <div className={`lg:grid ${isPreview ? 'lg:grid-cols-2 lg:gap-8' : 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12'}`}>
        <div
          className={`grid min-w-0 content-start gap-4 [&_.field_textarea]:min-h-0 [&_.field_textarea]:resize-none ${shownView === 'write' ? '' : 'max-lg:hidden'}`}
        >
          <div className="[&_textarea]:[font:var(--text-subtitle)/1.2_var(--font-serif)]">
            <FormField {...fieldProps(fields, 'title')} isLines isRequired set={(value) => set('title', value.replaceAll('\n', ' '))} />
          </div>
          <FormField
            {...fieldProps(fields, 'excerpt')}
            isLines
            isRequired
            note={values.excerpt === '' ? 'One or two sentences for the card of the article and for search results.' : undefined}
            set={(value) => set('excerpt', value.replaceAll('\n', ' '))}
          />
          <ArticleBody
            content={values.content}
            isReadOnly={isReadOnly || choices.content === 'theirs'}
            change={(content) => set('content', content)}
            posts={posts.filter(({ id }) => id !== slug)}
            pick={pick}
            error={errors.content}
          />
          <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-muted">
            <output>
              {counted(words, 'word')} · {minutes} min read
            </output>
            {isDirty && !isReadOnly && <ItemAction label="Discard changes" className="ml-auto" onClick={() => setAsking(true)} />}
          </p>
        </div>
        <aside className={isPreview ? 'hidden' : shownView === 'write' ? 'max-lg:hidden' : ''} aria-label="Details">
          <ArticleDetails
            {...fields}
            values={details}
            elsewhere={elsewhereDetails}
            minutes={minutes}
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
              input={{ ...inputOf(shown), slug: slug ?? values.slug } as PreviewInput}
              title="Preview of the article"
            />
          </div>
        )}
      </div>
      {picker}
      {historyDialog}
      {isAsking && (
        <DiscardQuestion
          note={slug === undefined ? 'The article is not saved.' : 'The article goes back to how it was saved last.'}
          close={() => setAsking(false)}
          act={() => {
            setAsking(false);
            edit.discard();
          }}
        />
      )}
    </form>
  );

  async function run(call: 'save' | 'restore' = 'save'): Promise<void> {
    if (call === 'save' && undecided.length > 0) return focusChoice(root.current);
    if (call === 'save' ? !canSave : view.phase === 'saving') return;
    const result = await edit[call]();
    if (!result) return focusError();
    onSaved(result);
    if (call === 'restore') toasts.success('Article restored.');
    else if (articleState(result.item, Date.now()) === 'published')
      toasts.success('Article saved.', {
        label: 'View',
        alt: 'View the article on the site',
        run: () => window.open(paths.post(result.item.id)),
      });
    // Visitors cannot see it yet.
    else toasts.success('Article saved.', { label: 'Preview', alt: 'Show the page of the article', run: () => setView('preview') });
  }

  /** Gives the saved article another web address. Resolves to why it is refused. */
  async function renameSaved(to: string): Promise<string | undefined> {
    edit.type('slug', to);
    const result = await edit.save();
    if (!result) {
      const { trouble } = edit.state();
      const refusal = trouble?.kind === 'invalid' ? trouble.errors['slug'] : trouble?.kind === 'refused' ? trouble.sentence : undefined;
      // For anything else, such as a log-in, the form says what to do, and a save then changes the address.
      if (refusal === undefined || needsLogIn({ trouble })) return undefined;
      edit.discard();
      return refusal;
    }
    onSaved(result);
    toasts.success('Web address changed.');
    return undefined;
  }

  /** Takes the focus to the first field that was refused. */
  function focusError(): void {
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!field) return;
    if (!field.checkVisibility()) setView(field.closest('aside') ? 'details' : 'write');
    requestAnimationFrame(() => field.focus());
  }
}

/** The values without the text: the same object until one of them changes. */
function useSameWithoutText(values: ArticleValues): ArticleValues {
  const key = JSON.stringify({ ...values, content: '' });
  return useMemo(() => JSON.parse(key) as ArticleValues, [key]);
}

/** The slug of a post: what its field has, or one from the title. @param posts those that have their slugs already */
function addressOf({ slug, title }: ArticleValues, posts: readonly { id: string }[]): string {
  if (slug !== '' || title.trim() === '') return slug;
  return slugFromTitle(title, (taken) => isReserved('posts', taken) || posts.some(({ id }) => id === taken));
}
