import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { sharedServer, testServer, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { ChangeTimes } from '../model/api/changes-api.ts';

const guarded = await sharedServer({ environment: { JOURNAL_EDITOR_PASSWORD: 'a long password' } });

test('a committed item changed last when its last commit was made, and any other when its file was written', async () => {
  const { content, git } = await contentRepository();
  const commitAt = (time: string, file: string) => {
    writeFileSync(path.join(content, file), `text: From ${time}.\n`);
    git('add', '.');
    process.env['GIT_COMMITTER_DATE'] = time;
    git('commit', '--quiet', '--message', 'Change');
    delete process.env['GIT_COMMITTER_DATE'];
  };
  onTestFinished(() => void delete process.env['GIT_COMMITTER_DATE']);
  commitAt('2031-05-06T07:08:09Z', 'quotes/two-lines.yaml');
  commitAt('2032-05-06T07:08:09Z', 'quotes/begin-at-once.yaml');
  commitAt('2033-05-06T07:08:09Z', 'quotes/two-lines.yaml');
  writeAt(content, 'quotes/begin-at-once.yaml', '2030-01-02T03:04:05Z');
  writeAt(content, 'quotes/untracked.yaml', '2030-02-03T04:05:06Z');
  const server = await testServer({ content });
  const { quotes, prompts } = await timesOn(server);
  expect(new Date(quotes['two-lines'] ?? 0).toISOString()).toBe('2033-05-06T07:08:09.000Z');
  expect(new Date(quotes['begin-at-once'] ?? 0).toISOString()).toBe('2030-01-02T03:04:05.000Z');
  expect(new Date(quotes['untracked'] ?? 0).toISOString()).toBe('2030-02-03T04:05:06.000Z');
  expect(Object.keys(prompts)).toHaveLength(3);

  const added = await timesOn(server, '?of=added');
  const day = (time = 0) => new Date(time).toISOString().slice(0, 10);
  // A new commit of it, and an edit on disk, do not make an item newer.
  expect(day(added.quotes['two-lines'])).toBe(day(Date.now()));
  expect(day(added.quotes['begin-at-once'])).toBe(day(Date.now()));
  expect(day(added.quotes['untracked'])).toBe('2030-02-03');

  git('checkout', '--quiet', '--', 'content/quotes/begin-at-once.yaml');
  await server.send('PUT', '/api/quotes/two-lines', { text: 'Now.' });
  const after = (await timesOn(server)).quotes;
  expect(new Date(after['begin-at-once'] ?? 0).toISOString()).toBe('2032-05-06T07:08:09.000Z');
  expect(Math.abs((after['two-lines'] ?? 0) - Date.now())).toBeLessThan(30_000);
});

test('without git an item changed last when its file was written', async () => {
  const content = await contentFolder();
  writeAt(content, 'quotes/two-lines.yaml', '2030-01-02T03:04:05Z');
  const { quotes } = await timesOn(await testServer({ content }));
  expect(new Date(quotes['two-lines'] ?? 0).toISOString()).toBe('2030-01-02T03:04:05.000Z');
});

test('only the users of the editor see the times', async () => {
  expect((await guarded.get('/api/changes/times')).status).toBe(401);
});

function writeAt(content: string, file: string, time: string): void {
  writeFileSync(path.join(content, file), 'text: On disk.\n');
  utimesSync(path.join(content, file), new Date(time), new Date(time));
}

async function timesOn(server: TestServer, search = ''): Promise<ChangeTimes> {
  return (await (await server.get(`/api/changes/times${search}`)).json()) as ChangeTimes;
}
