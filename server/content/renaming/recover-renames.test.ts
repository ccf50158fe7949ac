import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { contentFolder, temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { journal } from '../../../fixtures/harness/run-in-process.ts';
import { testServer } from '../../../fixtures/harness/test-server.ts';

const dead = '999999999';
const half = '0123456789ab';

let content: string;
let data: string;

beforeEach(async () => {
  [content, data] = [await contentFolder(), await temporaryFolder()];
  vi.spyOn(console, 'warn')
    .mockImplementation(() => undefined)
    .mockClear();
  // The state after the first step of a renaming: both names, and a post with the old one.
  for (const name of ['old', 'new']) await writeFile(path.join(content, `images/${name}.png`), 'the same bytes');
  await writePost('shows', '<img src="/images/old.png" alt="A desk">');
});

const start = () => testServer({ content, environment: { JOURNAL_DATA: data } });
const renaming = { from: 'images/old.png', to: 'images/new.png' };
const journals = () => readdirSync(data).filter((name) => name.startsWith('renaming-'));
const pictures = async () => (await readdir(path.join(content, 'images'))).filter((name) => name.endsWith('.png'));

function writePost(slug: string, html: string, categories = 'categories: []\n'): Promise<void> {
  const fields = `title: ${slug}\nexcerpt: E\nauthor: Ivo Marsh\npublishedAt: 2026-01-05\n${categories}`;
  return writeFile(path.join(content, `posts/${slug}.yaml`), `${fields}content: ${html}\n`);
}

function writeJournal(fields: object | string, { pid = dead, end = half }: { pid?: number | string; end?: string } = {}): Promise<void> {
  const text = typeof fields === 'string' ? fields : JSON.stringify({ content, ...fields });
  return writeFile(path.join(data, `renaming-${pid}-${end}.json`), text);
}

function warnings(): string {
  return vi.mocked(console.warn).mock.calls.join('\n');
}

test('the next start finishes a renaming during which the server was killed', async () => {
  await writeJournal(renaming);
  await start();
  expect([await pictures(), journals()]).toEqual([['morning.png', 'new.png'], []]);
  expect(await readFile(path.join(content, 'posts/shows.yaml'), 'utf8')).toContain('src="/images/new.png"');
});

test.each<[string, object | string]>([
  ['half of its bytes', '{"content":"'],
  ['a list', '[]'],
  ['no target', { from: renaming.from }],
  ['a target outside of the pictures', { ...renaming, from: 'images/../site.yaml' }],
  ['a file of git', { ...renaming, from: 'images/../.git/HEAD' }],
  ['a file that is no post', { ...renaming, from: 'posts/../site.yaml' }],
])('a journal with %s stays and is logged, while other journals are finished and temporary files removed', async (_what, fields) => {
  const left = path.join(content, 'images', `.left.${dead}.${half}.tmp`);
  await writeFile(left, 'half of a picture');
  await writeFile(path.join(content, `.site.${dead}.${half}.tmp`), 'half of the words');
  await writeJournal(fields);
  await writeJournal(renaming, { end: 'fedcba987654' });
  const before = await readFile(path.join(content, 'site.yaml'));
  await start();
  expect(journals()).toEqual([`renaming-${dead}-${half}.json`]);
  expect(warnings()).toContain(`Its record is ${path.join(data, `renaming-${dead}-${half}.json`)}: `);
  expect(await pictures()).toEqual(['morning.png', 'new.png']);
  expect(await readFile(path.join(content, 'site.yaml'))).toEqual(before);
  expect((await readdir(content, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a journal that the disk cannot read stays', async () => {
  await mkdir(path.join(data, `renaming-${dead}-${half}.json`));
  await writeJournal(renaming, { end: 'fedcba987654' });
  await start();
  expect([journals(), await pictures()]).toEqual([[`renaming-${dead}-${half}.json`], ['morning.png', 'new.png']]);
  expect(warnings()).toContain('EISDIR');
});

test('a renaming that cannot be finished is retried at each start, and does not hold up others', async () => {
  for (const name of ['one', 'two']) await writeFile(path.join(content, `images/${name}.png`), 'other bytes');
  await writeFile(path.join(content, 'posts/broken.yaml'), 'title: [/images/one.png\n');
  await writeJournal({ from: 'images/one.png', to: 'images/two.png' });
  await writeJournal(renaming, { end: 'fedcba987654' });
  const first = await start();
  expect([journals(), await pictures()]).toEqual([[`renaming-${dead}-${half}.json`], ['morning.png', 'new.png', 'one.png', 'two.png']]);
  expect(warnings()).toContain('posts/broken.yaml has an error and names this picture; correct it first');
  await first.close();
  await writePost('broken', '<img src="/images/one.png" alt="A desk">');
  await start();
  expect([journals(), await pictures()]).toEqual([[], ['morning.png', 'new.png', 'two.png']]);
});

test('the journals of a living process and of another content folder are left alone', async () => {
  await writeJournal(renaming, { pid: process.ppid });
  await writeJournal({ ...renaming, content: data });
  await start();
  expect([journals().length, await pictures(), warnings()]).toEqual([2, ['morning.png', 'new.png', 'old.png'], '']);
  await writeJournal({ ...renaming, content: path.join(data, 'gone') });
  await start();
  expect([journals().length, warnings()]).toEqual([2, expect.stringContaining(`there is no content folder ${path.join(data, 'gone')}`)]);
});

test('a record of a renaming that a commit brings into the content is ignored', async () => {
  const name = `.rename.${dead}.${half}.tmp`;
  await writeFile(path.join(content, name), JSON.stringify({ from: 'images/../site.yaml', to: 'images/new.png' }));
  await writeFile(path.join(content, 'images/new.png'), await readFile(path.join(content, 'site.yaml')));
  const validated = await journal('validate', '--content', content);
  expect(validated.stdout).toContain(`${name}:1:1  warning  is left over from an interrupted write; remove it`);
  await start();
  const names = await readdir(content);
  expect([names.includes('site.yaml'), names.includes(name), warnings()]).toEqual([true, false, '']);
});
