import type { EditionFault } from '../../../server/model/api/editions-api.ts';
import { bookDayPath } from '../../../server/model/api/editor-views.ts';
import { parsePlace, slotNouns } from '../../../server/model/entities/editions.ts';
import { nouns } from '../../../server/model/entities/nouns.ts';
import { counted, withArticle } from '../../../server/model/text/wording.ts';
import { ItemLink } from '../ui/buttons.tsx';

/** Editions are edited in the book, so they have no form here. */
export const editionKind = {
  heading: 'Editions',
  noun: nouns.editions,
  /** `Day 37, quote` for `days[36].quote` */
  labelOf(name: string): string | undefined {
    const place = parsePlace(name);
    return place && `Day ${place.day}, ${slotNouns[place.slot]}`;
  },
};

/** Printings are recorded once and never edited, so they have no form. */
export const printingKind = { ...editionKind, heading: 'Printings', noun: nouns.printings };

export function textFileOf({ slot, id }: EditionFault): string {
  return `${slot === 'quote' ? 'quotes' : 'prompts'}/${id}.yaml`;
}

/** `Day 27 of First edition has a quote that was deleted.` */
export function faultWords({ day, slot, kind }: EditionFault, name: string): string {
  const place = `Day ${day} of ${name} has`;
  return kind === 'gone' ? `${place} ${withArticle(slotNouns[slot])} that was deleted.` : `${place} this prompt, which is for other pages.`;
}

/** `2 texts to exchange`; empty without faults. */
export function faultsInWords(faults: readonly EditionFault[]): string[] {
  return faults.length > 0 ? [`${counted(faults.length, 'text')} to exchange`] : [];
}

// The book's pages are at the top.
const scrollUp = (): void => window.scrollTo(0, 0);

export function FaultLink({ edition, fault }: { edition: string; fault: EditionFault }) {
  return <ItemLink href={bookDayPath(edition, fault)} icon="icon-[lucide--book-open]" label={`Show day ${fault.day}`} onClick={scrollUp} />;
}
