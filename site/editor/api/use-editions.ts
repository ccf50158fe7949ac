import { editionName, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { printingName, type PrintingSummary } from '../../../server/model/api/printings-api.ts';
import type { EditorTab } from '../../../server/model/api/editor-views.ts';
import { printerLabels } from '../../../server/model/page/print-products.ts';
import { editionSlots } from '../../../server/model/entities/editions.ts';
import { formatDate, isDate } from '../../../server/model/entities/iso-dates.ts';
import { counted, listed } from '../../../server/model/text/wording.ts';
import { itemCalls } from './item-calls.ts';
import { useServersRead } from './session.ts';

/** The editions; empty while they load and on a static host. */
export function useEditions(): readonly EditionSummary[] {
  return useServersRead<EditionSummary[]>(editorApi.editions).value ?? noEditions;
}

const noEditions: readonly EditionSummary[] = [];

export function useEditionNames(): (id: string) => string {
  const editions = useEditions();
  return (id) => editionName(editions.find((edition) => edition.id === id) ?? { id });
}

/** What was ordered from printers, newest first; empty while it loads and on a static host. */
export function usePrintings(): readonly PrintingSummary[] {
  // Differences from a printing also depend on the other lists.
  const { value = [] } = useServersRead<PrintingSummary[]>(editorApi.printings, { revalidatesOnMount: true });
  return value.toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

export const editionCalls = itemCalls<EditionSummary>(editorApi.editions);

/** `13 weeks from January 4, 2027 · Amazon KDP`; without dates, `13 weeks · Amazon KDP`. */
export function editionFacts({ weeks, printer, start }: EditionSummary): string {
  const dates = start && isDate(start) ? ` from ${formatDate(start)}` : '';
  return `${counted(weeks, 'week')}${dates} · ${printerLabels[printer]}`;
}

/** Returns a function for the question before a deletion, which names the editions and printings that have the texts. */
export function useDeletionQuestion(): (question: string, tab: EditorTab, ids: readonly string[]) => string {
  const editions = useEditions();
  const printings = usePrintings();
  return (question, tab, ids) => {
    const uses = usesOf(editions, tab, ids);
    const places = listed(uses.map((use) => `“${use.name}” (${dayNumbers(use.days)})`));
    const [some, were, them] = ids.length === 1 ? ['It is', 'It was', 'it'] : ['Some are', 'Some were', 'them'];
    const orders = usesOf(printings, tab, ids).map((use) => use.name);
    return [
      question,
      ...(uses.length > 0 ? [`${some} in ${places}, which cannot be printed without ${them}.`] : []),
      ...(orders.length > 0 ? [`${were} printed: ${listed(orders)}. What was printed keeps the words.`] : []),
    ].join('\n\n');
  };
}

/** The editions that have one of these items, with its days, and its slot on the first of them. */
export function usesOf(editions: readonly (EditionSummary | PrintingSummary)[], tab: string, ids: readonly string[]) {
  const slots = tab === 'quotes' || tab === 'prompts' ? editionSlots.filter((slot) => (slot === 'quote') === (tab === 'quotes')) : [];
  const wanted = new Set(ids);
  return editions.flatMap((edition) => {
    const places = edition.days.flatMap((day, index) => {
      const slot = slots.find((each) => wanted.has(day[each] ?? ''));
      return slot ? [{ day: index + 1, slot }] : [];
    });
    const [first] = places;
    const name = 'pages' in edition ? printingName(edition) : editionName(edition);
    return first ? [{ edition: edition.id, name, days: places.map(({ day }) => day), slot: first.slot }] : [];
  });
}

/** `Printed on day 37 of First edition and days 1 and 92 of Spring 2027`; empty for an item in no edition. */
export function printedOn(uses: ReturnType<typeof usesOf>): string {
  return uses.length === 0 ? '' : `Printed on ${listed(uses.map((use) => `${dayNumbers(use.days)} of ${use.name}`))}`;
}

/** `days 1 and 92` */
export function dayNumbers(days: readonly number[]): string {
  return `${days.length > 1 ? 'days' : 'day'} ${listed(days.map(String))}`;
}
