import { HTTPError, type H3Event } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { chooseDays } from '../book/choose-days.ts';
import { editionDays } from '../book/check-days.ts';
import { DiskFullError, StaleWriteError, WriteRefusedError } from '../content/ground/errors.ts';
import { Queue } from '../content/ground/queue.ts';
import { type StoredItem, storedItem } from '../content/tree/stored-item.ts';
import { CachedResponse, json, uncachedJson } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-requests.ts';
import { parseQuery, readFile } from '../http/request-body.ts';
import { csvProfiles, type CsvProfile, type ImportOutcome } from '../model/api/tables-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { isDate } from '../model/entities/iso-dates.ts';
import { days } from '../model/entities/days.ts';
import { oneOf } from '../model/entities/fields.ts';
import { matches, type FilterValues } from '../model/entities/item-filter.ts';
import type { Problem } from '../model/entities/problem.ts';
import { maxFirstDay, defaultDays } from '../model/entities/editions.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { counted } from '../model/text/wording.ts';
import type { Uses } from '../services.ts';
import { daysTable } from '../tables/days-table.ts';
import { contentTable, csvBytes } from '../tables/write-csv.ts';
import { bulkCollections, type BulkCollection } from '../model/api/changes-api.ts';
import { readHeadings } from '../tables/read-header.ts';
import { leftOutRows, type ReadOptions } from '../tables/parse-rows.ts';
import { applyImport } from '../tables/plan-import.ts';
import { planTable, previewOf } from '../tables/preview-import.ts';
import { type Router } from './router.ts';

const profiles = Object.keys(csvProfiles) as CsvProfile[];
const profile = oneOf('a profile', profiles).default('csv');

const filterSchema = z.object({
  profile,
  day: oneOf('a day', days).optional(),
  type: oneOf('a prompt type', pageTypes).optional(),
  category: z.string().optional(),
});

const daysSchema = z.object({ profile, from: z.string().optional(), edition: z.string().optional() });

/**
 * Quotes and prompts as CSV in the profile of `?profile=`, filtered by `day`, `type` and `category`; and the days of the journal from the date `?from=`
 * on, or those of `?edition=` for the editor's users.
 */
export function exportRoutes(router: Router, services: Uses<'fonts' | 'guard' | 'repository' | 'responses'>): void {
  const { repository, responses, guard, fonts } = services;
  const layouts = new Queue();
  for (const name of bulkCollections) {
    router.get(editorApi.export(name), (event) => {
      const { profile, ...filter } = parseQuery(event, filterSchema, 'table');
      if (name === 'quotes' && filter.type !== undefined) throw new HTTPError({ status: 400, message: 'type: quotes have none' });
      const isWhole = Object.values(filter).every((value) => value === undefined);
      // There can be any number of filters, so only whole tables are cached.
      if (!isWhole) return download(name, profile, filter);
      return responses.get(`${name} ${profile}`, [repository.list(name)], () => download(name, profile, {}));
    });
  }

  router.get(editorApi.exportDays(), async (event) => {
    const { profile, from, edition } = parseQuery(event, daysSchema, 'table');
    if (edition) {
      requireEditor(event, guard);
      if (from) throw new HTTPError({ status: 400, message: 'from: an edition has its own days' });
      const { id } = storedItem(repository, 'editions', edition);
      const recorded = await layouts.run(() => editionDays(repository, id, fonts), { signal: event.req.signal });
      if ('problems' in recorded) throw new HTTPError({ status: 409, message: sentenceOn(recorded.problems) });
      return tableResponse(`days-${id}`, profile, csvBytes(daysTable(recorded.days, profile, recorded.checked), profile));
    }
    if (from && (!isDate(from) || from > maxFirstDay))
      throw new HTTPError({ status: 400, message: `from: ${JSON.stringify(from)} is not a date; write one such as 2027-01-04` });
    const items = { quotes: repository.list('quotes'), prompts: repository.list('prompts') };
    const days = chooseDays({ days: defaultDays, from: from || undefined }, items);
    return tableResponse('days', profile, csvBytes(daysTable(days, profile), profile));
  });

  function download(name: BulkCollection, profile: CsvProfile, filter: FilterValues): CachedResponse {
    const unread = repository.problems().find(({ file, severity }) => severity === 'error' && file === name);
    if (unread && repository.list(name).length === 0) throw new HTTPError({ status: 503, message: `${name} ${unread.message}` });
    const items = (repository.list(name) as readonly StoredItem<BulkCollection>[]).filter(({ fields }) => matches(fields, filter));
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
 * Imports a table of quotes or prompts, sent as the body. `POST /api/import/quotes/preview` returns a preview; `POST /api/import/quotes` imports when
 * `If-Match` names it. `?skip=3,5` leaves rows out, `?partial=1` those with problems, `?update=1` updates the items whose ids rows have,
 * `?heading=Topic=category` says what a column is, and `?heading=Notes=` leaves it out. `…/left-out` returns the rows with problems as CSV.
 */
export function importRoutes(router: Router, { repository }: Uses<'repository'>): void {
  for (const name of bulkCollections) {
    router.post(editorApi.importPreview(name), async (event) => uncachedJson(await previewOf(await planned(event, name))));
    router.post(editorApi.importLeftOut(name), async (event) => {
      const bytes = csvBytes(await leftOutRows(name, await readTable(event), readOptions(event, name)), 'excel');
      return new CachedResponse(bytes, { type: csvProfiles.excel.type, cacheControl: 'no-store' });
    });
    router.post(editorApi.import(name), async (event) => json(await importTable(event, name)));
  }

  async function importTable(event: H3Event, name: BulkCollection): Promise<ImportOutcome> {
    const { plan, read, version } = await planned(event, name);
    const { searchParams } = event.url;
    const [problem] = read.problems;
    if (problem && searchParams.get('partial') !== '1')
      throw new HTTPError({ status: 400, message: `row ${problem.row}: ${problem.message}` });
    if (requiredVersion(event, version, 'send the version of the preview that is to be imported') !== version)
      throw new StaleWriteError('The content changed since the preview; check the new preview first');
    const skip = new Set((searchParams.get('skip') ?? '').split(',').filter(Boolean).map(Number));
    const { added, updated, stopped } = await applyImport(repository, plan, { update: isUpdate(event), skip });
    if (stopped) throw importError(stopped, added.length + updated);
    return { added: added.length, updated, ids: added };
  }

  function readOptions({ url }: H3Event, name: BulkCollection): ReadOptions {
    return {
      headings: readHeadings(name, url.searchParams.getAll('heading')),
      isKnown: (id) => repository.fingerprint(`${name}/${id}.yaml`) !== undefined,
    };
  }

  async function planned(event: H3Event, name: BulkCollection) {
    return planTable(name, await readTable(event), repository, { ...readOptions(event, name), update: isUpdate(event) });
  }
}

function isUpdate({ url }: H3Event): boolean {
  return url.searchParams.get('update') === '1';
}

/** The file as it is, because its encoding is detected from the bytes. Like JSON, other sites cannot send `text/csv` without a preflight request. */
async function readTable(event: H3Event): Promise<Buffer> {
  return readFile(event, ['text/csv'], maxTableMiB);
}

function importError(stopped: Error, written: number): Error {
  const status = stopped instanceof DiskFullError ? 507 : stopped instanceof WriteRefusedError ? 503 : 409;
  const some = `${written} ${written === 1 ? 'was' : 'were'} imported before that; import the file again to continue`;
  const done = written === 0 ? 'nothing was imported' : some;
  // The error's own sentence says that nothing was changed.
  const reason = stopped instanceof DiskFullError ? 'The disk is full' : stopped.message;
  return new HTTPError({ status, message: `${reason} (${done})`, cause: stopped });
}
