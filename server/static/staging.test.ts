import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { withoutPages } from '../../fixtures/harness/without-pages.ts';
import { BuildRefusedError } from './built-files.ts';
import { stageSite } from './staging.ts';

test('a file name that is too long is refused at once', async () => {
  const staging = stagingIn(await temporaryFolder());
  const file = `${'a'.repeat(252)}.svg`;
  const message = `${file} is a longer name than the disk allows; shorten the name of what it is made from`;
  await expect(staging.put({ file, make: () => 'text' })).rejects.toThrow(new BuildRefusedError(message));
});

test('a compressed form whose name is too long is refused at the end', async () => {
  const folder = await temporaryFolder();
  const staging = stagingIn(folder);
  const long = `${'a'.repeat(249)}.svg`;
  for (const file of [long, 'short.svg']) await staging.put({ file, make: () => 'text '.repeat(1_000), isCompressed: true });
  expect(await until(() => existsSync(path.join(folder, 'short.svg.br')))).toBe(true);
  const message = `${long}.br is a longer name than the disk allows; shorten the name of what it is made from`;
  await expect(staging.finish()).rejects.toThrow(new BuildRefusedError(message));
});

function stagingIn(folder: string): ReturnType<typeof stageSite> {
  return stageSite({ path: path.join(folder, 'none'), staging: folder, manifest: undefined }, withoutPages);
}
