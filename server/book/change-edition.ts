import { NotFoundError } from '../content/errors.ts';
import { standardDesign } from '../content/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import { storedItem } from '../content/content-tree.ts';
import { countDays, type Edition, type EditionSettings } from '../model/entities/edition-schema.ts';
import { daysAWeek, defaultWeeks, PrintRefusedError, editionSlots, slotNouns, type EditionSlot } from '../model/page/print-measures.ts';
import { counted } from '../model/text/wording.ts';
import { editionFaults, fillDays, textFinder, textUse } from './edition-days.ts';
import { designNamed, textsOf } from './plan-journal.ts';

export interface EditionOrder extends EditionSettings {
  name?: string | undefined;
  /** Whether texts whose words changed since they were chosen stay with their new words. */
  isAccepting?: boolean | undefined;
}

/**
 * Makes an edition, or fills the empty places of one. What it has recorded stays.
 * @throws PrintRefusedError for an unknown template and for days beyond the weeks; WriteRefusedError, EditRefusedError, DiskFullError
 */
export async function makeEdition(content: Repository, name: string, order: EditionOrder) {
  const stored = content.get('editions', name);
  const { weeks, start, printer } = order;
  const template = order.template ?? stored?.fields.template;
  const design = stored && template === undefined ? standardDesign : designNamed(content, template);
  const days = stored?.fields.days ?? [];
  const edition: Edition = {
    name: order.name ?? stored?.fields.name,
    template: design.id,
    printer: printer ?? stored?.fields.printer ?? 'press',
    weeks: weeks ?? stored?.fields.weeks ?? defaultWeeks,
    start: start ?? stored?.fields.start,
    days,
  };
  if (days.length > edition.weeks * daysAWeek)
    throw new PrintRefusedError(`the edition has ${counted(days.length, 'day')}; remove those after week ${edition.weeks} from its file`);
  const filled = fillDays(edition, textsOf(content), design, order.isAccepting ?? false);
  const fields = { ...edition, days: filled.days };
  const made = stored ? await content.update('editions', name, fields, stored.version) : await content.create('editions', fields, name);
  const kind = !stored ? ('created' as const) : made.version === stored.version ? ('unchanged' as const) : ('changed' as const);
  return { file: made.file, kind, chosen: filled.chosen, accepted: filled.accepted };
}

/**
 * Records the present words of the texts of an edition that changed since they were chosen, or of one of them. Returns of how many.
 * @throws NotFoundError for an unknown edition; StaleWriteError, EditRefusedError
 */
export async function keepWords(
  content: Repository,
  name: string,
  { slot, text }: { slot?: EditionSlot | undefined; text?: string | undefined },
): Promise<number> {
  const stored = storedItem(content, 'editions', name);
  const texts = textsOf(content);
  const find = textFinder(texts);
  const meant = editionFaults(stored.fields, texts).filter(
    (fault) => fault.kind === 'changed' && (slot ?? fault.slot) === fault.slot && (text ?? fault.id) === fault.id,
  );
  const days = stored.fields.days.map((day) => ({ ...day }));
  for (const { day, slot: place, id } of meant) {
    const [fields, recorded] = [find(place, id), days[day - 1]];
    if (fields && recorded) recorded[place] = textUse({ id, fields });
  }
  if (meant.length > 0) await content.update('editions', name, { days }, stored.version);
  return meant.length;
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
  const { fields: edition } = storedItem(content, 'editions', id);
  const count = countDays(edition);
  if (!(day >= 1 && day <= count)) throw new NotFoundError(`The edition has ${counted(count, 'day')}`);
  const fields = textFinder(textsOf(content))(slot, text);
  if (!fields) throw new NotFoundError(`No ${slotNouns[slot]} with id "${text}"`);
  const days: Edition['days'] = Array.from({ length: Math.max(day, edition.days.length) }, (_, index) => edition.days[index] ?? {});
  const changed = { ...days[day - 1], [slot]: textUse({ id: text, fields }) };
  days[day - 1] = Object.fromEntries(editionSlots.flatMap((each) => (changed[each] === undefined ? [] : [[each, changed[each]]])));
  return content.update('editions', id, { days }, expected);
}
