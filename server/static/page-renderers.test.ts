import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { builtRenderer } from '../blog/built-renderer.ts';
import type { SiteRequest } from '../routes/render-page.ts';
import { pageRenderers, type RenderedPage } from './page-renderers.ts';

const urls = Array.from({ length: 400 }, (_, index) => `page-${index}`);

describe.skipIf(availableParallelism() === 1)('with a second thread', () => {
  test('each page is rendered once, and both threads render', async () => {
    const { renderAll, folder, rendered } = await renderersOver('');
    await renderAll();
    expect([...rendered.keys()].sort()).toEqual([...urls].sort());
    const texts = await Promise.all(urls.map((url) => readFile(path.join(folder, url), 'utf8')));
    expect(texts.map((text) => text.split(' ')[0])).toEqual(urls);
    expect(new Set(texts.map((text) => text.split(' ')[1]))).toEqual(new Set(['main', 'worker']));
    expect(rendered.get('page-399')?.written?.slice(0, 2)).toEqual(['page-399', texts[399]?.length]);

    const again = await renderersOver('', (url) => rendered.get(url)?.hash);
    await again.renderAll();
    const isWritten = ({ hash, written }: RenderedPage, url: string) => [hash === rendered.get(url)?.hash, written !== undefined];
    expect(await readdir(again.folder)).toEqual(urls.filter((url) => again.rendered.get(url)?.written).sort());
    for (const [url, page] of again.rendered) expect(isWritten(page, url)).toContain(true);
  });

  test.each([20, 399])('the error of page %i ends the build', async (index) => {
    const { renderAll } = await renderersOver(`if (url === 'page-${index}') throw new Error('The page fell apart');`);
    await expect(renderAll()).rejects.toThrow('The page fell apart');
  });

  test('the build fails at once when the second thread exits', async () => {
    const { renderAll, rendered } = await renderersOver(`
      if (!isMainThread) process.exit(1);
      // A thread starts in less time than a few dozen such pages take.
      process.getBuiltinModule('node:crypto').pbkdf2Sync('', '', 10_000, 32, 'sha256');`);
    await expect(renderAll()).rejects.toThrow('The thread that renders pages ended');
    expect(rendered.size).toBeLessThan(urls.length / 2);
  });
});

/** Renders `urls` in a folder, with a renderer that runs `code` first and takes a millisecond a page. */
async function renderersOver(code: string, hashOf: (url: string) => string | undefined = () => undefined) {
  const dist = path.join(await temporaryFolder(), 'dist');
  for (const folder of ['renderer', 'client/.vite']) await mkdir(path.join(dist, folder), { recursive: true });
  await symlink(path.resolve('dist/cli'), path.join(dist, 'cli'));
  await writeFile(
    path.join(dist, 'client/.vite/manifest.json'),
    '{"site/entry/client.tsx":{"file":"entry.js","isEntry":true},"site/loader/loader.ts":{"file":"loader.js","isEntry":true}}',
  );
  await writeFile(
    path.join(dist, 'renderer/server.js'),
    `import { isMainThread } from 'node:worker_threads';
    export const createRenderer = () => async ({ url }) => {
      ${code}
      for (const start = performance.now(); performance.now() < start + 1; );
      return Buffer.from(url + (isMainThread ? ' main' : ' worker'));
    };`,
  );
  const render = await builtRenderer(dist, false);
  if (!render) throw new Error('no renderer');
  const folder = await temporaryFolder();
  const rendered = new Map<string, RenderedPage>();
  const renderAll = async () => {
    const renderers = pageRenderers(render, {} as SiteRequest, dist);
    try {
      for (const url of urls) {
        const page = {
          values: { url, status: 200, pages: {}, fallback: {} },
          name: url,
          file: path.join(folder, url),
          formerHash: hashOf(url),
        };
        await renderers.render(page, (result) => rendered.set(url, result));
      }
      await renderers.finish();
    } finally {
      renderers.stop();
    }
  };
  return { renderAll, rendered, folder };
}
