import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { EditorTab } from '../../../server/model/api/editor-paths.ts';
import type { EditionSummary } from '../../../server/model/api/editions.ts';
import { printerLabels } from '../../../server/model/page/printer-names.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';

/** The editions; none while they load, and on a static host. */
export function useEditions(): readonly EditionSummary[] {
  const { isStatic } = usePageData();
  const read = useRead<EditionSummary[]>(isStatic ? null : editorApi.editions);
  return read.status === 'loaded' ? read.value : noEditions;
}

const noEditions: readonly EditionSummary[] = [];

/** `first, 13 weeks, for Amazon KDP` */
export function editionLabel({ id, weeks, printer }: EditionSummary): string {
  return `${id}, ${counted(weeks, 'week')}, for ${printerLabels[printer]}`;
}

/** The choice of no edition, which no edition has for its name. */
export const noEdition = '-';

/** To choose an edition, or none. */
export function editionChoices(editions: readonly EditionSummary[]): { value: string; label: string }[] {
  return [
    { value: noEdition, label: 'None: choose the texts now' },
    ...editions.map((edition) => ({ value: edition.id, label: editionLabel(edition) })),
  ];
}

/** The question before a deletion, with the editions that use the texts. */
export function deletionQuestion(question: string, editions: readonly EditionSummary[], tab: EditorTab, ids: readonly string[]): string {
  const uses = tab === 'quotes' || tab === 'prompts' ? usesOf(editions, tab, ids) : '';
  if (uses === '') return question;
  const note =
    ids.length === 1
      ? `It is in ${uses}, which cannot be printed without it.`
      : `Some are in ${uses}, which cannot be printed without them.`;
  return `${question}\n\n${note}`;
}

/** Where editions use texts: `the edition “first” (day 37), and the edition “second” (days 1 and 92)`. Empty for texts without an edition. */
function usesOf(editions: readonly EditionSummary[], kind: 'quotes' | 'prompts', ids: readonly string[]): string {
  const wanted = new Set(ids);
  const uses = editions.flatMap(({ id: name, days }) => {
    const numbers = days.flatMap((day, index) => (isOn(day, kind, wanted) ? [String(index + 1)] : []));
    return numbers.length > 0 ? [`the edition “${name}” (${numbers.length > 1 ? 'days' : 'day'} ${list.format(numbers)})`] : [];
  });
  return list.format(uses);
}

const list = new Intl.ListFormat('en');

function isOn({ quote, ...prompts }: EditionSummary['days'][number], kind: 'quotes' | 'prompts', ids: ReadonlySet<string>): boolean {
  return kind === 'quotes' ? quote !== undefined && ids.has(quote) : Object.values(prompts).some((id) => ids.has(id));
}
