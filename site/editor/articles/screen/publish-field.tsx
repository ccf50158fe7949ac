import { useId } from 'react';
import { instantOf } from '../../../../server/model/entities/dates.ts';
import { today } from '../../kinds/article-fields.ts';
import { FieldFate } from '../../save/field-fate.tsx';
import type { ArticleValues } from '../../kinds/article-fields.ts';

interface PublishFieldProps {
  values: ArticleValues;
  /** As they are in the file; undefined for a new post. */
  saved: ArticleValues | undefined;
  set: (name: 'draft' | 'publishedAt', value: string) => void;
  error: string | undefined;
  elsewhere: string;
  isReadOnly: boolean;
}

type Choice = 'now' | 'later' | 'draft';

const choices = [
  ['now', 'Publish now', 'Visible as soon as it is saved.'],
  ['later', 'Publish on a date', 'Hidden until then.'],
  ['draft', 'Draft', 'Hidden until you publish it.'],
] as const;

/** When a post is on the site: from its date on, unless it is a draft. */
export function PublishField({ values, saved, set, error, elsewhere, isReadOnly }: PublishFieldProps) {
  const id = useId();
  const { draft, publishedAt } = values;
  const isLater = isFuture(publishedAt);
  const isPublished = saved !== undefined && saved.draft !== 'true' && !isFuture(saved.publishedAt);
  const chosen: Choice = draft === 'true' ? 'draft' : isLater ? 'later' : 'now';
  const day = publishedAt.slice(0, 10);
  const time = publishedAt.slice(10);
  return (
    <fieldset className="field grid gap-1" disabled={isReadOnly}>
      <legend className="mb-1 p-0 font-semibold">Publication</legend>
      {choices.map(([choice, label, note]) => (
        <label key={choice} className="publish-choice">
          <input type="radio" name={id} checked={chosen === choice} onChange={() => choose(choice)} />
          <span>
            {choice === 'now' && isPublished ? 'Published' : label}
            <span className="block text-small text-muted">{choice === 'now' && isPublished ? 'Visible to everybody.' : note}</span>
          </span>
        </label>
      ))}
      <label htmlFor={`${id}-date`} className="mt-1 font-semibold">
        Date
      </label>
      <input
        id={`${id}-date`}
        type="date"
        value={day}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => set('publishedAt', target.value === '' ? '' : target.value + time)}
      />
      <p id={`${id}-note`} className="field-note">
        <FieldFate error={error} elsewhere={elsewhere} />
        {time !== '' && <span className="block">At {time.replace(/^T/, '').replace(/Z$/, ' UTC')}.</span>}
        {chosen === 'later' && time === '' && 'At midnight UTC.'}
      </p>
    </fieldset>
  );

  function choose(choice: Choice): void {
    set('draft', choice === 'draft' ? 'true' : '');
    // A draft has the date on which it was begun.
    if (choice === 'now') set('publishedAt', isPublished ? saved.publishedAt : today());
    if (choice === 'later' && !isLater) set('publishedAt', dayAfter(Date.now()));
  }
}

function dayAfter(time: number): string {
  return new Date(time + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function isFuture(publishedAt: string): boolean {
  return instantOf(publishedAt).getTime() > Date.now();
}
