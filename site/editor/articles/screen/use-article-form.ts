import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { HttpError } from '../../../data/http.ts';
import { uniqueKey } from '../../api/unique-key.ts';
import { differs, fieldValues, trimmedValues } from '../../dialog/merge-edit.ts';
import type { Conflict, Edit } from '../../dialog/merge-edit.ts';
import { saveFailureOf } from '../../api/save-failure.ts';
import type { SaveFailure } from '../../api/save-failure.ts';
import type { Draft } from '../../drafts/draft.ts';
import { articleFields, articleLabels, requiredFields } from '../../kinds/article-fields.ts';
import type { Article, ArticleValues } from '../../kinds/article-fields.ts';
import { createArticle, readArticle, restoreArticle, updateArticle } from '../article-calls.ts';
import { articleConflicts, articleFormReducer, startArticle } from './article-form-reducer.ts';
import type { ArticleErrors, ArticleFormAction, ArticleFormState, SavedArticle } from './article-form-reducer.ts';

export interface ArticleForm extends ArticleFormState {
  values: ArticleValues;
  conflicts: readonly Conflict<Article>[];
  isDirty: boolean;
  dispatch: (action: ArticleFormAction) => void;
  /** Saves what the fields have, under the address `slug`; what is typed meanwhile stays. Undefined when nothing was saved. */
  save(slug: string): Promise<SavedArticle | undefined>;
  /** Makes the post again after it was deleted elsewhere. */
  restore(): Promise<SavedArticle | undefined>;
}

interface Options {
  /** What the server has; undefined for a new post, null after it was deleted. */
  saved: SavedArticle | undefined | null;
  draft: Pick<Draft, 'base' | 'own'> | undefined;
  /** The first values of a new post. */
  first: Partial<ArticleValues>;
}

/** The state of the writing screen and its calls. */
export function useArticleForm({ saved, draft, first }: Options): ArticleForm {
  const [state, dispatch] = useReducer(articleFormReducer, undefined, () => startArticle(saved ?? undefined, draft, first));
  const { edit, isSaving } = state;
  const attempt = useRef<{ body: string; key: string }>(undefined);
  const follow = useEffectEvent((current: Options['saved']) => {
    if (isSaving || current === undefined) return;
    if (current === null) dispatch({ type: 'gone' });
    else if (current.version !== state.saved?.version) dispatch({ type: 'read', saved: current });
  });
  useEffect(() => follow(saved), [saved]);
  const open = articleConflicts(state);

  return {
    ...state,
    values: fieldValues(edit),
    conflicts: open,
    isDirty: Object.keys(edit.own).length > 0 || (state.slug !== '' && state.slug !== state.saved?.slug),
    dispatch,
    save: (slug) => send(() => (state.saved ? update(edit, state.saved, slug) : create(edit))),
    restore: () => send(() => (state.saved ? restoreArticle(state.saved, trimmedValues(edit)) : create(edit)), false),
  };

  async function send(call: () => Promise<SavedArticle | SaveFailure>, needsChoices = true): Promise<SavedArticle | undefined> {
    if (isSaving || (needsChoices && !open.every(({ choice }) => choice))) return undefined;
    const errors = missingIn(trimmedValues(edit));
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'refuse', errors });
      return undefined;
    }
    dispatch({ type: 'send' });
    const outcome = await call().catch((error: unknown) => errorsIn(error) ?? saveFailureOf(error));
    if ('version' in outcome) {
      dispatch({ type: 'saved', saved: outcome, sent: edit });
      return outcome;
    }
    if ('kind' in outcome) dispatch({ type: 'fail', trouble: outcome });
    else dispatch({ type: 'refuse', errors: outcome });
    return undefined;
  }

  /** The same values sent again, as after a response that was lost, have the same key: the server makes one post of them. */
  function create(sent: Edit<Article>): Promise<SavedArticle> {
    const values = withLineEnd(trimmedValues(sent));
    const body = JSON.stringify([values, state.slug]);
    if (attempt.current?.body !== body) attempt.current = { body, key: uniqueKey() };
    return createArticle(values, state.slug, attempt.current.key);
  }

  async function update(sent: Edit<Article>, known: SavedArticle, slug: string): Promise<SavedArticle | SaveFailure> {
    const values = trimmedValues(sent);
    try {
      return await updateArticle(known, values, slug);
    } catch (error) {
      if (!(error instanceof HttpError) || ![404, 409, 412].includes(error.status)) throw error;
      const current = await readArticle(known.slug);
      if (!current) {
        // An earlier call gave it the new slug, and its response was lost.
        const renamed = slug === known.slug ? null : await readArticle(slug);
        return renamed && !differs<Article>(values, renamed.values) ? renamed : { kind: 'gone' };
      }
      // An earlier call saved it, and its response was lost.
      if (!differs<Article>(values, current.values)) return current;
      dispatch({ type: 'read', saved: current });
      if (current.version !== known.version) return { kind: 'changed' };
      return error.status === 409 ? saveFailureOf(error) : { kind: 'refused', message: 'Its file has an error; Checks shows the line.' };
    }
  }
}

/** A sentence for each field that a post needs and that is empty. */
function missingIn(values: ArticleValues): ArticleErrors {
  const missing = requiredFields.filter((name) => values[name].trim() === '');
  return Object.fromEntries(missing.map((name) => [name, `${articleLabels[name]} must not be empty.`]));
}

/** The sentence of a refusal beside the field that it names: `400: slug: another post has it`. */
function errorsIn(error: unknown): ArticleErrors | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  const [, field = '', sentence = ''] = /^400: (\w+)[^:]*: ([^]+)$/.exec(error.message) ?? [];
  const name = field === 'newSlug' ? 'slug' : field;
  const isKnown = name === 'slug' || articleFields.some((field) => field === name);
  return isKnown ? { [name]: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` } : undefined;
}

function withLineEnd(values: ArticleValues): ArticleValues {
  return { ...values, content: `${values.content.trimEnd()}\n` };
}
