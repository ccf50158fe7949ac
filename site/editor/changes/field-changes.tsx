import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import type { TextPart } from '../../../server/model/text/diff-words.ts';
import type { UncommittedChangeDetail } from '../../../server/model/api/uncommitted-change.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

interface FieldChangesProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  detail: UncommittedChangeDetail;
}

/** What changed in words, a field at a time. */
export function FieldChanges<Item extends { id: string }>({ kind, detail: { kind: how, fields } }: FieldChangesProps<Item>) {
  if (!fields) return <p>The file is not a valid {kind.noun}, before or after the change. Its lines are below.</p>;
  if (fields.length === 0) return <p>It says the same as before. Only the way its file is written changed: its lines are below.</p>;
  return (
    <dl className="field-changes">
      {fields.map((change) => {
        const field = kind.fields.find(({ name }) => name === change.field);
        const choices = field && typeof field.control !== 'string' ? field.control : [];
        const shown = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
        return (
          <div key={change.field}>
            <dt>{field?.label ?? capitalized(change.field)}</dt>
            <dd>
              <FieldWords change={change} shown={shown} isWhole={how !== 'edited'} hasChoices={choices.length > 0} />
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
  /** The item as a whole came or went, so that its fields need no marks. */
  isWhole: boolean;
  hasChoices: boolean;
}

function FieldWords({ change, shown, isWhole, hasChoices }: FieldWordsProps) {
  if (change.kind !== 'edited') {
    const value = shown(change.kind === 'added' ? change.after : change.before);
    if (isWhole) return value;
    return change.kind === 'added' ? <ins>{value}</ins> : <del>{value}</del>;
  }
  if (hasChoices)
    return (
      <>
        <del>{shown(change.before)}</del> <ins>{shown(change.after)}</ins>
      </>
    );
  if (change.parts.every(({ is }) => is === 'same')) return <>Only spaces or line breaks changed.</>;
  return change.parts.map((part, index) => (
    // Parts are laid end to end, so one is its place.
    // oxlint-disable-next-line react/no-array-index-key
    <Words key={index} {...part} />
  ));
}

function Words({ is, text }: TextPart) {
  if (is === 'added') return <ins>{text}</ins>;
  if (is === 'removed') return <del>{text}</del>;
  return text;
}

/** A field that no dialog shows, by its name in the file. */
function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
