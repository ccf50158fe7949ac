import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '../fixtures/content-folder.ts';
import { serverProcess } from '../fixtures/server-process.ts';

test('the server says at its start what it serves, who may change it, and what is wrong with it', async () => {
  const content = await contentFolder();
  const good = await serverProcess({ content });
  const editor = `${good.url}/journal-editor`;
  expect(good.said()).toMatch(/: \d+ items\. All of it is valid\.\n/);
  expect(good.said()).toContain(`Whoever is at this machine can change content, at ${editor}.\n`);

  await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'author: [\n');
  const bad = await serverProcess({ content, environment: { JOURNAL_EDITOR_PASSWORD: 'correct horse battery' } });
  expect(bad.said()).toMatch(/quotes\/two-lines\.yaml:\d+:\d+ {2}error/);
  expect(bad.said()).toContain('1 error in it: see above, and journal validate.\n');
  expect(bad.said()).toContain(`Whoever knows the password can change content, at ${bad.url}/journal-editor.`);

  const closed = await serverProcess({ content, environment: { HOST: '0.0.0.0' } });
  expect(closed.said()).toContain('Nobody can change content here.\n');
});
