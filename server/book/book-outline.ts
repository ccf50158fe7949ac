import type { Repository } from '../content/repository.ts';
import { NotFoundError } from '../content/errors.ts';
import type { Edition } from '../model/entities/edition.ts';
import type { BookOutline, OutlineDay, OutlinePage, OutlineText, SpreadPage } from '../model/api/editions.ts';
import { editionSlots, slotNouns } from '../model/page/edition-slots.ts';
import type { EditionSlot } from '../model/page/edition-slots.ts';
import { daysAWeek } from '../model/page/journal-days.ts';
import type { Problem } from '../model/entities/problem.ts';
import { counted } from '../model/text/counted.ts';
import { layOutSheet } from './lay-out-book.ts';
import { longDate } from './plan-book.ts';
import type { BookPage } from './plan-book.ts';
import { textFinder, textUse } from './edition-days.ts';
import type { Fonts } from '../layout/fonts.ts';
import { pageHeight, pageWidth } from '../layout/grid-and-type.ts';
import { planJournal, textsOf } from './plan-journal.ts';
import type { JournalPlan } from './plan-journal.ts';

/** A recorded edition as a book to read. @throws PrintRefusedError for an unknown one */
export function planEdition(content: Repository, edition: string): JournalPlan | { problems: Problem[] } {
  return planJournal(content, { edition });
}

/** The pages of an edition, and the texts of its days. */
export function outlineOf(
  { id, version }: Pick<BookOutline, 'id' | 'version'>,
  revision: string,
  { words, book, days, faults, edition }: JournalPlan,
): BookOutline {
  const faultAt = new Map(faults.map((fault) => [`${fault.day} ${fault.slot}`, fault]));
  const textAt = (number: number, slot: EditionSlot): OutlineText | undefined => {
    const fault = faultAt.get(`${number} ${slot}`);
    if (fault) return { id: fault.id, state: fault.kind };
    const item = days[number - 1]?.[slot];
    const isRecorded = edition.days[number - 1]?.[slot] !== undefined;
    return item && { id: item.id, state: isRecorded ? 'recorded' : 'chosen' };
  };
  const pages = book.map((page): OutlinePage => ({ kind: page.kind, day: page.day?.number, slots: slotsOn(page) }));
  return {
    id,
    version,
    revision,
    title: words.title,
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
export function spreadPage({ book, words, measures }: JournalPlan, number: number, fonts: Fonts): SpreadPage {
  const { side, operations, overflow, missing } = layOutSheet(book, number, words, measures, fonts);
  const outlined = operations.map((mark) => (mark.kind === 'text' ? { ...mark, outline: fonts.outline(mark) } : mark));
  return { number, side, width: pageWidth, height: pageHeight, operations: outlined, overflow, missing };
}

/**
 * Puts a text on a day of an edition, with the version of its words.
 * @throws NotFoundError for an unknown edition, day or text; StaleWriteError, EditRefusedError
 */
export async function putText(
  content: Repository,
  id: string,
  { day, slot, text }: { day: number; slot: EditionSlot; text: string },
  expected: string | undefined,
): Promise<{ version: string }> {
  const stored = content.get('editions', id);
  if (!stored) throw new NotFoundError(`No edition with id "${id}"`);
  const edition = stored.fields;
  const count = edition.weeks * daysAWeek;
  if (!(day >= 1 && day <= count)) throw new NotFoundError(`The edition has ${counted(count, 'day')}`);
  const fields = textFinder(textsOf(content))(slot, text);
  if (!fields) throw new NotFoundError(`No ${slotNouns[slot]} with id "${text}"`);
  const days: Edition['days'] = Array.from({ length: Math.max(day, edition.days.length) }, (_, index) => edition.days[index] ?? {});
  const changed = { ...days[day - 1], [slot]: textUse({ id: text, fields }) };
  days[day - 1] = Object.fromEntries(editionSlots.flatMap((each) => (changed[each] === undefined ? [] : [[each, changed[each]]])));
  return content.update('editions', id, { days }, expected);
}

/** The places of a day that a page prints. */
function slotsOn({ kind, hasQuote, hasPrompt }: BookPage): EditionSlot[] {
  const slots: EditionSlot[] = hasQuote ? ['quote'] : [];
  if (hasPrompt && (kind === 'morning' || kind === 'evening')) slots.push(kind);
  if (hasPrompt && kind === 'sunday_reflection') slots.push('reflection');
  return slots;
}
