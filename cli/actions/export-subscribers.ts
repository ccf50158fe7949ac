import { csvBytes } from '../../server/tables/write-csv.ts';
import { readSettings } from '../../server/settings.ts';
import { Subscribers, subscribersFile, UnreadableSignups } from '../../server/newsletter/subscribers.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';
import type { Exported, ExportOptions } from './export.ts';

/** The newsletter's signups as a table. Without any it has the header alone, and a note names the file. */
export async function exportSubscribers({ profile, encoding }: Pick<ExportOptions, 'profile' | 'encoding'>): Promise<Exported> {
  const { dataFolder } = readSettings(process.env);
  try {
    const rows = await new Subscribers(dataFolder).table();
    const notes = rows.length === 1 ? [`there are no signups in ${subscribersFile(dataFolder)}`] : [];
    return { table: csvBytes(rows, profile, encoding), problems: [], notes };
  } catch (error) {
    if (error instanceof UnreadableSignups) throw new ExpectedError(`${dataFolder}: ${error.message}`);
    throw error;
  }
}
