import { parsePlace, parseTextUse, slotNouns } from '../../server/model/page/edition-slots.ts';
import type { FieldChange } from '../../server/model/text/diff-fields.ts';

/** A changed place of an edition in words: `day 37: quote replaced, x by y`. Undefined for any other field. */
export function editionWords(change: FieldChange): string | undefined {
  const place = parsePlace(change.field);
  if (!place) return undefined;
  const about = `day ${place.day}: ${slotNouns[place.slot]}`;
  if (change.kind === 'added') return `${about} added, ${idIn(change.after)}`;
  if (change.kind === 'removed') return `${about} removed, ${idIn(change.before)}`;
  const [old, current] = [idIn(change.before), idIn(change.after)];
  return old === current ? `${about} accepted with its new words, ${current}` : `${about} replaced, ${old} by ${current}`;
}

function idIn(use: string): string {
  return parseTextUse(use).id;
}
