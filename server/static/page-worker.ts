import { parentPort, workerData } from 'node:worker_threads';
import { builtRenderer } from '../blog/built-renderer.ts';
import { renderToFile, type PageToRender, type PageWorkerData, type RenderedPage } from './page-renderers.ts';

const { dist, site } = workerData as PageWorkerData;
const render = await builtRenderer(dist, false);
if (!render) throw new Error(`${dist} has no renderer`);

// A page that fails ends the thread, with its error.
let last = Promise.resolve();
parentPort?.on('message', (batch: PageToRender[]) => {
  last = last.then(async () => {
    const rendered: RenderedPage[] = [];
    for (const page of batch) rendered.push(await renderToFile(render, site, page));
    parentPort?.postMessage(rendered, []);
  });
});
