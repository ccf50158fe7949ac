import type { ReactNode } from 'react';
import type { PublishPart } from '../../../server/model/api/publish.ts';
import { parsePlace, parseTextUse } from '../../../server/model/page/edition-slots.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import type { TextPart } from '../../../server/model/text/diff-words.ts';
import { fieldWords } from '../kinds/parts.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { Prompt } from '../../../server/model/entities/prompt.ts';
import type { Quote } from '../../../server/model/entities/quote.ts';
import type { EditionSlot } from '../../../server/model/page/edition-slots.ts';
import { useRead } from '../../data/use-read.ts';

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

/** The words of the texts that a place of an edition had and has. */
function EditionTextChange({ change, slot }: { change: FieldChange; slot: EditionSlot }) {
  const texts = useRead<(Prompt | Quote)[]>(slot === 'quote' ? editorApi.quotes : editorApi.prompts);
  const wordsOf = (use: string) => {
    const id = idOf(use);
    return (texts.status === 'loaded' ? texts.value.find((item) => item.id === id)?.text : undefined) ?? id;
  };
  if (change.kind === 'added') return <ins className="added">{wordsOf(change.after)}</ins>;
  if (change.kind === 'removed') return <del className="removed">{wordsOf(change.before)}</del>;
  const { before, after } = change;
  if (idOf(before) === idOf(after))
    return (
      <>
        {wordsOf(after)} <span className="block font-sans text-small text-muted">The edition accepts its new words.</span>
      </>
    );
  return (
    <>
      <del className="removed">{wordsOf(before)}</del> <ins className="added">{wordsOf(after)}</ins>
    </>
  );
}

function idOf(use: string): string {
  return parseTextUse(use).id;
}
