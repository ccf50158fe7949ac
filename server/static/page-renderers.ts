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

export interface RenderedPage {
  hash: string;
  written?: WrittenFile;
}

/** What the second thread is started with. */
export interface PageWorkerData {
  dist: string;
  site: SiteRequest;
}

export async function renderToFile(
  render: Render,
  site: SiteRequest,
  { values, name, file, formerHash }: PageToRender,
): Promise<RenderedPage> {
  const bytes = await render({ ...site, ...values });
  const digest = hash('sha1', bytes, 'hex');
  return digest === formerHash ? { hash: digest } : { hash: digest, written: writeSiteFile(file, name, bytes) };
}

interface Rendering {
  page: PageToRender;
  onRendered: (rendered: RenderedPage) => void;
}

const batchPages = 16;
const maxBatches = 3;

/** Renders and writes pages in this thread and, from the 16th on, in a second one, if there is a processor for it. */
export class PageRenderers {
  readonly #render: Render;
  readonly #site: SiteRequest;
  readonly #dist: string;
  #worker: Worker | undefined;
  #renderedHere = 0;
  #batch: Rendering[] = [];
  /** The batches that the worker has, oldest first. */
  readonly #sent: Rendering[][] = [];
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  /** @param dist has the renderer, and the script of the second thread */
  constructor(render: Render, site: SiteRequest, dist: string) {
    this.#render = render;
    this.#site = site;
    this.#dist = dist;
  }

  /** Resolves when the next page may come; `onRendered` is called before `finish` resolves. @throws the error of this or an earlier page */
  async render(page: PageToRender, onRendered: (rendered: RenderedPage) => void): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#worker && this.#sent.length < maxBatches) {
      this.#batch.push({ page, onRendered });
      if (this.#batch.length === batchPages) this.#send(this.#worker);
      return;
    }
    onRendered(await renderToFile(this.#render, this.#site, page));
    this.#renderedHere += 1;
    // For fewer pages it costs more than it saves.
    if (this.#renderedHere === batchPages) this.#start();
    if (this.#worker) await yieldToReplies();
  }

  /** Resolves when all pages are rendered. @throws the error of one of them */
  async finish(): Promise<void> {
    for (const { page, onRendered } of this.#batch.splice(0)) onRendered(await renderToFile(this.#render, this.#site, page));
    while (this.#sent.length > 0 && !this.#failure)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#failure) throw this.#failure;
  }

  stop(): void {
    void this.#worker?.terminate();
  }

  #start(): void {
    const script = path.join(this.#dist, 'cli/page-worker.js');
    if (availableParallelism() === 1 || !existsSync(script)) return;
    this.#worker = new Worker(script, { workerData: { dist: this.#dist, site: this.#site } satisfies PageWorkerData })
      .on('message', (rendered: RenderedPage[]) => this.#receive(rendered))
      .on('error', (error) => this.#fail(error))
      .on('exit', () => this.#fail(new Error('The thread that renders pages ended')));
  }

  #send(worker: Worker): void {
    this.#sent.push(this.#batch);
    worker.postMessage(
      this.#batch.map(({ page }) => page),
      [],
    );
    this.#batch = [];
  }

  #receive(rendered: RenderedPage[]): void {
    const batch = this.#sent.shift() ?? [];
    for (const [index, page] of rendered.entries()) batch[index]?.onRendered(page);
    this.#wake?.();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }
}
