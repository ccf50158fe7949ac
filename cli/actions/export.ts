import { contentTable } from '../../server/tables/write-csv.ts';
import type { TableName } from '../../server/tables/write-csv.ts';
import type { CsvProfile, LayoutEncoding } from '../../server/model/api/csv-profiles.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { matches } from '../../server/model/entities/item-filter.ts';
import type { FilterValues } from '../../server/model/entities/item-filter.ts';
import { openRepository } from '../../server/content/repository.ts';
import type { Repository } from '../../server/content/repository.ts';
import type { Stored } from '../../server/content/stored.ts';
import { WorkError } from '../output/work-error.ts';

export interface ExportOptions extends FilterValues {
  content: string;
  profile: CsvProfile;
  encoding?: LayoutEncoding;
}

export interface Exported {
  table: Buffer;
  /** Problems of files that are therefore not in the table. */
  left: Problem[];
  /** What else the reader of the table should know. */
  notes: string[];
}

/** The table's bytes, the same as the HTTP export's with the same filters, and the problems of files that are therefore not in it. */
export async function exportTable(name: TableName, options: ExportOptions): Promise<Exported> {
  const repository = await openRepository(options.content);
  const items = (repository.list(name) as readonly Stored<TableName>[]).filter(({ fields }) => matches(fields, options));
  return { table: contentTable(name, items, options.profile, options.encoding), left: problemsIn(repository, name), notes: [] };
}

/** The errors in the files of a collection. @throws WorkError when its whole folder cannot be read: then nothing is known of its items */
export function problemsIn(repository: Repository, name: TableName): Problem[] {
  const errors = repository.problems().filter(({ severity }) => severity === 'error');
  const unread = errors.find(({ file }) => file === name);
  if (unread) throw new WorkError(`${name} ${unread.message} (nothing was written)`);
  return errors.filter(({ file }) => file.startsWith(`${name}/`));
}
