import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';

test('a token is printed once, and the running server accepts it until it is removed', async () => {
  const server = await testServer({ host: '0.0.0.0' });
  vi.stubEnv('JOURNAL_DATA', server.data);
  onTestFinished(() => void vi.unstubAllEnvs());
  const added = await journal('token', 'add', 'Rob the robot', '--review');
  expect(added).toMatchObject({ status: 0, stdout: expect.stringMatching(/^journal_[\w-]{43}\n$/) as string });
  const authorization = `Bearer ${added.stdout.trim()}`;
  const create = async () => (await server.send('POST', '/api/quotes', { text: 'By a program.' }, { authorization })).status;
  expect(await create()).toBe(201);

  expect(await journal('token', 'add', 'Rob the robot')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'journal: the token "Rob the robot" exists; remove it first\n',
  });
  expect(await journal('token', 'add', 'reader')).toMatchObject({ status: 0 });
  const day = new Date().toISOString().slice(0, 4);
  const { stdout } = await journal('token', 'list');
  expect(stdout).toMatch(new RegExp(`^${day}-..-..  review  Rob the robot\n${day}-..-..  read    reader\n$`));

  expect(await journal('token', 'remove', 'Rob the robot')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(await create()).toBe(401);
  expect(await journal('token', 'remove', 'Rob the robot')).toMatchObject({
    status: 1,
    stderr: 'journal: there is no token "Rob the robot"\n',
  });
});

test.each([
  [['add', 'Rob\nthe robot'], 'journal: the name of the token: must be one line without < and >\n'],
  [['add', 'Rob\u0007'], 'journal: the name of the token: must be one line without < and >\n'],
  [['add', ' '], 'journal: the name of the token: write a name\n'],
  [['remove'], 'journal: the name of the token: write a name\n'],
  [['delete', 'Rob'], 'journal: "delete" is not an action; write add, list or remove\n'],
  [['list', 'Rob'], 'journal: list takes no name; it shows all tokens\n'],
])('%j is a wrong command line, and stores nothing', async (line, stderr) => {
  const data = await temporaryFolder();
  vi.stubEnv('JOURNAL_DATA', data);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await journal('token', ...line)).toMatchObject({ status: 2, stdout: '', stderr });
  expect(await readdir(data)).toEqual([]);
});
