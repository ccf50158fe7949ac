import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { differences } from '../../fixtures/api-and-disk.ts';
import { contentRepository } from '../../fixtures/content-repository.ts';
import { temporaryFolder, withPosts } from '../../fixtures/content-folder.ts';
import { tell, times } from '../../fixtures/effort.ts';
import { journalCommand } from '../../fixtures/run-journal.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import type { ServerProcess } from '../../fixtures/server-process.ts';
import { until } from '../../fixtures/test-server.ts';
import { formatFile } from '../store/format-file.ts';

const rounds = times(2, 60);
/** What reads, edits, additions and deletions are answered: a round lasts until each has come. */
const ordinary = [200, 201, 204, 404];
const reads = [
  '/api/changes',
  '/',
  '/blog',
  '/categories',
  '/blog/day-3',
  '/api/quotes',
  '/api/quotes/quote-7',
  '/api/entries',
  '/api/categories',
  '/api/health',
  '/sitemap.xml',
];

test(
  'while git flips branches, takes folders away and brings them back, and pulls, no answer is an error of the server; then the API equals the disk',
  { timeout: times(300_000, 3_600_000) },
  async (context) => {
    const { content, git } = await contentRepository();
    const repository = path.dirname(content);
    const upstream = await temporaryFolder();
    await withPosts(content, 40);
    for (let n = 0; n < 80; n += 1) await writeFile(path.join(content, `quotes/quote-${n}.yaml`), `text: On main, ${n}.\n`);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Many');
    git('branch', '--move', 'main');
    git('clone', '--quiet', repository, upstream);
    git('remote', 'add', 'upstream', upstream);
    git('checkout', '--quiet', '-b', 'spring');
    for (let n = 0; n < 80; n += 2)
      await writeFile(path.join(content, `quotes/quote-${n}.yaml`), `text: In spring, ${n}.\nauthor: Somebody\n`);
    for (let n = 1; n < 80; n += 4) await rm(path.join(content, `quotes/quote-${n}.yaml`));
    for (let n = 0; n < 40; n += 1) await writeFile(path.join(content, `quotes/spring-${n}.yaml`), `text: New in spring, ${n}.\n`);
    await rm(path.join(content, 'templates'), { recursive: true });
    await withPosts(content, 60);
    await appendFile(path.join(content, 'site.yaml'), '# in spring\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Spring');

    const server = await serverProcess({ content });
    const traffic = new Traffic(server);
    const quotes = path.join(content, 'quotes');
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const begun = traffic.begin();
      await checkout(repository, 'main');
      await takeAway(quotes);
      await checkout(repository, 'HEAD', '--', 'content');
      await checkout(repository, 'spring');
      await takeAway(content);
      await checkout(repository, 'HEAD', '--', 'content');
      await checkout(repository, 'main');
      await writeFile(path.join(upstream, 'content/quotes/quote-7.yaml'), `text: Pulled ${round}.\n`);
      await gitAt(upstream, 'commit', '--quiet', '--all', '--message', `Round ${round}`);
      await pull(repository);
      await until(() => ordinary.every((status) => traffic.statuses.has(status)));
      traffic.end();
      await begun;
      expect(traffic.errors).toEqual([]);
      const quietSince = performance.now();
      await until(async () => (await differences(server.get, content)).length === 0);
      longest = Math.max(longest, performance.now() - quietSince);
    }
    tell(context, {
      rounds,
      requests: traffic.requests,
      'errors of the server': 0,
      'ms at most until the API equaled the disk': Math.round(longest),
    });
    expect(server.said()).not.toContain('Error');
  },
);

test(
  'what is saved while git checks out another branch is in its place afterwards',
  { timeout: times(120_000, 600_000) },
  async (context) => {
    const { content, git } = await contentRepository();
    const repository = path.dirname(content);
    const many = 400;
    const write = async (text: string) => {
      for (let n = 0; n < many; n += 1) await writeFile(path.join(content, `quotes/quote-${n}.yaml`), `text: ${text} ${n}.\n`);
      git('add', '.');
      git('commit', '--quiet', '--message', text);
    };
    await write('On main');
    git('branch', '--move', 'main');
    git('checkout', '--quiet', '-b', 'spring');
    await write('In spring');
    const server = await serverProcess({ content });
    let count = 0;
    for (let round = 0; round < times(6, 60); round += 1) {
      await gitAt(repository, 'checkout', '--quiet', '--force', round % 2 ? 'spring' : 'main');
      await until(async () => (await differences(server.get, content)).length === 0);
      await untilGitRests(content);
      const saved = new Map<string, string>();
      const done = new AbortController();
      const save = async () => {
        for (let n = Math.floor(Math.random() * many); !done.signal.aborted || saved.size === 0; n = (n + 7) % many) {
          const where = `/api/quotes/quote-${n}`;
          const before = await server.get(where);
          await before.arrayBuffer();
          const text = `Saved ${round} ${n}.`;
          const answer = await server.put(where, { text }, { 'if-match': before.headers.get('etag') ?? '' });
          await answer.arrayBuffer();
          if (answer.status === 200) saved.set(`quote-${n}.yaml`, text);
        }
      };
      // It gives up where a save came first.
      const checkedOut = gitAt(repository, 'checkout', '--quiet', round % 2 ? 'main' : 'spring').catch(() => undefined);
      const saving = Promise.all([save(), save(), save()]);
      await checkedOut;
      done.abort();
      await saving;
      for (const [file, text] of saved) expect(await readFile(path.join(content, 'quotes', file), 'utf8')).toBe(`text: ${text}\n`);
      count += saved.size;
    }
    tell(context, { saves: count, lost: 0 });
  },
);

test.for([
  ['a merge', ['--no-edit', '--message', 'Merged']],
  ['a fast-forward', ['--ff-only']],
] as const)(
  'what is saved at the moment of %s is in its place afterwards',
  { timeout: times(120_000, 600_000) },
  async ([kind, options], context) => {
    const { content, git } = await contentRepository();
    const many = 60;
    const write = async (from: number, to: number, text: string) => {
      for (let n = from; n < to; n += 1) await writeFile(path.join(content, `quotes/quote-${n}.yaml`), `text: ${text} ${n}.\n`);
      git('add', '.');
      git('commit', '--quiet', '--message', text);
    };
    await write(0, many, 'Before');
    git('branch', 'before');
    git('checkout', '--quiet', '-b', 'theirs');
    await write(0, many / 2, 'Theirs');
    git('checkout', '--quiet', 'before');
    if (kind === 'a merge') await write(many / 2, many, 'Ours');
    git('tag', 'ours');
    const server = await serverProcess({ content });
    const merges = times(10, 100);
    let saves = 0;
    for (let round = 0; round < merges; round += 1) {
      git('reset', '--quiet', '--hard', 'ours');
      await until(async () => (await differences(server.get, content)).length === 0);
      await untilGitRests(content);
      const name = `quote-${round % (many / 2)}`;
      const { headers } = await server.get(`/api/quotes/${name}`);
      const text = `Saved ${round}.`;
      const merging = gitAt(path.dirname(content), 'merge', '--quiet', ...options, 'theirs').catch(() => undefined);
      // Around the moment when git has looked at the file, and has not written it.
      await sleep(Math.random() * 16);
      const answer = await server.put(`/api/quotes/${name}`, { text }, { 'if-match': headers.get('etag') ?? '' });
      await merging;
      const now = await readFile(path.join(content, `quotes/${name}.yaml`), 'utf8');
      expect([round, now]).toEqual([round, `text: ${answer.status === 200 ? text : `Theirs ${name.slice('quote-'.length)}.`}\n`]);
      saves += answer.status === 200 ? 1 : 0;
    }
    tell(context, { merges, saves, lost: 0 });
  },
);

describe('a lock that git holds', () => {
  const text = 'text: Of git.\n';
  test.each([
    ['save', 412, text, (server: ServerProcess, etag: string) => server.put(quote, { text: 'Mine.' }, { 'if-match': etag })],
    ['deletion', 412, text, (server: ServerProcess, etag: string) => server.send('DELETE', quote, undefined, { 'if-match': etag })],
  ])('has a %s wait until git is done, and then compare', async (_change, status, now, send) => {
    const { content } = await contentRepository();
    const file = path.join(content, 'quotes/two-lines.yaml');
    const server = await serverProcess({ content });
    const etag = (await server.get(quote)).headers.get('etag') ?? '';
    const lock = path.join(content, '../.git/index.lock');
    await writeFile(lock, '');
    const answer = send(server, etag);
    // Others are answered meanwhile.
    for (let n = 0; n < 20; n += 1) expect((await server.get('/api/quotes')).status).toBe(200);
    await writeFile(file, text);
    await rm(lock);
    expect((await answer).status).toBe(status);
    expect(await readFile(file, 'utf8')).toBe(now);
  });

  test('has a new item wait until git is done, also in a linked work tree', async () => {
    const { content, git } = await contentRepository();
    const linked = path.join(await temporaryFolder(), 'linked');
    git('worktree', 'add', '--quiet', linked);
    const server = await serverProcess({ content: path.join(linked, path.basename(content)) });
    const lock = path.join(content, '../.git/worktrees/linked/index.lock');
    await writeFile(lock, '');
    let isAnswered = false;
    const answer = server.send('POST', '/api/quotes', { text: 'New.' }).finally(() => {
      isAnswered = true;
    });
    for (let n = 0; n < 20; n += 1) expect((await server.get('/api/quotes')).status).toBe(200);
    expect(isAnswered).toBe(false);
    await rm(lock);
    expect((await answer).status).toBe(201);
  });

  test('does not hold up the end of the server: a save that waits is refused, and the process ends well', async () => {
    const { content } = await contentRepository();
    const file = path.join(content, 'quotes/two-lines.yaml');
    const before = await readFile(file, 'utf8');
    const server = await serverProcess({ content });
    await writeFile(path.join(content, '../.git/index.lock'), '');
    const answer = server.put(quote, { text: 'Mine.' });
    for (let n = 0; n < 20; n += 1) expect((await server.get('/api/quotes')).status).toBe(200);
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    const refused = await answer;
    expect([refused.status, await refused.text()]).toEqual([503, 'The server is being stopped; nothing was changed']);
    expect(await exit).toEqual([0, null]);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('has `journal fmt` wait until git is done, and bring into form what is there then', async () => {
    const { content } = await contentRepository();
    const file = path.join(content, 'quotes/two-lines.yaml');
    await writeFile(file, 'text: "Of before."\n');
    const lock = path.join(content, '../.git/index.lock');
    await writeFile(lock, '');
    let isDone = false;
    const formatting = formatFile(content, 'quotes/two-lines.yaml', ['text'], false).finally(() => {
      isDone = true;
    });
    await sleep(200);
    expect([isDone, await readFile(file, 'utf8')]).toEqual([false, 'text: "Of before."\n']);
    await writeFile(file, 'text: "Of git."\n');
    await rm(lock);
    expect(await formatting).toBe(true);
    expect(await readFile(file, 'utf8')).toBe('text: Of git.\n');
  });

  test('and gives back between the steps of a merge has a save wait until it rests', async () => {
    const { content } = await contentRepository();
    const file = path.join(content, 'quotes/two-lines.yaml');
    const server = await serverProcess({ content });
    await untilGitRests(content);
    const etag = (await server.get(quote)).headers.get('etag') ?? '';
    await traceOfGit(content);
    const answer = server.put(quote, { text: 'Mine.' }, { 'if-match': etag });
    for (let n = 0; n < 5; n += 1) {
      expect((await server.get('/api/quotes')).status).toBe(200);
      await traceOfGit(content);
    }
    await writeFile(file, text);
    expect((await answer).status).toBe(412);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('again and again for a moment, as under a program that shows the state of the files, holds up nobody for good', async () => {
    const { content } = await contentRepository();
    const server = await serverProcess({ content });
    const asking = setInterval(() => void traceOfGit(content), 400);
    onTestFinished(() => clearInterval(asking));
    expect((await server.put(quote, { text: 'Mine.' })).status).toBe(200);
  });

  test('does not hold up what git itself waits for, such as `journal fmt` before a commit', async () => {
    const { content, git } = await contentRepository();
    const file = path.join(content, 'quotes/two-lines.yaml');
    const hook = path.join(content, '../.git/hooks/pre-commit');
    // So that the lock never looks left over.
    const script = `#!/bin/sh
while sleep 1; do touch .git/index.lock; done > /dev/null &
"${process.execPath}" "${journalCommand}" fmt --content "${content}" > /dev/null
status=$?
kill $!
exit $status
`;
    await writeFile(hook, script, { mode: 0o755 });
    await writeFile(file, 'text: "Mine."\n');
    // While it holds the lock until the hook has ended.
    git('commit', '--quiet', '--all', '--message', 'Mine');
    expect(await readFile(file, 'utf8')).toBe('text: Mine.\n');
  });

  test('and was left by one that was killed holds up nobody', async () => {
    const { content } = await contentRepository();
    const server = await serverProcess({ content });
    const lock = path.join(content, '../.git/index.lock');
    await writeFile(lock, '');
    await utimes(lock, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
    expect((await server.put(quote, { text: 'Mine.' })).status).toBe(200);
  });
});

const quote = '/api/quotes/two-lines';

/** What a step of git leaves in its folder: a name that comes and goes. */
async function traceOfGit(content: string): Promise<void> {
  const file = path.join(content, '../.git/ORIG_HEAD.lock');
  await writeFile(file, '');
  await rm(file);
}

/** Resolves when git's last step was so long ago that no save waits for the next. */
async function untilGitRests(content: string): Promise<void> {
  await until(async () => Date.now() - (await stat(path.join(content, '../.git'))).mtimeMs > 600);
}

/** Readers and writers at once, without a pause, that note every answer. */
class Traffic {
  requests = 0;
  readonly statuses = new Set<number>();
  /** What no request may ever be answered. */
  readonly errors: string[] = [];
  readonly #server: ServerProcess;
  #isOver = false;
  #number = 0;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  /** Resolves when all have ended. */
  async begin(): Promise<void> {
    this.#isOver = false;
    const readers = [0, 1].map(() => () => this.#send('GET', pick(reads)));
    const writers = [0, 1, 2].map(() => () => this.#write());
    await Promise.all(
      [...readers, ...writers].map(async (work) => {
        while (!this.#isOver) await work();
      }),
    );
  }

  end(): void {
    this.#isOver = true;
  }

  async #write(): Promise<void> {
    this.#number += 1;
    const text = `Written ${this.#number}.`;
    const where = `/api/quotes/quote-${Math.floor(Math.random() * 80)}`;
    const chance = Math.random();
    if (chance < 0.6) await this.#send('PUT', where, { text });
    else if (chance < 0.8) await this.#send('POST', '/api/quotes', { text });
    else if (chance < 0.9) await this.#send('DELETE', where);
    else await this.#send('PUT', where, { text }, { 'if-none-match': '*' });
  }

  async #send(method: string, where: string, body?: unknown, headers?: Record<string, string>): Promise<void> {
    this.requests += 1;
    try {
      const response = await this.#server.send(method, where, body, headers);
      const answer = await response.text();
      this.statuses.add(response.status);
      if (response.status >= 500) this.errors.push(`${method} ${where}: ${response.status} ${answer}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.errors.push(`${method} ${where}: ${String(error.cause)}; exit ${this.#server.child.exitCode}, ${this.#server.said()}`);
    }
  }
}

/** As `rm -rf` by hand: again when somebody wrote into the folder meanwhile. */
async function takeAway(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 1 });
}

/** As a person does: again when git gave up because somebody wrote or removed what it was at, which it says in many ways. */
async function insist(...steps: (() => Promise<void>)[]): Promise<void> {
  for (let left = 50; ; left -= 1)
    try {
      for (const step of steps) await step();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
}

async function checkout(repository: string, ...what: string[]): Promise<void> {
  await insist(() => gitAt(repository, 'checkout', '--quiet', '--force', ...what));
}

async function pull(repository: string): Promise<void> {
  const steps = [
    ['reset', '--hard'],
    ['pull', '--ff-only', 'upstream', 'main'],
  ];
  await insist(
    ...steps.map(
      ([act = '', ...its]) =>
        () =>
          gitAt(repository, act, '--quiet', ...its),
    ),
  );
}

async function gitAt(folder: string, ...parameters: string[]): Promise<void> {
  await promisify(execFile)('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...parameters]);
}

function pick<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}
