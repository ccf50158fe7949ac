import { createHash } from 'node:crypto';
import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { applyImport } from '../tables/apply-import.ts';
import { leftOutRows, readItems } from '../tables/parse-rows.ts';
import { isWorkbook, workbookMessage } from '../tables/read-csv.ts';
import { csvBytes } from '../tables/write-csv.ts';
import type { TableName } from '../tables/write-csv.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { csvProfiles } from '../model/api/tables-api.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { compareItems } from '../model/text/diff-fields.ts';
import { responseEffort } from '../model/text/diff-words.ts';
import type { ImportOutcome, ImportPreview } from '../model/api/tables-api.ts';
import { planImport } from '../tables/plan-import.ts';
import { readFileBody } from '../http/request-body.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { DiskFullError, StaleWriteError, WriteRefusedError } from '../content/errors.ts';
import { timeSlicer } from '../content/yield.ts';

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
