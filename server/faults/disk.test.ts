import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anotherUser, asNobody } from '../../fixtures/another-user.ts';
import { contentFolder, temporaryFolder } from '../../fixtures/content-folder.ts';
import { mounting, readOnlyView, smallDisk } from '../../fixtures/mounts.ts';
import { needing, run, runs } from '../../fixtures/needing.ts';
import { rawRequest, statusOf } from '../../fixtures/raw-request.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import { injectFault, oneWorker, strace } from '../../fixtures/strace.ts';
import { testServer, until } from '../../fixtures/test-server.ts';

const quote = '/api/quotes/two-lines';
const away = [503, 'The content is not in its folder at the moment, not even site.yaml, so nothing new is written there'];
const full = [507, 'The disk is full; nothing was changed'];

describe('a full disk', () => {
  test('refuses a change and a new item, keeps the old bytes, and leaves nothing behind', needing(mounting), async () => {
    const content = path.join(await smallDisk('size=512k'), 'content');
    await cp('fixtures/content', content, { recursive: true });
    const server = await serverProcess({ content });
    await fill(path.join(content, '..', 'filler'));
    const before = await snapshot(content);
    expect(await answerTo(server.put(quote, { text: 'New.' }))).toEqual(full);
    expect(await answerTo(server.send('POST', '/api/quotes', { text: 'New.' }))).toEqual(full);
    expect(await snapshot(content)).toEqual(before);
    await rm(path.join(content, '..', 'filler'));
    expect((await server.put(quote, { text: 'New.' })).status).toBe(200);
    expect(await readFile(path.join(content, 'quotes/two-lines.yaml'), 'utf8')).toContain('New.');
  });

  test('that has room for a part of the text only does the same', needing(mounting), async () => {
    const content = path.join(await smallDisk('size=512k'), 'content');
    await cp('fixtures/content', content, { recursive: true });
    const server = await serverProcess({ content });
    await fill(path.join(content, '..', 'filler'));
    await writeFile(path.join(content, '..', 'filler'), '', { flag: 'r+' });
    run('truncate', '--size=-8K', path.join(content, '..', 'filler'));
    const before = await snapshot(content);
    expect(await answerTo(server.put(quote, { text: 'long '.repeat(8_000) }))).toEqual(full);
    expect(await snapshot(content)).toEqual(before);
  });

  test('that has no room for another name does the same', needing(mounting), async () => {
    const disk = await smallDisk('size=4m,nr_inodes=64');
    const content = path.join(disk, 'content');
    await cp('fixtures/content', content, { recursive: true });
    const server = await serverProcess({ content });
    for (let n = 0; ; n += 1) if (!runs('touch', path.join(disk, `name-${n}`))) break;
    const before = await snapshot(content);
    expect(await answerTo(server.put(quote, { text: 'New.' }))).toEqual(full);
    expect(await answerTo(server.send('POST', '/api/quotes', { text: 'New.' }))).toEqual(full);
    expect(await snapshot(content)).toEqual(before);
  });
});

describe('another disk in the place of the one that was there', () => {
  test('takes nothing new, and what is saved once it is gone is there', needing(mounting), async () => {
    const content = await contentFolder();
    const server = await serverProcess({ content });
    await smallDisk('size=64k', content);
    await mkdir(path.join(content, 'quotes'));
    expect(await answerTo(server.send('POST', '/api/quotes', { text: 'New.' }))).toEqual(away);
    expect(await readdir(path.join(content, 'quotes'))).toEqual([]);
    run('umount', content);
    expect((await server.send('POST', '/api/quotes', { text: 'New.' })).status).toBe(201);
    expect(await readFile(path.join(content, 'quotes/new.yaml'), 'utf8')).toBe('text: New.\n');
  });

  test('takes nothing new before the content is there', async () => {
    const content = await temporaryFolder();
    const server = await testServer({ content });
    expect(await answerTo(server.send('POST', '/api/quotes', { text: 'New.' }))).toEqual(away);
    expect(await readdir(content)).toEqual([]);
    await cp('fixtures/content', content, { recursive: true });
    expect((await server.send('POST', '/api/quotes', { text: 'New.' })).status).toBe(201);
  });

  test('begins no second list of signups, and says so', needing(mounting), async () => {
    const data = await temporaryFolder();
    const server = await testServer({ environment: { JOURNAL_DATA: data } });
    const signUp = (email: string) =>
      fetch(`${server.url}/`, {
        method: 'POST',
        body: new URLSearchParams({ 'form-name': 'newsletter', name: 'Ann', email }),
      });
    expect((await signUp('before@example.com')).status).toBe(200);
    await smallDisk('size=64k', data);
    await expect(signUp('away@example.com')).rejects.toThrow('fetch failed');
    expect(vi.mocked(console.error).mock.calls.map(([sentence, error]) => `${String(sentence)} ${String(error)}`)).toEqual([
      'A newsletter signup could not be kept: Error: newsletter.csv is on a disk that is not there at the moment',
    ]);
    vi.mocked(console.error).mockClear();
    expect(await readdir(data)).toEqual([]);
    run('umount', data);
    expect((await signUp('after@example.com')).status).toBe(200);
    const kept = await readFile(path.join(data, 'newsletter.csv'), 'utf8');
    expect(kept.match(/\w+@example/g)).toEqual(['before@example', 'after@example']);
  });
});

describe('a folder that takes no changes', () => {
  test('on a read-only disk is read, and a change says why not', needing(mounting), async () => {
    const content = await readOnlyView(await contentFolder());
    const server = await serverProcess({ content });
    expect((await server.get(quote)).status).toBe(200);
    const why = [503, 'two-lines.yaml cannot be written: the file system is read-only'];
    expect(await answerTo(server.put(quote, { text: 'New.' }))).toEqual(why);
    expect(await answerTo(server.send('DELETE', quote))).toEqual(why);
  });

  test('of another user is read, and a change says why not', needing(anotherUser), async () => {
    const content = await contentFolder();
    run('chmod', '-R', 'a+rX', path.dirname(content));
    const server = await serverProcess({ content, prefix: asNobody });
    expect((await server.get(quote)).status).toBe(200);
    const why = [503, 'two-lines.yaml cannot be written: permission denied'];
    expect(await answerTo(server.put(quote, { text: 'New.' }))).toEqual(why);
    expect(await answerTo(server.send('DELETE', quote))).toEqual(why);
  });
});

describe('an error of the disk', () => {
  test.each([
    ['fsync', 'EIO', 503, 'two-lines.yaml cannot be written: the disk reports an error'],
    ['fsync', 'ENOSPC', ...full],
    ['rename', 'EIO', 503, 'two-lines.yaml cannot be written: the disk reports an error'],
    ['rename', 'EACCES', 503, 'two-lines.yaml cannot be written: permission denied'],
    ['rename', 'EXDEV', 503, 'two-lines.yaml cannot be written: the folder spans two file systems'],
    ['fchmod', 'EPERM', 503, 'two-lines.yaml cannot be written: not permitted'],
  ])('at %s (%s) leaves the old bytes, and the next change goes through', needing(strace), async (call, error, status, sentence) => {
    const content = await contentFolder();
    const server = await serverProcess({ content, environment: oneWorker });
    const before = await snapshot(content);
    const end = await injectFault(server, String(call), `error=${error}:when=1`);
    expect(await answerTo(server.put(quote, { text: 'New.' }))).toEqual([status, sentence]);
    expect(await snapshot(content)).toEqual(before);
    await end();
    expect((await server.put(quote, { text: 'New.' })).status).toBe(200);
  });

  test('that has no hard links keeps nobody from adding an item, nor lets one replace another', needing(strace), async () => {
    const content = await contentFolder();
    const server = await serverProcess({ content, environment: oneWorker });
    await injectFault(server, 'link,linkat', 'error=EPERM');
    const added = await server.send('POST', '/api/quotes', { text: 'New.' });
    expect(added.status).toBe(201);
    expect(await readFile(path.join(content, 'quotes/new.yaml'), 'utf8')).toBe('text: New.\n');
    // One that the server has not seen yet.
    await writeFile(path.join(content, 'quotes/theirs.yaml'), 'text: Of another program\n');
    const second = (await (await server.send('POST', '/api/quotes', { text: 'Theirs.' })).json()) as { id: string };
    expect(second.id).not.toBe('theirs');
    expect(await readFile(path.join(content, 'quotes/theirs.yaml'), 'utf8')).toBe('text: Of another program\n');
    expect((await readdir(path.join(content, 'quotes'))).filter((name) => !name.endsWith('.yaml'))).toEqual([]);
  });

  test('that says the file is gone, which then is there again, is no reason to give up', needing(strace), async () => {
    const content = await contentFolder();
    const server = await serverProcess({ content, environment: oneWorker });
    await injectFault(server, 'rename', 'error=ENOENT:when=1');
    expect((await server.put(quote, { text: 'New.' })).status).toBe(200);
    expect(await readFile(path.join(content, 'quotes/two-lines.yaml'), 'utf8')).toContain('New.');
    expect(await readdir(path.join(content, 'quotes'))).toHaveLength(3);
  });

  test('is told also of a signup that is there already, but maybe in memory only', needing(strace), async () => {
    const server = await serverProcess({ content: await contentFolder(), environment: oneWorker });
    const signUp = () =>
      fetch(server.url, { method: 'POST', body: new URLSearchParams({ 'form-name': 'newsletter', email: 'ann@example.com' }) });
    expect((await signUp()).status).toBe(200);
    await injectFault(server, 'fsync', 'error=EIO:when=1');
    await expect(signUp()).rejects.toThrow('fetch failed');
    expect((await signUp()).status).toBe(200);
  });

  test('takes back no signup but its own', needing(strace), async () => {
    const [content, data] = [await contentFolder(), await temporaryFolder()];
    const [server, other] = await Promise.all([serverProcess({ content, data, environment: oneWorker }), serverProcess({ content, data })]);
    const signUp = (at: typeof server, email: string) =>
      fetch(at.url, { method: 'POST', body: new URLSearchParams({ 'form-name': 'newsletter', email }) });
    const file = path.join(data, 'newsletter.csv');
    expect((await signUp(other, 'first@example.com')).status).toBe(200);
    await injectFault(server, 'fsync', 'error=EIO:delay_enter=3000000:when=1');
    const failing = signUp(server, 'lost@example.com').then(
      () => 'kept',
      () => 'failed',
    );
    await until(async () => (await readFile(file, 'utf8')).includes('lost@'));
    expect((await signUp(other, 'kept@example.com')).status).toBe(200);
    expect(await failing).toBe('failed');
    expect(await readFile(file, 'utf8')).toContain('kept@example.com');
  });

  test('at the fsync of the folder that a new one is made in leaves no item behind', needing(strace), async () => {
    const content = await contentFolder();
    await rm(path.join(content, 'quotes'), { recursive: true });
    const server = await serverProcess({ content, environment: oneWorker });
    await injectFault(server, 'fsync', 'error=EIO:when=1');
    expect(await answerTo(server.send('POST', '/api/quotes', { text: 'New.' }))).toEqual([
      503,
      'quotes cannot be written: the disk reports an error',
    ]);
    expect(await readdir(path.join(content, 'quotes'))).toEqual([]);
  });

  test(
    'at the fsync of the folder is told as an error, for the new bytes are visible but may not last; they are what is read',
    needing(strace),
    async () => {
      const content = await contentFolder();
      const server = await serverProcess({ content, environment: oneWorker });
      await injectFault(server, 'fsync', 'error=EIO:when=2');
      expect(await answerTo(server.put(quote, { text: 'New.' }))).toEqual([500, 'Internal error']);
      expect(await readFile(path.join(content, 'quotes/two-lines.yaml'), 'utf8')).toContain('New.');
      expect(await (await server.get(quote)).json()).toMatchObject({ text: 'New.' });
    },
  );
});

describe('where there is no descriptor left', () => {
  test.each([
    ['PUT', { text: 'New.' }],
    ['DELETE', undefined],
  ])('for the folder, %s changes nothing, and says so', needing(strace), async (method, body) => {
    const content = await contentFolder();
    const server = await serverProcess({ content });
    const before = await snapshot(content);
    const end = await injectFault(server, 'openat', 'error=EMFILE', path.join(content, 'quotes'));
    const why = [503, 'two-lines.yaml cannot be written: too many files are open'];
    expect(await answerTo(server.send(method, quote, body))).toEqual(why);
    expect(await snapshot(content)).toEqual(before);
    await end();
    expect((await server.send(method, quote, body)).ok).toBe(true);
  });

  test('for a file that changed, it is read once there is', needing(strace), async () => {
    const content = await contentFolder();
    const server = await serverProcess({ content });
    const file = path.join(content, 'quotes/two-lines.yaml');
    const problems = async () => ((await (await server.get('/api/health')).json()) as { problems: { message: string }[] }).problems;
    const end = await injectFault(server, 'openat', 'error=EMFILE', file);
    await writeFile(file, 'text: New.\n');
    await until(async () => (await problems()).some(({ message }) => message === 'cannot be read (EMFILE)'));
    // So old that its times are believed, and looked at once more with another that is news.
    await until(async () => Date.now() - (await stat(file)).ctimeMs > 2500);
    await writeFile(path.join(content, 'quotes/news.yaml'), 'text: News.\n');
    await until(async () => (await server.get('/api/quotes/news')).ok);
    await end();
    await until(async () => (await problems()).length === 0);
    expect(await (await server.get(quote)).json()).toMatchObject({ text: 'New.' });
  });

  test('for what draws the pages of the journal, they are drawn once there is', needing(strace), async () => {
    const assets = path.resolve('dist/cli/assets');
    const name = (await readdir(assets)).find((file) => file.startsWith('fonts-')) ?? '';
    const server = await serverProcess({ content: await contentFolder() });
    expect((await server.get('/blog')).status).toBe(200);
    const end = await injectFault(server, 'openat', 'error=EMFILE', path.join(assets, name));
    await (await server.get('/api/journal-pages/evening')).arrayBuffer();
    await end();
    expect((await server.get('/api/journal-pages/evening')).status).toBe(200);
  });
});

test('a server that has run out of descriptors goes on when it has some again', async () => {
  const content = await contentFolder();
  const server = await serverProcess({ content, prefix: ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh'] });
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const held = Array.from({ length: 80 }, () =>
    fetch(`${server.url}/api/events`, { signal: controller.signal }).then(
      ({ status }) => status,
      () => 'refused',
    ),
  );
  await Promise.race(held);
  controller.abort();
  await Promise.all(held);
  const body = '{"text":"New."}';
  const head = `PUT ${quote} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\n`;
  const ask = () => rawRequest(server.port, `${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
  // The server hears a moment later that the others have hung up, and may hang up itself until then.
  await until(async () => statusOf(await ask().catch(() => '')) === 200);
  expect(server.child.exitCode).toBe(null);
});

async function answerTo(sent: Promise<Response>): Promise<[number, string]> {
  const response = await sent;
  return [response.status, await response.text()];
}

/** Every file below a folder, with its text. */
async function snapshot(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file, 'latin1')])));
}

/** Writes a file until nothing more fits on its disk. */
async function fill(file: string): Promise<void> {
  expect(runs('dd', 'if=/dev/zero', `of=${file}`, 'bs=4k')).toBe(false);
}
