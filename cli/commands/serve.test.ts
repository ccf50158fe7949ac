import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { serverProcess, type ServerProcess } from '../../fixtures/harness/server-process.ts';
import { until } from '../../fixtures/harness/test-server.ts';

test('the server reports at its start the content, the access to the editor, and problems', async () => {
  const content = await contentFolder();
  const good = await serverProcess({ content, environment: { HOST: '' } });
  const editor = `${good.url}/journal-editor`;
  expect(good.stderr()).toMatch(/: \d+ items\. All content is valid\.\n/);
  expect(good.stderr()).toContain(`Editing is enabled for this computer only, at ${editor}.\n`);

  await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'author: [\n');
  const bad = await serverProcess({ content, environment: { JOURNAL_EDITOR_PASSWORD: 'correct horse battery' } });
  expect(bad.stderr()).toMatch(/quotes\/two-lines\.yaml:\d+:\d+ {2}error/);
  expect(bad.stderr()).toContain('1 error, listed above and by journal validate.\n');
  expect(bad.stderr()).toContain(`Editing is enabled with the password, at ${bad.url}/journal-editor.`);

  const closed = await serverProcess({ content, environment: { HOST: '0.0.0.0' } });
  expect(closed.stderr()).toContain(
    'Editing is disabled, because other computers can reach this server; set JOURNAL_EDITOR_PASSWORD to enable it with a password.\n',
  );
});

test('a full log is reported once and does not end the server', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  expect(await reportsOfLostLog(await serverProcess({ content: await contentFolder(), output: full }))).toBe(1);
});

test('a closed log is reported once, and the server continues even when standard error is closed, too', async () => {
  const content = await contentFolder();
  const server = await serverProcess({ content, output: 'pipe' });
  server.child.stdout?.destroy();
  expect(await reportsOfLostLog(server)).toBe(1);
  server.child.stderr?.destroy();
  for (const errors of [1, 2, 3]) {
    await writeFile(path.join(content, `quotes/broken-${errors}.yaml`), 'text: [\n');
    await until(async () => ((await (await server.get('/api/health')).json()) as { problems?: unknown[] }).problems?.length === errors);
  }
  expect((await server.put('/api/quotes/two-lines', { text: 'Saved again.' })).status).toBe(200);
});

/** How many lines report that the log is lost, after requests and a save. */
async function reportsOfLostLog(server: ServerProcess): Promise<number | undefined> {
  for (let request = 0; request < 3; request += 1) expect((await server.get('/api/health')).status).toBe(200);
  await until(() => server.stderr().includes('The log cannot be written, so the server continues without it: '));
  expect((await server.put('/api/quotes/two-lines', { text: 'Saved all the same.' })).status).toBe(200);
  return server.stderr().match(/The log cannot/g)?.length;
}

test('a log that is not read is reported once, and blocks neither the server nor its shutdown', async () => {
  const server = await serverProcess({ content: await contentFolder(), output: 'pipe' });
  const long = `/api/${'x'.repeat(15_000)}`;
  while (!server.stderr().includes('The log cannot be written, so the server continues without it: nobody reads it'))
    expect((await server.get(long)).status).toBe(404);
  for (let request = 0; request < 10; request += 1) expect((await server.get(long)).status).toBe(404);
  expect(server.stderr().match(/The log cannot/g)).toHaveLength(1);
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('serve exits at once with one sentence and status 1 when the content is not a folder', () => {
  const command = ['cli/bin.js', 'serve', '--port', '0', '--content', 'package.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', 'journal: The content package.json is not a folder\n']);
});
