import { spawn } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import fs, { existsSync, readFileSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { anotherUser } from '../../../fixtures/harness/another-user.ts';
import { proc } from '../../../fixtures/harness/process-memory.ts';
import { requires } from '../../../fixtures/harness/requirements.ts';
import { until } from '../../../fixtures/harness/test-server.ts';
import { WriteRefusedError } from '../ground/errors.ts';
import { sweepTemporaries } from './temporary-files.ts';
import { createFile, deleteFile, putFile, replaceFile } from './write-file.ts';

let folder: string;
let file: string;
const noCheck = () => undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-write-'));
  file = path.join(folder, 'quote.yaml');
  await writeFile(file, 'text: Old.\n');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a replaced file has the new bytes and its old mode, and nothing else is left in the folder', async () => {
  await chmod(file, 0o640);
  await replaceFile(file, Buffer.from('text: New.\n'), noCheck);
  expect(await readFile(file, 'utf8')).toBe('text: New.\n');
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(['quote.yaml']);
});

test('a replaced file keeps its owner and group', requires(anotherUser), async () => {
  await chown(file, 65534, 33);
  await chmod(file, 0o4640);
  await replaceFile(file, Buffer.from('text: New.\n'), noCheck);
  const { uid, gid, mode } = await stat(file);
  expect([uid, gid, mode & 0o7777]).toEqual([65534, 33, 0o4640]);
});

test('the bytes of a file are flushed before it gets its name, and its folder afterwards, before the promise resolves', async () => {
  const calls = recordedCalls();
  const other = path.join(folder, 'other.yaml');
  await replaceFile(file, Buffer.from('text: New.\n'), noCheck);
  // The lock is removed before the folder is flushed.
  expect(calls.splice(0)).toEqual(['flush of a file', 'rename', 'unlink', 'flush of a folder']);
  await createFile(other, Buffer.from('text: Other.\n'), noCheck);
  expect(calls.splice(0)).toEqual(['flush of a file', 'link', 'unlink', 'flush of a folder']);
  await putFile(other, Buffer.from('text: Put.\n'), {});
  expect(calls.splice(0)).toEqual(['flush of a file', 'rename', 'unlink', 'flush of a folder']);
  await deleteFile(other, noCheck);
  expect(calls.splice(0)).toEqual(['unlink', 'unlink', 'flush of a folder']);
});

test('a last check that throws leaves the old bytes and no temporary file', async () => {
  const changed = () => {
    throw new Error('changed meanwhile');
  };
  await expect(replaceFile(file, Buffer.from('text: New.\n'), changed)).rejects.toThrow('changed meanwhile');
  await expect(deleteFile(file, changed)).rejects.toThrow('changed meanwhile');
  expect(await readFile(file, 'utf8')).toBe('text: Old.\n');
  expect(await readdir(folder)).toEqual(['quote.yaml']);
});

test('between the last check and the change no other task runs, however busy the thread pool is', async () => {
  const seen: unknown[] = [];
  const busily = (look: () => unknown) => () => {
    for (let n = 0; n < 8; n += 1) pbkdf2('', '', 50_000, 64, 'sha512', () => undefined);
    process.nextTick(() => seen.push(look()));
  };
  await replaceFile(
    file,
    Buffer.from('text: New.\n'),
    busily(() => readFileSync(file, 'utf8')),
  );
  await deleteFile(
    file,
    busily(() => existsSync(file)),
  );
  const made = path.join(folder, 'new.yaml');
  await createFile(
    made,
    Buffer.from('text: New.\n'),
    busily(() => existsSync(made)),
  );
  expect(seen).toEqual(['text: New.\n', false, true]);
});

test('a new file never replaces an existing one', async () => {
  expect(await createFile(file, Buffer.from('text: New.\n'), noCheck)).toBe('taken');
  expect(await readFile(file, 'utf8')).toBe('text: Old.\n');
  expect(await readdir(folder)).toEqual(['quote.yaml']);
});

test('when twenty writers create the same name, one wins and its bytes are whole', async () => {
  const target = path.join(folder, 'new.yaml');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => createFile(target, Buffer.from(`text: ${n}\n`.repeat(1000)), noCheck)),
  );
  const winners = outcomes.flatMap((outcome, n) => (outcome === 'taken' ? [] : [n]));
  expect(winners).toHaveLength(1);
  expect(await readFile(target, 'utf8')).toBe(`text: ${winners[0]}\n`.repeat(1000));
  expect(await readdir(folder)).toEqual(['new.yaml', 'quote.yaml']);
});

test('a folder that is swapped for a link is refused, and no file is left behind or created elsewhere', async () => {
  const [moved, elsewhere] = [`${folder}-moved`, await mkdtemp(path.join(tmpdir(), 'journal-elsewhere-'))];
  onTestFinished(() => Promise.all([moved, elsewhere].map((name) => rm(name, { recursive: true }))).then(() => undefined));
  const swap = () => {
    renameSync(folder, moved);
    symlinkSync(elsewhere, folder);
  };
  await expect(replaceFile(file, Buffer.from('text: New.\n'), swap)).rejects.toThrow('its folder is gone');
  const seen: string[] = [];
  const made = createFile(path.join(folder, 'new.yaml'), Buffer.from('x'), () => void seen.push(...readdirSync(elsewhere)));
  await expect(made).rejects.toThrow('its folder is gone');
  expect([seen, await readdir(elsewhere), await readdir(moved)]).toEqual([[], [], ['quote.yaml']]);
});

test('a folder that is gone is refused in words', async () => {
  await rm(folder, { recursive: true });
  await expect(createFile(file, Buffer.from('x'), noCheck)).rejects.toThrow(
    new WriteRefusedError('quote.yaml cannot be written: its folder is gone'),
  );
});

test('the fingerprint of a write changes when somebody else writes the same bytes', async () => {
  const first = await replaceFile(file, Buffer.from('text: New.\n'), noCheck);
  await utimes(file, new Date(), new Date(0));
  const second = await replaceFile(file, Buffer.from('text: New.\n'), noCheck);
  expect(first).toMatch(/^\d+-\d+-11-\d+$/);
  expect(second).not.toBe(first);
});

test('the temporary file of a zombie is removed', requires(proc), async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill());
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '));
  await writeFile(path.join(folder, `.quote.${pid}.0123456789ab.tmp`), 'half');
  await sweepTemporaries(folder);
  expect(await readdir(folder)).toEqual(['quote.yaml']);
});

test('leftovers of killed writers are swept, those of a living one stay', async () => {
  const mine = `.quote.${process.pid}.0123456789ab.tmp`;
  const dead = '.quote.4194305.0123456789ab.tmp';
  const alive = `.quote.${process.ppid}.0123456789ab.tmp`;
  const noProcess = '.quote.99999999999.0123456789ab.tmp';
  for (const name of [mine, dead, alive, noProcess, '.quote.tmp']) await writeFile(path.join(folder, name), 'half');
  await sweepTemporaries(folder);
  expect((await readdir(folder)).sort()).toEqual([alive, noProcess, '.quote.tmp', 'quote.yaml'].sort());
});

/** Records the disk operations of writes from now on, in order. Each still does its work. */
function recordedCalls(): string[] {
  const calls: string[] = [];
  const { fsync, renameSync, linkSync, unlinkSync } = fs;
  const flush = (descriptor: number, done: fs.NoParamCallback) => {
    const kind = fs.fstatSync(descriptor).isDirectory() ? 'folder' : 'file';
    fsync(descriptor, (error) => {
      calls.push(`flush of a ${kind}`);
      done(error);
    });
  };
  const recorded =
    <A extends unknown[]>(name: string, call: (...names: A) => void) =>
    (...names: A) => {
      calls.push(name);
      call(...names);
    };
  const spies = [
    vi.spyOn(fs, 'fsync').mockImplementation(flush as typeof fs.fsync),
    vi.spyOn(fs, 'renameSync').mockImplementation(recorded('rename', renameSync)),
    vi.spyOn(fs, 'linkSync').mockImplementation(recorded('link', linkSync)),
    vi.spyOn(fs, 'unlinkSync').mockImplementation(recorded('unlink', unlinkSync)),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return calls;
}
