import { useId, useMemo, type ReactNode } from 'react';
import useSWR from 'swr';
import type { TextPart } from '../../../server/model/text/differences.ts';
import { ItemAction } from '../ui/buttons.tsx';
import type { Conflict, Version } from './merge-fields.ts';

export interface FieldVersions {
  name: string;
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
  /** Your text, if it can be edited beside theirs. */
  text?: string | undefined;
}

interface VersionChoiceProps {
  legend: ReactNode;
  fields: readonly FieldVersions[];
  choice?: Version | undefined;
  choose?: ((version: Version) => void) | undefined;
  type?: (name: string, text: string) => void;
  /** Whether your version can be edited beside theirs. */
  hasBoth?: boolean;
  /** Why theirs cannot be chosen. */
  notTheirs?: string | undefined;
}

const versions = [
  ['theirs', 'Theirs'],
  ['mine', 'Yours'],
] as const;

/** Two versions of what two people changed, side by side, to choose one or to edit your own. */
export function VersionChoice({ legend, fields, choice, choose, type, hasBoth, notTheirs }: VersionChoiceProps) {
  const group = useId();
  const Card = choose ? 'label' : 'div';
  return (
    <fieldset data-undecided={choose && !choice ? '' : undefined} className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.25 p-0 font-semibold wrap-anywhere">{legend}</legend>
      {versions.map(([version, whose]) => (
        <Card
          key={version}
          className="radio-card grid beside-auto content-start items-baseline gap-x-2.5 gap-y-0.5 rounded-xs px-2.75 pt-2 pb-2.5 has-checked:inset-ring has-checked:inset-ring-ink"
        >
          {choose && (
            <input
              type="radio"
              className="accent-ink focus-visible:outline-none"
              name={group}
              checked={choice === version}
              disabled={version === 'theirs' && notTheirs !== undefined}
              onChange={() => choose(version)}
            />
          )}
          <span className="col-start-2 text-small font-semibold">
            {whose}
            {version === 'theirs' && notTheirs}
          </span>
          {fields.map((field) => (
            <span key={field.name} className="col-start-2 wrap-anywhere whitespace-pre-line">
              {field.label !== legend && <span className="block text-small text-muted">{field.label}</span>}
              {version === 'mine' && choice === 'both' && field.text !== undefined ? (
                <textarea
                  className="w-full border border-rule bg-sheet p-2"
                  rows={4}
                  aria-label={`Yours, ${field.label}`}
                  value={field.text}
                  onChange={({ target }) => type?.(field.name, target.value)}
                />
              ) : (
                field[version] || <em>empty</em>
              )}
            </span>
          ))}
        </Card>
      ))}
      {choose && hasBoth && (
        <label className="check sm:col-span-2">
          <input type="radio" name={group} checked={choice === 'both'} onChange={() => choose('both')} />
          Edit both
          {choice === 'both' && fields.every(({ text }) => text === undefined) && (
            <span className="text-muted">Theirs stays in sight while you edit yours below.</span>
          )}
        </label>
      )}
    </fieldset>
  );
}

interface ConflictChoicesProps {
  noun: string;
  conflicts: readonly Conflict[];
  choose: (name: string, version: Version) => void;
  type: (name: string, text: string) => void;
  submitLabel: string;
}

/** A choice for each field of an edit that two people changed. */
export function ConflictChoices({ noun, conflicts, choose, type, submitLabel }: ConflictChoicesProps) {
  const id = useId();
  const chooseAll = (version: Version) => conflicts.forEach(({ name }) => choose(name, version));
  return (
    <section aria-labelledby={id} className="trouble grid gap-3">
      <p id={id}>
        Changed by two people. Choose what “{submitLabel}” saves of this {noun}:
      </p>
      {conflicts.map((conflict) => (
        <ConflictChoice key={conflict.name} conflict={conflict} choose={choose} type={type} />
      ))}
      {conflicts.length > 1 && (
        <div className="-mt-1 -ml-2 flex gap-1">
          {versions.map(([version, whose]) => (
            <ItemAction label={`All of ${whose.toLowerCase()}`} key={version} onClick={() => chooseAll(version)} />
          ))}
        </div>
      )}
    </section>
  );
}

function ConflictChoice({ conflict, choose, type }: { conflict: Conflict } & Pick<ConflictChoicesProps, 'choose' | 'type'>) {
  const { name, label, theirs, mine, choice, hasBoth } = conflict;
  // Until it is loaded, and if that fails, nothing is marked.
  const { data } = useSWR('differences', () => import('../../../server/model/text/differences.ts'));
  const marked = useMemo(() => {
    if (!data || theirs === '' || mine === '') return undefined;
    const parts = data.compareTexts(theirs, mine, data.responseEffort());
    return { theirs: markedWords(parts, 'removed'), mine: markedWords(parts, 'added') };
  }, [data, theirs, mine]);
  const fields = [{ ...conflict, ...marked }];
  return (
    <VersionChoice
      legend={label}
      fields={fields}
      choice={choice}
      choose={(version) => choose(name, version)}
      type={type}
      hasBoth={hasBoth}
    />
  );
}

/** The words of one side of a comparison, with those marked that the other lacks. */
export function markedWords(parts: readonly TextPart[], own: 'removed' | 'added'): ReactNode {
  return parts
    .filter(({ is }) => is === 'same' || is === own)
    .map(({ is, text }, index) => (is === 'same' ? text : <mark key={index}>{text}</mark>));
}

/** Focuses the first missing choice. */
export function focusChoice(root: ParentNode | null): void {
  const choice = root?.querySelector<HTMLElement>('[data-undecided] input');
  choice?.scrollIntoView({ block: 'center' });
  choice?.focus();
}
