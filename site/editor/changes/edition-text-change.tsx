import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { EditionSlot } from '../../../server/model/page/page-types.ts';
import { parseTextUse } from '../../../server/model/page/page-types.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import { useRead } from '../../data/use-read.ts';

/** The words of the texts that a place of an edition had and has. */
export function EditionTextChange({ change, slot }: { change: FieldChange; slot: EditionSlot }) {
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
