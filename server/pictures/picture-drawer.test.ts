import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { endlessPicture } from '../../fixtures/harness/endless-picture.ts';
import { journalCommand } from '../../fixtures/harness/run-journal.ts';

test('a drawing that takes too long is left out of a build, which ends as any other', { timeout: 120_000 }, async () => {
  const content = await contentFolder();
  await writeFile(path.join(content, 'images/slow.svg'), endlessPicture);
  const folder = await temporaryFolder();
  const child = spawn(process.execPath, [journalCommand, 'build', '--content', content, '--out', 'out'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await said).toContain('images/slow.svg was given up as a picture');
  const pictures = (await readdir(path.join(folder, 'out/social'))).filter((name) => !/\.(br|gz)$/.test(name));
  expect(pictures).toEqual(['leaf.png', 'morning.png.jpg']);
});
