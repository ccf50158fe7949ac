import { useId, useState } from 'react';
import { instantOf } from '../../../../server/model/entities/dates.ts';
import { today, inBothZones, inReadersZone, publishedAtOf } from '../../kinds/article-fields.ts';
import { FieldFate } from '../../save/save-note.tsx';
import { Labelled } from '../../ui/fields.tsx';
import type { AddressState } from './address-field.tsx';
import type { ArticleFieldState } from './form-field.tsx';

type Choice = 'now' | 'later' | 'draft';

const times = [
  ['now', 'At once', 'Visitors see it as soon as it is online.'],
  ['later', 'On a date', 'Hidden until then, also online.'],
  ['draft', 'Draft', 'Hidden, also online.'],
] as const;

/** When a post is on the site: from its date on, unless it is a draft. */
export function PublishField(props: ArticleFieldState & Pick<AddressState, 'saved'>) {
  const { values, errors, elsewhere, isReadOnly, choices, set, saved } = props;
  const id = useId();
  const { draft, publishedAt } = values;
  const error = errors.publishedAt ?? errors.draft;
  const isFixed = isReadOnly || choices.draft === 'theirs' || choices.publishedAt === 'theirs';
  const isLater = isFuture(publishedAt);
  // A year that is half typed is past.
  const [isTyping, setTyping] = useState(false);
  const isPublished = saved !== undefined && !saved.draft && !isFuture(saved.publishedAt);
  const chosen: Choice = draft === 'true' ? 'draft' : isLater || isTyping ? 'later' : 'now';
  const isScheduled = chosen === 'later';
  const { day, time } = isScheduled ? inReadersZone(publishedAt) : { day: publishedAt.slice(0, 10), time: publishedAt.slice(10) };
  const shared = { 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': `${id}-note` };
  return (
    <fieldset className="field grid gap-1" disabled={isFixed}>
      <legend className="mb-1 p-0 font-semibold">When visitors see it</legend>
      {times.map(([choice, label, note]) => (
        <label
          key={choice}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-[0.6rem] rounded-xs border border-rule bg-sheet px-[0.7rem] py-[0.4rem] has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input type="radio" className="min-h-0 w-auto accent-ink" name={id} checked={chosen === choice} onChange={() => choose(choice)} />
          <span>
            {choice === 'now' && isPublished ? 'Live' : label}
            <span className="block text-small text-muted">{note}</span>
          </span>
        </label>
      ))}
      <div
        className="mt-1 flex flex-wrap gap-x-3 gap-y-1"
        onFocus={() => setTyping(isScheduled)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setTyping(false);
        }}
      >
        <Labelled label="Date" width="flex-1">
          {(inputId) => <input {...shared} id={inputId} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
        </Labelled>
        {isScheduled && (
          <Labelled label="Time" width="flex-1">
            {(inputId) => (
              <input {...shared} id={inputId} type="time" value={time} required onChange={({ target }) => setTime(target.value)} />
            )}
          </Labelled>
        )}
      </div>
      <p id={`${id}-note`} className="field-note">
        <FieldFate error={error} elsewhere={elsewhere.draft || elsewhere.publishedAt} />
        {isScheduled
          ? isLater && `From ${inBothZones(publishedAt)}.`
          : time !== '' && `At ${time.replace(/^T/, '').replace(/Z$/, ' UTC')}.`}
      </p>
    </fieldset>
  );

  function choose(choice: Choice): void {
    set('draft', choice === 'draft' ? 'true' : '');
    // A draft has the date on which it was begun.
    if (choice === 'now') set('publishedAt', isPublished ? saved.publishedAt : today());
    if (choice === 'later' && !isLater) set('publishedAt', publishedAtOf({ day: tomorrow(), time: defaultTime }));
  }

  function setDay(value: string): void {
    if (value === '' || !isScheduled) set('publishedAt', value && value + time);
    else set('publishedAt', publishedAtOf({ day: value, time: time || defaultTime }));
  }

  function setTime(value: string): void {
    // While a part of it is deleted, a time is empty.
    if (value !== '') set('publishedAt', publishedAtOf({ day, time: value }));
  }
}

const defaultTime = '09:00';

function tomorrow(): string {
  return inReadersZone(new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()).day;
}

function isFuture(publishedAt: string): boolean {
  return instantOf(publishedAt).getTime() > Date.now();
}
