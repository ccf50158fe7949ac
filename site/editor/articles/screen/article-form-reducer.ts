import type { PostSource } from '../../../../server/model/api/articles.ts';
import { conflicts, fieldValues, rebase, startEdit, typeInto } from '../../dialog/merge-edit.ts';
import type { Conflict, Edit, Version } from '../../dialog/merge-edit.ts';
import type { SaveFailure } from '../../api/save-failure.ts';
import type { Draft } from '../../drafts/draft.ts';
import { articleFields, articleLabels, blankArticle } from '../../kinds/article-fields.ts';
import type { Article, ArticleField, ArticleValues } from '../../kinds/article-fields.ts';
import { mergeContents, ownWords } from './merge-contents.ts';

/** What the server has of a post. */
export interface SavedArticle {
  slug: string;
  /** As it is in its file. */
  source: PostSource;
  values: ArticleValues;
  version: string;
}

export type ArticleErrors = Partial<Record<ArticleField | 'slug', string>>;

/** The state of the writing screen. */
export interface ArticleFormState {
  edit: Edit<Article>;
  /** Undefined for a new post. */
  saved: SavedArticle | undefined;
  /** The slug that was typed; empty when it is made from the title, or stays. */
  slug: string;
  isSaving: boolean;
  trouble: SaveFailure | undefined;
  errors: ArticleErrors;
  /** How often a save was refused for errors of fields. */
  refusals: number;
  /** Text that somebody else changed was merged with the own text. */
  isMerged: boolean;
}

export type ArticleFormAction =
  | { type: 'type'; name: ArticleField; value: string }
  | { type: 'slug'; slug: string }
  | { type: 'choose'; name: ArticleField; version: Version }
  | { type: 'read'; saved: SavedArticle }
  | { type: 'gone' }
  | { type: 'send' }
  /** `sent` is on the server. */
  | { type: 'saved'; saved: SavedArticle; sent: Edit<Article> }
  | { type: 'fail'; trouble: SaveFailure }
  | { type: 'refuse'; errors: ArticleErrors }
  | { type: 'discard' };

/** The state of a screen that was just opened. @param first the values of a new post */
export function startArticle(
  saved: SavedArticle | undefined,
  draft: Pick<Draft, 'base' | 'own'> | undefined,
  first: Partial<ArticleValues>,
) {
  const edit = startEdit<Article>(
    saved?.values ?? { ...blankArticle, ...first, ...(draft?.base as Partial<ArticleValues> | undefined) },
    draft,
  );
  return {
    edit: merged(edit).edit,
    saved,
    slug: draft?.own['slug'] ?? '',
    isSaving: false,
    trouble: undefined,
    errors: {},
    refusals: 0,
    isMerged: false,
  };
}

export function articleFormReducer(state: ArticleFormState, action: ArticleFormAction): ArticleFormState {
  const { edit, errors } = state;
  switch (action.type) {
    case 'type':
      return { ...state, edit: typeInto(edit, action.name, action.value), errors: without(errors, action.name), isMerged: false };
    case 'slug':
      return { ...state, slug: action.slug, errors: without(errors, 'slug') };
    case 'choose':
      return { ...state, edit: { ...edit, choices: { ...edit.choices, [action.name]: action.version } } };
    case 'read': {
      const next = merged(rebase(edit, action.saved.values));
      const isMerged = next.isMerged || state.isMerged;
      return { ...state, ...next, isMerged, saved: action.saved, trouble: state.trouble?.kind === 'gone' ? undefined : state.trouble };
    }
    case 'gone':
      return { ...state, trouble: { kind: 'gone' } };
    case 'send':
      return { ...state, isSaving: true, trouble: undefined, errors: {} };
    case 'saved':
      return {
        ...state,
        edit: afterSave(edit, action.sent, action.saved.values),
        saved: action.saved,
        slug: state.slug === action.saved.slug ? '' : state.slug,
        isSaving: false,
        isMerged: false,
      };
    case 'fail':
      return { ...state, isSaving: false, trouble: action.trouble };
    case 'refuse':
      return { ...state, isSaving: false, errors: action.errors, refusals: state.refusals + 1 };
    case 'discard':
      return { ...state, edit: startEdit(edit.saved), slug: '', trouble: undefined, errors: {}, isMerged: false };
  }
}

/** The fields that were changed on both sides, with texts to choose from. */
export function articleConflicts({ edit }: Pick<ArticleFormState, 'edit'>): Conflict<Article>[] {
  const fields = articleFields.map((name) => ({ name, label: articleLabels[name], control: 'line' as const }));
  return conflicts<Article>({ fields }, edit).map((conflict) => {
    const { name, theirs, mine } = conflict;
    if (name === 'content') return { ...conflict, theirs: ownWords(theirs, mine), mine: ownWords(mine, theirs) };
    if (name === 'draft') return { ...conflict, theirs: theirs ? 'Yes' : 'No', mine: mine ? 'Yes' : 'No' };
    return conflict;
  });
}

/** Merges the text with that of the server where they were changed in different lines. */
function merged(edit: Edit<Article>): { edit: Edit<Article>; isMerged: boolean } {
  const { base, saved, own } = edit;
  if (own.content === undefined || base.content === saved.content) return { edit, isMerged: false };
  const content = mergeContents(base.content, saved.content, own.content);
  if (content === undefined) return { edit, isMerged: false };
  return { edit: { ...edit, base: { ...base, content: saved.content }, own: { ...own, content } }, isMerged: true };
}

/** What was typed since `sent`, over what the server has. */
function afterSave(edit: Edit<Article>, sent: Edit<Article>, saved: ArticleValues): Edit<Article> {
  const [now, then] = [fieldValues(edit), fieldValues(sent)];
  const typed = articleFields.filter((name) => now[name] !== then[name]).map((name) => [name, now[name]]);
  return rebase({ base: saved, saved, own: Object.fromEntries(typed), choices: {} }, saved);
}

function without(errors: ArticleErrors, name: keyof ArticleErrors): ArticleErrors {
  if (errors[name] === undefined) return errors;
  const { [name]: _mended, ...others } = errors;
  return others;
}
