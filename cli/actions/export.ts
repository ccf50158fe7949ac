import { contentTable } from '../../server/tables/write-csv.ts';
import type { TableName } from '../../server/tables/write-csv.ts';
import type { CsvProfile, LayoutEncoding } from '../../server/model/api/csv-profiles.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { matches } from '../../server/model/entities/item-filter.ts';
import type { FilterValues } from '../../server/model/entities/item-filter.ts';
import { openRepository } from '../../server/content/repository.ts';
import type { Repository } from '../../server/content/repository.ts';
import type { StoredItem } from '../../server/content/stored-item.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

export interface ExportOptions extends FilterValues {
  content: string;
  profile: CsvProfile;
  encoding?: LayoutEncoding;
}

export interface Exported {
  table: Buffer;
  /** Errors in files that are not in the table. */
  problems: Problem[];
  /** Remarks for standard error. */
  notes: string[];
}

/** The bytes of the HTTP export with the same filters, and the errors in files that are not in it. */
export async function exportTable(name: TableName, options: ExportOptions): Promise<Exported> {
  const repository = await openRepository(options.content);
  const items = (repository.list(name) as readonly StoredItem<TableName>[]).filter(({ fields }) => matches(fields, options));
  return { table: contentTable(name, items, options.profile, options.encoding), problems: problemsIn(repository, name), notes: [] };
}

/** The errors in the files of a collection. @throws ExpectedError when the folder cannot be read */
export function problemsIn(repository: Repository, name: TableName): Problem[] {
  const errors = repository.problems().filter(({ severity }) => severity === 'error');
  const unreadable = errors.find(({ file }) => file === name);
  if (unreadable) throw new ExpectedError(`${name} ${unreadable.message} (nothing was written)`);
  return errors.filter(({ file }) => file.startsWith(`${name}/`));
}
