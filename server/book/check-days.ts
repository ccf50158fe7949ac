import type { JournalDesign } from '../content/tree/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import { timeSlicer } from '../content/ground/time-slices.ts';
import type { Block } from '../layout/blocks.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { layOutBlocks } from '../layout/lay-out-blocks.ts';
import { dayLabel, fitsDay } from '../model/entities/days.ts';
import { editionSlots, slotNouns, type EditionSlot } from '../model/entities/editions.ts';
import type { TextPlace } from '../model/api/drawing.ts';
import type { PreflightFact } from '../model/api/editions-api.ts';
import { counted } from '../model/text/wording.ts';
import type { JournalDay } from './choose-days.ts';
import { placesOf, printedSlots } from './edition-days.ts';
import { brokenRules, type BrokenRule } from './edition-rules.ts';
import { planJournal, textProblems, textsOf, type BookContent, type JournalPlan } from './plan-journal.ts';

export interface CheckedDays {
  fits: string[];
  pages: number[];
}

/**
 * The days of an edition, and whether the texts of each fit their pages: `yes`, or `no: the quote is 12 characters too long`. Returns the
 * problems of the content instead when it has any. @throws PrintRefusedError for an unknown edition
 */
export async function editionDays(content: Repository, edition: string, fonts: () => Promise<Fonts>) {
  const plan = planJournal(content, { edition });
  if ('problems' in plan) return plan;
  const { days, design, measures, faults, book } = plan;
  const problems = textProblems(content, edition, faults);
  if (problems.length > 0) return { problems };
  const faces = await fonts();
  const yieldWhenDue = timeSlicer();
  const fits: string[] = [];
  for (const day of days) {
    await yieldWhenDue();
    const faults = editionSlots.flatMap((slot) => {
      const nounOf = (place: TextPlace) => (place === 'author' ? place : slotNouns[slot]);
      return blocksOf(day, slot, design).flatMap((block) => {
        const { overflow, missing } = layOutBlocks([block], 'left', faces, measures);
        return [
          ...overflow.map(({ place, characters }) => `the ${nounOf(place)} is ${counted(characters, 'character')} too long`),
          ...missing.map(({ place, characters }) => `the ${nounOf(place)} has ${characters.join(' ')}, which the typeface lacks`),
        ];
      });
    });
    fits.push(faults.length > 0 ? `no: ${faults.join('; ')}` : 'yes');
  }
  const pages = days.map(({ number }) => book.findIndex(({ day }) => day?.number === number) + 1);
  return { days, checked: { fits, pages } satisfies CheckedDays };
}

function blocksOf(day: JournalDay, slot: EditionSlot, design: JournalDesign): Block[] {
  const { text, author }: { text?: string; author?: string | undefined } = day[slot]?.fields ?? {};
  if (text === undefined) return [];
  return placesOf(design, slot).map(({ rows }) =>
    slot === 'quote' ? { kind: 'quote', text, author, rows } : { kind: 'prompt', text, rows },
  );
}

/** Notes on the texts of the days. Empty when each place has a recorded text that fits its day and is used only once. */
export function dayFacts(content: BookContent, { days, design, edition }: JournalPlan, id: string | undefined): PreflightFact[] {
  const slots = printedSlots(design);
  const unrecorded = days.flatMap((day, index) => slots.filter((slot) => day[slot] && !edition.days[index]?.[slot]));
  const notes = [
    ...dayNotes(days, slots),
    ...brokenNotes(id === undefined ? [] : brokenRules(edition, textsOf(content), design), id),
    ...(id !== undefined && unrecorded.length > 0 ? [`${counted(unrecorded.length, 'text')} not recorded in the edition`] : []),
  ];
  return notes.length > 0 ? [['days', notes.join('; ')]] : [];
}

function brokenNotes([first, ...others]: readonly BrokenRule[], id = ''): string[] {
  if (!first) return [];
  const verb = others.length === 1 ? 'breaks' : 'break';
  const more = others.length > 0 ? `, and ${counted(others.length, 'other text')} of the edition ${verb} a rule` : '';
  return [`day ${first.day}: ${first.reason}${more}; "journal edition ${id} --rechoose" exchanges just these texts`];
}

/** Phrases about days without a text, repeated texts, and texts for another weekday. */
export function dayNotes(days: readonly JournalDay[], slots: readonly EditionSlot[] = editionSlots): string[] {
  const sundays = days.filter(({ weekday }) => weekday === 'sunday');
  return slots.flatMap((slot) => (slot === 'reflection' ? notesOn(sundays, slot, 'Sunday') : notesOn(days, slot, 'day')));
}

function notesOn(days: readonly JournalDay[], slot: EditionSlot, unit: 'Sunday' | 'day'): string[] {
  const noun = slotNouns[slot];
  const ids = days.map((day) => day[slot]?.id);
  const empty = ids.filter((id) => id === undefined).length;
  const moved = days.filter((day) => day[slot] && !fitsDay(day[slot].fields.dayOfWeek, day.weekday));
  return [
    ...(empty > 0 ? [`no ${noun} fits on ${counted(empty, unit)}; a built-in text is used`] : []),
    ...repeatsOf(ids, noun, unit),
    ...moved.slice(0, 1).map(({ number, weekday }) => {
      return `${counted(moved.length, noun)} for another weekday; the first is on day ${number}, a ${dayLabel(weekday)}`;
    }),
  ];
}

/** `quotes: each at most 2 times, at least 106 days apart` */
function repeatsOf(ids: readonly (string | undefined)[], noun: string, unit: string): string[] {
  const daysOf = new Map<string, number[]>();
  for (const [day, id] of ids.entries()) if (id !== undefined) daysOf.set(id, [...(daysOf.get(id) ?? []), day]);
  const most = Math.max(...[...daysOf.values()].map(({ length }) => length));
  const gaps = [...daysOf.values()].flatMap((days) => days.slice(1).map((day, index) => day - (days[index] ?? 0)));
  if (gaps.length === 0) return [];
  return [`${noun}s: each at most ${counted(most, 'time')}, at least ${counted(Math.min(...gaps), unit)} apart`];
}
