import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';

test('a link is printed once, and the running server shows the page until the link ends', async () => {
  const server = await testServer();
  vi.stubEnv('JOURNAL_DATA', server.data);
  vi.stubEnv('PORT', String(server.port));
  onTestFinished(() => void vi.unstubAllEnvs());
  const made = await journal('share', 'pages/goals', '--days', '1', '--content', server.content);
  expect(made).toMatchObject({ status: 0, stdout: expect.stringMatching(/^http:\/\/localhost:\d+\/show\/[\w-]{43}\n$/) as string });
  const [, id = ''] =
    /^Anyone with this address can see “Goals” until \w+ \d+\. Copy it now, it is not shown again\. To end it: journal share end (\w+)\n/.exec(
      made.stderr,
    ) ?? [];
  expect(made.stderr).toContain('Only this computer can open the address, because the site has no public address. Set SITE_URL.\n');
  const { pathname } = new URL(made.stdout.trim());
  expect((await server.get(pathname)).status).toBe(200);

  expect(await journal('share', 'pages/goals', '--fixed', '--content', server.content)).toMatchObject({ status: 0 });
  const { stdout } = await journal('share', 'list', '--content', server.content);
  expect(stdout).toMatch(
    new RegExp(`^${id}  \\d{4}-..-..  follows  pages/goals  Goals\n[0-9a-f]{12}  \\d{4}-..-..  fixed    pages/goals  Goals\n$`),
  );

  expect(await journal('share', 'end', id, '--content', server.content)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect((await server.get(pathname)).status).toBe(404);
  expect(await journal('share', 'end', id, '--content', server.content)).toMatchObject({
    status: 1,
    stderr: `journal: There is no link "${id}"; it may have ended\n`,
  });
});

test('a link at a public address follows a post that gets another address', async () => {
  const server = await testServer();
  vi.stubEnv('JOURNAL_DATA', server.data);
  vi.stubEnv('SITE_URL', 'https://mindset.example');
  onTestFinished(() => void vi.unstubAllEnvs());
  const made = await journal('share', path.join(server.content, 'posts/half-an-idea.yaml'), '--content', server.content);
  expect(made.stdout).toMatch(/^https:\/\/mindset\.example\/show\//);
  expect(made.stderr).not.toContain('Only this computer');
  expect(await journal('rename', 'posts/half-an-idea', 'a-whole-idea', '--content', server.content)).toMatchObject({ status: 0 });
  expect((await journal('share', 'list', '--content', server.content)).stdout).toContain('  posts/a-whole-idea  Half an Idea\n');
});

test.each([
  [['quotes/two-lines'], 'quotes/two-lines: a link shows an article, a page of the book, a category or site.yaml'],
  [['half-an-idea'], '"half-an-idea" is not an item; write a file of the content, or a collection and an id such as quotes/begin-at-once'],
  [['end'], 'end takes the id of a link; journal share list shows it'],
  [['list', 'x'], '"x" is one argument too many; only end takes the id of a link'],
])('%j is a wrong command line, and stores nothing', async (line, sentence) => {
  const data = await temporaryFolder();
  vi.stubEnv('JOURNAL_DATA', data);
  onTestFinished(() => void vi.unstubAllEnvs());
  const content = path.resolve('fixtures/content');
  expect(await journal('share', ...line, '--content', content)).toMatchObject({ status: 2, stdout: '', stderr: `journal: ${sentence}\n` });
  expect(await readdir(data)).toEqual([]);
});
