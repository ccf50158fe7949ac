import type { TextCheck } from '../../../server/model/api/checks-api.ts';
import { counted } from '../../../server/model/text/counted.ts';

interface TextHintsProps {
  check: TextCheck | undefined;
  /** Says that another item has the same text. */
  twin: string | undefined;
}

const maxNamedCharacters = 80;

/** What the text of a dialog is similar to, and how it fits its printed page. */
export function TextHints({ check, twin }: TextHintsProps) {
  const { fit, similar } = check ?? {};
  const isTooLong = fit !== undefined && fit.excess > 0;
  return (
    <>
      {twin && <span className="block">{twin}</span>}
      {!twin && similar && <span className="block">Similar to “{shortened(similar.text)}”</span>}
      {fit && (
        <span className={`block ${isTooLong ? 'font-semibold text-error' : ''}`}>
          {isTooLong
            ? `Too long for its page by ${counted(fit.excess, 'character')}.`
            : `Fits its page at ${fit.points.toLocaleString('en-US')} pt.`}
        </span>
      )}
    </>
  );
}

function shortened(text: string): string {
  return text.length <= maxNamedCharacters ? text : `${text.slice(0, maxNamedCharacters).trimEnd()}…`;
}
