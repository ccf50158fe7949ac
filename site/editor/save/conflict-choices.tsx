import { useId } from 'react';
import type { Conflict, Version } from './merge-fields.ts';

interface ConflictChoicesProps<Name extends string> {
  noun: string;
  conflicts: readonly Conflict<Name>[];
  choose: (name: Name, version: Version) => void;
  submitLabel: string;
}

const versions = [
  ['theirs', 'Theirs'],
  ['mine', 'Mine'],
] as const;

/** Both versions of each conflicting field, to choose one. */
export function ConflictChoices<Name extends string>({ noun, conflicts, choose, submitLabel }: ConflictChoicesProps<Name>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="trouble">
      <p id={id}>
        This {noun} was changed elsewhere while it was open here. Choose what “{submitLabel}” saves:
      </p>
      {conflicts.map(({ name, label, choice, ...texts }) => (
        <fieldset key={name} data-undecided={choice ? undefined : ''} className="mt-3 grid gap-2 sm:grid-cols-2">
          <legend className="mb-[0.3rem] p-0 font-semibold">{label}</legend>
          {versions.map(([version, whose]) => (
            <label
              key={version}
              className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-[0.6rem] gap-y-[0.1rem] rounded-xs border border-rule bg-sheet px-[0.7rem] pt-2 pb-[0.6rem] has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-offset-2 has-focus-visible:[outline:2px_solid_var(--color-ink)]"
            >
              <input
                type="radio"
                className="accent-ink focus-visible:[outline:none]"
                name={`${id}-${name}`}
                checked={choice === version}
                onChange={() => choose(name, version)}
              />
              <span className="text-[length:var(--text-small)] font-semibold">{whose}</span>
              <span className="col-start-2 wrap-anywhere whitespace-pre-line">{texts[version] || <em>empty</em>}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {conflicts.length > 1 && (
        <div className="mt-2 -ml-2 flex gap-1">
          {versions.map(([version, whose]) => (
            <button
              key={version}
              type="button"
              className="item-action"
              onClick={() => conflicts.forEach(({ name }) => choose(name, version))}
            >
              All of {whose.toLowerCase()}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Takes the focus to the first choice that is missing. */
export function focusChoice(root: ParentNode | null): void {
  const choice = root?.querySelector<HTMLElement>('[data-undecided] input');
  choice?.scrollIntoView({ block: 'center' });
  choice?.focus();
}
