import { HTTPError, type H3Event } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { chooseDays } from '../book/choose-days.ts';
import { editionDays } from '../book/check-days.ts';
import { DiskFullError, StaleWriteError, WriteRefusedError } from '../content/errors.ts';
import { Queue } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { timeSlicer } from '../content/yield.ts';
import { CachedResponse, json, tagOf, uncachedJson } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-request.ts';
import { parseQuery, readFile } from '../http/request-body.ts';
import { csvProfiles, type CsvProfile, type ImportOutcome, type ImportPreview } from '../model/api/tables-api.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { isDate } from '../model/entities/dates.ts';
import { days } from '../model/entities/days.ts';
import { oneOf } from '../model/entities/fields.ts';
import { matches, type FilterValues } from '../model/entities/item-filter.ts';
import type { Problem } from '../model/entities/problem.ts';
import { maxFirstDay, defaultDays, pageTypes } from '../model/page/print-measures.ts';
import { counted } from '../model/text/wording.ts';
import { compareItems, responseEffort } from '../model/text/differences.ts';
import type { Services } from '../services.ts';
import { daysTable, contentTable, csvBytes, type TableName } from '../tables/write-csv.ts';
import { leftOutRows, readItems } from '../tables/parse-rows.ts';
import { planImport, applyImport } from '../tables/plan-import.ts';
import { isWorkbook, workbookMessage } from '../tables/read-csv.ts';
import { requiredItem, type Router } from './router.ts';

const profiles = Object.keys(csvProfiles) as CsvProfile[];
const profile = z
  .enum(profiles, { error: ({ input }) => `${JSON.stringify(input)} is not a profile; write ${profiles.join(', ')}` })
  .default('csv');

const filterSchema = z.object({
  profile,
  day: oneOf('a day', days).optional(),
  type: oneOf('a prompt type', pageTypes).optional(),
  category: z.string().optional(),
});

const daysSchema = z.object({ profile, from: z.string().optional(), edition: z.string().optional() });

/**
 * Quotes and prompts as CSV files in the profile of `?profile=`, filtered by `day`, `type` and `category`, and the days of the journal,
 * from the date `?from=` on, or those of `?edition=` for the editor's users.
 */
export function exportRoutes(router: Router, services: Services): void {
  const { repository, responses, guard, fonts } = services;
  const layouts = new Queue();
  for (const name of ['quotes', 'prompts'] satisfies TableName[]) {
    router.get(editorApi.export(name), (event) => {
      const { profile, ...filter } = parseQuery(event, filterSchema, 'table');
      if (name === 'quotes' && filter.type !== undefined) throw new HTTPError({ status: 400, message: 'type: quotes have none' });
      const isWhole = Object.values(filter).every((value) => value === undefined);
      // Filters are unlimited in number, so only whole tables are cached.
      if (!isWhole) return download(name, profile, filter);
      return responses.get(`${name} ${profile}`, [repository.list(name)], () => download(name, profile, {}));
    });
  }

  router.get(editorApi.exportDays(), async (event) => {
    const { profile, from, edition } = parseQuery(event, daysSchema, 'table');
    if (edition) {
      requireEditor(event, guard);
      if (from) throw new HTTPError({ status: 400, message: 'from: an edition has its own days' });
      const { id } = requiredItem(services, 'editions', edition);
      const recorded = await layouts.run(() => editionDays(repository, id, fonts), { signal: event.req.signal });
      if ('problems' in recorded) throw new HTTPError({ status: 409, message: sentenceOn(recorded.problems) });
      return tableResponse(`days-${id}`, profile, csvBytes(daysTable(recorded.days, recorded.fits), profile));
    }
    if (from && (!isDate(from) || from > maxFirstDay))
      throw new HTTPError({ status: 400, message: `from: ${JSON.stringify(from)} is not a date; write one such as 2027-01-04` });
    const items = { quotes: repository.list('quotes'), prompts: repository.list('prompts') };
    const days = chooseDays({ days: defaultDays, from: from || undefined }, items);
    return tableResponse('days', profile, csvBytes(daysTable(days), profile));
  });

  function download(name: TableName, profile: CsvProfile, filter: FilterValues): CachedResponse {
    const unread = repository.problems().find(({ file, severity }) => severity === 'error' && file === name);
    if (unread && repository.list(name).length === 0) throw new HTTPError({ status: 503, message: `${name} ${unread.message}` });
    const items = (repository.list(name) as readonly StoredItem<TableName>[]).filter(({ fields }) => matches(fields, filter));
    return tableResponse(name, profile, contentTable(name, items, profile));
  }
}

function tableResponse(name: string, profile: CsvProfile, bytes: Buffer): CachedResponse {
  const { type, extension } = csvProfiles[profile];
  const headers = { 'content-disposition': `attachment; filename="${name}.${extension}"` };
  return new CachedResponse(bytes, { type, headers });
}

/** The first problem without its advice, which is for the command line, and the number of the others. */
function sentenceOn([first, ...others]: readonly Problem[]): string {
  const more = others.length > 0 ? `, and ${counted(others.length, 'more problem')}` : '';
  return `The edition cannot be exported: ${first?.file}, line ${first?.line}, ${first?.message.split(';')[0]}${more}`;
}

// About twenty thousand quotes with authors.
const maxTableMiB = 8;

/**
 * Imports a table of quotes or prompts, sent as the body. `POST /api/import/quotes/preview` returns a preview;
 * `POST /api/import/quotes` imports when `If-Match` names the current preview. `?skip=3,5` leaves rows out, `?update=1`
 * updates the items whose ids rows have, `?partial=1` leaves out rows with problems. `POST /api/import/quotes/left-out` returns those as CSV.
 */
export function importRoutes(router: Router, { repository, closing }: Services): void {
  for (const name of ['quotes', 'prompts'] satisfies TableName[]) {
    router.post(editorApi.importPreview(name), async (event) => uncachedJson(await previewTable(event, name)));
    router.post(editorApi.importLeftOut(name), async (event) => {
      const bytes = csvBytes(leftOutRows(name, await readTable(event)), 'excel');
      return new CachedResponse(bytes, { type: csvProfiles.excel.type, cacheControl: 'no-store' });
    });
    router.post(editorApi.import(name), async (event) => json(await importTable(event, name)));
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
    if (requiredVersion(event, version, 'send the version of the preview that is to be imported') !== version)
      throw new StaleWriteError('The content changed since the preview; check the new preview first');
    const skip = new Set((searchParams.get('skip') ?? '').split(',').filter(Boolean).map(Number));
    const { added, updated, stopped } = await applyImport(repository, plan, { update: searchParams.get('update') === '1', skip, closing });
    if (stopped) throw importError(stopped, added + updated);
    return { added, updated };
  }

  async function planOf(name: TableName, bytes: Buffer) {
    const { rows, problems } = readItems(name, bytes);
    // A table with problems is compared too: its other rows can be imported.
    const plan = await planImport(name, rows, repository);
    const { duplicates, similar, authorVariants } = plan;
    const changed = plan.changed.map(({ row, id, before, fields }) => ({ row, id, before, fields }));
    const add = plan.add.map(({ row, fields }) => ({ row, text: fields.text, ...('author' in fields && { author: fields.author }) }));
    const summary = { problems, add, duplicates, changed, similar, authorVariants };
    return { plan, summary, version: tagOf(tagOf(bytes) + JSON.stringify(summary)) };
  }
}

/** The file itself, for its bytes decide its encoding. Like JSON, other sites cannot send `text/csv` without a preflight request. */
async function readTable(event: H3Event): Promise<Buffer> {
  const { bytes } = await readFile(event, ['text/csv'], maxTableMiB);
  if (isWorkbook(bytes)) throw new HTTPError({ status: 400, message: workbookMessage });
  return bytes;
}

function importError(stopped: Error, written: number): Error {
  const status = stopped instanceof DiskFullError ? 507 : stopped instanceof WriteRefusedError ? 503 : 409;
  const some = `${written} ${written === 1 ? 'was' : 'were'} imported before that; import the file again to go on`;
  const done = written === 0 ? 'nothing was imported' : some;
  return new HTTPError({ status, message: `${stopped.message} (${done})`, cause: stopped });
}
