import { hash } from 'node:crypto';
import { HTTPError, HTTPResponse } from 'h3';
import { bookParts, samplePages } from '../book/plan-journal.ts';
import { printInChild } from '../book/print-in-child.ts';
import type { PrintOrder } from '../book/print-journal.ts';
import { PrintRefusedError } from '../book/print-refused-error.ts';
import { recordPrinting, summaryOfPrinting } from '../book/printings.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { Queue, TaskAbortedError } from '../content/ground/queue.ts';
import { type StoredItem, storedItem, versionOfList } from '../content/tree/stored-item.ts';
import { CachedResponse, json, ResponseCache } from '../http/cached-response.ts';
import { tagOf } from '../http/conditional-requests.ts';
import { readBody, timeZoneOf } from '../http/request-body.ts';
import type { PrintEvent } from '../model/api/editions-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { paths } from '../model/api/paths.ts';
import { printingOrderSchema, printSchema, type PrintingOrder } from '../model/api/request-schemas.ts';
import { LruMap, memoize } from '../model/caches.ts';
import { dayIn } from '../model/entities/iso-dates.ts';
import { nouns } from '../model/entities/nouns.ts';
import type { Uses } from '../services.ts';
import { param, required, type Router } from './router.ts';

// A book is about a megabyte.
const maxCachedPdfs = 4;

function sampleParts({ repository, config }: Uses<'config' | 'repository'>): unknown[] {
  const pictures = repository.pictures().map((file) => repository.fingerprint(file));
  return [...bookParts(repository), pictures.join(), config.siteOrigin];
}

/** A hash of what a sample of the book is made of, and of the code. */
export function sampleVersion(services: Uses<'codeVersion' | 'config' | 'repository'>): string {
  const parts = sampleParts(services).map((part) => (Array.isArray(part) ? versionOfList(part) : part));
  return hash('sha1', JSON.stringify([services.codeVersion(), parts]));
}

type PrintServices = Uses<'closing' | 'codeVersion' | 'config' | 'pictureCache' | 'repository' | 'responses'>;

/**
 * Prints a sample for visitors, once until the content changes. `POST /api/print` prints for the editor's users, one at a time, until they leave, and
 * sends lines of JSON: the progress, and finally the path of the PDF. `POST /api/printings` prints an edition and records what was ordered.
 */
export function printRoutes(router: Router, services: PrintServices): void {
  const { repository, config, closing, responses, pictureCache, codeVersion } = services;
  const prints = new Queue();
  const samples = new ResponseCache<Promise<CachedResponse | undefined>>();
  const recordings = new Map<string, Promise<StoredItem<'printings'>>>();
  const pdfs = new LruMap<string, CachedResponse>(maxCachedPdfs);

  router.get(paths.sample, async () => {
    const sample = await samples.get(paths.sample, sampleParts(services), () => prints.run(printSample));
    if (!sample) throw new NotFoundError('There is no sample: the content cannot be printed');
    return sample;
  });

  router.post(editorApi.print, async (event) => {
    const { kind, ...rest } = await readBody(event, printSchema, 'print');
    // One page of each type needs only a week.
    const order: PrintOrder =
      kind === 'sample'
        ? { ...rest, kind: 'interior', isSample: true, siteOrigin: config.siteOrigin }
        : { ...rest, kind, ...(kind === 'pages' && { isSample: true, allowOverflow: true }) };
    const cancelled = new AbortController();
    const signal = AbortSignal.any([cancelled.signal, closing]);
    const stream = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        const send = (message: PrintEvent) => {
          if (!signal.aborted) controller.enqueue(Buffer.from(`${JSON.stringify(message)}\n`));
        };
        const onProgress = (done: number, pages: number) => send({ kind: 'progress', done, pages });
        try {
          const printed = await prints.run(() => print(order, { signal, onProgress }), { signal });
          if (printed) send({ ...printed, kind: 'printed', pdf: printed.pdf && cachePdf(printed.pdf) });
        } catch (error) {
          const isRefused = error instanceof PrintRefusedError;
          if (!isRefused && !(error instanceof TaskAbortedError)) console.error(error);
          send({ kind: 'refused', message: isRefused ? error.message : 'Internal error' });
        }
        if (!cancelled.signal.aborted) controller.close();
      },
      cancel: () => cancelled.abort(),
    });
    return new HTTPResponse(stream, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } });
  });

  router.getForEditor(editorApi.printedPdf(':file'), (event) => required(pdfs.get(param(event, 'file')), 'PDF', param(event, 'file')));

  router.getForEditor(editorApi.printings, () => {
    const list = repository.list('printings');
    const parts = [list, repository.list('editions'), ...bookParts(repository)];
    return responses.get(editorApi.printings, parts, () => json(list.map((each) => summaryOfPrinting(each, repository))));
  });
  router.getForEditor(editorApi.printing(':id'), (event) => {
    const { id, fields, version } = storedItem(repository, 'printings', param(event, 'id'));
    return json({ id, ...fields }, { version });
  });
  router.post(editorApi.printings, async (event) => {
    const request = await readBody(event, printingOrderSchema, nouns.printings);
    storedItem(repository, 'editions', request.edition);
    const date = dayIn(timeZoneOf(event), new Date());
    // One order, even when two people press the button at once.
    const key = JSON.stringify([request, date]);
    const stored = await memoize(recordings, key, () => record(request, date)).finally(() => recordings.delete(key));
    const headers = { location: editorApi.printing(stored.id) };
    return json(summaryOfPrinting(stored, repository), { status: 201, version: stored.version, headers });
  });

  /** Prints the interior as it is now, and records its words. @throws HTTPError for a book that cannot be printed */
  async function record({ edition, printer }: PrintingOrder, date: string): Promise<StoredItem<'printings'>> {
    const printed = await prints
      .run(() => print({ kind: 'interior', edition, printer, isRecorded: true }))
      .catch((error: unknown) => {
        throw error instanceof PrintRefusedError ? notRecorded(error.message) : error;
      });
    if (printed?.printing) return recordPrinting(repository, printed.printing, date);
    const [problem] = printed?.problems ?? [];
    throw notRecorded(problem ? `${problem.file}, line ${problem.line}, ${problem.message}` : 'the server stops');
  }

  async function printSample(): Promise<CachedResponse | undefined> {
    const cache = codeVersion() === undefined ? undefined : pictureCache;
    const name = sampleFile();
    const cached = await cache?.read(name);
    if (cached) return pdfResponse(cached);
    // Content that has no book needs no process.
    if (samplePages(repository) === undefined) return undefined;
    const printed = await print({ kind: 'interior', isSample: true, siteOrigin: config.siteOrigin }).catch(ignoreRefusal);
    if (!printed?.pdf) return undefined;
    // The process may have read newer content.
    if (name === sampleFile()) await cache?.write(name, printed.pdf);
    return pdfResponse(printed.pdf);
  }

  function sampleFile(): string {
    return `sample.${sampleVersion(services)}.pdf`;
  }

  function print(order: PrintOrder, options: Parameters<typeof printInChild>[2] = { signal: closing }) {
    return printInChild(repository.folder, order, { ...options, cacheFolder: config.cacheFolder });
  }

  function cachePdf(pdf: Buffer): string {
    const file = `${tagOf(pdf)}.pdf`;
    pdfs.set(file, pdfResponse(pdf));
    return editorApi.printedPdf(file);
  }
}

function pdfResponse(pdf: Buffer): CachedResponse {
  return new CachedResponse(pdf, { type: 'application/pdf' });
}

function notRecorded(message: string): HTTPError {
  return new HTTPError({ status: 409, message: `Nothing was recorded: ${message}` });
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof PrintRefusedError)) throw error;
}
