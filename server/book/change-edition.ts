import { EditRefusedError, NotFoundError, StaleWriteError } from '../content/ground/errors.ts';
import { designOfEdition, standardDesign } from '../content/tree/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import { storedItem } from '../content/tree/stored-item.ts';
import { countDays, firstDayOf, type Edition, type EditionSettings } from '../model/entities/edition-schema.ts';
import { dayLabel, daysAWeek } from '../model/entities/days.ts';
import { defaultWeeks, editionSlots, slotNouns, type EditionSlot } from '../model/entities/editions.ts';
import { PrintRefusedError } from './print-refused-error.ts';
import { counted, withArticle } from '../model/text/wording.ts';
import { brokenRules } from './edition-rules.ts';
import { chooseDays } from './choose-days.ts';
import { fillDays, printedSlots, textFinder } from './edition-days.ts';
import { designNamed, textsOf } from './plan-journal.ts';

export interface EditionOrder extends EditionSettings {
  name?: string | undefined;
  /** The edition whose texts, and settings that are not named, a new one copies. */
  from?: string | undefined;
  /** Whether to replace recorded texts that break today's rules. */
  rechoose?: boolean | undefined;
}

/** Makes an edition, or fills the empty places of one. @throws PrintRefusedError for an unknown template or too many days; write errors */
export async function makeEdition(content: Repository, name: string, order: EditionOrder) {
  const stored = content.get('editions', name);
  if (!stored && order.from !== undefined) {
    const { fields } = storedItem(content, 'editions', order.from);
    const { name: ownName, template = fields.template, printer = fields.printer, weeks = fields.weeks, start = fields.start } = order;
    const copy = changedEdition(content, { ...fields, name: ownName }, { template, printer, weeks, start });
    const { file } = await content.writer.create('editions', copy, name);
    return { file, kind: 'created' as const, chosen: 0, rechosen: [] };
  }
  const { weeks, start, printer } = order;
  const template = order.template ?? stored?.fields.template;
  const design = stored && template === undefined ? standardDesign() : designNamed(content, template);
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
  const texts = textsOf(content);
  const rechosen = order.rechoose ? brokenRules(edition, texts, design) : [];
  const mended = days.map((day, index) => {
    const changes = rechosen.filter((each) => each.day === index + 1).map(({ slot, next }) => [slot, next]);
    return { ...day, ...Object.fromEntries(changes) };
  });
  const filled = fillDays({ ...edition, days: mended }, texts, design);
  const fields = { ...edition, days: filled.days };
  const made = stored
    ? await content.writer.update('editions', name, fields, stored.version)
    : await content.writer.create('editions', fields, name);
  const kind = !stored ? ('created' as const) : made.version === stored.version ? ('unchanged' as const) : ('changed' as const);
  return { file: made.file, kind, chosen: filled.chosen, rechosen };
}

/** Drops days past the last week and reflections not on Sundays; fills new days. @throws PrintRefusedError for an unknown template */
export function changedEdition(content: Repository, edition: Edition, changes: Partial<Edition>): Edition {
  const next = { ...edition, ...changes };
  const isReplanned = next.weeks !== edition.weeks || next.start !== edition.start || changes.days !== undefined;
  if (!isReplanned) return next;
  const calendar = chooseDays({ days: countDays({ ...next, days: [] }), ...firstDayOf(next) }, { quotes: [], prompts: [] });
  const days = next.days.slice(0, calendar.length).map(({ reflection, ...day }, index) => {
    return { ...day, ...(reflection !== undefined && calendar[index]?.weekday === 'sunday' && { reflection }) };
  });
  const design = next.template === undefined ? standardDesign() : designNamed(content, next.template);
  return { ...next, days: fillDays({ ...next, days }, textsOf(content), design).days };
}

/**
 * Puts a text on a day of an edition.
 * @param choice `was` is the id that the place must still have, empty for none. Changes to other places do not conflict.
 * @throws NotFoundError for an unknown edition, day or text; StaleWriteError, EditRefusedError
 */
export async function putText(
  content: Repository,
  id: string,
  { day, slot, text, was }: { day: number; slot: EditionSlot; text: string; was?: string | undefined },
  expected: string | undefined,
): Promise<{ version: string }> {
  const { fields: edition } = storedItem(content, 'editions', id);
  const count = countDays(edition);
  if (!Number.isInteger(day) || day < 1 || day > count) throw new NotFoundError(`The edition has ${counted(count, 'day')}`);
  const find = textFinder(textsOf(content));
  const weekday = chooseDays({ days: day, ...firstDayOf(edition) }, { quotes: [], prompts: [] }).at(-1)?.weekday;
  const isPrinted = printedSlots(designOfEdition(content.list('templates'), edition.template)).includes(slot);
  if (!isPrinted || (slot === 'reflection' && weekday !== 'sunday'))
    throw new EditRefusedError(`Day ${day}, a ${dayLabel(weekday)}, has no place for ${withArticle(slotNouns[slot])} in this edition`);
  if (!find(slot, text)) throw new NotFoundError(`No ${slotNouns[slot]} with id "${text}"`);
  const present = edition.days[day - 1]?.[slot] ?? '';
  if (was !== undefined && was !== present && present !== text)
    throw new StaleWriteError(`Day ${day} now has another ${slotNouns[slot]}: “${find(slot, present)?.text ?? 'none'}”`);
  const days: Edition['days'] = Array.from({ length: Math.max(day, edition.days.length) }, (_, index) => edition.days[index] ?? {});
  const changed = { ...days[day - 1], [slot]: text };
  days[day - 1] = Object.fromEntries(editionSlots.flatMap((each) => (changed[each] === undefined ? [] : [[each, changed[each]]])));
  return content.writer.update('editions', id, { days }, expected);
}
