import type { JournalDesign } from '../content/tree/journal-designs.ts';
import { daysAWeek } from '../model/entities/days.ts';
import type { Edition, EditionDay } from '../model/entities/edition-schema.ts';
import type { EditionSlot } from '../model/entities/editions.ts';
import { isMet, promptNeeds } from '../model/entities/prompt-needs.ts';
import type { EditionTexts } from './choose-days.ts';
import { daysOfEdition, partsForPrompts, printedSlots, textFinder } from './edition-days.ts';

/** A recorded text that today's rules would not put on its day, and the id of the text that they would put there. */
export interface BrokenRule {
  day: number;
  slot: EditionSlot;
  next: string;
  reason: string;
}

/** Finds authors quoted twice within a week, and prompts that need a part the book lacks. Skips places where every text breaks a rule. */
export function brokenRules(edition: Edition, texts: EditionTexts, design: JournalDesign): BrokenRule[] {
  const slots = printedSlots(design);
  const broken = [...nearAuthors(edition.days, texts), ...unmetNeeds(edition.days, texts, design)]
    .filter(({ slot }) => slots.includes(slot))
    .sort((a, b) => a.day - b.day);
  if (broken.length === 0) return [];
  const days = edition.days.map((day, index) => {
    const kept = Object.entries(day).filter(([slot]) => !broken.some((each) => each.day === index + 1 && each.slot === slot));
    return Object.fromEntries(kept) as EditionDay;
  });
  const filled = daysOfEdition({ ...edition, days }, texts, design);
  const quotes = filled.map(({ quote }) => ({ quote: quote?.id }));
  const stillNear = new Set(nearAuthors(quotes, texts).map(({ day }) => day));
  return broken.flatMap(({ day, slot, reason }) => {
    const next = filled[day - 1]?.[slot]?.id;
    return next === undefined || next === edition.days[day - 1]?.[slot] || (slot === 'quote' && stillNear.has(day))
      ? []
      : { day, slot, next, reason };
  });
}

type Fault = Omit<BrokenRule, 'next'>;

function nearAuthors(days: readonly EditionDay[], { quotes }: EditionTexts): Fault[] {
  const authorOf = new Map(quotes.map(({ id, fields }) => [id, fields.author?.trim()]));
  const last = new Map<string, number>();
  return days.flatMap(({ quote = '' }, index) => {
    const author = authorOf.get(quote);
    if (!author) return [];
    const before = last.get(author);
    if (before === undefined || index - before >= daysAWeek) {
      last.set(author, index);
      return [];
    }
    return { day: index + 1, slot: 'quote' as const, reason: `the quote is by ${author}, like that of day ${before + 1}` };
  });
}

function unmetNeeds(days: readonly EditionDay[], texts: EditionTexts, design: JournalDesign): Fault[] {
  const parts = partsForPrompts(design);
  const find = textFinder(texts);
  return days.flatMap((day, index) =>
    (['morning', 'evening', 'reflection'] as const).flatMap((slot) => {
      const fields = find(slot, day[slot] ?? '');
      if (!fields || !('needs' in fields) || isMet(fields, parts)) return [];
      const missing = (fields.needs ?? []).filter((need) => !parts.has(need)).map((need) => promptNeeds[need]);
      return { day: index + 1, slot, reason: `the prompt needs ${missing.join(' and ')}, which the book lacks` };
    }),
  );
}

/** `the quote is by Seneca, like that of day 22; "journal edition first --rechoose" puts another there` */
export function ruleMessage({ reason }: BrokenRule, edition: string): string {
  return `${reason}; "journal edition ${edition} --rechoose" puts another there`;
}
