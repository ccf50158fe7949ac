import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { BuildRefused } from './site-place.ts';
import { Staging } from './staging.ts';

test('a file whose compressed form would have too long a name is told at the end, and not before', async () => {
  const folder = await temporaryFolder();
  const staging = new Staging(folder, path.join(folder, 'none'), new Map());
  const long = `${'a'.repeat(249)}.svg`;
  for (const file of [long, 'short.svg']) await staging.put({ file, make: () => 'text '.repeat(1_000), isCompressed: true });
  expect(await until(() => existsSync(path.join(folder, 'short.svg.br')))).toBe(true);
  const told = `${long}.br is a longer name than the disk takes; give what it is made of a shorter one`;
  await expect(staging.finish()).rejects.toThrow(new BuildRefused(told));
});

test('a file with too long a name is told at once', async () => {
  const staging = new Staging(await temporaryFolder(), 'none', new Map());
  const file = `${'a'.repeat(252)}.svg`;
  const told = `${file} is a longer name than the disk takes; give what it is made of a shorter one`;
  await expect(staging.put({ file, make: () => 'text' })).rejects.toThrow(new BuildRefused(told));
});
