import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConflictError, InvalidItemError, NotFoundError, StaleWriteError } from './ground/errors.ts';
import { openRepository, type Repository } from './repository.ts';

let folder: string;
let repository: Repository;
const quote = '# Checked against the Gummere translation.\ntext: "Begin at once to live."   # keep short\nauthor: Seneca\n';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-repository-'));
  cpSync('fixtures/content', folder, { recursive: true });
  await writeFile(at('quotes/begin.yaml'), quote);
  repository = await openRepository(folder);
});

afterEach(async () => {
  await repository.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['quotes', 'editions'] as const)('the list of %s, even without items, stays the same array while others change', async (name) => {
  const list = repository.list(name);
  expect(repository.list(name)).toBe(list);
  await repository.writer.update('prompts', 'one-thing', { category: 'Focus' });
  expect(repository.list(name)).toBe(list);
});

describe('writing', () => {
  test('an update changes the field and nothing else in the file', async () => {
    const { version } = begin();
    const updated = await repository.writer.update('quotes', 'begin', { author: 'Lucius Annaeus Seneca' }, version);
    expect(await onDisk()).toBe(quote.replace('author: Seneca', 'author: Lucius Annaeus Seneca'));
    expect(updated).toEqual(begin());
    expect(updated.version).not.toBe(version);
  });

  test('a file with an unknown key is a problem, and its item is served and edited with the key left in its place', async () => {
    const noted = 'text: Begin.\nnote: "Mine"  # checked\nauthor: Seneca\n';
    await writeFile(at('quotes/begin.yaml'), noted);
    repository.rescan();
    const problem = { file: 'quotes/begin.yaml', line: 2, rule: 'unknown-key' };
    expect(repository.problems()).toMatchObject([problem]);
    expect(begin().fields).toEqual({ text: 'Begin.', author: 'Seneca' });
    await repository.writer.update('quotes', 'begin', { text: 'Go on.' }, begin().version);
    expect(await onDisk()).toBe(noted.replace('Begin.', 'Go on.'));
    expect(repository.problems()).toMatchObject([problem]);
    repository.rescan();
    const restarted = await openRepository(folder);
    for (const opened of [repository, restarted]) {
      expect(opened.get('quotes', 'begin')?.fields).toEqual({ text: 'Go on.', author: 'Seneca' });
      expect(opened.problems()).toMatchObject([problem]);
    }
  });

  test('leftovers of a killed writer stay while a command reads the folder, and are removed when a server opens it', async () => {
    await writeFile(at('quotes/.begin.4194305.0123456789ab.tmp'), 'half');
    await openRepository(folder);
    expect(existsSync(at('quotes/.begin.4194305.0123456789ab.tmp'))).toBe(true);
    const server = await openRepository(folder, { watch: true });
    onTestFinished(() => server.close());
    expect(existsSync(at('quotes/.begin.4194305.0123456789ab.tmp'))).toBe(false);
  });

  test('an update without changes leaves the file as it is, its time included', async () => {
    const before = await stat(at('quotes/begin.yaml'), { bigint: true });
    await repository.writer.update('quotes', 'begin', { text: 'Begin at once to live.', author: 'Seneca', category: undefined });
    expect(await stat(at('quotes/begin.yaml'), { bigint: true })).toMatchObject({ mtimeNs: before.mtimeNs, ino: before.ino });
  });

  test('an update of a version that is no longer on disk is refused, and the disk is read again', async () => {
    const { version } = begin();
    await writeFile(at('quotes/begin.yaml'), 'text: Mine.\n');
    await expect(repository.writer.update('quotes', 'begin', { text: 'Theirs.' }, version)).rejects.toThrow(StaleWriteError);
    expect(await onDisk()).toBe('text: Mine.\n');
    expect(begin().fields).toEqual({ text: 'Mine.' });
  });

  test('without a version named, a file changed on disk since it was read is not overwritten', async () => {
    await writeFile(at('quotes/begin.yaml'), 'text: Mine.\n');
    await expect(repository.writer.update('quotes', 'begin', { text: 'Theirs.' })).rejects.toThrow(ConflictError);
    await writeFile(at('quotes/begin.yaml'), 'text: Mine again.\n');
    await expect(repository.remover.remove('quotes', 'begin')).rejects.toThrow(ConflictError);
    expect(await onDisk()).toBe('text: Mine again.\n');
  });

  test('of twenty updates of one version, one succeeds', async () => {
    const { version } = begin();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => repository.writer.update('quotes', 'begin', { text: `Version ${n}.` }, version)),
    );
    const made = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(made).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof StaleWriteError)).toHaveLength(19);
    expect(begin().fields.text).toBe(made[0]?.value.fields.text);
  });

  test.each([
    ['an update', (version: string) => repository.writer.update('quotes', 'begin', { text: 'Theirs.' }, version)],
    [
      'other bytes',
      (version: string) =>
        repository.writer.replace('quotes/begin.yaml', { bytes: Buffer.from('text: Theirs.\n'), mode: undefined }, version),
    ],
  ])('%s that another program replaced before it was durable is reported as a conflict', async (_, write) => {
    const { version } = begin();
    await writeFile(at('aside.yaml'), 'text: Mine.\n');
    const written = write(version);
    while (!readFileSync(at('quotes/begin.yaml'), 'utf8').includes('Theirs.')) await yieldToEventLoop();
    renameSync(at('aside.yaml'), at('quotes/begin.yaml'));
    await expect(written).rejects.toThrow('This quote was changed since you opened it');
    expect(await onDisk()).toBe('text: Mine.\n');
    expect(begin().fields).toEqual({ text: 'Mine.' });
  });

  test('of two updates of one version, each under another name of the file, one succeeds', async () => {
    await symlink('begin.yaml', at('quotes/other-name.yaml'));
    for (let round = 0; round < 20; round += 1) {
      repository.rescan();
      const { version } = begin();
      const outcomes = await Promise.allSettled(
        ['begin', 'other-name'].map((id) => repository.writer.update('quotes', id, { text: `${id} ${round}.` }, version)),
      );
      const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.fields.text] : []));
      expect(made).toHaveLength(1);
      expect(await onDisk()).toContain(`text: "${made[0]}"`);
    }
    expect((await lstat(at('quotes/other-name.yaml'))).isSymbolicLink()).toBe(true);
  });

  test('a file deleted on disk is not brought back by an update', async () => {
    const { version } = begin();
    await rm(at('quotes/begin.yaml'));
    await expect(repository.writer.update('quotes', 'begin', { text: 'Back.' }, version)).rejects.toThrow(
      'This quote was deleted since you opened it',
    );
    await expect(repository.writer.update('quotes', 'begin', { text: 'Back.' })).rejects.toThrow(
      new NotFoundError('No quote with id "begin"'),
    );
  });

  test('a new item gets an id from its words, its own file in the canonical form, and a number when the name is taken', async () => {
    const first = await repository.writer.create('quotes', {
      text: 'Waste no more time arguing what a good man should be.',
      dayOfWeek: 'monday',
    });
    const second = await repository.writer.create('quotes', { text: 'Waste no more time arguing what a good man should be. Be one.' });
    expect([first.id, second.id]).toEqual(['waste-no-more-time-arguing-what', 'waste-no-more-time-arguing-what-2']);
    expect(await readFile(at(`quotes/${first.id}.yaml`), 'utf8')).toBe(
      'text: Waste no more time arguing what a good man should be.\ndayOfWeek: monday\n',
    );
    expect(repository.get('quotes', first.id)).toEqual(first);
  });

  test('items created at the same time with the same words all get files of their own', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => repository.writer.create('quotes', { text: 'Again.' })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(10);
    expect((await readdir(at('quotes'))).filter((name) => name.startsWith('again'))).toHaveLength(10);
  });

  test('nothing new is written where the content is missing, such as on an unmounted disk', async () => {
    // The writer waits three seconds for the content.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = setInterval(() => vi.advanceTimersByTime(500), 10);
    onTestFinished(() => clearInterval(clock));
    const states = {
      emptied: (root: string) => mkdir(root),
      removed: () => undefined,
      'only a folder': (root: string) => mkdir(path.join(root, 'quotes'), { recursive: true }),
    };
    await Promise.all(
      Object.entries(states).map(async ([name, prepare]) => {
        const root = at(name);
        cpSync('fixtures/content', root, { recursive: true });
        const opened = await openRepository(root);
        await rm(root, { recursive: true });
        await prepare(root);
        await expect(opened.writer.create('quotes', { text: 'New.' })).rejects.toThrow('The content is not in its folder at the moment');
        expect(existsSync(path.join(root, 'quotes/new.yaml'))).toBe(false);
        expect(existsSync(root)).toBe(name !== 'removed');
      }),
    );
  });

  test('a new item does not take the name of a broken file', async () => {
    await writeFile(at('quotes/again.yaml'), 'text: [');
    const made = await repository.writer.create('quotes', { text: 'Again.' });
    expect(made.id).toBe('again-2');
    expect(await readFile(at('quotes/again.yaml'), 'utf8')).toBe('text: [');
  });

  test('a removed item is gone from disk and memory', async () => {
    await repository.remover.remove('quotes', 'begin', begin().version);
    expect(repository.get('quotes', 'begin')).toBeUndefined();
    expect(await readdir(at('quotes'))).not.toContain('begin.yaml');
  });
});

describe('following the disk', () => {
  beforeEach(() => repository.watch());

  test('a file that turns invalid is reported with its line and keeps its last good version; once it is corrected, it is read', async () => {
    await writeFile(at('quotes/begin.yaml'), 'text: "Begin.\nauthor: Seneca\n');
    await vi.waitFor(() => expect(repository.problems()).toHaveLength(1), { timeout: 60_000 });
    expect(repository.problems()[0]).toMatchObject({ file: 'quotes/begin.yaml', line: 1, column: 7, rule: 'syntax' });
    expect(begin().fields.text).toBe('Begin at once to live.');
    await writeFile(at('quotes/begin.yaml'), 'text: "Begin."\n');
    await vi.waitFor(() => expect(begin().fields).toEqual({ text: 'Begin.' }), { timeout: 60_000 });
    expect(repository.problems()).toEqual([]);
  });

  test('a removed site.yaml keeps its last version, and is reported', async () => {
    const site = repository.site();
    expect(site?.name).toBe('Mindset');
    await rm(at('site.yaml'));
    await vi.waitFor(() => expect(repository.problems()).toMatchObject([{ file: 'site.yaml', rule: 'missing-file' }]), { timeout: 60_000 });
    expect(repository.site()).toBe(site);
  });

  test('the dates are read, changed and removed with their file, and keep their last good version', async () => {
    const seen: unknown[] = [repository.dates()];
    for (const text of ['12-25: Christmas\n', '12-25: Christmas Day\n02-30: Nothing\n', '12-25: [\n']) {
      // In one step, because a file that is empty for a moment is valid and has no dates.
      await writeFile(at('.dates.yaml.tmp'), text);
      await rename(at('.dates.yaml.tmp'), at('dates.yaml'));
      repository.rescan();
      seen.push(repository.dates());
    }
    await rm(at('dates.yaml'));
    repository.rescan();
    expect([...seen, repository.dates()]).toEqual([
      undefined,
      { '12-25': 'Christmas' },
      { '12-25': 'Christmas Day' },
      { '12-25': 'Christmas Day' },
      undefined,
    ]);
  });

  test('a cover is read, changed and removed with its file', async () => {
    expect(repository.cover()?.title).toBe('Mindset Journal');
    await writeFile(at('cover.yaml'), 'title: Mornings\ncolour: brick\n');
    await vi.waitFor(() => expect(repository.cover()).toEqual({ title: 'Mornings', colour: 'brick' }), { timeout: 60_000 });
    await writeFile(at('cover.yaml'), 'title: Evenings\ncolour: red\n');
    await vi.waitFor(() => expect(repository.problems()).toMatchObject([{ file: 'cover.yaml', line: 2, column: 9 }]), { timeout: 60_000 });
    expect(repository.cover()?.title).toBe('Mornings');
    await rm(at('cover.yaml'));
    await vi.waitFor(() => expect([repository.cover(), repository.problems()]).toEqual([undefined, []]), { timeout: 60_000 });
  });

  test('added, renamed and removed files are found, and each change is reported once', async () => {
    const heard: string[] = [];
    repository.onChange((part) => heard.push(part));
    await writeFile(at('prompts/added.yaml'), 'text: What now?\ntype: morning\n');
    await vi.waitFor(() => expect(repository.get('prompts', 'added')?.fields.text).toBe('What now?'), { timeout: 60_000 });
    await rename(at('prompts/added.yaml'), at('prompts/renamed.yaml'));
    await vi.waitFor(() => expect(repository.get('prompts', 'renamed')?.fields.type).toBe('morning'), { timeout: 60_000 });
    expect(repository.get('prompts', 'added')).toBeUndefined();
    await rm(at('prompts/renamed.yaml'));
    await vi.waitFor(() => expect(repository.get('prompts', 'renamed')).toBeUndefined(), { timeout: 60_000 });
    expect(heard.filter((part) => part !== 'prompts')).toEqual([]);
    expect(heard.length).toBeGreaterThanOrEqual(3);
  });

  test('a recent change is scanned again and reported once, valid or not, and a touched file is not a change', async () => {
    const heard: string[] = [];
    await writeFile(at('quotes/begin.yaml'), 'text: Mine.\n');
    await writeFile(at('quotes/broken.yaml'), 'text: "half');
    await writeFile(at('site.yaml'), `${await readFile(at('site.yaml'), 'utf8')}\n`);
    await writeFile(at('images/new.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await symlink('nowhere.yaml', at('quotes/nowhere.yaml'));
    repository.rescan();
    const [list, problems] = [repository.list('quotes'), repository.problems()];
    repository.onChange((part) => heard.push(part));
    await utimes(at('quotes/begin.yaml'), 1, 1);
    for (let scans = 0; scans < 3; scans += 1) repository.rescan();
    expect(heard).toEqual([]);
    expect([repository.list('quotes'), repository.problems()]).toEqual([list, problems]);
    expect(repository.list('quotes')).toBe(list);
  });

  test('a burst of rewrites ends with what is on disk', async () => {
    for (let n = 0; n < 50; n += 1) {
      await writeFile(at('quotes/next.tmp'), `text: Rewrite ${n}.\n`);
      await rename(at('quotes/next.tmp'), at('quotes/begin.yaml'));
    }
    await vi.waitFor(() => expect(begin().fields.text).toBe('Rewrite 49.'), { timeout: 60_000 });
  });

  test('a save counts as one change, even during scans, and leaves the lists of the other collections as they are', async () => {
    const { posts, prompts } = { posts: repository.list('posts'), prompts: repository.list('prompts') };
    const revision = repository.revision('quotes');
    const saving = new AbortController();
    const scans = (async () => {
      while (!saving.signal.aborted) {
        repository.rescan();
        await yieldToEventLoop();
      }
    })();
    for (let n = 1; n <= 20; n += 1) {
      await repository.writer.update('quotes', 'begin', { author: `S. ${n}` });
    }
    saving.abort();
    await scans;
    expect(repository.revision('quotes')).toBe(revision + 20);
    expect(repository.list('posts')).toBe(posts);
    expect(repository.list('prompts')).toBe(prompts);
  });
});

test('a second start reads the same from the cache, and reads a file that changed since', async () => {
  const cacheFolder = path.join(folder, 'cache');
  const cold = await openRepository(folder, { cacheFolder });
  await writeFile(at('quotes/begin.yaml'), 'text: Changed.\n');
  const warm = await openRepository(folder, { cacheFolder });
  expect(warm.list('posts')).toEqual(cold.list('posts'));
  expect(warm.get('quotes', 'begin')?.fields).toEqual({ text: 'Changed.' });
});

test('a damaged cache is ignored', async () => {
  const cacheFolder = path.join(folder, 'cache');
  const cold = await openRepository(folder, { cacheFolder });
  const [file] = await readdir(cacheFolder);
  await writeFile(path.join(cacheFolder, file ?? ''), '[["quotes:');
  expect((await openRepository(folder, { cacheFolder })).list('quotes')).toEqual(cold.list('quotes'));
});

test('a missing folder cannot be opened', async () => {
  await expect(openRepository(path.join(folder, 'nowhere'))).rejects.toThrow('no such file or directory');
});

function begin() {
  const stored = repository.get('quotes', 'begin');
  if (!stored) throw new Error('the quote is gone');
  return stored;
}

function at(file: string): string {
  return path.join(folder, file);
}

function onDisk(): Promise<string> {
  return readFile(at('quotes/begin.yaml'), 'utf8');
}

test('the problems of a post follow its saves', async () => {
  const linesOf = () => repository.problems().map(({ file, line, rule }) => `${file}:${line} ${rule}`);
  expect(linesOf()).toEqual([]);
  const refused = [{ categories: ['nothing'] }, { updatedAt: '2020-01-01' }, { featuredImage: '/images/none.png' }];
  for (const fields of refused) await expect(repository.writer.update('posts', 'margins', fields)).rejects.toThrow(InvalidItemError);
  const file = at('posts/margins.yaml');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('categories: []', 'categories:\n  - nothing\nfeaturedImage: /images/none.png'),
  );
  repository.rescan();
  expect(linesOf()).toEqual(['posts/margins.yaml:6 unknown-category', 'posts/margins.yaml:7 missing-image']);
  await repository.writer.update('posts', 'margins', { excerpt: 'Two\nlines.' });
  expect(linesOf()).toEqual(['posts/margins.yaml:8 unknown-category', 'posts/margins.yaml:9 missing-image']);
  await repository.writer.update('posts', 'margins', { categories: ['habits'] });
  expect(linesOf()).toEqual(['posts/margins.yaml:9 missing-image']);
  await repository.writer.update('posts', 'margins', { featuredImage: undefined });
  expect(linesOf()).toEqual([]);
});
