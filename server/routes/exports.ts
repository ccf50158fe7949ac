import type { H3 } from 'h3';
import { HTTPError } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { Queue } from '../content/queue.ts';
import { editionDays } from '../book/check-days.ts';
import { isId } from '../model/entities/ids.ts';
import type { Problem } from '../model/entities/problem.ts';
import { counted } from '../model/text/counted.ts';
import { found } from './reads.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { chooseDays } from '../book/choose-days.ts';
import { daysTable } from '../tables/days-table.ts';
import { contentTable, csvBytes } from '../tables/write-csv.ts';
import type { TableName } from '../tables/write-csv.ts';
import { csvProfiles } from '../model/api/csv-profiles.ts';
import type { CsvProfile } from '../model/api/csv-profiles.ts';
import { days } from '../model/entities/days.ts';
import { oneOf } from '../model/entities/fields.ts';
import { pageTypes } from '../model/page/page-types.ts';
import { isDate, maxFirstDay, usualDays } from '../model/page/journal-days.ts';
import { matches } from '../model/entities/item-filter.ts';
import type { FilterValues } from '../model/entities/item-filter.ts';
import { parseBody } from '../http/request-body.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { StoredItem } from '../content/stored-item.ts';

const filterSchema = z.object({
  day: oneOf('a day', days).optional(),
  type: oneOf('a prompt type', pageTypes).optional(),
  category: z.string().optional(),
});

/**
 * Quotes and prompts as CSV files in the profile of `?profile=`, filtered by `day`, `type` and `category`, and the days of the journal,
 * from the date `?from=` on, or those of `?edition=` for the editor's users.
 */
export function exportRoutes(app: H3, { repository, base, responses, guard, fonts }: Services): void {
  const layouts = new Queue();
  for (const name of ['quotes', 'prompts'] satisfies TableName[]) {
    route(app, editorApi.export(name), {
      GET: async (event) => {
        const { searchParams } = event.url;
        const profile = profileNamed(searchParams.get('profile') ?? 'csv');
        const filter = parseBody(filterSchema, Object.fromEntries(searchParams), 'table');
        if (name === 'quotes' && filter.type !== undefined) throw new HTTPError({ status: 400, message: 'type: quotes have none' });
        const isWhole = Object.values(filter).every((value) => value === undefined);
        // Filters are unlimited in number, so only whole tables are cached.
        if (!isWhole) return download(name, profile, filter).respond(event);
        const make = () => download(name, profile, {});
        return (await responses.get(`${name} ${profile}`, [repository.list(name)], make)).respond(event);
      },
    });
  }

  route(app, editorApi.exportDays(), {
    GET: async (event) => {
      const { searchParams } = event.url;
      const profile = profileNamed(searchParams.get('profile') ?? 'csv');
      const from = searchParams.get('from') || undefined;
      const edition = searchParams.get('edition') || undefined;
      if (edition !== undefined) {
        requireEditor(event, guard);
        if (from !== undefined) throw new HTTPError({ status: 400, message: 'from: an edition has its own days' });
        const stored = found(isId(edition) ? repository.get('editions', edition) : undefined, 'edition', edition);
        const recorded = await layouts.run(() => editionDays(repository, stored.id, fonts), { signal: event.req.signal });
        if ('problems' in recorded) throw new HTTPError({ status: 409, message: sentenceOn(recorded.problems) });
        return tableResponse(`days-${edition}`, profile, csvBytes(daysTable(recorded.days, recorded.fits), profile)).respond(event);
      }
      if (from !== undefined && (!isDate(from) || from > maxFirstDay))
        throw new HTTPError({ status: 400, message: `from: ${JSON.stringify(from)} is not a date; write one such as 2027-01-04` });
      const items = { quotes: repository.list('quotes'), prompts: repository.list('prompts') };
      const days = chooseDays({ days: usualDays, from }, items);
      return tableResponse('days', profile, csvBytes(daysTable(days), profile)).respond(event);
    },
  });

  function download(name: TableName, profile: CsvProfile, filter: FilterValues): CachedResponse {
    const unread = repository.problems().find(({ file, severity }) => severity === 'error' && file === name);
    if (unread && repository.list(name).length === 0) throw new HTTPError({ status: 503, message: `${name} ${unread.message}` });
    const items = (repository.list(name) as readonly StoredItem<TableName>[]).filter(({ fields }) => matches(fields, filter));
    return tableResponse(name, profile, contentTable(name, items, profile));
  }

  function tableResponse(name: string, profile: CsvProfile, bytes: Buffer): CachedResponse {
    const { type, extension } = csvProfiles[profile];
    const headers = { 'content-disposition': `attachment; filename="${name}.${extension}"` };
    return new CachedResponse(base, bytes, { type, headers });
  }
}

/** The first problem without its advice, which is for the command line, and the number of the others. */
function sentenceOn([first, ...others]: readonly Problem[]): string {
  const more = others.length > 0 ? `, and ${counted(others.length, 'more problem')}` : '';
  return `The edition cannot be exported: ${first?.file}, line ${first?.line}, ${first?.message.split(';')[0]}${more}`;
}

function profileNamed(name: string): CsvProfile {
  if (Object.hasOwn(csvProfiles, name)) return name as CsvProfile;
  const message = `profile: ${JSON.stringify(name)} is not a profile; write ${Object.keys(csvProfiles).join(', ')}`;
  throw new HTTPError({ status: 400, message });
}
