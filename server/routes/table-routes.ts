import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { Queue } from '../content/queue.ts';
import { editionDays } from '../book/days-that-fit.ts';
import { isId } from '../model/entities/ids.ts';
import type { Problem } from '../model/entities/problem.ts';
import { counted } from '../model/text/counted.ts';
import { found, route } from './router.ts';
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
import { parseBody, readFileBody } from '../http/request.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import type { Services } from '../services.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { createHash } from 'node:crypto';
import { applyImport } from '../tables/apply-import.ts';
import { readItems } from '../tables/parse-rows.ts';
import { isWorkbook, workbookMessage } from '../tables/read-csv.ts';
import { leftOutRows } from '../tables/left-out-rows.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { compareItems } from '../model/text/diff-fields.ts';
import { responseEffort } from '../model/text/diff-words.ts';
import type { ImportOutcome, ImportPreview } from '../model/api/import-preview.ts';
import { planImport } from '../tables/plan-import.ts';
import { json } from '../services.ts';
import { DiskFullError, StaleWriteError, WriteRefusedError } from '../content/errors.ts';
import { timeSlicer } from '../content/yield.ts';

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

// About twenty thousand quotes with authors.
const maxTableMiB = 8;

/**
 * Imports a table of quotes or prompts, sent as the body. `POST /api/import/quotes/preview` returns a preview;
 * `POST /api/import/quotes` imports when `If-Match` names the current preview. `?skip=3,5` leaves rows out, `?update=1`
 * updates the items whose ids rows have, `?partial=1` leaves out rows with problems. `POST /api/import/quotes/left-out` returns those as CSV.
 */
export function importRoutes(app: H3, services: Services): void {
  const { repository, closing } = services;
  for (const name of ['quotes', 'prompts'] satisfies TableName[]) {
    route(app, editorApi.importPreview(name), {
      POST: async (event) => json(services, await previewTable(event, name), { cacheControl: 'no-store' }).respond(event),
    });
    route(app, editorApi.importLeftOut(name), {
      POST: async (event) => {
        const bytes = csvBytes(leftOutRows(name, await readTable(event)), 'excel');
        return new CachedResponse(services.base, bytes, { type: csvProfiles.excel.type, cacheControl: 'no-store' }).respond(event);
      },
    });
    route(app, editorApi.import(name), { POST: async (event) => json(services, await importTable(event, name)).respond(event) });
  }

  async function previewTable(event: H3Event, name: TableName): Promise<ImportPreview> {
    const { summary, version } = await planOf(name, await readTable(event));
    const [effort, pause] = [responseEffort(), timeSlicer()];
    const changed: ImportPreview['changed'] = [];
    for (const { row, id, before, fields } of summary.changed) {
      await pause();
      changed.push({ row, id, text: before.text, fields: compareItems(before, { ...before, ...fields }, [], effort) });
    }
    return { ...summary, changed, version };
  }

  async function importTable(event: H3Event, name: TableName): Promise<ImportOutcome> {
    const { plan, summary, version } = await planOf(name, await readTable(event));
    const { searchParams } = event.url;
    const [problem] = summary.problems;
    if (problem && searchParams.get('partial') !== '1')
      throw new HTTPError({ status: 400, message: `row ${problem.row}: ${problem.message}` });
    if (!event.req.headers.has('if-match'))
      throw new HTTPError({ status: 428, message: 'If-Match: send the version of the preview that is to be imported' });
    if (expectedVersion(event, version) !== version)
      throw new StaleWriteError('The content changed since the preview; check the new preview first');
    const skip = new Set((searchParams.get('skip') ?? '').split(',').filter(Boolean).map(Number));
    const { added, updated, stopped } = await applyImport(repository, plan, { update: searchParams.get('update') === '1', skip, closing });
    if (stopped) throw importError(stopped, added + updated);
    return { added, updated };
  }

  /** The plan of a table and its summary; the version covers both. */
  async function planOf(name: TableName, bytes: Buffer) {
    const { rows, problems } = readItems(name, bytes);
    const files = new Set(repository.files());
    // A table with problems is compared too: its other rows can be imported.
    const plan = await planImport(name, rows, repository.list(name), (id) => files.has(`${name}/${id}.yaml`));
    const { duplicates, similar, authorVariants } = plan;
    const summary = {
      problems,
      add: plan.add.map(({ row, fields }) => ({ row, text: fields.text, ...('author' in fields && { author: fields.author }) })),
      duplicates,
      changed: plan.changed.map(({ row, id, before, fields }) => ({ row, id, before, fields })),
      similar,
      authorVariants,
    };
    const version = createHash('sha256').update(bytes).update(JSON.stringify(summary)).digest('base64url').slice(0, 27);
    return { plan, summary, version };
  }
}

/** The file itself, for its bytes decide its encoding. Like JSON, other sites cannot send `text/csv` without a preflight request. */
async function readTable(event: H3Event): Promise<Buffer> {
  const bytes = await readFileBody(event, 'text/csv', maxTableMiB);
  if (isWorkbook(bytes)) throw new HTTPError({ status: 400, message: workbookMessage });
  return bytes;
}

/** The error of a write that failed during an import; earlier writes stay. */
function importError(stopped: Error, written: number): Error {
  const status = stopped instanceof DiskFullError ? 507 : stopped instanceof WriteRefusedError ? 503 : 409;
  const done =
    written === 0
      ? 'nothing was imported'
      : `${written} ${written === 1 ? 'was' : 'were'} imported before that; import the file again to go on`;
  return new HTTPError({ status, message: `${stopped.message} (${done})`, cause: stopped });
}
