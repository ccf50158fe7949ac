import type { CsvProfile, LayoutEncoding } from '../../server/model/api/csv-profiles.ts';
import { csvBytes } from '../../server/tables/write-csv.ts';
import { daysTable } from '../../server/tables/days-table.ts';
import { chooseDays, usualDays } from '../../server/print/choose-days.ts';
import type { JournalDay } from '../../server/print/choose-days.ts';
import { openRepository } from '../../server/content/repository.ts';
import { counted } from '../../server/model/text/counted.ts';
import { problemsIn } from './export.ts';
import type { Exported } from './export.ts';

export interface ExportDaysOptions {
  content: string;
  profile: CsvProfile;
  encoding?: LayoutEncoding;
  /** Date of the first day. */
  from?: string;
  /** How many days; as many as the printed edition has when absent. */
  days?: number;
}

/** A table with one row a journal day, and notes on items that are used twice or missing. */
export async function exportDays({ content, profile, encoding, from, days }: ExportDaysOptions): Promise<Exported> {
  const repository = await openRepository(content);
  const items = { quotes: repository.list('quotes'), prompts: repository.list('prompts') };
  const chosen = chooseDays({ days: days ?? usualDays, from }, items);
  return {
    table: csvBytes(daysTable(chosen), profile, encoding),
    problems: [...problemsIn(repository, 'quotes'), ...problemsIn(repository, 'prompts')],
    notes: columnNouns.flatMap(({ field, noun }) => notesOn(chosen, field, noun)),
  };
}

const columnNouns = [
  { field: 'quote', noun: 'quote' },
  { field: 'morning', noun: 'morning prompt' },
  { field: 'evening', noun: 'evening prompt' },
  { field: 'reflection', noun: 'reflection prompt' },
] as const;

function notesOn(days: readonly JournalDay[], field: (typeof columnNouns)[number]['field'], noun: string): string[] {
  const due = field === 'reflection' ? days.filter(({ weekday }) => weekday === 'sunday') : days;
  const used = due.flatMap((day) => day[field]?.id ?? []);
  const again = due.find((day, index) => day[field] && due.slice(0, index).some((earlier) => earlier[field] === day[field]));
  return [
    ...(used.length < due.length ? [`no ${noun} fits on ${counted(due.length - used.length, 'day')}; a built-in text is used`] : []),
    ...(again ? [`${counted(new Set(used).size, noun)} for ${counted(due.length, 'day')}: some repeat from day ${again.number} on`] : []),
  ];
}
