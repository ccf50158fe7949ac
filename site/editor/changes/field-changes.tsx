import type { ReactNode } from 'react';
import type { PublishPart } from '../../../server/model/api/publish-api.ts';
import { parsePlace } from '../../../server/model/page/page-types.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import type { TextPart } from '../../../server/model/text/diff-words.ts';
import { EditionTextChange } from './edition-text-change.tsx';
import { fieldWords } from '../kinds/parts.ts';

interface FieldChangesProps {
  part: PublishPart;
  fields: readonly FieldChange[];
  /** The whole item was added or deleted, so its fields need no marks. */
  isWhole: boolean;
}

/** What changed in the words of each field. */
export function FieldChanges({ part, fields, isWhole }: FieldChangesProps) {
  return (
    <dl className="mb-2 grid gap-3">
      {fields.map((change) => {
        const { label, choices } = fieldWords(part, change.field);
        const place = part === 'editions' ? parsePlace(change.field) : undefined;
        const shown = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
        return (
          <div key={change.field}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-serif text-[1.1875rem]/[1.45] wrap-anywhere whitespace-pre-line">
              {place ? (
                <EditionTextChange change={change} slot={place.slot} />
              ) : (
                <FieldWords change={change} shown={shown} isWhole={isWhole} hasChoices={choices.length > 0} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface FieldWordsProps {
  change: FieldChange;
  /** A value as people read it. */
  shown: (value: string) => string;
  isWhole: boolean;
  hasChoices: boolean;
}

function FieldWords({ change, shown, isWhole, hasChoices }: FieldWordsProps) {
  if (change.kind !== 'edited') {
    const value = shown(change.kind === 'added' ? change.after : change.before);
    if (isWhole) return value;
    return change.kind === 'added' ? <ins className="added">{value}</ins> : <del className="removed">{value}</del>;
  }
  if (hasChoices)
    return (
      <>
        <del className="removed">{shown(change.before)}</del> <ins className="added">{shown(change.after)}</ins>
      </>
    );
  if (change.parts.every(({ is }) => is === 'same')) return <>Only spaces or line breaks changed.</>;
  return <MarkedWords parts={change.parts} />;
}

/** The words of a text, with those marked that one side lacks. */
function MarkedWords({ parts }: { parts: readonly TextPart[] }): ReactNode {
  return parts.map((part, index) => (
    // Parts repeat, so a part is identified by its place.
    // oxlint-disable-next-line react/no-array-index-key
    <Words key={index} {...part} />
  ));
}

function Words({ is, text }: TextPart) {
  if (is === 'added') return <ins className="added">{text}</ins>;
  if (is === 'removed') return <del className="removed">{text}</del>;
  return text;
}
