import type { CsvProfile, LayoutEncoding } from '../../server/model/csv-profiles.ts';
import { csvBytes } from '../../server/csv.ts';
import { readSettings } from '../../server/settings.ts';
import { Subscribers, UnreadableSignups } from '../../server/subscribers.ts';
import { WorkError } from '../work-error.ts';

/** The newsletter's signups as a table; a header alone when there are none. */
export async function exportSubscribers({ profile, encoding }: { profile: CsvProfile; encoding?: LayoutEncoding }): Promise<Buffer> {
  const { dataFolder } = readSettings(process.env);
  try {
    return csvBytes(await new Subscribers(dataFolder).table(), profile, encoding);
  } catch (error) {
    if (error instanceof UnreadableSignups) throw new WorkError(`${dataFolder}: ${error.message}`);
    throw error;
  }
}
