import { useState } from 'react';
import useSWR from 'swr';
import { articleState, type ArticleSummary, type PostSource } from '../../../../server/model/api/articles-api.ts';
import { isInOtherLetters, isReserved, slugFromTitle } from '../../../../server/model/entities/ids.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { attempt, failureSentence, type Versioned } from '../../api/request.ts';
import { useIsReadOnly } from '../../api/session.ts';
import { useForm, type Form } from '../../forms/use-form.ts';
import { postKind, type PostValues } from '../../kinds/posts.tsx';
import { useDraftStore, type Draft } from '../../save/draft-store.ts';
import { VersionedEdit } from '../../save/versioned-edit.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { postCalls, renamePost } from '../post-calls.ts';
import type { View } from './article-bar.tsx';

export interface ArticleStart {
  /** What the server has; undefined for a new post, null after it was deleted. */
  saved: Versioned<PostSource> | undefined | null;
  draft: Draft | undefined;
  first: PostValues;
  onSaved: (saved: Versioned<PostSource>) => void;
}

export interface ArticleParts {
  form: Form<PostValues, PostSource>;
  isReadOnly: boolean;
  posts: readonly ArticleSummary[];
}

/** The form of a post, and the function that changes the web address of a saved one. @param show chooses the view */
export function useArticleForm({ saved, draft, first, onSaved }: ArticleStart, show: (view: View) => void) {
  const store = useDraftStore();
  const [edit] = useState(() => new VersionedEdit(postKind, postCalls, store, { ...saved, item: saved?.item, blank: first, draft }));
  const isReadOnly = useIsReadOnly();
  const toasts = useToasts();
  const form: ArticleParts['form'] = useForm({
    edit,
    current: saved,
    canSave: () => canSave && !isReadOnly,
    onRefused: focusError,
    onSaved(result, call) {
      onSaved(result);
      if (call === 'restore') toasts.success('Article restored.');
      else if (articleState(result.item, Date.now()) === 'published') toasts.success('Article saved.', viewAction(result.item.id));
      // Visitors cannot see it yet.
      else toasts.success('Article saved.', { label: 'Preview', alt: 'Show the page of the article', run: () => show('preview') });
    },
  });
  const { item, version, isDirty, trouble } = form.view;
  const canSave = item === undefined || isDirty || trouble !== undefined;
  return { form, isReadOnly, canSave, rename };

  /** Resolves to the reason when the address is refused. */
  async function rename(next: string): Promise<string | undefined> {
    const { value, failure } = await attempt(renamePost(item?.id ?? '', next, version));
    // The form reports the deletion.
    if (failure?.kind === 'gone') return undefined;
    if (failure) return failure.kind === 'refused' && failure.field ? failure.field.sentence : failureSentence(failure);
    onSaved(value);
    toasts.success('Web address changed.');
    return undefined;
  }

  function focusError(): void {
    const field = form.root.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!field) return;
    if (field.getClientRects().length === 0) show(field.closest('aside') ? 'details' : 'write');
    requestAnimationFrame(() => field.focus());
  }
}

const viewAction = (id: string) => ({ label: 'View', alt: 'View the article on the site', run: () => window.open(paths.post(id)) });

/** Transliterates a title, once the code for other scripts is loaded. */
function useInLatin(title: string): string {
  // If that fails, the server derives the same address when the article is saved.
  const { data } = useSWR(isInOtherLetters(title) ? 'latin' : null, () => import('../../../../server/model/text/latin.ts'));
  return data ? data.inLatin(title) : title;
}

/** The slug of a post: typed, or derived from the title. @param posts the posts whose slugs are taken */
export function useAddress({ slug, title: typed }: PostValues, posts: readonly { id: string }[]): string {
  const title = useInLatin(typed);
  if (slug !== '' || title.trim() === '') return slug;
  return slugFromTitle(title, (taken) => isReserved('posts', taken) || posts.some(({ id }) => id === taken));
}
