import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import type { TextPart } from '../../../server/model/text/diff-words.ts';
import type { UncommittedChangeDetail } from '../../../server/model/api/uncommitted-change.ts';
import type { ItemKind } from '../kinds/item-kind.ts';

interface FieldChangesProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  detail: UncommittedChangeDetail;
}

/** What changed in the words of each field. */
export function FieldChanges<Item extends { id: string }>({ kind, detail: { kind: how, fields } }: FieldChangesProps<Item>) {
  if (!fields) return <p>The file is not a valid {kind.noun}, before or after the change. Its lines are below.</p>;
  if (fields.length === 0) return <p>The words are the same. Only the formatting of the file changed; its lines are below.</p>;
  return (
    <dl className="mb-2 grid gap-3">
      {fields.map((change) => {
        const field = kind.fields.find(({ name }) => name === change.field);
        const choices = field && typeof field.control !== 'string' ? field.control : [];
        const shown = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
        return (
          <div key={change.field}>
            <dt className="text-small text-muted">{field?.label ?? capitalized(change.field)}</dt>
            <dd className="font-serif text-[1.1875rem]/[1.45] wrap-anywhere whitespace-pre-line">
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
  /** The whole item was added or deleted, so its fields need no marks. */
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
  return change.parts.map((part, index) => (
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

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
