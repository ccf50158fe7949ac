import { editionName, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { editorApi, type EditorTab } from '../../../server/model/api/editor-paths.ts';
import { printerLabels, editionSlots, type EditionSlot } from '../../../server/model/page/print-measures.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import { attempt, failureSentence, request } from './request.ts';

/** The editions; none while they load, and on a static host. */
export function useEditions(): readonly EditionSummary[] {
  const { isStatic } = usePageData();
  const read = useRead<EditionSummary[]>(isStatic ? null : editorApi.editions);
  return read.status === 'loaded' ? read.value : noEditions;
}

const noEditions: readonly EditionSummary[] = [];

/** A function that returns the name of an edition by its id. */
export function useEditionNames(): (id: string) => string {
  const editions = useEditions();
  return (id) => editionName(editions.find((edition) => edition.id === id) ?? { id });
}

/** `13 weeks · Amazon KDP` */
export function editionFacts({ weeks, printer }: EditionSummary): string {
  return `${counted(weeks, 'week')} · ${printerLabels[printer]}`;
}

/** The choice of no edition, which no edition has for its name. */
export const noEdition = '-';

export function editionChoices(editions: readonly EditionSummary[]): { value: string; label: string }[] {
  return [
    { value: noEdition, label: 'New selection' },
    ...editions.map((edition) => ({ value: edition.id, label: `${editionName(edition)} · ${editionFacts(edition)}` })),
  ];
}

/** The question before a deletion, with the editions that use the texts. */
export function deletionQuestion(question: string, editions: readonly EditionSummary[], tab: EditorTab, ids: readonly string[]): string {
  const uses = usesOf(editions, tab, ids);
  if (uses.length === 0) return question;
  const places = list.format(uses.map((use) => `“${use.name}” (${dayNumbers(use.days)})`));
  const [some, them] = ids.length === 1 ? ['It is', 'it'] : ['Some are', 'them'];
  return `${question}\n\n${some} in ${places}, which cannot be printed without ${them}.`;
}

/** The editions that have one of these items, on which days, and its place on the first of them. */
export function usesOf(editions: readonly EditionSummary[], tab: EditorTab, ids: readonly string[]) {
  const slots = tab === 'quotes' || tab === 'prompts' ? editionSlots.filter((slot) => (slot === 'quote') === (tab === 'quotes')) : [];
  const wanted = new Set(ids);
  return editions.flatMap((edition) => {
    const places = edition.days.flatMap((day, index) => {
      const slot = slots.find((each) => wanted.has(day[each] ?? ''));
      return slot ? [{ day: index + 1, slot }] : [];
    });
    const [first] = places;
    return first ? [{ edition: edition.id, name: editionName(edition), days: places.map(({ day }) => day), slot: first.slot }] : [];
  });
}

/** `Printed on day 37 of First edition and days 1 and 92 of Spring 2027`; empty for an item that no edition has. */
export function printedOn(uses: ReturnType<typeof usesOf>): string {
  return uses.length === 0 ? '' : `Printed on ${list.format(uses.map((use) => `${dayNumbers(use.days)} of ${use.name}`))}`;
}

const list = new Intl.ListFormat('en');

/** `days 1 and 92` */
export function dayNumbers(days: readonly number[]): string {
  return `${days.length > 1 ? 'days' : 'day'} ${list.format(days.map(String))}`;
}

/** Records in an edition the present words of one text, or of all that changed. Resolves to a sentence when that failed. */
export async function keepWords(edition: string, text?: { slot: EditionSlot; id: string }): Promise<string | undefined> {
  const body = text ? { slot: text.slot, text: text.id } : {};
  const { failure } = await attempt(request(editorApi.editionWords(edition), { method: 'PUT', body }));
  return failure && failureSentence(failure);
}
