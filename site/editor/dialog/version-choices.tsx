import { useId } from 'react';
import type { ChangedField, Version } from './merge.ts';

interface VersionChoicesProps<Item> {
  noun: string;
  fields: readonly ChangedField<Item>[];
  choose: (name: ChangedField<Item>['name'], choice: Version) => void;
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
      {fields.map((field) => (
        <fieldset key={field.name} className="versions">
          <legend>{field.label}</legend>
          {versionsOf(field).map(({ version, whose, text }) => (
            <label key={version} className="version">
              <input
                type="radio"
                name={`${id}-${field.name}`}
                checked={field.choice === version}
                onChange={() => choose(field.name, version)}
              />
              <span className="version-whose">{whose}</span>
              <span className="version-text">{text || <em>empty</em>}</span>
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

function versionsOf<Item>({ theirs, mine, earlier }: ChangedField<Item>): { version: Version; whose: string; text: string }[] {
  return [
    { version: 'theirs', whose: 'Theirs', text: theirs },
    { version: 'mine', whose: 'Mine', text: mine },
    ...earlier.map((text, index) => ({ version: index, whose: 'Mine, before', text })),
  ];
}
