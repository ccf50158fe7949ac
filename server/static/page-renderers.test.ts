import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { builtRenderer } from '../blog/built-renderer.ts';
import type { SiteRequest } from '../routes/render-page.ts';
import type { DrawnPage } from './draw-page.ts';
import { PageRenderers } from './page-renderers.ts';

const urls = Array.from({ length: 400 }, (_, index) => `page-${index}`);

describe.skipIf(availableParallelism() === 1)('with a second thread', () => {
  test('each page is drawn once, and both threads draw', async () => {
    const { drawAll, folder, drawn } = await drawersOver('');
    await drawAll();
    expect([...drawn.keys()].sort()).toEqual([...urls].sort());
    const texts = await Promise.all(urls.map((url) => readFile(path.join(folder, url), 'utf8')));
    expect(texts.map((text) => text.split(' ')[0])).toEqual(urls);
    expect(new Set(texts.map((text) => text.split(' ')[1]))).toEqual(new Set(['main', 'worker']));
    expect(drawn.get('page-399')?.written?.slice(0, 2)).toEqual(['page-399', texts[399]?.length]);

    const again = await drawersOver('', (url) => drawn.get(url)?.hash);
    await again.drawAll();
    const isWritten = ({ hash, written }: DrawnPage, url: string) => [hash === drawn.get(url)?.hash, written !== undefined];
    expect(await readdir(again.folder)).toEqual(urls.filter((url) => again.drawn.get(url)?.written).sort());
    for (const [url, page] of again.drawn) expect(isWritten(page, url)).toContain(true);
  });

  test.each([20, 399])('the error of page %i ends the build', async (index) => {
    const { drawAll } = await drawersOver(`if (url === 'page-${index}') throw new Error('The page fell apart');`);
    await expect(drawAll()).rejects.toThrow('The page fell apart');
  });

  test('the build ends at once when the second thread does', async () => {
    const { drawAll, drawn } = await drawersOver(`if (!isMainThread) process.exit(1);`);
    await expect(drawAll()).rejects.toThrow('The thread that draws pages ended');
    expect(drawn.size).toBeLessThan(urls.length / 2);
  });
});

/** Draws `urls` in a folder, with a renderer that runs `code` first and takes a millisecond a page. */
async function drawersOver(code: string, hashOf: (url: string) => string | undefined = () => undefined) {
  const dist = path.join(await temporaryFolder(), 'dist');
  for (const folder of ['renderer', 'client/.vite']) await mkdir(path.join(dist, folder), { recursive: true });
  await symlink(path.resolve('dist/cli'), path.join(dist, 'cli'));
  await writeFile(path.join(dist, 'client/.vite/manifest.json'), '{"entry.ts":{"file":"entry.js","isEntry":true}}');
  await writeFile(
    path.join(dist, 'renderer/server.js'),
    `import { isMainThread } from 'node:worker_threads';
    export const createRenderer = () => async ({ url }) => {
      ${code}
      for (const start = performance.now(); performance.now() < start + 1; );
      return Buffer.from(url + (isMainThread ? ' main' : ' worker'));
    };`,
  );
  const render = await builtRenderer(dist);
  if (!render) throw new Error('no renderer');
  const folder = await temporaryFolder();
  const drawn = new Map<string, DrawnPage>();
  const drawAll = async () => {
    const drawers = new PageRenderers(render, {} as SiteRequest, dist);
    try {
      for (const url of urls) {
        const page = {
          values: { url, status: 200, pages: {}, fallback: {} },
          name: url,
          file: path.join(folder, url),
          formerHash: hashOf(url),
        };
        await drawers.draw(page, (result) => drawn.set(url, result));
      }
      await drawers.finish();
    } finally {
      drawers.stop();
    }
  };
  return { drawAll, drawn, folder };
}
