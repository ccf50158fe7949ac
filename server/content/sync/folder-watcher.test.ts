import { mkdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { until } from '../../../fixtures/harness/test-server.ts';
import { FolderWatcher } from './folder-watcher.ts';

test('files of collections and pictures are reported, even in a new folder, and no other files', async () => {
  const { root, watcher, touched } = await watchedFolder();
  for (const folder of ['quotes/deeper', 'images', 'node_modules/images', '.git'])
    await mkdir(path.join(root, folder), { recursive: true });
  await watcher.renew();
  await until(() => touched.has('images'));
  await mkdir(path.join(root, 'images/new/newer'), { recursive: true });
  await until(() => touched.has('images/new'));
  await watcher.renew();
  await until(() => touched.has('images/new/newer'));
  const reported = ['site.yaml', 'quotes/a.yaml', 'images/new/newer/leaf.svg'];
  for (const file of ['node_modules/images/b.svg', 'quotes/deeper/b.yaml', '.git/index', ...reported])
    await writeFile(path.join(root, file), 'x');
  await until(() => reported.every((file) => touched.has(file)));
  expect([...touched].filter((file) => /^node_modules\/|\.git|deeper\//.test(file))).toEqual([]);
});

test('the event loop runs while thousands of folders with pictures are listed, and none is watched after closing', async () => {
  const { root, watcher, touched } = await watchedFolder();
  for (let n = 0; n < 3_000; n += 1) mkdirSync(path.join(root, `images/${n}`), { recursive: true });
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await watcher.renew();
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
  const late = watcher.renew();
  watcher.close();
  await late;
  expect(watcher.folders.size).toBe(0);
  touched.clear();
  await rm(path.join(root, 'images/7'), { recursive: true });
  expect([...touched]).toEqual([]);
});

async function watchedFolder() {
  const root = await temporaryFolder();
  await mkdir(path.join(root, 'quotes'));
  const touched = new Set<string>();
  const watcher = new FolderWatcher(root, (file) => void touched.add(file));
  onTestFinished(() => watcher.close());
  return { root, watcher, touched };
}
