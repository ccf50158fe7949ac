import { HTTPError, HTTPResponse, type H3Event } from 'h3';
import { z } from 'zod';
import { outlineOf, spreadPage } from '../book/book-outline.ts';
import type { EditionTexts } from '../book/choose-days.ts';
import { editionFaults } from '../book/edition-days.ts';
import { bookParts, hasSample, planJournal, textsOf, type JournalPlan } from '../book/plan-journal.ts';
import { putText, keepWords, makeEdition } from '../book/change-edition.ts';
import { printInWorker } from '../book/print-in-worker.ts';
import type { PrintOrder } from '../book/print-journal.ts';
import { NotFoundError } from '../content/errors.ts';
import { Queue, TaskAbortedError } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { CachedResponse, json, ResponseCache, tagOf } from '../http/cached-response.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { readBody } from '../http/request-body.ts';
import { printKinds, type EditionSummary, type PrintEvent, type Spread } from '../model/api/editions-api.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { paths } from '../model/api/paths.ts';
import { editionSchema } from '../model/entities/edition-schema.ts';
import { oneOf, requiredText } from '../model/entities/fields.ts';
import { idOfName } from '../model/entities/ids.ts';
import { PrintRefusedError, editionSlots, parseTextUse } from '../model/page/print-measures.ts';
import { LruMap, weakMemo } from '../model/runtime/caches.ts';
import type { Services } from '../services.ts';
import { param, required, requiredItem, type Router } from './router.ts';

const { weeks, start, printer } = editionSchema.shape;
const settings = { template: z.string().optional(), weeks: weeks.optional(), start, printer: printer.optional() };
const newEditionSchema = z.strictObject({ id: requiredText, ...settings });
const printSchema = z.strictObject({ kind: oneOf('a kind of print', printKinds), edition: z.string().optional(), ...settings });
const textSchema = z.strictObject({ slot: oneOf('a place', editionSlots), text: requiredText });

/** The editions for the editor's users: the list and a new one, the pages of one as a book, and the texts of its days. */
export function editionRoutes(router: Router, services: Services): void {
  const { repository, layOut, responses } = services;
  const plans = new ResponseCache<JournalPlan>();
  // Also after a restart, a revision is of one plan alone.
  const start = Date.now().toString(36);
  let count = 0;
  const revisionOf = weakMemo<JournalPlan, string>(() => `${start}-${(count += 1)}`);

  router.getForEditor(editorApi.editions, () => {
    const list = repository.list('editions');
    const texts = textsOf(repository);
    return responses.get(editorApi.editions, [list, texts.quotes, texts.prompts], () => json(list.map((each) => summaryOf(each, texts))));
  });
  router.post(editorApi.editions, async (event) => {
    const { id: name, ...order } = await readBody(event, newEditionSchema, 'edition');
    const id = idOfName(name);
    if (id === '') throw new HTTPError({ status: 400, message: 'id: must have a letter from a to z or a digit, such as spring-2027' });
    if (repository.get('editions', id)) throw new HTTPError({ status: 409, message: `The edition "${id}" already exists` });
    await makeEdition(repository, id, { ...order, ...(name !== id && { name }) });
    const stored = requiredItem(services, 'editions', id);
    const headers = { location: `${editorApi.editions}/${id}` };
    return json(summaryOf(stored, textsOf(repository)), { status: 201, version: stored.version, headers });
  });

  router.getForEditor(editorApi.book(':id'), (event) => {
    const stored = storedFor(event);
    const plan = planOf(stored);
    return json(outlineOf(stored, revisionOf(plan), plan));
  });

  router.getForEditor(editorApi.spread(':id', ':spread'), (event) => {
    const stored = storedFor(event);
    const plan = planOf(stored);
    const spread = Number(param(event, 'spread'));
    const numbers = [2 * spread, 2 * spread + 1].filter((number) => number >= 1 && number <= plan.book.length);
    if (!Number.isInteger(spread) || numbers.length === 0) throw new NotFoundError(`The book has ${plan.book.length} pages`);
    const make = async () => {
      const pages = [];
      for (const number of numbers) pages.push(await layOut((faces) => spreadPage(plan, number, faces)));
      return json({ pages } satisfies Spread);
    };
    return responses.get(editorApi.spread(stored.id, spread), [plan], make);
  });

  router.put(editorApi.editionDay(':id', ':day'), async (event) => {
    const stored = storedFor(event);
    const { slot, text } = await readBody(event, textSchema, 'text');
    const day = Number(param(event, 'day'));
    const { version } = await putText(repository, stored.id, { day, slot, text }, expectedVersion(event, stored.version));
    return json({ day, slot, text }, { version });
  });

  router.put(editorApi.editionWords(':id'), async (event) => {
    const { id } = storedFor(event);
    const only = await readBody(event, textSchema.partial(), 'text');
    return json({ kept: await keepWords(repository, id, only) });
  });

  function storedFor(event: H3Event): StoredItem<'editions'> {
    return requiredItem(services, 'editions', param(event, 'id'));
  }

  function planOf({ id, fields }: StoredItem<'editions'>): JournalPlan {
    return plans.get(id, [fields, ...bookParts(repository)], () => {
      const plan = planJournal(repository, { edition: id });
      if (!('problems' in plan)) return plan;
      const [{ file, line, message }] = plan.problems as [(typeof plan.problems)[number]];
      throw new HTTPError({ status: 409, message: `The journal cannot be shown: ${file}, line ${line}, ${message}` });
    });
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof PrintRefusedError)) throw error;
}

function summaryOf({ id, fields }: StoredItem<'editions'>, texts: EditionTexts): EditionSummary {
  const { days, ...header } = fields;
  const ids = (day: (typeof days)[number]) => Object.entries(day).flatMap(([slot, use]) => (use ? [[slot, parseTextUse(use).id]] : []));
  const listed = days.map((day) => Object.fromEntries(ids(day)) as EditionSummary['days'][number]);
  return { id, ...header, days: listed, faults: editionFaults(fields, texts) };
}

// A book is about a megabyte.
const maxCachedPdfs = 4;

/** What a sample of the book is made of. */
export function sampleParts({ repository, config }: Pick<Services, 'config' | 'repository'>): unknown[] {
  const pictures = repository.pictures().map((file) => repository.fingerprint(file));
  return [...bookParts(repository), pictures.join(), config.siteOrigin];
}

/**
 * Prints a sample for visitors of the site, once until the content changes, and the journal for the editor's users: `POST /api/print`
 * responds with a JSON object a line, its progress and at last its result with the path of the PDF. Closing the connection ends it. One
 * print at a time.
 */
export function printRoutes(router: Router, services: Services): void {
  const { repository, config, closing } = services;
  const prints = new Queue();
  const samples = new ResponseCache<Promise<CachedResponse | undefined>>();
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
    return new HTTPResponse(stream, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } });
  });

  router.getForEditor(editorApi.printedPdf(':file'), (event) => required(pdfs.get(param(event, 'file')), 'PDF', param(event, 'file')));

  async function printSample(): Promise<CachedResponse | undefined> {
    const order: PrintOrder = { kind: 'interior', isSample: true, siteOrigin: config.siteOrigin };
    // Without a thread for content that has no book.
    if (!hasSample(repository)) return undefined;
    const { cacheFolder } = config;
    const printed = await printInWorker(repository.folder, order, { signal: closing, cacheFolder }).catch(ignoreRefusal);
    return printed?.pdf && new CachedResponse(printed.pdf, { type: 'application/pdf' });
  }

  async function run(order: PrintOrder, signal: AbortSignal, send: (message: PrintEvent) => void): Promise<PrintEvent | undefined> {
    try {
      const onProgress = (done: number, pages: number) => send({ kind: 'progress', done, pages });
      const { cacheFolder } = config;
      const printed = await printInWorker(repository.folder, order, { signal, onProgress, cacheFolder });
      if (!printed) return undefined;
      const { pdf, ...report } = printed;
      return { kind: 'printed', ...report, pdf: pdf && cachePdf(pdf) };
    } catch (error) {
      if (!(error instanceof PrintRefusedError)) throw error;
      return { kind: 'refused', message: error.message };
    }
  }

  function cachePdf(pdf: Buffer): string {
    const file = `${tagOf(pdf)}.pdf`;
    pdfs.set(file, new CachedResponse(pdf, { type: 'application/pdf' }));
    return editorApi.printedPdf(file);
  }
}
