import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../../fixtures/harness/clones.ts';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import type { ItemVersion } from '../../model/api/publish-api.ts';
import { RequestError } from '../../content/ground/errors.ts';
import { itemHistory } from './item-history.ts';

const clones = clonesTemplate();

async function commit(clone: Clone, subject: string, file: string, text: string | undefined): Promise<void> {
  await clone.write(file, text);
  clone.git('add', '-A');
  clone.git('commit', '-q', '--allow-empty-message', '-m', subject);
}

/** All versions, page by page, and the number of pages. */
async function whole(content: string, id: string): Promise<{ versions: ItemVersion[]; pages: number }> {
  const versions: ItemVersion[] = [];
  for (let [from, pages]: [string | undefined, number] = [undefined, 1]; ; pages += 1) {
    const page = await itemHistory(content, { part: 'quotes', id }, from);
    if (!page.isKnown) throw new Error(page.reason);
    versions.push(...page.versions);
    if (page.next === null) return { versions, pages };
    from = page.next;
  }
}

test('each version is compared with the one before, in words, across a rename and a deletion', async () => {
  const { first } = await clones();
  await commit(first, 'Add', 'quotes/old-name.yaml', 'text: Make haste slowly and arrive in time.\nauthor: A\n');
  await commit(first, 'Edit', 'quotes/old-name.yaml', 'text: Make haste slowly and arrive in time.\nauthor: Augustus\n');
  await rename(path.join(first.content, 'quotes/old-name.yaml'), path.join(first.content, 'quotes/new-name.yaml'));
  await commit(first, 'Rename', 'quotes/new-name.yaml', 'text: Make haste slowly, and arrive in time.\nauthor: Augustus\n');
  await commit(first, 'Break', 'quotes/new-name.yaml', 'txt: x\n');
  await commit(first, 'Delete', 'quotes/new-name.yaml', undefined);
  await commit(first, 'Add again', 'quotes/new-name.yaml', 'text: Make haste slowly, and arrive in time.\nauthor: Augustus\n');
  await commit(first, 'Of another item', 'quotes/little-by-little.yaml', 'text: L\n');

  const { versions } = await whole(first.content, 'new-name');
  const item = { text: 'Make haste slowly, and arrive in time.', author: 'Augustus' };
  const older = { ...item, text: 'Make haste slowly and arrive in time.' };
  expect(versions.map(({ subject, kind, id, was, item, isCurrent }) => ({ subject, kind, id, was, item, isCurrent }))).toEqual([
    { subject: 'Add again', kind: 'added', id: 'new-name', was: undefined, item, isCurrent: true },
    { subject: 'Delete', kind: 'removed', id: 'new-name', was: undefined, item: null, isCurrent: false },
    { subject: 'Break', kind: 'edited', id: 'new-name', was: undefined, item: null, isCurrent: false },
    { subject: 'Rename', kind: 'renamed', id: 'new-name', was: 'old-name', item, isCurrent: true },
    { subject: 'Edit', kind: 'edited', id: 'old-name', was: undefined, item: older, isCurrent: false },
    { subject: 'Add', kind: 'added', id: 'old-name', was: undefined, item: { ...older, author: 'A' }, isCurrent: false },
  ]);
  expect(versions.map(({ fields }) => fields.map(({ field }) => field))).toEqual([[], [], [], ['text'], ['author'], []]);
  expect(versions[4]).toMatchObject({
    author: 'Ada',
    commit: first.git('rev-parse', 'HEAD~5'),
    fields: [{ before: 'A', after: 'Augustus' }],
  });
});

test('a picture with brackets in its name has only its own versions', async () => {
  const { first } = await clones();
  for (const name of ['desk[1].png', 'desk1.png']) await commit(first, `Add ${name}`, `images/${name}`, name);
  expect(await itemHistory(first.content, { part: 'images', id: 'desk[1].png' })).toMatchObject({
    versions: [{ subject: 'Add desk[1].png' }],
  });
});

test('the commits of a merged branch are versions, and the merge only if it changes the item itself', async () => {
  const { first } = await clones();
  first.git('switch', '-q', '-c', 'side');
  await commit(first, 'On the side', 'quotes/two-lines.yaml', 'text: Side\n');
  first.git('switch', '-q', 'main');
  await commit(first, 'On main', 'quotes/little-by-little.yaml', 'text: L\n');
  first.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
  const { versions } = await whole(first.content, 'two-lines');
  expect(versions.map(({ subject }) => subject)).toEqual(['On the side', 'Begin']);

  first.git('switch', '-q', '-c', 'other');
  await commit(first, 'Elsewhere', 'quotes/two-lines.yaml', 'text: Elsewhere\n');
  first.git('switch', '-q', 'main');
  await commit(first, 'Here', 'quotes/two-lines.yaml', 'text: Here\n');
  first.git('merge', '-q', '--no-commit', '-s', 'ours', 'other');
  await commit(first, '', 'quotes/two-lines.yaml', 'text: Both\n');
  const [merge] = (await whole(first.content, 'two-lines')).versions;
  expect(merge).toMatchObject({ subject: '', kind: 'edited', fields: [{ before: 'Here', after: 'Both' }], isCurrent: true });
});

test('the pages contain each version once', async () => {
  const root = await temporaryFolder();
  const content = path.join(root, 'content');
  execFileSync('git', ['init', '-q', '-b', 'main', root]);
  const fileOf = (n: number) => (n % 1000 === 5 ? 'rare' : n % 100 === 7 ? 'often' : 'other');
  const commits = Array.from({ length: 2500 }, (_, n) => {
    const text = `text: N ${n}\n`;
    return `commit refs/heads/main\ncommitter A <a@x> ${1_600_000_000 + n} +0000\ndata 1\nm\nM 100644 inline content/quotes/${fileOf(n)}.yaml\ndata ${text.length}\n${text}`;
  });
  execFileSync('git', ['-C', root, 'fast-import', '--quiet'], { input: commits.join('\n') });
  execFileSync('git', ['-C', root, 'reset', '-q', '--hard']);
  const numbers = async (id: string) => {
    const { versions, pages } = await whole(content, id);
    return [pages, ...versions.map(({ item }) => Number((item as { text: string }).text.slice(2)))];
  };

  expect(await numbers('often')).toEqual([2, ...Array.from({ length: 25 }, (_, n) => 2407 - n * 100)]);
  expect(await numbers('rare')).toEqual([1, 2005, 1005, 5]);
});

test('a shallow clone says that older versions are missing, and a cursor that is a git option is refused', async () => {
  const { first, remote } = await clones();
  await commit(first, 'Edit', 'quotes/two-lines.yaml', 'text: T\n');
  first.git('push', '-q');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${remote}`, `${remote}-shallow`]);
  const page = await itemHistory(`${remote}-shallow/content`, { part: 'quotes', id: 'two-lines' });
  expect(page).toMatchObject({
    isKnown: true,
    isShallow: true,
    next: null,
    versions: [{ kind: 'added', item: { text: 'T' }, isCurrent: true }],
  });
  await expect(itemHistory(first.content, { part: 'quotes', id: 'x' }, '--output=x~0~x')).rejects.toThrow(RequestError);
});

test('an item without a commit, and a folder without a repository, have no history', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New\n');
  expect(await itemHistory(first.content, { part: 'quotes', id: 'new' })).toEqual({
    isKnown: true,
    versions: [],
    next: null,
    isShallow: false,
  });
  expect(await itemHistory(await temporaryFolder(), { part: 'quotes', id: 'new' })).toEqual({
    isKnown: false,
    reason: 'The content is not in a git repository',
  });
});
