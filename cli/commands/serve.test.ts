import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { serverProcess } from '../../fixtures/harness/server-process.ts';
import { until } from '../../fixtures/harness/test-server.ts';

test('the server reports at its start the content, the access to the editor, and problems', async () => {
  const content = await contentFolder();
  const good = await serverProcess({ content });
  const editor = `${good.url}/journal-editor`;
  expect(good.stderr()).toMatch(/: \d+ items\. All content is valid\.\n/);
  expect(good.stderr()).toContain(`Editing is enabled for this computer only, at ${editor}.\n`);

  await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'author: [\n');
  const bad = await serverProcess({ content, environment: { JOURNAL_EDITOR_PASSWORD: 'correct horse battery' } });
  expect(bad.stderr()).toMatch(/quotes\/two-lines\.yaml:\d+:\d+ {2}error/);
  expect(bad.stderr()).toContain('1 error, listed above and by journal validate.\n');
  expect(bad.stderr()).toContain(`Editing is enabled with the password, at ${bad.url}/journal-editor.`);

  for (const environment of [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://mindset.example' }] as Record<string, string>[]) {
    const closed = await serverProcess({ content, environment });
    expect(closed.stderr()).toContain(
      'Editing is disabled, as other computers can reach this server; set JOURNAL_EDITOR_PASSWORD to enable it with a password.\n',
    );
  }
});

test('a full or closed log is reported once and does not end the server', async () => {
  const content = await contentFolder();
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  for (const output of [full, 'pipe'] as const) {
    const server = await serverProcess({ content, output });
    server.child.stdout?.destroy();
    for (let request = 0; request < 3; request += 1) expect((await server.get('/api/health')).status).toBe(200);
    await until(() => server.stderr().includes('The log cannot be written, and serving goes on without it: '));
    expect((await server.put('/api/quotes/two-lines', { text: 'Saved all the same.' })).status).toBe(200);
    expect(server.stderr().match(/The log cannot/g)).toHaveLength(1);
  }
});

test('a log that is not read is reported once, and blocks neither the server nor its end', async () => {
  const server = await serverProcess({ content: await contentFolder(), output: 'pipe' });
  const long = `/${'x'.repeat(8000)}`;
  while (!server.stderr().includes('The log cannot be written, and serving goes on without it: nobody reads it'))
    expect((await server.get(long)).status).toBe(404);
  for (let request = 0; request < 10; request += 1) expect((await server.get(long)).status).toBe(404);
  expect(server.stderr().match(/The log cannot/g)).toHaveLength(1);
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a server continues after its output and its log are closed', async () => {
  const content = await contentFolder();
  const server = await serverProcess({ content, output: 'pipe' });
  server.child.stderr?.destroy();
  server.child.stdout?.destroy();
  for (const errors of [1, 2, 3]) {
    await writeFile(path.join(content, `quotes/broken-${errors}.yaml`), 'text: [\n');
    await until(async () => ((await (await server.get('/api/health')).json()) as { problems?: unknown[] }).problems?.length === errors);
  }
  expect((await server.put('/api/quotes/two-lines', { text: 'Saved all the same.' })).status).toBe(200);
});

test.each([
  [['--content', 'package.json'], {}, 'The content package.json is not a folder'],
  [[], { SITE_URL: 'x' }, 'SITE_URL: "x" is not a site\'s address; write one such as https://mindset.example'],
])('serve %j with %j ends at once with one sentence and status 1', (parameters, environment, sentence) => {
  const command = ['cli/bin.js', 'serve', '--port', '0', ...parameters];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env: { ...process.env, ...environment } });
  expect([status, stdout, stderr]).toEqual([1, '', `journal: ${sentence}\n`]);
});
