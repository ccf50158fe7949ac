import { useMemo, useState } from 'react';
import type { ArticleSummary, PostSource } from '../../../../server/model/api/articles-api.ts';
import { countWords, readTimeOf } from '../../../../server/model/text/count-words.ts';
import { counted } from '../../../../server/model/text/wording.ts';
import { fieldState, FormField } from '../../forms/field.tsx';
import { DraftNotes } from '../../forms/form.tsx';
import type { PostValues } from '../../kinds/posts.tsx';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';
import type { Draft } from '../../save/draft-store.ts';
import type { EditView } from '../../save/use-versioned-edit.ts';
import type { VersionedEdit } from '../../save/versioned-edit.ts';
import { ItemAction } from '../../ui/buttons.tsx';
import { DiscardQuestion } from '../../ui/dialog-shell.tsx';
import { ArticleBody } from '../body/article-body.tsx';

interface ArticleTextProps {
  edit: VersionedEdit<PostValues, PostSource>;
  view: EditView<PostValues, PostSource>;
  counts: Counts;
  isReadOnly: boolean;
  posts: readonly ArticleSummary[];
  pick: PickPicture;
}

/** The title, the excerpt and the text of a post, with the number of its words. */
export function ArticleText({ edit, view, counts, isReadOnly, posts, pick }: ArticleTextProps) {
  const { item, isDirty } = view;
  const [isAsking, setAsking] = useState(false);
  const onOneLine = (name: 'title' | 'excerpt') => ({
    ...fieldState(edit, view, name, isReadOnly),
    set: (text: string) => edit.type(name, text.replaceAll('\n', ' ')),
  });
  const content = fieldState(edit, view, 'content', isReadOnly);
  return (
    <div className="grid min-w-0 content-start gap-4 [&_.field_textarea]:min-h-0 [&_.field_textarea]:resize-none">
      <div className="[&_textarea]:[font:var(--text-subtitle)/1.2_var(--font-serif)]">
        <FormField {...onOneLine('title')} />
      </div>
      <FormField {...onOneLine('excerpt')} note="One or two sentences for the card of the article and for search results." />
      <ArticleBody
        content={content.value}
        isReadOnly={content.isReadOnly}
        change={content.set}
        posts={posts.filter(({ id }) => id !== item?.id)}
        pick={pick}
        error={content.error}
      />
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-muted">
        <output>
          {counted(counts.words, 'word')} · {counts.minutes} min read
        </output>
        {isDirty && !isReadOnly && <ItemAction label="Discard changes" className="ml-auto" onClick={() => setAsking(true)} />}
      </p>
      {isAsking && (
        <DiscardQuestion
          note={item ? 'The article goes back to how it was saved last.' : 'The article is not saved.'}
          close={() => setAsking(false)}
          act={() => {
            setAsking(false);
            edit.discard();
          }}
        />
      )}
    </div>
  );
}

/** What was typed before, and what changed elsewhere in the text. */
export function ArticleNotes({ view, draft }: Pick<ArticleTextProps, 'view'> & { draft: Draft | undefined }) {
  const isMerged = view.edit.merged.includes('content');
  return (
    <div className="grid gap-3 empty:hidden">
      <DraftNotes draft={view.isDirty ? draft : undefined} />
      {isMerged && (
        <output className="trouble block">The text was changed elsewhere too. Both changes are in it now; save to keep them.</output>
      )}
      {!isMerged && view.elsewhere.content && <output className="field-note block">The text was changed elsewhere.</output>}
    </div>
  );
}

interface Counts {
  words: number;
  /** Reading time. */
  minutes: number;
}

export function useCounts(content: string): Counts {
  return useMemo(() => ({ words: countWords(content), minutes: readTimeOf(content) }), [content]);
}
