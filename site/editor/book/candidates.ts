import type { BookOutline, OutlineDay } from '../../../server/model/api/editions-api.ts';
import { fitsDay } from '../../../server/model/entities/days.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { EditionSlot } from '../../../server/model/page/page-types.ts';

export type BookText = Quote | Prompt;

export interface Candidate {
  item: BookText;
  /** The days of the book that have it. */
  days: number[];
}

const promptTypes = { morning: 'morning', evening: 'evening', reflection: 'sunday_reflection' } as const;

/** The texts that a place of a day may have, those that no day has first. */
export function candidatesFor(
  { days }: BookOutline,
  day: OutlineDay,
  slot: EditionSlot,
  { quotes, prompts }: { quotes: readonly Quote[]; prompts: readonly Prompt[] },
): Candidate[] {
  const fitting: readonly BookText[] = slot === 'quote' ? quotes : prompts.filter(({ type }) => type === promptTypes[slot]);
  const daysOf = new Map<string, number[]>();
  for (const { number, texts } of days) {
    const id = texts[slot]?.id;
    if (id !== undefined) daysOf.set(id, [...(daysOf.get(id) ?? []), number]);
  }
  return fitting
    .filter((item) => fitsDay(item.dayOfWeek, day.weekday) && item.id !== day.texts[slot]?.id)
    .map((item) => ({ item, days: daysOf.get(item.id) ?? [] }))
    .sort((a, b) => a.days.length - b.days.length);
}

/** A random one of those that fewest days have, if possible none of `refused`. Undefined without candidates. */
export function anotherOf(candidates: readonly Candidate[], refused: ReadonlySet<string>): Candidate | undefined {
  const others = candidates.filter(({ item }) => !refused.has(item.id));
  const pool = others.length > 0 ? others : candidates;
  const best = pool.filter(({ days }) => days.length === pool[0]?.days.length);
  return best[Math.floor(Math.random() * best.length)];
}
