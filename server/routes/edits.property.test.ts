import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  assert,
  asyncModelRun,
  asyncProperty,
  commands,
  constant,
  constantFrom,
  oneof,
  record,
  string,
  type Arbitrary,
  type AsyncCommand,
} from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { differences } from '../../fixtures/harness/compare-api-with-disk.ts';
import { contentRepository, type Git } from '../../fixtures/harness/content-repository.ts';
import { reportFigures, times } from '../../fixtures/harness/soak.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';

/** What each file of the quotes must hold, byte for byte. */
type Files = Map<string, string>;
interface Real {
  server: TestServer;
  git: Git;
}
type Step = (files: Files, real: Real) => Promise<void>;
type Command = AsyncCommand<Files, Real>;

const id = constantFrom('a', 'b', 'c', 'd', 'two-lines');
const words = oneof(
  string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  constantFrom('Begin: now', '# no', '- a', 'a\nb', 'yes', '"'),
)
  .map((text) => `W ${text}.`.replace(/\s+$/gm, ''))
  .filter((text) => !/\p{Cc}(?<!\n)|\uFEFF|\uFFFE|\uFFFF/u.test(text));
const version = constantFrom('any', 'current', 'stale');

const steps: Arbitrary<Command>[] = [
  record({ id, text: words, version }).map((its) => command('PUT', its, (files, real) => change(files, real, its))),
  record({ id, version }).map((its) => command('DELETE', its, (files, real) => remove(files, real, its))),
  record({ id, text: words }).map((its) => command('restore', its, (files, real) => restore(files, real, its))),
  record({ text: words }).map((its) => command('POST', its, (files, real) => create(files, real, its.text))),
  record({ id, texts: constantFrom(2, 5) }).map((its) => command('race', its, (files, real) => race(files, real, its.id, its.texts))),
  record({ id, text: words }).map((its) => command('write on disk', its, (files, real) => writeOnDisk(files, real, its))),
  record({ id }).map((its) => command('remove on disk', its, (files, real) => removeOnDisk(files, real, its.id))),
  record({ id, to: id }).map((its) => command('rename on disk', its, (files, real) => renameOnDisk(files, real, its))),
  constantFrom('commit', 'other branch', 'reset', 'stash', 'stash pop').map((act) =>
    command('git', act, (files, real) => useGit(files, real, act)),
  ),
  constant(command('look', undefined, expectAgreement)),
];

test(
  'after any sequence of API, disk and git: the API equals the disk, acknowledged writes exist, and no other byte changed',
  { timeout: times(300_000, 3_600_000) },
  async (context) => {
    const numRuns = times(2, 300);
    let done = 0;
    await assert(
      asyncProperty(commands(steps, { maxCommands: 30, size: 'max' }), async (sequence) => {
        const { content, git } = await contentRepository();
        git('branch', 'other');
        const server = await testServer({ content });
        try {
          await asyncModelRun(async () => ({ model: await filesOf(server), real: { server, git } }), sequence);
          await expectAgreement(await filesOf(server), { server, git });
        } finally {
          await server.close();
          await rm(path.dirname(content), { recursive: true });
        }
        done += [...sequence].length;
      }),
      { numRuns, endOnFailure: times(0, 1) === 1 },
    );
    reportFigures(context, { sequences: numRuns, steps: done });
  },
);

function command(name: string, its: unknown, run: Step): Command {
  return { check: () => true, run, toString: () => `${name} ${JSON.stringify(its)}` };
}

async function change(files: Files, { server }: Real, { id, text, version }: { id: string; text: string; version: string }): Promise<void> {
  const before = files.get(id);
  const response = await server.send('PUT', `/api/quotes/${id}`, { text, author: authorIn(before) }, await ifMatch(server, id, version));
  const now = await fileOf(server, id);
  if (response.status !== 200) {
    expect([404, 409, 412]).toContain(response.status);
    expect(now).toBe(before);
    return;
  }
  expect(version === 'stale' || now === undefined).toBe(false);
  expect(textIn(now)).toBe(text);
  // The comments, the other fields and their order.
  if (before !== undefined) expect(withoutText(now)).toBe(withoutText(before));
  files.set(id, now ?? '');
}

async function remove(files: Files, { server }: Real, { id, version }: { id: string; version: string }): Promise<void> {
  const headers = await ifMatch(server, id, version);
  const response = await fetch(`${server.url}/api/quotes/${id}`, { method: 'DELETE', headers });
  if (response.status === 204) {
    expect(version).not.toBe('stale');
    files.delete(id);
  } else expect([404, 409, 412]).toContain(response.status);
  expect(await fileOf(server, id)).toBe(files.get(id));
}

async function restore(files: Files, { server }: Real, { id, text }: { id: string; text: string }): Promise<void> {
  const response = await server.send('PUT', `/api/quotes/${id}`, { text }, { 'if-none-match': '*' });
  expect(response.status).toBe(files.has(id) ? 412 : 201);
  const now = await fileOf(server, id);
  if (files.has(id)) expect(now).toBe(files.get(id));
  else expect(textIn(now)).toBe(text);
  files.set(id, now ?? '');
}

async function create(files: Files, { server }: Real, text: string): Promise<void> {
  const response = await server.send('POST', '/api/quotes', { text });
  expect(response.status).toBe(201);
  const made = (await response.json()) as { id: string };
  expect(files.has(made.id)).toBe(false);
  files.set(made.id, (await fileOf(server, made.id)) ?? '');
  expect(textIn(files.get(made.id))).toBe(text);
}

/** Several saves at once, and somebody who writes the file meanwhile. */
async function race(files: Files, { server }: Real, id: string, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, n) => `Race ${n}.`);
  const saves = texts.map((text) => server.send('PUT', `/api/quotes/${id}`, { text }));
  const [statuses] = await Promise.all([
    Promise.all(saves).then((responses) => responses.map(({ status }) => status)),
    replaceOnDisk(server, id, 'text: By hand.\n'),
  ]);
  for (const status of statuses) expect([200, 404, 409]).toContain(status);
  const now = await fileOf(server, id);
  expect(['By hand.', ...texts.filter((_, n) => statuses[n] === 200)]).toContain(textIn(now));
  files.set(id, now ?? '');
}

async function writeOnDisk(files: Files, { server }: Real, { id, text }: { id: string; text: string }): Promise<void> {
  const bytes = `# By hand.\ntext: ${JSON.stringify(text)}   # keep\nauthor: 'Anna'\nsource: A book\n`;
  await replaceOnDisk(server, id, bytes);
  files.set(id, bytes);
}

async function removeOnDisk(files: Files, { server }: Real, id: string): Promise<void> {
  await rm(placeOf(server, id), { force: true });
  files.delete(id);
}

async function renameOnDisk(files: Files, { server }: Real, { id, to }: { id: string; to: string }): Promise<void> {
  const bytes = files.get(id);
  if (bytes === undefined) return;
  await rename(placeOf(server, id), placeOf(server, to));
  files.delete(id);
  files.set(to, bytes);
}

/** Afterwards, the files are expected to be as git left them. */
async function useGit(files: Files, { server, git }: Real, act: string): Promise<void> {
  git('add', '.');
  if (act === 'commit') git('commit', '--quiet', '--allow-empty', '--message', 'Next');
  if (act === 'other branch') git('checkout', '--quiet', '--force', git('branch', '--show-current').trim() === 'other' ? '-' : 'other');
  if (act === 'reset') git('reset', '--quiet', '--hard');
  if (act === 'stash') git('stash', '--quiet');
  if (act === 'stash pop' && git('stash', 'list') !== '' && git('status', '--porcelain') === '')
    git('checkout', '--quiet', 'stash@{0}', '--', '.');
  files.clear();
  for (const [id, bytes] of await filesOf(server)) files.set(id, bytes);
}

async function expectAgreement(files: Files, { server }: Real): Promise<void> {
  expect(await filesOf(server)).toEqual(files);
  await until(async () => (await differences(server.get, server.content)).length === 0);
  expect(await filesOf(server)).toEqual(files);
}

async function ifMatch(server: TestServer, id: string, version: string): Promise<Record<string, string>> {
  if (version === 'any') return {};
  if (version === 'stale') return { 'if-match': '"0123456789012345678901234567890123456789"' };
  return { 'if-match': (await server.get(`/api/quotes/${id}`)).headers.get('etag') ?? '"none"' };
}

function placeOf(server: TestServer, id: string): string {
  return path.join(server.content, `quotes/${id}.yaml`);
}

async function replaceOnDisk(server: TestServer, id: string, bytes: string): Promise<void> {
  const temporary = path.join(server.content, 'next');
  await writeFile(temporary, bytes);
  await rename(temporary, placeOf(server, id));
}

async function fileOf(server: TestServer, id: string): Promise<string | undefined> {
  return (await filesOf(server)).get(id);
}

/** All files in the folder, including hidden ones. */
async function filesOf(server: TestServer): Promise<Files> {
  const folder = path.join(server.content, 'quotes');
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name.replace(/\.yaml$/, ''), await readFile(path.join(folder, name), 'utf8')] as const)),
  );
}

function textIn(bytes: string | undefined): string | undefined {
  return bytes === undefined ? undefined : (parse(bytes) as { text: string }).text;
}

function authorIn(bytes: string | undefined): string | undefined {
  return bytes === undefined ? undefined : (parse(bytes) as { author?: string }).author;
}

/** A file without the value of its text, which is before the author or at the end. */
function withoutText(bytes: string | undefined): string {
  return (bytes ?? '').replace(/^text:.*?(?=^(?:author|category|dayOfWeek|source):|(?![\s\S]))/ms, '').trim();
}
