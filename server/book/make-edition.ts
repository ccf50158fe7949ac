import { NotFoundError } from '../content/errors.ts';
import { standardDesign } from '../content/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import type { Edition } from '../model/entities/edition.ts';
import { daysAWeek, usualWeeks } from '../model/page/journal-days.ts';
import type { EditionSlot } from '../model/page/edition-slots.ts';
import type { PrinterName } from '../model/page/printer-names.ts';
import { counted } from '../model/text/counted.ts';
import { editionFaults, fillDays, textFinder, textUse } from './edition-days.ts';
import type { FilledDays } from './edition-days.ts';
import { designNamed, PrintRefusedError, textsOf } from './plan-journal.ts';

/** What an edition gets; what is absent stays as it is, or is the usual. */
export interface EditionOrder {
  template?: string | undefined;
  weeks?: number | undefined;
  start?: string | undefined;
  printer?: PrinterName | undefined;
  /** Whether texts whose words changed since they were chosen stay with their new words. */
  isAccepting?: boolean | undefined;
}

export interface MadeEdition extends Pick<FilledDays, 'accepted' | 'chosen'> {
  file: string;
  kind: 'created' | 'changed' | 'unchanged';
}

/**
 * Makes an edition, or fills the empty places of one. What it has recorded stays.
 * @throws PrintRefusedError for an unknown template and for days beyond the weeks; WriteRefusedError, EditRefusedError, DiskFullError
 */
export async function makeEdition(content: Repository, name: string, order: EditionOrder): Promise<MadeEdition> {
  const stored = content.get('editions', name);
  const { weeks, start, printer } = order;
  const template = order.template ?? stored?.fields.template;
  const design = stored && template === undefined ? standardDesign : designNamed(content, template);
  const days = stored?.fields.days ?? [];
  const edition: Edition = {
    template: design.id,
    printer: printer ?? stored?.fields.printer ?? 'press',
    weeks: weeks ?? stored?.fields.weeks ?? usualWeeks,
    start: start ?? stored?.fields.start,
    days,
  };
  if (days.length > edition.weeks * daysAWeek)
    throw new PrintRefusedError(`the edition has ${counted(days.length, 'day')}; remove those after week ${edition.weeks} from its file`);
  const filled = fillDays(edition, textsOf(content), design.pages, order.isAccepting ?? false);
  const fields = { ...edition, days: filled.days };
  const made = stored ? await content.update('editions', name, fields, stored.version) : await content.create('editions', fields, name);
  const { chosen, accepted } = filled;
  return { file: made.file, kind: !stored ? 'created' : made.version === stored.version ? 'unchanged' : 'changed', chosen, accepted };
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
  const stored = content.get('editions', name);
  if (!stored) throw new NotFoundError(`No edition with id "${name}"`);
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
