import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as yieldToReplies } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Render } from '../model/api/page-request.ts';
import type { SiteRequest } from '../routes/render-page.ts';
import { writeSiteFile, type WrittenFile } from './built-files.ts';
import type { PageValues } from './site-files.ts';

export interface PageToRender {
  values: PageValues;
  name: string;
  file: string;
  /** A page with this hash is not written. */
  formerHash: string | undefined;
}

export type RenderedPage = { hash: string; written: WrittenFile | undefined };

export interface PageWorkerData {
  dist: string;
  site: SiteRequest;
}

export async function renderToFile(render: Render, site: SiteRequest, page: PageToRender): Promise<RenderedPage> {
  const { values, name, file, formerHash } = page;
  const bytes = await render({ ...site, ...values });
  const digest = hash('sha1', bytes, 'hex');
  return { hash: digest, written: digest === formerHash ? undefined : writeSiteFile(file, name, bytes) };
}

interface Rendering {
  page: PageToRender;
  onRendered: (rendered: RenderedPage) => void;
}

const batchPages = 16;
const maxBatches = 3;
// Loading the code in the second thread takes as long as rendering about a hundred pages.
const minExpected = 100;

// A page leaves nothing behind, so a larger young heap would only hold more garbage (48 MB by default).
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

export type PageRenderers = ReturnType<typeof pageRenderers>;

/** Renders and writes pages in this thread, and in a second one if there is a processor for it: for few `expected` pages, only from the 16th on. */
export function pageRenderers(renderPage: Render, site: SiteRequest, dist: string, expected = 0) {
  // The batches that the worker has, oldest first.
  const sent: Rendering[][] = [];
  let worker: Worker | undefined;
  let renderedHere = 0;
  let batch: Rendering[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  if (expected > minExpected) start();
  return { render, finish, stop: () => void worker?.terminate() };

  /** Resolves when the next page may come; `onRendered` is called before `finish` resolves. @throws the error of this or an earlier page */
  async function render(page: PageToRender, onRendered: (rendered: RenderedPage) => void): Promise<void> {
    if (failure) throw failure;
    if (worker && sent.length < maxBatches) {
      batch.push({ page, onRendered });
      if (batch.length === batchPages) send(worker);
      return;
    }
    onRendered(await renderToFile(renderPage, site, page));
    renderedHere += 1;
    // For fewer pages a thread costs more than it saves.
    if (renderedHere === batchPages && !worker) start();
    if (worker) await yieldToReplies();
  }

  /** Resolves when all pages are rendered. @throws the error of one of them */
  async function finish(): Promise<void> {
    for (const { page, onRendered } of batch.splice(0)) onRendered(await renderToFile(renderPage, site, page));
    const isWaiting = () => sent.length > 0 && !failure;
    while (isWaiting())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (failure) throw failure;
  }

  function start(): void {
    const script = path.join(dist, 'cli/page-worker.js');
    if (availableParallelism() === 1 || !existsSync(script)) return;
    worker = new Worker(script, { workerData: { dist, site } satisfies PageWorkerData, resourceLimits })
      .on('message', (rendered: RenderedPage[]) => {
        const done = sent.shift() ?? [];
        for (const [index, page] of rendered.entries()) done[index]?.onRendered(page);
        wake?.();
      })
      .on('error', fail)
      .on('exit', () => fail(new Error('The thread that renders pages ended')));
  }

  function send(to: Worker): void {
    sent.push(batch);
    const pages = batch.map(({ page }) => page);
    to.postMessage(pages, []);
    batch = [];
  }

  function fail(error: Error): void {
    failure ??= error;
    wake?.();
  }
}
