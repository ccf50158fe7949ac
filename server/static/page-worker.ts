import { parentPort, workerData } from 'node:worker_threads';
import { builtRenderer } from '../blog/built-renderer.ts';
import type { SiteRequest } from '../routes/render-page.ts';
import { drawPage } from './draw-page.ts';
import type { DrawnPage, PageToDraw } from './draw-page.ts';

/** What the thread is started with. */
export interface PageWorkerData {
  dist: string;
  site: SiteRequest;
}

/** The pages of a batch in order; undefined for one that failed. */
export type DrawnBatch = (DrawnPage | undefined)[];

const { dist, site } = workerData as PageWorkerData;
const render = await builtRenderer(dist);
if (!render) throw new Error(`${dist} has no renderer`);
const drawOrSkip = (page: PageToDraw) => drawPage(render, site, page).catch(() => undefined);

let last = Promise.resolve();
parentPort?.on('message', (batch: PageToDraw[]) => {
  last = last.then(async () => {
    const drawn: DrawnBatch = [];
    for (const page of batch) drawn.push(await drawOrSkip(page));
    parentPort?.postMessage(drawn, []);
  });
});
