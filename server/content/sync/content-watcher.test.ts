import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import timers, { setTimeout as sleep } from 'node:timers/promises';
import { FSWatcher } from 'chokidar';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../../fixtures/harness/content-folder.ts';
import { until } from '../../../fixtures/harness/test-server.ts';
import { openRepository, type Repository } from '../repository.ts';

test('a content folder that is removed as a whole is found again', async () => {
  const { root, repository } = await watched();
  fs.renameSync(root, `${root}-away`);
  await until(() => repository.list('quotes').length === 0);
  fs.renameSync(`${root}-away`, root);
  await until(() => repository.get('quotes', 'two-lines'));
  fs.writeFileSync(path.join(root, 'quotes/two-lines.yaml'), 'text: After the return.\n');
  expect(await until(() => textOf(repository, 'two-lines') === 'After the return.')).toBe(true);
});

test('a save lists no folder and walks no files', async () => {
  // On a busy machine, the check of each second may come before the event of a save.
  holdPolls(900);
  const { root, repository } = await watched(500);
  const counted = countCalls(fs, root, 'opendirSync', 'readdirSync', 'lstatSync');
  const promised = countCalls(fs.promises, root, 'opendir', 'readdir');
  for (let n = 0; n < 10; n += 1) {
    await repository.writer.update('quotes', 'two-lines', { text: `Save ${n}.` });
    await sleep(20);
  }
  await sleep(100);
  expect({ ...counted, ...promised }).toEqual({
    opendirSync: 0,
    readdirSync: 0,
    lstatSync: expect.any(Number) as number,
    opendir: 0,
    readdir: 0,
  });
  // Walking all files at each save would make 5,000 calls.
  expect(counted['lstatSync']).toBeLessThan(1_000);
});

test('a change in place right after a save is found', async () => {
  const { root, repository } = await watched();
  for (let n = 0; n < 5; n += 1) {
    await repository.writer.update('quotes', 'two-lines', { text: `Save ${n}.` });
    fs.writeFileSync(path.join(root, 'quotes/two-lines.yaml'), `text: Edit ${n}.\n`);
    expect(await until(() => textOf(repository, 'two-lines') === `Edit ${n}.`)).toBe(true);
  }
});

test('no change is lost when the event queue of the system overflows', async () => {
  const polls = holdPolls();
  const quotes = 200;
  const { root, repository } = await watched(quotes);
  await until(() => polls.held.length > 0);
  const at = (name: string) => path.join(root, 'quotes', name);
  // Younger files are checked each second.
  await until(() => Date.now() - fs.statSync(at(`quote-${quotes - 1}.yaml`)).ctimeMs > 3_000);
  // The queue of Linux holds 16,384 events, and merges equal ones. Without a pause, none is read before it is full.
  for (let n = 0; n < 20_000; n += 1) fs.utimesSync(at(n % 2 === 0 ? 'two-lines.yaml' : 'begin-at-once.yaml'), 1, 1);
  for (let n = 0; n < quotes; n += 1) {
    fs.writeFileSync(at(`quote-${n}.yaml.t`), `text: Renamed ${n}.\n`);
    fs.renameSync(at(`quote-${n}.yaml.t`), at(`quote-${n}.yaml`));
  }
  const renamed = () => repository.list('quotes').filter(({ fields }) => fields.text.startsWith('Renamed')).length;
  expect(await until(() => renamed() === quotes)).toBe(true);
});

test('without events, changed names are found first, and edits in place by the frequent polls that follow', async () => {
  const polls = holdPolls();
  const { root, repository } = await watched();
  const emit = FSWatcher.prototype.emit;
  onTestFinished(() => void (FSWatcher.prototype.emit = emit));
  FSWatcher.prototype.emit = function (...event: Parameters<typeof emit>) {
    return event[0] === 'raw' ? false : emit.apply(this, event);
  };
  // The first names are known, and the first poll is over.
  const { looks } = polls;
  await until(() => polls.looks >= looks + 2 && polls.held.length > 0);
  fs.writeFileSync(path.join(root, 'quotes/added.yaml'), 'text: Added.\n');
  expect(await until(() => textOf(repository, 'added') === 'Added.')).toBe(true);
  // Polls that stay infrequent would be held again.
  polls.release();
  fs.writeFileSync(path.join(root, 'quotes/two-lines.yaml'), 'text: In place.\n');
  expect(await until(() => textOf(repository, 'two-lines') === 'In place.')).toBe(true);
  fs.writeFileSync(path.join(root, 'quotes/two-lines.yaml'), 'text: In place again.\n');
  expect(await until(() => textOf(repository, 'two-lines') === 'In place again.')).toBe(true);
  // On a loaded machine, the pause after a slow slice is as long as an infrequent one.
  const { rounds } = polls;
  const isFrequent = () => {
    polls.release();
    return polls.rounds > rounds;
  };
  expect(await until(isFrequent)).toBe(true);
});

test('a closed watcher reads nothing from the disk', async () => {
  const polls = holdPolls();
  const { root, repository } = await watched();
  await until(() => polls.looks > 0);
  await repository.close();
  const calls = countCalls(fs, root, 'opendirSync', 'lstatSync', 'statSync');
  await sleep(300);
  expect({ ...calls }).toEqual({ opendirSync: 0, lstatSync: 0, statSync: 0 });
});

/** Holds pauses of at least `fromMs`, by default those of eight seconds between polls, and shortens others of at least 0.9 seconds to a tenth. */
function holdPolls(fromMs = 7_000) {
  const polls = {
    held: [] as (() => void)[],
    /** The number of one-second pauses that began. */
    looks: 0,
    /** The number of pauses between frequent polls that began. */
    rounds: 0,
    release: () => polls.held.splice(0).forEach((resume) => resume()),
  };
  const original = timers.setTimeout;
  const pause = (milliseconds = 0, ...rest: never[]) => {
    if (milliseconds === 1_000) polls.looks += 1;
    else if (milliseconds > 1_500 && milliseconds < fromMs) polls.rounds += 1;
    if (milliseconds < fromMs) return original(milliseconds < 900 ? milliseconds : milliseconds / 10, ...rest);
    return new Promise<void>((resolve) => polls.held.push(resolve));
  };
  Object.assign(timers, { setTimeout: pause });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(timers, { setTimeout: original });
    syncBuiltinESMExports();
    polls.release();
  });
  return polls;
}

/** Counts calls of functions of `node:fs` for files below a folder until the test ends. Other tests of the worker may close theirs meanwhile. */
function countCalls<T extends object>(module: T, folder: string, ...names: (keyof T & string)[]): Record<string, number> {
  const calls: Record<string, number> = {};
  for (const name of names) {
    calls[name] = 0;
    const original = module[name] as (...parameters: unknown[]) => unknown;
    const counted = (...parameters: unknown[]) => {
      if (String(parameters[0]).startsWith(folder)) calls[name] = (calls[name] ?? 0) + 1;
      return original(...parameters);
    };
    Object.assign(module, { [name]: counted });
    onTestFinished(() => {
      Object.assign(module, { [name]: original });
      syncBuiltinESMExports();
    });
  }
  syncBuiltinESMExports();
  return calls;
}

/** A repository after its first checks, when each folder has been listed. */
async function watched(quotes = 0): Promise<{ root: string; repository: Repository }> {
  const root = await contentFolder();
  for (let n = 0; n < quotes; n += 1) fs.writeFileSync(path.join(root, `quotes/quote-${n}.yaml`), `text: Quote ${n}.\n`);
  const lists = countCalls(fs, root, 'opendirSync');
  const repository = await openRepository(root, { watch: true });
  onTestFinished(() => repository.close());
  for (let count = -1; count !== lists['opendirSync']; await sleep(500)) count = lists['opendirSync'] ?? 0;
  return { root, repository };
}

function textOf(repository: Repository, id: string): string | undefined {
  return repository.get('quotes', id)?.fields.text;
}
