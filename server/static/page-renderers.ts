import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Render } from '../model/api/page-request.ts';
import type { SiteRequest } from '../routes/render-page.ts';
import { drawPage } from './draw-page.ts';
import type { DrawnPage, PageToDraw } from './draw-page.ts';
import type { DrawnBatch, PageWorkerData } from './page-worker.ts';

interface Drawing {
  page: PageToDraw;
  onDrawn: (drawn: DrawnPage) => void;
}

const batchPages = 16;
const maxBatches = 3;

/** Draws and writes pages in this thread and, from the 16th on, in a second one, if there is a processor for it. */
export class PageRenderers {
  readonly #render: Render;
  readonly #site: SiteRequest;
  readonly #dist: string;
  #worker: Worker | undefined;
  #drawnHere = 0;
  #batch: Drawing[] = [];
  /** The batches that the worker has, oldest first. */
  readonly #sent: Drawing[][] = [];
  /** Pages that failed in the worker. Drawn here, they fail with their error. */
  readonly #failed: Drawing[] = [];
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  /** @param dist has the renderer, and the script of the second thread */
  constructor(render: Render, site: SiteRequest, dist: string) {
    this.#render = render;
    this.#site = site;
    this.#dist = dist;
  }

  /** Resolves when the next page may come; `onDrawn` is called before `finish` resolves. @throws the error of this or an earlier page */
  async draw(page: PageToDraw, onDrawn: (drawn: DrawnPage) => void): Promise<void> {
    await this.#retryFailed();
    if (this.#worker && this.#sent.length < maxBatches) {
      this.#batch.push({ page, onDrawn });
      if (this.#batch.length === batchPages) this.#send(this.#worker);
      return;
    }
    onDrawn(await drawPage(this.#render, this.#site, page));
    this.#drawnHere += 1;
    // For fewer pages it costs more than it saves.
    if (this.#drawnHere === batchPages) this.#start();
    // Replies of the worker come between two turns.
    if (this.#worker) await nextTurn();
  }

  /** Resolves when all pages are drawn. @throws the error of one of them */
  async finish(): Promise<void> {
    for (const { page, onDrawn } of this.#batch.splice(0)) onDrawn(await drawPage(this.#render, this.#site, page));
    while (this.#sent.length > 0 && !this.#failure)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    await this.#retryFailed();
  }

  stop(): void {
    void this.#worker?.terminate();
  }

  #start(): void {
    const script = path.join(this.#dist, 'cli/page-worker.js');
    if (availableParallelism() === 1 || !existsSync(script)) return;
    this.#worker = new Worker(script, { workerData: { dist: this.#dist, site: this.#site } satisfies PageWorkerData })
      .on('message', (drawn: DrawnBatch) => this.#receive(drawn))
      .on('error', (error) => this.#fail(error))
      .on('exit', () => this.#fail(new Error('The thread that draws pages ended')));
  }

  #send(worker: Worker): void {
    this.#sent.push(this.#batch);
    worker.postMessage(
      this.#batch.map(({ page }) => page),
      [],
    );
    this.#batch = [];
  }

  #receive(drawn: DrawnBatch): void {
    for (const [index, drawing] of (this.#sent.shift() ?? []).entries()) {
      const page = drawn[index];
      if (page) drawing.onDrawn(page);
      else this.#failed.push(drawing);
    }
    this.#wake?.();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  async #retryFailed(): Promise<void> {
    if (this.#failure) throw this.#failure;
    for (const { page, onDrawn } of this.#failed.splice(0)) onDrawn(await drawPage(this.#render, this.#site, page));
  }
}
