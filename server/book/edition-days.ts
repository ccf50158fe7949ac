import { createHash } from 'node:crypto';
import { variantsOf, type JournalDesign } from '../content/journal-designs.ts';
import type { EditionFault } from '../model/api/editions-api.ts';
import { countDays, firstDayOf, type Edition, type EditionDay } from '../model/entities/edition-schema.ts';
import type { PromptInput, QuoteFields } from '../model/entities/quote.ts';
import { editionSlots, pageTypes, parseTextUse, slotNouns, type EditionSlot } from '../model/page/print-measures.ts';
import { chooseDays, type EditionTexts, type Item, type JournalDay } from './choose-days.ts';

/**
 * The days of an edition with their texts. An empty place gets the text that `fillDays` records; a text that is gone leaves its place
 * without one.
 */
export function daysOfEdition(edition: Edition, texts: EditionTexts): JournalDay[] {
  const { days } = edition;
  const recorded = editionSlots.map((slot) => [slot, days.map((day) => day[slot] && parseTextUse(day[slot]).id)]);
  return chooseDays({ days: countDays(edition), ...firstDayOf(edition) }, texts, Object.fromEntries(recorded));
}

/** The recorded texts that are gone, or have other words than when they were chosen. */
export function editionFaults({ days }: Pick<Edition, 'days'>, texts: EditionTexts): EditionFault[] {
  const find = textFinder(texts);
  return days.flatMap((day, index) =>
    editionSlots.flatMap((slot): EditionFault[] => {
      const use = day[slot];
      if (use === undefined) return [];
      const { id, version } = parseTextUse(use);
      const text = find(slot, id);
      if (text && (version === undefined || textVersion(text) === version)) return [];
      const isPrompt = slot !== 'quote' && texts.prompts.some((prompt) => prompt.id === id);
      return [{ day: index + 1, slot, id, kind: text ? 'changed' : isPrompt ? 'misplaced' : 'gone' }];
    }),
  );
}

/** What is wrong, and what to do about it: `day 1 has the quote "x", which does not exist; …` */
export function faultMessage({ day, slot, id, kind }: EditionFault, edition: string): string {
  const what = `day ${day} has the ${slotNouns[slot]} "${id}"`;
  const next = `leave "${slot}:" empty, and "journal edition ${edition}" chooses another`;
  if (kind === 'gone') return `${what}, which does not exist; ${next}`;
  if (kind === 'misplaced') return `${what}, but that is a prompt for other pages; ${next}`;
  return `${what}, whose words changed since it was chosen; "journal edition ${edition} --accept" takes the new words`;
}

export function printedSlots(design: JournalDesign): EditionSlot[] {
  return editionSlots.filter((slot) => placesOf(design, slot).length > 0);
}

/** The places of a design for a text of the slot, with their rows. */
export function placesOf(design: JournalDesign, slot: EditionSlot): { rows: number }[] {
  const types = slot === 'quote' ? pageTypes : [pageTypeOf[slot]];
  const blocks = types.flatMap((type) => variantsOf(design, type).flat());
  return blocks.flatMap(({ quote, prompt }) => (slot === 'quote' ? quote : prompt) ?? []);
}

/**
 * The days of an edition with a text in each printed place. What is recorded stays; a text without a version gets one.
 * @param isAccepting texts whose words changed get their version now
 * @returns the days, how many texts were `chosen` for empty places, and how many got the version of their words now, `accepted`
 */
export function fillDays(edition: Edition, texts: EditionTexts, design: JournalDesign, isAccepting: boolean) {
  const find = textFinder(texts);
  const slots = printedSlots(design);
  let [chosen, accepted] = [0, 0];
  const days = daysOfEdition(edition, texts).map((journalDay, index): EditionDay => {
    const day = edition.days[index] ?? {};
    const entries = editionSlots.flatMap((slot) => {
      const use = day[slot];
      if (use === undefined) {
        const item = slots.includes(slot) ? journalDay[slot] : undefined;
        if (item) chosen += 1;
        return item ? [[slot, textUse(item)]] : [];
      }
      const { id, version } = parseTextUse(use);
      const text = find(slot, id);
      const current = text && textUse({ id, fields: text });
      if (current === undefined || current === use || (version !== undefined && !isAccepting)) return [[slot, use]];
      if (version !== undefined) accepted += 1;
      return [[slot, current]];
    });
    return Object.fromEntries(entries) as EditionDay;
  });
  return { days, chosen, accepted };
}

/** How an edition records a text: `id@version`. */
export function textUse({ id, fields }: Item<QuoteFields | PromptInput>): string {
  return `${id}@${textVersion(fields)}`;
}

/** The pages that print the prompt of a place. */
export const pageTypeOf = { morning: 'morning', evening: 'evening', reflection: 'sunday_reflection' } as const;
export const slotOf = { morning: 'morning', evening: 'evening', sunday_reflection: 'reflection' } as const;

/** Returns a function that finds the text of an id that a place may hold. */
export function textFinder({ quotes, prompts }: EditionTexts): (slot: EditionSlot, id: string) => QuoteFields | PromptInput | undefined {
  const quoteOf = new Map(quotes.map(({ id, fields }) => [id, fields]));
  const promptOf = new Map(prompts.map(({ id, fields }) => [id, fields]));
  return (slot, id) => {
    if (slot === 'quote') return quoteOf.get(id);
    const prompt = promptOf.get(id);
    return prompt?.type === pageTypeOf[slot] ? prompt : undefined;
  };
}

/** Identifies the printed words of a text: eight hexadecimal digits, which change with them. */
function textVersion({ text, author = '' }: { text: string; author?: string | undefined }): string {
  return createHash('sha256').update(`${text.trim()}\n${author.trim()}`).digest('hex').slice(0, 8);
}
