import { useId } from 'react';
import type { ChangedField } from './merge.ts';

interface VersionChoicesProps<Item> {
  noun: string;
  fields: readonly ChangedField<Item>[];
  choose: (name: ChangedField<Item>['name'], choice: 'theirs' | 'mine') => void;
  submitLabel: string;
}

/** What was changed elsewhere beside what stands here, to choose from for each field. */
export function VersionChoices<Item>({ noun, fields, choose, submitLabel }: VersionChoicesProps<Item>) {
  const id = useId();
  const chooseAll = (choice: 'theirs' | 'mine') => {
    for (const { name } of fields) choose(name, choice);
  };
  return (
    <section aria-labelledby={id}>
      <p id={id}>
        This {noun} was changed elsewhere while it was open here. Choose what “{submitLabel}” saves:
      </p>
      {fields.map(({ name, label, theirs, mine, choice }) => (
        <fieldset key={name} className="versions">
          <legend>{label}</legend>
          {(['theirs', 'mine'] as const).map((version) => (
            <label key={version} className="version">
              <input type="radio" name={`${id}-${name}`} checked={choice === version} onChange={() => choose(name, version)} />
              <span className="version-whose">{version === 'theirs' ? 'Theirs' : 'Mine'}</span>
              <span className="version-text">{(version === 'theirs' ? theirs : mine) || <em>empty</em>}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {fields.length > 1 && (
        <div className="versions-all">
          <button type="button" className="item-action" onClick={() => chooseAll('theirs')}>
            All of theirs
          </button>
          <button type="button" className="item-action" onClick={() => chooseAll('mine')}>
            All of mine
          </button>
        </div>
      )}
    </section>
  );
}
