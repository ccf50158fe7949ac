import { Link } from 'wouter';
import { articleState } from '../../../../server/model/api/articles.ts';
import { editorPath } from '../../../../server/model/api/editor-paths.ts';
import type { ArticleForm } from './use-article-form.ts';
import { ViewSwitch } from './view-switch.tsx';
import type { View } from './view-switch.tsx';

interface ArticleBarProps {
  form: Pick<ArticleForm, 'saved' | 'isDirty' | 'isSaving'>;
  /** Undefined where nothing can be saved. */
  canSave: boolean | undefined;
  view: View;
  show: (view: View) => void;
  /** Opens the history of a saved post; undefined where there is none. */
  showHistory: ((item: { id: string }) => void) | undefined;
}

/** The bar above the form of a post: its state, what is shown, and the button that saves. */
export function ArticleBar({ form, canSave, view, show, showHistory }: ArticleBarProps) {
  const { saved } = form;
  return (
    <header className="article-bar">
      <Link href={editorPath('articles')} className="item-action -ml-2">
        <span className="icon-[lucide--arrow-left]" aria-hidden="true" />
        Articles
      </Link>
      <output className="mr-auto text-small text-muted">{statusOf(form)}</output>
      {saved && showHistory && (
        <button type="button" className="item-action" onClick={() => showHistory({ id: saved.slug })}>
          <span className="icon-[lucide--history]" aria-hidden="true" />
          History
        </button>
      )}
      <ViewSwitch view={view} show={show} />
      {canSave !== undefined && (
        <button
          type="submit"
          className="small-button main-button max-sm:ml-auto"
          // Not disabled, which would take the focus from it.
          aria-disabled={!canSave}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Save
        </button>
      )}
    </header>
  );
}

function statusOf({ saved, isDirty, isSaving }: ArticleBarProps['form']): string {
  if (isSaving) return 'Saving…';
  if (!saved) return isDirty ? 'New, not saved' : 'New';
  const state = articleState(saved.source, Date.now());
  return `${{ draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }[state]}${isDirty ? ', with unsaved changes' : ''}`;
}
