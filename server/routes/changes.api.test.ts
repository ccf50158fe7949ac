import { cpSync, existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { contentRepository, type Git } from '../../fixtures/harness/content-repository.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { UncommittedChangeDetail, UncommittedChanges } from '../model/api/changes-api.ts';

const begin = 'quotes/begin-at-once';

describe('the list of changes', () => {
  test('has the items added, edited and deleted since the last commit, and is empty after the next commit', async () => {
    const { server, git } = await serverOverGit();
    expect(await changesOn(server)).toEqual({ isKnown: true, changes: [] });
    await server.send('POST', '/api/quotes', { text: 'Adopt the pace of nature.' });
    await server.send('PUT', '/api/prompts/look-back', { text: 'What was good?', type: 'evening' });
    await server.send('DELETE', '/api/quotes/two-lines', undefined);
    expect(await changesOn(server)).toEqual({
      isKnown: true,
      changes: [
        { collection: 'prompts', id: 'look-back', kind: 'edited', name: 'What was good?' },
        { collection: 'quotes', id: 'adopt-the-pace-of-nature', kind: 'added', name: 'Adopt the pace of nature.' },
        { collection: 'quotes', id: 'two-lines', kind: 'deleted', name: '"Well begun\nis half done."' },
      ],
    });
    git('add', '.');
    git('commit', '--quiet', '--message', 'Next');
    expect(await changesOn(server)).toEqual({ isKnown: true, changes: [] });
  });

  test('is a sentence when there is no repository', async () => {
    const server = await testServer();
    expect(await changesOn(server)).toEqual({ isKnown: false, reason: 'The content is not in a git repository' });
    const one = await server.get('/api/changes/quotes/two-lines');
    expect([one.status, await one.text()]).toEqual([503, 'The content is not in a git repository']);
  });
});

test.each(['refs', 'commondir'])('content that looks like a repository, with %s, runs nothing', async (how) => {
  const { content, git } = await contentRepository();
  const fake = await temporaryFolder();
  const ran = path.join(fake, 'ran');
  cpSync(content, fake, { recursive: true });
  const run = (...parameters: string[]) => git('-C', fake, ...parameters);
  run('init', '--quiet');
  run('add', '.');
  run('commit', '--quiet', '--message', 'Three quotes');
  const named = how === 'refs' ? ['HEAD', 'index', 'objects', 'refs'] : ['HEAD', 'index'];
  for (const name of named) cpSync(path.join(fake, '.git', name), path.join(content, name), { recursive: true });
  if (how === 'commondir') {
    cpSync(path.join(fake, '.git'), path.join(content, 'images/.common'), { recursive: true });
    writeFileSync(path.join(content, 'commondir'), 'images/.common\n');
  }
  const hostile = `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = ${content}\nfsmonitor = "touch '${ran}'; false; #"\n`;
  writeFileSync(path.join(content, how === 'refs' ? 'config' : 'images/.common/config'), hostile);

  const server = await testServer({ content });
  const reason = 'The content contains a HEAD and refs, so git takes it for a repository; remove them';
  expect(await changesOn(server)).toEqual({ isKnown: false, reason });
  expect((await server.get('/api/changes/quotes/two-lines')).status).toBe(503);
  expect(await journal('diff', 'HEAD', '--content', content)).toMatchObject({ status: 1 });
  const { status, stdout } = await journal('validate', '--content', content);
  expect([status, stdout]).toEqual([1, expect.stringContaining('makes git treat its folder as a repository')]);
  expect(existsSync(ran)).toBe(false);
});

describe('one change', () => {
  test('has its fields and its lines, and that of an invalid file only its lines', async () => {
    const { server } = await serverOverGit();
    await server.send('PUT', `/api/${begin}`, { text: 'Begin at once to live, and count each day as a life.', author: 'Seneca' });
    const { detail } = await changeOn(server, begin);
    expect(detail).toMatchObject({ collection: 'quotes', id: 'begin-at-once', kind: 'edited' });
    expect(detail.fields?.map(({ field, kind }) => [field, kind])).toEqual([
      ['text', 'edited'],
      ['category', 'removed'],
      ['dayOfWeek', 'removed'],
    ]);
    expect(detail.fields?.[0]).toMatchObject({ parts: expect.arrayContaining([{ is: 'removed', text: ' separate' }]) as unknown });
    expect(detail.patch.split('\n').slice(0, 8)).toEqual([
      `--- a/${begin}.yaml`,
      `+++ b/${begin}.yaml`,
      '@@ -1,6 +1,4 @@',
      ' # Seneca, in the 101st letter.',
      '-text: "Begin at once to live, and count each separate day as a separate life."',
      '+text: "Begin at once to live, and count each day as a life."',
      ' author: Seneca   # the younger',
      '-category: Time',
    ]);
    writeFileSync(path.join(server.content, `${begin}.yaml`), 'text: [\n');
    const { detail: invalid } = await changeOn(server, begin);
    expect([invalid.fields, invalid.patch.split('\n').slice(-3)]).toEqual([undefined, ['-source: Letters to Lucilius', '+text: [', '']]);
  });

  test('of an edition has its days, and of a new edition their number', async () => {
    const { server, git } = await serverOverGit();
    await server.send('POST', '/api/editions', { id: 'first', weeks: 1 });
    const { detail: made } = await changeOn(server, 'editions/first');
    expect(made.fields?.map((change) => [change.field, 'after' in change && change.after])).toEqual([
      ['template', 'weekday'],
      ['printer', 'press'],
      ['weeks', '1'],
      ['days', '7 days with their texts'],
    ]);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Edition');
    await server.send('PUT', '/api/editions/first/days/3', { slot: 'quote', text: 'two-lines' });
    const { detail } = await changeOn(server, 'editions/first');
    expect(detail.fields?.map(({ field, kind }) => [field, kind])).toEqual([['days[2].quote', 'edited']]);
    expect(detail.patch.split('\n').filter((line) => /^[-+] /.test(line)).length).toBe(2);
  });

  test('of a long rewritten file removes all lines and adds all lines', async () => {
    const { server, git } = await serverOverGit();
    const file = path.join(server.content, `${begin}.yaml`);
    const textOf = (word: string, count: number) =>
      `text: |\n${Array.from({ length: count }, (_, line) => `  ${word} ${line}\n`).join('')}`;
    writeFileSync(file, textOf('old', 20_000));
    git('commit', '--quiet', '--all', '--message', 'Long');
    writeFileSync(file, textOf('new', 15_000).trimEnd());
    const { detail } = await changeOn(server, begin);
    const lines = detail.patch.split('\n');
    expect(lines.slice(2, 5)).toEqual(['@@ -1,20001 +1,15001 @@', '-text: |', '-  old 0']);
    expect(lines.slice(-3)).toEqual(['+  new 14999', '\\ No newline at end of file', '']);
    expect(lines).toHaveLength(3 + 20_001 + 15_001 + 2);
  });

  test('of a long new file has all its lines', async () => {
    const { server } = await serverOverGit();
    writeFileSync(path.join(server.content, 'quotes/long.yaml'), `text: |\n${'  a\n'.repeat(2400)}`);
    const { detail } = await changeOn(server, 'quotes/long');
    expect(detail.patch.split('\n').filter((line) => line === '+  a')).toHaveLength(2400);
  });

  test('of a file that was committed above 1 MiB has its name, and is left to git', async () => {
    const { server, git } = await serverOverGit();
    const file = path.join(server.content, `${begin}.yaml`);
    writeFileSync(file, `text: Long.\n${'# more\n'.repeat(160_000)}`);
    git('commit', '--quiet', '--all', '--message', 'Long');
    rmSync(file);
    await until(async () => (await server.get(`/api/${begin}`)).status === 404);
    expect(await changesOn(server)).toEqual({
      isKnown: true,
      changes: [{ collection: 'quotes', id: 'begin-at-once', kind: 'deleted', name: 'begin-at-once' }],
    });
    const one = await server.get(`/api/changes/${begin}`);
    const sentence = `${begin}.yaml is larger than 1 MiB in the last commit (1120012 bytes), so only git can show and discard this change`;
    expect([one.status, await one.text()]).toEqual([409, sentence]);
  });

  test('with intent-to-add is an addition, and so is a file that a merge restores', async () => {
    const { server, git } = await serverOverGit();
    const file = path.join(server.content, `${begin}.yaml`);
    git('switch', '--quiet', '--create', 'other');
    writeFileSync(file, 'text: Theirs\n');
    git('commit', '--quiet', '--all', '--message', 'Change');
    git('switch', '--quiet', '-');
    rmSync(file);
    git('commit', '--quiet', '--all', '--message', 'Delete');
    expect(() => git('merge', '--quiet', 'other')).toThrow('git');
    writeFileSync(path.join(server.content, 'quotes/announced.yaml'), 'text: Announced\n');
    git('add', '--intent-to-add', 'content/quotes/announced.yaml');
    expect(git('status', '--porcelain')).toBe(' A content/quotes/announced.yaml\nDU content/quotes/begin-at-once.yaml\n');
    for (const where of ['quotes/announced', begin]) {
      const response = await server.get(`/api/changes/${where}`);
      expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ kind: 'added' })]);
    }
  });

  test('is null where there is none, and 404 for other paths', async () => {
    const { server } = await serverOverGit();
    for (const where of ['quotes/two-lines', 'quotes/none']) {
      const response = await server.get(`/api/changes/${where}`);
      expect([response.status, await response.json()]).toEqual([200, null]);
      const discarded = await discard(server, where, '"any"');
      expect([discarded.status, await discarded.text()]).toEqual([404, 'Everything of this quote is online']);
    }
    for (const where of ['images/margins', 'quotes/..%2Fsite', 'quotes/Two'])
      expect([where, (await server.get(`/api/changes/${where}`)).status]).toEqual([where, 404]);
  });
});

describe('discarding', () => {
  test('restores the committed bytes and mode, deletes a new file and no link target, and changes nothing else', async () => {
    const { server, git } = await serverOverGit();
    const file = path.join(server.content, `${begin}.yaml`);
    const before = readFileSync(file);
    git('update-index', '--chmod=+x', 'content/quotes/two-lines.yaml');
    git('commit', '--quiet', '--message', 'Let it run');
    writeFileSync(path.join(server.content, 'prompts/look-back.yaml'), 'text: Staged\ntype: evening\n');
    git('add', 'content/prompts');
    writeFileSync(file, 'text: [\n');
    symlinkSync('little-by-little.yaml', path.join(server.content, 'quotes/linked.yaml'));
    await server.send('POST', '/api/quotes', { text: 'New' });
    await server.send('DELETE', '/api/quotes/two-lines', undefined);
    for (const where of [begin, 'quotes/linked', 'quotes/new', 'quotes/two-lines']) {
      const { etag } = await changeOn(server, where);
      expect([where, (await discard(server, where, etag)).status]).toEqual([where, 204]);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(git('status', '--porcelain')).toBe('M  content/prompts/look-back.yaml\n');
    expect(git('rev-list', '--count', 'HEAD')).toBe('2\n');
    const quotes = (await (await server.get('/api/quotes')).json()) as { id: string }[];
    expect(quotes.map(({ id }) => id)).toEqual(['begin-at-once', 'little-by-little', 'two-lines']);
    expect(await (await server.get('/api/health')).json()).toMatchObject({ status: 'ok' });
  });

  test('is refused for a file that is a link, in the last commit or on disk', async () => {
    const { server, git } = await serverOverGit();
    const target = path.join(server.content, `${begin}.yaml`);
    const committed = readFileSync(target);
    const states = [
      ['link', 'file'],
      ['file', 'link'],
      ['link', 'other link'],
      ['link', 'nothing'],
    ];
    const files = states.map((_, n) => path.join(server.content, `quotes/linked-${n}.yaml`));
    const put = (file: string, state: string | undefined) => {
      rmSync(file, { force: true });
      if (state === 'file') writeFileSync(file, 'text: A file\n');
      if (state === 'link') symlinkSync('begin-at-once.yaml', file);
      if (state === 'other link') symlinkSync('two-lines.yaml', file);
    };
    for (const [n, file] of files.entries()) put(file, states[n]?.[0]);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Link');
    for (const [n, file] of files.entries()) put(file, states[n]?.[1]);
    for (const [n, file] of files.entries()) {
      const inode = lstatSync(file, { throwIfNoEntry: false })?.ino;
      const { etag } = await changeOn(server, `quotes/linked-${n}`);
      const response = await discard(server, `quotes/linked-${n}`, etag);
      const sentence = 'This quote is a link, online or here, so its change can only be undone with git';
      expect([states[n], response.status, await response.text()]).toEqual([states[n], 409, sentence]);
      expect(lstatSync(file, { throwIfNoEntry: false })?.ino).toBe(inode);
    }
    expect(readFileSync(target).equals(committed)).toBe(true);
  });

  test('is refused for another version than the ETag, and without If-Match', async () => {
    const { server } = await serverOverGit();
    const file = path.join(server.content, `${begin}.yaml`);
    writeFileSync(file, 'text: Begin\n');
    const { etag } = await changeOn(server, begin);
    writeFileSync(file, 'text: Begin now\n');
    const stale = await discard(server, begin, etag);
    expect([stale.status, await stale.text()]).toEqual([412, 'This was changed since you opened it']);
    const careless = await fetch(`${server.url}/api/changes/${begin}`, { method: 'DELETE' });
    expect([careless.status, await careless.text()]).toEqual([428, 'If-Match: send the ETag of the change that is to be discarded']);
    expect(readFileSync(file, 'utf8')).toBe('text: Begin now\n');
  });

  test('is refused on a read-only server and from other sites', async () => {
    const { content } = await contentRepository();
    const server = await testServer({ content, readOnly: true });
    const file = path.join(content, 'quotes/two-lines.yaml');
    rmSync(file);
    await until(async () => (await server.get('/api/quotes/two-lines')).status === 404);
    const { etag } = await changeOn(server, 'quotes/two-lines');
    const refused = await discard(server, 'quotes/two-lines', etag);
    expect([refused.status, await refused.text()]).toEqual([403, 'This server is read-only']);
    const { server: open } = await serverOverGit();
    const foreign = await fetch(`${open.url}/api/changes/${begin}`, {
      method: 'DELETE',
      headers: { 'if-match': etag, origin: 'https://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
    expect(existsSync(file)).toBe(false);
  });
});

async function serverOverGit(): Promise<{ server: TestServer; git: Git }> {
  const { content, git } = await contentRepository();
  return { server: await testServer({ content }), git };
}

async function changesOn(server: TestServer): Promise<UncommittedChanges> {
  return (await (await server.get('/api/changes')).json()) as UncommittedChanges;
}

async function changeOn(server: TestServer, where: string): Promise<{ detail: UncommittedChangeDetail; etag: string }> {
  const response = await server.get(`/api/changes/${where}`);
  expect(response.status).toBe(200);
  return { detail: (await response.json()) as UncommittedChangeDetail, etag: response.headers.get('etag') ?? '' };
}

function discard(server: TestServer, where: string, etag: string): Promise<Response> {
  return fetch(`${server.url}/api/changes/${where}`, { method: 'DELETE', headers: { 'if-match': etag } });
}
