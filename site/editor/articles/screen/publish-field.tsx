import { useId, useState } from 'react';
import { instantOf, publishedNow } from '../../../../server/model/entities/iso-dates.ts';
import type { FieldState } from '../../forms/field.tsx';
import { inBothZones, inReadersZone, publishedAtOf } from '../../kinds/publication-dates.ts';
import { FieldFate } from '../../save/save-note.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { AddressState } from './address-field.tsx';

type Choice = 'now' | 'later' | 'draft';

const times = [
  ['now', 'At once', 'Visitors see it as soon as it is online.'],
  ['later', 'On a date', 'Visitors see it from then on.'],
  ['draft', 'Draft', 'Visitors do not see it, even after you put changes online.'],
] as const;

type PublishFieldProps = Pick<AddressState, 'saved'> & { date: FieldState<string>; draft: FieldState<boolean> };

/** When a post is on the site: from its date on, unless it is a draft. */
export function PublishField({ date, draft, saved }: PublishFieldProps) {
  const id = useId();
  const publishedAt = date.value;
  const error = date.error ?? draft.error;
  const isFixed = date.isReadOnly || draft.isReadOnly;
  const isLater = isFuture(publishedAt);
  // A half-typed year would be in the past.
  const [isTyping, setTyping] = useState(false);
  const isPublished = saved !== undefined && !saved.draft && !isFuture(saved.publishedAt);
  const chosen: Choice = draft.value ? 'draft' : isLater || isTyping ? 'later' : 'now';
  const isScheduled = chosen === 'later';
  const { day, time } = isScheduled ? inReadersZone(publishedAt) : { day: publishedAt.slice(0, 10), time: publishedAt.slice(10) };
  const shared = { width: 'flex-1', 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-note` };
  return (
    <fieldset className="field grid gap-1" disabled={isFixed}>
      <legend className="mb-1 p-0 font-semibold">When visitors see it</legend>
      {times.map(([choice, label, note]) => (
        <label key={choice} className="radio-card grid beside-auto items-baseline gap-2.5 rounded-xs px-2.75 py-1.5">
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
        <TextField {...shared} label="Date" type="date" value={day} set={setDay} />
        {isScheduled && <TextField {...shared} label="Time" type="time" value={time} required set={setTime} />}
      </div>
      <p id={`${id}-note`} className="field-note">
        <FieldFate error={error} elsewhere={draft.elsewhere || date.elsewhere} />
        {isScheduled
          ? isLater && `From ${inBothZones(publishedAt)}.`
          : time !== '' && `At ${time.replace(/^T/, '').replace(/Z$/, ' UTC')}.`}
      </p>
    </fieldset>
  );

  function choose(choice: Choice): void {
    draft.set(choice === 'draft');
    // The date of a draft is when it was begun.
    if (choice === 'now') date.set(isPublished ? saved.publishedAt : publishedNow());
    if (choice === 'later' && !isLater) date.set(publishedAtOf({ day: tomorrow(), time: defaultTime }));
  }

  function setDay(value: string): void {
    if (value === '' || !isScheduled) date.set(value && value + time);
    else date.set(publishedAtOf({ day: value, time: time || defaultTime }));
  }

  function setTime(value: string): void {
    // A time field is empty while a part of it is deleted.
    if (value !== '') date.set(publishedAtOf({ day, time: value }));
  }
}

const defaultTime = '09:00';

const tomorrow = (): string => inReadersZone(new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()).day;

const isFuture = (publishedAt: string): boolean => instantOf(publishedAt).getTime() > Date.now();
