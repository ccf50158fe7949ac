import { maxCheckedText, type TextCheck } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { shortened, counted } from '../../../server/model/text/wording.ts';
import { useIsReadOnly } from '../api/session.ts';
import { useTypedResponse } from '../api/use-typed-response.ts';
import type { Values } from '../kinds/kind.ts';

interface TextHintsProps {
  part: string;
  id: string | undefined;
  values: Values;
  /** Says that another item has the same text. */
  twin: string | undefined;
}

const maxNamedCharacters = 80;
const debounceMs = 400;

/** What the text of a quote or prompt is similar to as it is typed, and how it fits its printed page. */
export function TextHints({ part, id, values, twin }: TextHintsProps) {
  const text = String(values['text'] ?? '');
  const { author, type } = values;
  // A server that is read-only refuses every POST.
  const isReadOnly = useIsReadOnly();
  const isChecked = !isReadOnly && (part === 'quotes' || part === 'prompts') && text.trim() !== '' && text.length <= maxCheckedText;
  const body = part === 'quotes' ? { id, text, author } : { id, text, type };
  const { value: check } = useTypedResponse<TextCheck>(editorApi.textCheck, isChecked ? body : undefined, debounceMs);
  const { fit, similar } = (isChecked && check) || {};
  if (!twin && !similar && !fit) return null;
  const isTooLong = fit !== undefined && fit.excess > 0;
  return (
    <output className="block">
      {twin && <span className="block">{twin}</span>}
      {!twin && similar && <span className="block">Similar to “{shortened(similar.text, maxNamedCharacters)}”</span>}
      {fit && (
        <span className={`block ${isTooLong ? 'font-semibold text-error' : ''}`}>
          {isTooLong
            ? `Too long for its page by ${counted(fit.excess, 'character')}.`
            : `Fits its page at ${fit.points.toLocaleString('en-US')} pt.`}
        </span>
      )}
    </output>
  );
}
