import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { anotherUser, asNobody } from '../../fixtures/another-user.ts';
import { contentFolder, temporaryFolder } from '../../fixtures/content-folder.ts';
import { contentRepository } from '../../fixtures/content-repository.ts';
import { needing, run } from '../../fixtures/needing.ts';
import { journalCommand } from '../../fixtures/run-journal.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import type { ServerProcess } from '../../fixtures/server-process.ts';
import { until } from '../../fixtures/test-server.ts';

describe('a folder whose permissions were taken away', () => {
  test('does not end the server when its subfolders can be seen and not entered', needing(anotherUser), async () => {
    const { content, server } = await serverOfNobody();
    await chmod(path.join(content, 'images/covers'), 0o644);
    await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'text: Edited meanwhile.\n');
    await until(async () => (await textOf(server)) === 'Edited meanwhile.');
    // Once more: what the first look met, the next one met too.
    await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'text: Edited again.\n');
    await until(async () => (await textOf(server)) === 'Edited again.');
    expect(server.child.exitCode).toBe(null);
  });

  test.each([
    ['images/covers', 0o000],
    ['images', 0o644],
    ['quotes', 0o000],
    ['quotes', 0o644],
    ['quotes', 0o333],
    ['posts', 0o000],
  ])('is one problem, and everything else goes on: %s', needing(anotherUser), async (folder, mode) => {
    const { content, server } = await serverOfNobody();
    const before = await listsOf(server);
    const { mode: usual } = await stat(path.join(content, folder));
    await chmod(path.join(content, folder), mode);
    const problem = { file: folder, line: 1, column: 1, message: unreadable };
    await until(async () => (await problemsOf(server)).length > 0);
    expect(await problemsOf(server)).toEqual([problem]);
    expect(await listsOf(server)).toEqual(before);
    await writeFile(path.join(content, 'prompts/look-back.yaml'), 'text: Edited meanwhile.\ntype: evening\n');
    await until(async () => (await (await server.get('/api/prompts')).text()).includes('Edited meanwhile.'));
    expect((await server.put('/api/prompts/look-back', { text: 'And saved.', type: 'evening' })).status).toBe(200);
    await chmod(path.join(content, folder), usual);
    await until(async () => (await problemsOf(server)).length === 0);
  });

  test('may be the content itself, of which all stays as it was until it can be read again', needing(anotherUser), async () => {
    const { content, server } = await serverOfNobody();
    const before = await listsOf(server);
    await chmod(content, 0o644);
    await until(async () => (await problemsOf(server)).some(({ file }) => file === 'quotes'));
    expect([await listsOf(server), (await server.get('/')).status]).toEqual([before, 200]);
    await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'text: Edited meanwhile.\n');
    await chmod(content, 0o755);
    await until(async () => (await problemsOf(server)).length === 0 && (await textOf(server)) === 'Edited meanwhile.');
  });

  test('is refused for changes in a sentence', needing(anotherUser), async () => {
    const { content, server } = await serverOfNobody();
    await chmod(path.join(content, 'quotes'), 0o000);
    const answer = await server.put('/api/quotes/two-lines', { text: 'New.' });
    expect([answer.status, await answer.text()]).toEqual([503, `quotes ${unreadable}`]);
  });

  test('is not told as if all in it had been deleted', needing(anotherUser), async () => {
    const { content } = await contentRepository();
    run('chown', '-R', '65534:65534', path.dirname(content));
    const server = await serverProcess({ content, prefix: asNobody });
    await chmod(path.join(content, 'quotes'), 0o644);
    expect(await (await server.get('/api/changes')).json()).toEqual({ isKnown: false, reason: `The folder quotes ${unreadable}` });
    const [program = '', ...parameters] = [...asNobody, process.execPath, journalCommand, 'diff', '--content', content];
    expect(spawnSync(program, parameters, { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `journal: the folder quotes ${unreadable}\n`,
    });
    // Two revisions are compared all the same.
    expect(spawnSync(program, [...parameters, 'HEAD', 'HEAD'], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test('at a start is one problem for the server and for journal validate', needing(anotherUser), async () => {
    const content = await contentOfNobody();
    await chmod(path.join(content, 'quotes'), 0o000);
    await chmod(path.join(content, 'images/covers'), 0o000);
    const server = await serverProcess({ content, prefix: asNobody });
    expect((await problemsOf(server)).map(({ file, message }) => [file, message])).toEqual([
      ['images/covers', unreadable],
      ['quotes', unreadable],
    ]);
    expect([await (await server.get('/api/quotes')).json(), (await server.get('/api/prompts')).status]).toEqual([[], 200]);
    const [program = '', ...parameters] = [...asNobody, process.execPath, journalCommand, 'validate', '--content', content];
    const { status, stdout } = spawnSync(program, parameters, { encoding: 'utf8' });
    const problems = stdout.split('\n').filter((line) => line.includes('  error  '));
    expect([status, problems]).toEqual([
      1,
      ['images/covers', 'quotes'].map((folder) => `${path.join(content, folder)}:1:1  error  ${unreadable}  unreadable`),
    ]);
  });
});

test(
  'a picture that may not be read is a problem of its own, and the article that shows it is answered',
  needing(anotherUser),
  async () => {
    const content = await contentOfNobody();
    const post = path.join(content, 'posts/margins.yaml');
    await writeFile(post, `${await readFile(post, 'utf8')}  <img src="/images/morning.png" alt="">\n`);
    await chmod(path.join(content, 'images/morning.png'), 0o000);
    const server = await serverProcess({ content, prefix: asNobody });
    expect(await problemsOf(server)).toEqual([{ file: 'images/morning.png', line: 1, column: 1, message: 'cannot be read (EACCES)' }]);
    expect((await server.get('/images/morning.png')).status).toBe(404);
    expect((await server.get('/api/entries/margins')).status).toBe(200);
  },
);

test('what another user keeps between starts makes a start slower, and that is all', needing(anotherUser), async () => {
  const content = await contentOfNobody();
  const caches = await temporaryFolder();
  run('chmod', '755', caches);
  const validate = (...prefix: string[]) => {
    const [program = '', ...parameters] = [...prefix, process.execPath, journalCommand, 'validate', '--content', content];
    const { status, stdout, stderr } = spawnSync(program, parameters, { env: { ...process.env, JOURNAL_CACHE: caches }, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const first = validate();
  for (const file of await readdir(caches)) await chmod(path.join(caches, file), 0o600);
  expect(await readdir(caches)).not.toEqual([]);
  expect(validate(...asNobody)).toEqual(first);
});

const unreadable = 'cannot be read (EACCES); give the user who runs this the right to read and to enter it';

/** A server that root's rights do not help, over content of its own user that holds `images/covers/small`. */
test(
  'who saves a file of others in a group of both leaves it to the group, and one that is only to be read is left alone',
  needing(anotherUser),
  async () => {
    const content = await contentFolder();
    run('chown', '-R', '65533:4000', path.dirname(content));
    run('chmod', '-R', 'ug+rwX,o-rwx', path.dirname(content));
    const data = await temporaryFolder();
    run('chown', '65534:65534', data);
    const prefix = ['setpriv', '--reuid=65534', '--regid=65534', '--groups=4000'];
    const server = await serverProcess({ content, data, prefix });
    const file = path.join(content, 'quotes/two-lines.yaml');
    expect((await server.put('/api/quotes/two-lines', { text: 'Saved.' })).status).toBe(200);
    const { gid, mode } = await stat(file);
    expect([gid, mode & 0o777]).toEqual([4000, 0o660]);

    const other = path.join(content, 'quotes/little-by-little.yaml');
    await chmod(other, 0o440);
    const refused = await server.put('/api/quotes/little-by-little', { text: 'Saved.' });
    expect([refused.status, await refused.text()]).toEqual([503, 'little-by-little.yaml cannot be written: permission denied']);
  },
);

async function serverOfNobody(): Promise<{ content: string; server: ServerProcess }> {
  const content = await contentOfNobody();
  return { content, server: await serverProcess({ content, prefix: asNobody }) };
}

async function contentOfNobody(): Promise<string> {
  const content = await contentFolder();
  await mkdir(path.join(content, 'images/covers/small'), { recursive: true });
  run('chown', '-R', '65534:65534', path.dirname(content));
  return content;
}

async function problemsOf(server: ServerProcess): Promise<{ file: string; message: string }[]> {
  return ((await (await server.get('/api/health')).json()) as { problems: { file: string; message: string }[] }).problems;
}

/** What the lists answer that the tests leave alone. */
function listsOf(server: ServerProcess): Promise<string[]> {
  return Promise.all(['quotes', 'entries/all', 'categories'].map(async (list) => (await server.get(`/api/${list}`)).text()));
}

async function textOf(server: ServerProcess): Promise<string> {
  const quote = (await (await server.get('/api/quotes/two-lines')).json()) as { text: string };
  return quote.text;
}
