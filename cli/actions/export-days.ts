import path from 'node:path';
import type { CsvProfile, LayoutEncoding } from '../../server/model/api/csv-profiles.ts';
import { csvBytes } from '../../server/tables/write-csv.ts';
import { daysTable } from '../../server/tables/days-table.ts';
import { usualDays } from '../../server/model/page/journal-days.ts';
import { chooseDays } from '../../server/book/choose-days.ts';
import { openRepository } from '../../server/content/repository.ts';
import { problemsIn } from './export.ts';
import type { Exported } from './export.ts';
import { packageRoot } from '../../server/content/files/package-root.ts';
import { dayNotes, editionDays } from '../../server/book/check-days.ts';
import type { Fonts } from '../../server/layout/fonts.ts';
import { importFonts } from '../../server/layout/import-fonts.ts';
import { refusedAsOption } from '../input/refused-option.ts';
import { formatProblems } from '../output/report.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

export interface ExportDaysOptions {
  content: string;
  profile: CsvProfile;
  encoding?: LayoutEncoding;
  /** The name of an edition, which says how many days there are, and the date of the first. */
  edition?: string;
  /** Date of the first day. */
  from?: string;
  /** How many days; as many as the printed edition has when absent. */
  days?: number;
}

/** A table with one row a journal day, and notes on items that are used twice or missing. */
export async function exportDays({ content, profile, encoding, edition, from, days }: ExportDaysOptions): Promise<Exported> {
  const repository = await openRepository(content);
  if (edition !== undefined) {
    const recorded = await editionDays(repository, edition, loadFonts).catch(refusedAsOption);
    if ('problems' in recorded)
      throw new ExpectedError(`the edition cannot be exported\n${formatProblems(recorded.problems, content).trimEnd()}`);
    return { table: csvBytes(daysTable(recorded.days, recorded.fits), profile, encoding), problems: [], notes: dayNotes(recorded.days) };
  }
  const items = { quotes: repository.list('quotes'), prompts: repository.list('prompts') };
  const chosen = chooseDays({ days: days ?? usualDays, from }, items);
  return {
    table: csvBytes(daysTable(chosen), profile, encoding),
    problems: [...problemsIn(repository, 'quotes'), ...problemsIn(repository, 'prompts')],
    notes: dayNotes(chosen),
  };
}

async function loadFonts(): Promise<Fonts> {
  return (await importFonts()).loadFonts(path.join(packageRoot(), 'server/layout/fonts'));
}
