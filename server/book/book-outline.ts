import type { Fonts } from '../layout/fonts.ts';
import { pageHeight, pageWidth } from '../layout/grid-and-type.ts';
import type { BookOutline, OutlineDay, OutlinePage, OutlineText, SpreadPage } from '../model/api/editions-api.ts';
import { editionSlots, type EditionSlot } from '../model/page/page-types.ts';
import { layOutSheet, type PlannedBook } from './lay-out-book.ts';
import { longDate } from './plan-book.ts';
import type { JournalPlan } from './plan-journal.ts';

/** The pages of an edition, and the texts of its days. */
export function outlineOf(
  { id, version }: Pick<BookOutline, 'id' | 'version'>,
  revision: string,
  { names, book, days, faults, edition }: JournalPlan,
): BookOutline {
  const faultAt = new Map(faults.map((fault) => [`${fault.day} ${fault.slot}`, fault]));
  const textAt = (number: number, slot: EditionSlot): OutlineText | undefined => {
    const fault = faultAt.get(`${number} ${slot}`);
    if (fault) return { id: fault.id, state: fault.kind };
    const item = days[number - 1]?.[slot];
    const isRecorded = edition.days[number - 1]?.[slot] !== undefined;
    return item && { id: item.id, state: isRecorded ? 'recorded' : 'chosen' };
  };
  const pages = book.map((page): OutlinePage => ({ kind: page.kind, name: page.name, day: page.day?.number, slots: page.slots }));
  return {
    id,
    version,
    revision,
    title: names.title,
    pages,
    days: days.map(({ number, date, weekday }): OutlineDay => {
      const texts = editionSlots.flatMap((slot) => {
        const text = textAt(number, slot);
        return text ? [[slot, text] as const] : [];
      });
      const page = pages.findIndex(({ day }) => day === number) + 1;
      return { number, date: date && longDate(date), weekday, page, texts: Object.fromEntries(texts) };
    }),
  };
}

/** A page of the book with its letters as outlines, for browsers that have a subset of the fonts. */
export function spreadPage(plan: PlannedBook, number: number, fonts: Fonts): SpreadPage {
  const { side, operations, overflow, missing } = layOutSheet(plan, number, fonts);
  const outlined = operations.map((mark) => (mark.kind === 'text' ? { ...mark, outline: fonts.outline(mark) } : mark));
  return { number, side, width: pageWidth, height: pageHeight, operations: outlined, overflow, missing };
}
