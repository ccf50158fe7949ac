import { createHash } from 'node:crypto';
import type { H3 } from 'h3';
import { HTTPResponse } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { Queue, TaskAbortedError } from '../content/queue.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { param, route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { printKinds } from '../model/api/editions.ts';
import type { PrintEvent } from '../model/api/editions.ts';
import { firstDaySchema } from '../model/entities/edition.ts';
import { oneOf } from '../model/entities/fields.ts';
import { maxEditionWeeks } from '../model/page/journal-days.ts';
import { printerNames } from '../model/page/printer-names.ts';
import { LruMap } from '../model/runtime/lru-map.ts';
import { printInWorker } from '../book/print-in-worker.ts';
import type { PrintOrder } from '../book/print-journal.ts';
import { PrintRefusedError } from '../book/plan-journal.ts';
import type { Services } from '../services.ts';
import { found } from './reads.ts';

const requestSchema = z.strictObject({
  kind: oneOf('a kind of print', printKinds),
  edition: z.string().optional(),
  template: z.string().optional(),
  weeks: z.number().int().min(1).max(maxEditionWeeks, `must be at most ${maxEditionWeeks}`).optional(),
  start: firstDaySchema.optional(),
  printer: oneOf('a printer', printerNames).optional(),
});

// A book is about a megabyte.
const maxCachedPdfs = 4;

/**
 * Prints the journal for the editor's users: `POST /api/print` responds with a JSON object a line, its progress and at last its result
 * with the path of the PDF. Closing the connection ends it. One print at a time.
 */
export function printRoutes(app: H3, { repository, base, guard, closing }: Services): void {
  const prints = new Queue();
  const pdfs = new LruMap<string, CachedResponse>(maxCachedPdfs);

  route(app, editorApi.print, {
    POST: async (event) => {
      const { kind, ...rest } = parseBody(requestSchema, await readJson(event), 'print');
      // One page of each type needs only a week.
      const order: PrintOrder = { kind, ...rest, ...(kind === 'pages' && { isSample: true, allowOverflow: true }) };
      const cancelled = new AbortController();
      const signal = AbortSignal.any([cancelled.signal, closing]);
      const stream = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          const send = (message: PrintEvent) => {
            if (!signal.aborted) controller.enqueue(Buffer.from(`${JSON.stringify(message)}\n`));
          };
          try {
            const last = await prints.run(() => run(order, signal, send), { signal });
            if (last) send(last);
          } catch (error) {
            if (!(error instanceof TaskAbortedError)) {
              console.error(error);
              send({ kind: 'refused', message: 'Internal error' });
            }
          }
          if (!cancelled.signal.aborted) controller.close();
        },
        cancel: () => cancelled.abort(),
      });
      const headers = { ...base, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' };
      return new HTTPResponse(stream, { headers });
    },
  });

  route(app, editorApi.printedPdf(':file'), {
    GET: (event) => {
      requireEditor(event, guard);
      return found(pdfs.get(param(event, 'file')), 'PDF', param(event, 'file')).respond(event);
    },
  });

  async function run(order: PrintOrder, signal: AbortSignal, send: (message: PrintEvent) => void): Promise<PrintEvent | undefined> {
    try {
      const onProgress = (done: number, pages: number) => send({ kind: 'progress', done, pages });
      const printed = await printInWorker(repository.folder, order, { signal, onProgress });
      if (!printed) return undefined;
      const { pdf, ...report } = printed;
      return { kind: 'printed', ...report, pdf: pdf && cachePdf(pdf) };
    } catch (error) {
      if (!(error instanceof PrintRefusedError)) throw error;
      return { kind: 'refused', message: error.message };
    }
  }

  /** Returns the path of the PDF. The same PDF has the same path. */
  function cachePdf(pdf: Buffer): string {
    const file = `${createHash('sha256').update(pdf).digest('hex').slice(0, 16)}.pdf`;
    pdfs.set(file, new CachedResponse(base, pdf, { type: 'application/pdf' }));
    return editorApi.printedPdf(file);
  }
}
