import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { until } from '../../../fixtures/harness/test-server.ts';
import { watchTree } from './schedule-scans.ts';

// After a look of a second the next one without an event comes in twenty.
test('a folder that is taken away as a whole is looked for until it is back', { timeout: 12_000 }, async () => {
  const root = path.join(await temporaryFolder(), 'content');
  await mkdir(root);
  let looks = 0;
  let isBack = false;
  const stop = await watchTree(
    root,
    () => true,
    async () => {
      await sleep(1_000);
      looks += 1;
      isBack = looks > 2 && existsSync(path.join(root, 'back.yaml'));
    },
  );
  onTestFinished(stop);
  await until(() => looks === 1);
  await rm(root, { recursive: true });
  await until(() => looks === 2);
  await mkdir(root);
  await writeFile(path.join(root, 'back.yaml'), 'text: Back.\n');
  expect(await until(() => isBack)).toBe(true);
});
