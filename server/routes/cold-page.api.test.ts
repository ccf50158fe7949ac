import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fullContent, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { testApp, until } from '../../fixtures/harness/test-server.ts';
import { builtRenderer } from '../blog/built-renderer.ts';

test('the first page after a start plans no book, whether it is an article or shows pages of the book', async () => {
  const dist = await temporaryFolder();
  for (const folder of ['cli', 'client']) await mkdir(path.join(dist, folder));
  await writeFile(path.join(dist, 'cli/journal.js'), '// This code');
  const cacheFolder = await temporaryFolder();
  const config = { cacheFolder, clientFolder: path.join(dist, 'client') };
  const render = await builtRenderer(path.resolve('dist'), true);
  const first = async (page: string) => {
    const { app } = await testApp(config, render, fullContent);
    return entered(async () => expect((await app.request(page)).status).toBe(200));
  };

  expect(await first('/blog/power-of-daily-journaling')).toContain('planBook');
  const pictures = path.join(cacheFolder, 'pictures');
  await until(() => existsSync(pictures) && readdirSync(pictures).some((file) => /^pages\..*\.json$/.test(file)));
  for (const page of ['/blog/power-of-daily-journaling', '/', '/product']) expect(await first(page)).toEqual([]);
  await writeFile(path.join(dist, 'cli/journal.js'), '// Other code');
  expect(await first('/product')).toContain('planBook');
});

/** The functions of the book that run during `work`. */
async function entered(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const inBook = result.filter(({ url }) => url.includes('/server/book/')).flatMap(({ functions }) => functions);
  return inBook
    .filter(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
    .map(({ functionName }) => functionName);
}
