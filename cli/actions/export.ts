import { contentTable } from '../../server/csv.ts';
import type { TableName } from '../../server/csv.ts';
import type { CsvProfile, LayoutEncoding } from '../../server/csv-profiles.ts';
import { fitsDay } from '../../server/model/days.ts';
import type { Weekday } from '../../server/model/days.ts';
import type { Problem } from '../../server/model/problem.ts';
import type { PageType } from '../../server/model/prompt.ts';
import { openRepository } from '../../server/store/repository.ts';
import type { Repository } from '../../server/store/repository.ts';
import type { Stored } from '../../server/store/stored.ts';

export interface ExportOptions {
  content: string;
  profile: CsvProfile;
  encoding?: LayoutEncoding;
  /** Only what may stand on this day's page: that day's own, and what is for any day. */
  day?: Weekday;
  /** Prompts of this type alone. */
  type?: PageType;
  /** Exactly this category. */
  category?: string;
}

export interface Exported {
  table: Buffer;
  /** Problems of files that are therefore not in the table. */
  left: Problem[];
}

/** The table's bytes, the same as the HTTP export's when nothing is filtered. */
export async function exportTable(name: TableName, options: ExportOptions): Promise<Exported> {
  const repository = await openRepository(options.content);
  const items = (repository.list(name) as readonly Stored<TableName>[]).filter((item) => isWanted(item, options));
  const left = problemsIn(repository, name);
  return { table: contentTable(name, items, options.profile, options.encoding), left };
}

export function problemsIn(repository: Repository, name: TableName): Problem[] {
  return repository.problems().filter(({ file, severity }) => severity === 'error' && file.startsWith(`${name}/`));
}

function isWanted({ fields }: Stored<TableName>, { day, type, category }: ExportOptions): boolean {
  const fits = day === undefined || fitsDay(fields.dayOfWeek, day);
  const isOfType = type === undefined || ('type' in fields && fields.type === type);
  return fits && isOfType && (category === undefined || fields.category === category);
}
