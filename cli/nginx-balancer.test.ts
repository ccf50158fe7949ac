import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../fixtures/content-folder.ts';
import { hasNginx, startNginx } from '../fixtures/nginx.ts';
import { journalCommand } from '../fixtures/run-journal.ts';
import { until } from '../fixtures/test-server.ts';

describe.skipIf(!hasNginx())('two read-only servers behind nginx, as deploy/nginx-balancer.conf has it', () => {
  test('answer the same, take over what was pulled, and leave no request unanswered when one dies', async () => {
    const { origin, first, second, url } = await startTwo();
    const paths = ['/', '/blog', '/blog/margins', '/categories/habits', '/api/entries', '/api/categories', '/feed.xml', '/sitemap.xml'];
    for (const where of paths) {
      const [one, other] = [await fetch(first.url + where), await fetch(second.url + where)];
      expect([where, one.headers.get('etag'), await one.text()]).toEqual([where, other.headers.get('etag'), await other.text()]);
    }

    await writeFile(
      path.join(origin, 'categories/habits.yaml'),
      'name: Ways\ndescription: What is done daily.\nicon: icon-[lucide--repeat]\n',
    );
    commit(origin, 'Rename a category');
    for (const { folder } of [first, second]) git(folder, 'pull', '-q');
    for (const server of [first, second])
      await until(async () => (await (await fetch(`${server.url}/api/categories`)).text()).includes('"Ways"'));
    expect(await (await fetch(`${url}/categories/habits`)).text()).toContain('Articles in <!-- -->Ways');

    const statuses: number[] = [];
    const ask = async () => {
      for (let n = 0; n < 60; n += 1) {
        const answer = await fetch(url + paths[n % paths.length]);
        await answer.arrayBuffer();
        statuses.push(answer.status);
        if (statuses.length === 40) first.process.kill('SIGKILL');
      }
    };
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(statuses).toEqual(Array.from({ length: 240 }, () => 200));
    expect(first.process.killed).toBe(true);

    const form = new URLSearchParams({ 'form-name': 'newsletter', name: 'Ada', email: 'ada@example.org' });
    expect((await fetch(`${url}/`, { method: 'POST', body: form })).status).toBe(200);
    expect(await readFile(path.join(second.folder, '../data/newsletter.csv'), 'utf8')).toContain('ada@example.org');

    // The form says that it failed only when there is no answer.
    const script = { method: 'POST', headers: { origin: 'https://mindset.example' } };
    await expect(fetch(`${url}/`, { ...script, body: new URLSearchParams({ 'form-name': 'newsletter', email: 'ada@' }) })).rejects.toThrow(
      'fetch failed',
    );

    const write = await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"No."}',
    });
    expect(write.status).toBe(403);
    expect(git(second.folder, 'status', '--porcelain')).toBe('');

    second.process.kill('SIGKILL');
    await until(async () => (await fetch(`${url}/`)).status === 502);
    await expect(fetch(`${url}/`, { ...script, body: form })).rejects.toThrow('fetch failed');
  });

  test('leave no request unanswered when they are restarted one after the other', async () => {
    const { first, second, url } = await startTwo();
    const restarted = new AbortController();
    const statuses = new Set<number>();
    const ask = async () => {
      while (!restarted.signal.aborted) statuses.add((await fetch(`${url}/about`)).status);
    };
    const asking = [ask(), ask()];
    for (const { process: before, folder, port } of [first, second]) {
      const ended = once(before, 'exit');
      before.kill('SIGTERM');
      await ended;
      await startServer(folder, port);
    }
    restarted.abort();
    await Promise.all(asking);
    expect([...statuses]).toEqual([200]);
  });
});

interface Checkout {
  folder: string;
  url: string;
  port: string;
  process: ChildProcess;
}

/** Two servers over clones of one repository, and nginx before them; the second keeps the signups. */
async function startTwo() {
  const origin = await contentFolder();
  git(origin, 'init', '-q');
  commit(origin, 'Before');
  const [first, second] = [await startCheckout(origin), await startCheckout(origin)];
  const { url } = await startNginx('nginx-balancer.conf', {
    'server 127.0.0.1:3001 max': `server 127.0.0.1:${first.port} max`,
    'server 127.0.0.1:3001;': `server 127.0.0.1:${second.port};`,
    'server 127.0.0.1:3002': `server 127.0.0.1:${second.port}`,
  });
  return { origin, first, second, url };
}

async function startCheckout(origin: string): Promise<Checkout> {
  const folder = path.join(await temporaryFolder(), 'content');
  execFileSync('git', ['clone', '-q', origin, folder]);
  return startServer(folder, '0');
}

/** `journal serve --read-only` over a clone. */
async function startServer(folder: string, wanted: string): Promise<Checkout> {
  const child = spawn(process.execPath, [journalCommand, 'serve', '--read-only', '--port', wanted, '--content', folder], {
    env: { ...process.env, SITE_URL: 'https://mindset.example', JOURNAL_DATA: path.join(folder, '../data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const port = await until(() => /http:\/\/localhost:(\d+)/.exec(said)?.[1]);
  return { folder, url: `http://127.0.0.1:${port}`, port, process: child };
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', message);
}

function git(folder: string, ...parameters: string[]): string {
  return execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...parameters], {
    encoding: 'utf8',
  });
}
