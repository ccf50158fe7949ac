import type { ReactNode } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { PublishPart } from '../../../server/model/api/publish-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { parsePlace, type EditionSlot } from '../../../server/model/entities/editions.ts';
import { aroundChanges, isOnlySpaces, type ExcerptPart, type FieldChange } from '../../../server/model/text/differences.ts';
import { visibleText } from '../../../server/model/text/plain-text.ts';
import { useRead } from '../../data/use-read.ts';
import { fieldWords } from '../kinds/index.ts';

/** On each side of a change in an article. */
const shownWords = 12;

interface FieldChangesProps {
  part: PublishPart;
  fields: readonly FieldChange[];
  /** Whether the whole item was added or deleted, so that its fields need no marks. */
  isWhole: boolean;
  /** The new and the old id of a renamed item. */
  renamed?: { id: string; was?: string | undefined };
}

export function FieldChanges({ part, fields, isWhole, renamed }: FieldChangesProps) {
  return (
    <>
      {renamed?.was !== undefined && (
        <p className="mb-2">
          Its web address changed from <code>{renamed.was}</code> to <code>{renamed.id}</code>.
        </p>
      )}
      <dl className="mb-2 grid gap-3">
        {fields.map((change) => {
          const { label, choices, isHtml } = fieldWords(part, change.field);
          const place = part === 'editions' ? parsePlace(change.field) : undefined;
          const shown = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
          const isByWord = change.kind === 'edited' && choices.length === 0;
          const words = isHtml ? wordsInHtml(change) : isByWord ? change.parts : valuesIn(change, shown);
          return (
            <div key={change.field}>
              <dt className="text-small text-muted">{label}</dt>
              <dd className="font-serif text-item/normal wrap-anywhere whitespace-pre-line">
                {place ? (
                  <EditionTextChange change={change} slot={place.slot} />
                ) : isOnlySpaces(change) ? (
                  'Only spaces or line breaks changed.'
                ) : words.every(({ is }) => is === 'same') ? (
                  'Only links, pictures or formatting changed.'
                ) : isWhole ? (
                  words.map(({ text }) => text)
                ) : (
                  <MarkedWords parts={words} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function EditionTextChange({ change, slot }: { change: FieldChange; slot: EditionSlot }) {
  const texts = useRead<(Prompt | Quote)[]>(slot === 'quote' ? editorApi.quotes : editorApi.prompts);
  const wordsOf = (id: string) => texts.value?.find((item) => item.id === id)?.text ?? 'A text that was deleted.';
  return <MarkedWords parts={valuesIn(change, wordsOf)} />;
}

/** What readers of an article see of its change, around each changed word. */
function wordsInHtml(change: FieldChange): ExcerptPart[] {
  if (change.kind !== 'edited') return valuesIn(change, (html) => visibleText(html).trim());
  const parts = change.parts.map(({ is, text }, index) => ({ is, text: index === 0 ? visibleText(text).trimStart() : visibleText(text) }));
  const seen = parts.filter(({ is, text }) => (is === 'same' ? text !== '' : text.trim() !== ''));
  return seen.every(({ is }) => is === 'same') ? seen : aroundChanges(seen, shownWords);
}

/** The old and the new value of a field, in full. @param shown formats a value for people */
function valuesIn(change: FieldChange, shown: (value: string) => string): ExcerptPart[] {
  const removed: ExcerptPart[] = change.kind === 'added' ? [] : [{ is: 'removed', text: shown(change.before) }];
  const added: ExcerptPart[] = change.kind === 'removed' ? [] : [{ is: 'added', text: shown(change.after) }];
  return change.kind === 'edited' ? [...removed, { is: 'same', text: ' ' }, ...added] : [...removed, ...added];
}

/** The words of a text. Marks those that were removed or added. */
export function MarkedWords({ parts }: { parts: readonly ExcerptPart[] }): ReactNode {
  return parts.map(({ is, text }, index) => {
    if (is === 'same' || is === 'left-out') return text;
    const Mark = is === 'added' ? 'ins' : 'del';
    return (
      <Mark key={index} className={is}>
        {text}
      </Mark>
    );
  });
}
