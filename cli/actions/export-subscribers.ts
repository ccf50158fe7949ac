import { csvBytes } from '../../server/tables/write-csv.ts';
import { readSettings } from '../../server/settings.ts';
import { Subscribers, subscribersFile, UnreadableSignups } from '../../server/newsletter/subscribers.ts';
import { WorkError } from '../output/work-error.ts';
import type { Exported, ExportOptions } from './export.ts';

/** The newsletter's signups as a table; a header alone when there are none, and a note that says where they were looked for. */
export async function exportSubscribers({ profile, encoding }: Pick<ExportOptions, 'profile' | 'encoding'>): Promise<Exported> {
  const { dataFolder } = readSettings(process.env);
  try {
    const rows = await new Subscribers(dataFolder).table();
    const notes = rows.length === 1 ? [`there are no signups in ${subscribersFile(dataFolder)}`] : [];
    return { table: csvBytes(rows, profile, encoding), left: [], notes };
  } catch (error) {
    if (error instanceof UnreadableSignups) throw new WorkError(`${dataFolder}: ${error.message}`);
    throw error;
  }
}
