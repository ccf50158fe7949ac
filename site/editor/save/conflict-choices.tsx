import { useId } from 'react';
import { ItemAction } from '../ui/buttons.tsx';
import type { Conflict, Version } from './merge-fields.ts';

interface ConflictChoicesProps {
  noun: string;
  conflicts: readonly Conflict[];
  choose: (name: string, version: Version) => void;
  type: (name: string, text: string) => void;
  submitLabel: string;
}

const versions = [
  ['theirs', 'Theirs'],
  ['mine', 'Yours'],
] as const;

/** Both versions of each conflicting field, to choose one. */
export function ConflictChoices({ noun, conflicts, choose, type, submitLabel }: ConflictChoicesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="trouble">
      <p id={id}>
        Changed by two people. Choose what “{submitLabel}” saves of this {noun}:
      </p>
      {conflicts.map(({ name, label, choice, isText, hasChoices, ...texts }) => (
        <fieldset key={name} data-undecided={choice ? undefined : ''} className="mt-3 grid gap-2 sm:grid-cols-2">
          <legend className="mb-[0.3rem] p-0 font-semibold">{label}</legend>
          {versions.map(([version, whose]) => (
            <label key={version} className="radio-card version-card">
              <input
                type="radio"
                className="accent-ink focus-visible:[outline:none]"
                name={`${id}-${name}`}
                checked={choice === version}
                onChange={() => choose(name, version)}
              />
              <span className="text-[length:var(--text-small)] font-semibold">{whose}</span>
              {version === 'mine' && choice === 'both' && isText ? (
                <textarea
                  className="col-start-2 w-full"
                  rows={4}
                  aria-label={`Yours, ${label}`}
                  value={texts.mine}
                  onChange={({ target }) => type(name, target.value)}
                />
              ) : (
                <span className="col-start-2 wrap-anywhere whitespace-pre-line">{texts[version] || <em>empty</em>}</span>
              )}
            </label>
          ))}
          {!hasChoices && (
            <label className="check sm:col-span-2">
              <input type="radio" name={`${id}-${name}`} checked={choice === 'both'} onChange={() => choose(name, 'both')} />
              Edit both
              {choice === 'both' && !isText && <span className="text-muted">Theirs stays in sight while you edit yours below.</span>}
            </label>
          )}
        </fieldset>
      ))}
      {conflicts.length > 1 && (
        <div className="mt-2 -ml-2 flex gap-1">
          {versions.map(([version, whose]) => (
            <ItemAction
              label={`All of ${whose.toLowerCase()}`}
              key={version}
              onClick={() => conflicts.forEach(({ name }) => choose(name, version))}
            />
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
