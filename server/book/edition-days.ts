import { variantsOf, type JournalDesign } from '../content/tree/journal-designs.ts';
import type { EditionFault } from '../model/api/editions-api.ts';
import { countDays, firstDayOf, type Edition, type EditionDay } from '../model/entities/edition-schema.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import type { PromptInput, QuoteFields } from '../model/entities/quote.ts';
import type { PromptNeed } from '../model/entities/prompt-needs.ts';
import { editionSlots, slotNouns, type EditionSlot } from '../model/entities/editions.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { chooseDays, type EditionTexts, type JournalDay } from './choose-days.ts';

/** The days of an edition with their texts. Unless the edition `isComplete`, an empty place gets the text that `fillDays` would record. */
export function daysOfEdition(edition: Edition, texts: EditionTexts, design: JournalDesign, isComplete = false): JournalDay[] {
  const { days } = edition;
  const recorded = editionSlots.map((slot) => [slot, days.map((day) => day[slot])]);
  const calendar = { days: countDays(edition), ...firstDayOf(edition) };
  const chosen = chooseDays(calendar, texts, Object.fromEntries(recorded), partsForPrompts(design));
  if (!isComplete) return chosen;
  return chosen.map(({ number, date, weekday, ...items }, index) => {
    const kept = editionSlots.flatMap((slot) => (days[index]?.[slot] === undefined ? [] : [[slot, items[slot]]]));
    return { number, date, weekday, ...Object.fromEntries(kept) };
  });
}

/** The recorded texts that are missing, or belong on other pages. */
export function editionFaults({ days }: Pick<Edition, 'days'>, texts: EditionTexts): EditionFault[] {
  const find = textFinder(texts);
  return days.flatMap((day, index) =>
    editionSlots.flatMap((slot): EditionFault[] => {
      const id = day[slot];
      if (id === undefined || find(slot, id)) return [];
      const isPrompt = slot !== 'quote' && texts.prompts.some((prompt) => prompt.id === id);
      return [{ day: index + 1, slot, id, kind: isPrompt ? 'misplaced' : 'gone' }];
    }),
  );
}

/** The fault and its remedy: `day 1 has the quote "x", which does not exist; …` */
export function faultMessage({ day, slot, id, kind }: EditionFault, edition: string): string {
  const what = `day ${day} has the ${slotNouns[slot]} "${id}"`;
  const next = `leave "${slot}:" empty, and "journal edition ${edition}" chooses another`;
  return kind === 'gone' ? `${what}, which does not exist; ${next}` : `${what}, but that is a prompt for other pages; ${next}`;
}

export function printedSlots(design: JournalDesign): EditionSlot[] {
  return editionSlots.filter((slot) => placesOf(design, slot).length > 0);
}

export function placesOf(design: JournalDesign, slot: EditionSlot): { rows: number }[] {
  const types = slot === 'quote' ? pageTypes : [pageTypeOf[slot]];
  const blocks = types.flatMap((type) => variantsOf(design, type).flat());
  return blocks.flatMap(({ quote, prompt }) => (slot === 'quote' ? quote : prompt) ?? []);
}

/** The days of an edition with a text in each printed place, and how many were `chosen` for empty places. Recorded texts stay. */
export function fillDays(edition: Edition, texts: EditionTexts, design: JournalDesign): { days: EditionDay[]; chosen: number } {
  const slots = printedSlots(design);
  let chosen = 0;
  const days = daysOfEdition(edition, texts, design).map((journalDay, index): EditionDay => {
    const recorded = edition.days[index] ?? {};
    const entries = editionSlots.flatMap((slot) => {
      if (recorded[slot] !== undefined) return [[slot, recorded[slot]]];
      const item = slots.includes(slot) ? journalDay[slot] : undefined;
      if (item) chosen += 1;
      return item ? [[slot, item.id]] : [];
    });
    return Object.fromEntries(entries) as EditionDay;
  });
  return { days, chosen };
}

/** The parts of a book that its prompts may refer to. */
export function partsForPrompts(design: JournalDesign): ReadonlySet<PromptNeed> {
  const { pages, template } = design;
  const has: Record<PromptNeed, unknown> = {
    boxes: (['morning', 'evening'] as const).some((type) => variantsOf(design, type).some((blocks) => blocks.some(hasBox))),
    morning: pages.morning,
    evening: pages.evening,
    sunday: pages.sunday_reflection,
    front: template.front?.includes('goals'),
  };
  return new Set((Object.keys(has) as PromptNeed[]).filter((part) => has[part]));
}

function hasBox({ list, columns = [] }: PageBlock): boolean {
  return list?.includes('box') === true || columns.some((part) => (Array.isArray(part) ? part : part.blocks).some(hasBox));
}

export const pageTypeOf = { morning: 'morning', evening: 'evening', reflection: 'sunday_reflection' } as const;
export const slotOf = { morning: 'morning', evening: 'evening', sunday_reflection: 'reflection' } as const;

/** Returns a function that finds a text by id, if the slot may hold it. */
export function textFinder({ quotes, prompts }: EditionTexts): (slot: EditionSlot, id: string) => QuoteFields | PromptInput | undefined {
  const quoteOf = new Map(quotes.map(({ id, fields }) => [id, fields]));
  const promptOf = new Map(prompts.map(({ id, fields }) => [id, fields]));
  return (slot, id) => {
    if (slot === 'quote') return quoteOf.get(id);
    const prompt = promptOf.get(id);
    return prompt?.type === pageTypeOf[slot] ? prompt : undefined;
  };
}
