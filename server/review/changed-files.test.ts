import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { run } from '../../fixtures/harness/requirements.ts';
import { changedFiles, checkedOut, uncommittedFiles } from './changed-files.ts';
import { Git, GitError } from './git.ts';

const folders = ['quotes', 'prompts', 'templates'];

test('added, edited and deleted files are listed, staged or not, in the requested folders only', async () => {
  const { content, git } = await contentRepository();
  expect(await uncommittedFiles(content, folders)).toEqual([]);
  writeFileSync(path.join(content, 'quotes/new.yaml'), 'text: New\n');
  writeFileSync(path.join(content, 'quotes/staged.yaml'), 'text: Staged\n');
  writeFileSync(path.join(content, 'quotes/little-by-little.yaml'), 'text: Little\n');
  writeFileSync(path.join(content, 'prompts/one-thing.yaml'), 'text: One\ntype: morning\n');
  rmSync(path.join(content, 'prompts/the-week.yaml'));
  rmSync(path.join(content, 'posts/margins.yaml'));
  git('add', 'content/quotes/staged.yaml', 'content/prompts/one-thing.yaml');
  git('rm', '--quiet', '--cached', 'content/quotes/two-lines.yaml', 'content/quotes/begin-at-once.yaml');
  writeFileSync(path.join(content, 'quotes/two-lines.yaml'), 'text: Two\n');
  expect(await uncommittedFiles(content, folders)).toMatchObject([
    { file: 'prompts/one-thing.yaml', kind: 'edited' },
    { file: 'prompts/the-week.yaml', kind: 'deleted' },
    { file: 'quotes/little-by-little.yaml', kind: 'edited' },
    { file: 'quotes/new.yaml', kind: 'added' },
    { file: 'quotes/staged.yaml', kind: 'added' },
    { file: 'quotes/two-lines.yaml', kind: 'edited' },
  ]);
});

test('a file that was staged and restored is unchanged', async () => {
  const { content, git } = await contentRepository();
  const file = path.join(content, 'quotes/little-by-little.yaml');
  const before = readFileSync(file);
  writeFileSync(file, 'text: Little\n');
  git('add', '.');
  writeFileSync(file, before);
  expect(await uncommittedFiles(content, folders)).toEqual([]);
});

test('a pipe, a device and an endless file in place of a committed file are not read', async () => {
  const { content, git } = await contentRepository();
  const [pipe, link, endless] = ['begin-at-once', 'little-by-little', 'two-lines'].map((id) => path.join(content, `quotes/${id}.yaml`)) as [
    string,
    string,
    string,
  ];
  git('rm', '--quiet', '--cached', '-r', 'content/quotes');
  for (const file of [pipe, link]) rmSync(file);
  run('mkfifo', pipe);
  symlinkSync('/dev/zero', link);
  truncateSync(endless, 2 ** 40);
  const edited = async () => (await uncommittedFiles(content, folders)).filter(({ kind }) => kind === 'edited').map(({ file }) => file);
  expect(await edited()).toEqual(['quotes/little-by-little.yaml', 'quotes/two-lines.yaml']);
  const changed = await changedFiles(new Git(content), 'HEAD', undefined);
  expect(changed.filter(({ after }) => after === 'disk').map(({ file }) => file)).toEqual([
    'quotes/little-by-little.yaml',
    'quotes/two-lines.yaml',
  ]);
});

test('a killed git is reported in a sentence', async () => {
  const { content } = await contentRepository();
  const bin = await temporaryFolder();
  writeFileSync(path.join(bin, 'git'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  await expect(uncommittedFiles(content, folders)).rejects.toThrow(new GitError('git was killed by SIGKILL'));
  vi.unstubAllEnvs();
});

test('a file with another mode and the same bytes is unchanged', async () => {
  const { content, git } = await contentRepository();
  git('config', 'core.fileMode', 'true');
  const names = ['begin-at-once', 'little-by-little', 'two-lines'].map((id) => path.join(content, `quotes/${id}.yaml`));
  for (const name of names) chmodSync(name, 0o755);
  git('add', 'content/quotes/two-lines.yaml');
  expect(git('status', '--porcelain').split('\n').length).toBeGreaterThan(3);
  expect(await uncommittedFiles(content, folders)).toEqual([]);
  writeFileSync(path.join(content, 'quotes/begin-at-once.yaml'), 'text: Begin\n');
  expect(await uncommittedFiles(content, folders)).toMatchObject([{ file: 'quotes/begin-at-once.yaml', kind: 'edited' }]);
});

test('the index is not written', async () => {
  const { content, git } = await contentRepository();
  const index = path.join(path.dirname(content), '.git/index');
  writeFileSync(path.join(content, 'quotes/little-by-little.yaml'), readFileSync(path.join(content, 'quotes/little-by-little.yaml')));
  const before = readFileSync(index);
  await uncommittedFiles(content, folders);
  expect(readFileSync(index).equals(before)).toBe(true);
  expect(git('status', '--porcelain')).toBe('');
});

test('an edited file has the id of its committed bytes, and a checkout has the line ends of this computer', async () => {
  const { content, git } = await contentRepository();
  const name = 'quotes/begin-at-once.yaml';
  const bytes = readFileSync(path.join(content, name));
  writeFileSync(path.join(content, name), 'text: Other\n');
  const [{ object = '' } = {}] = await uncommittedFiles(content, [name]);
  expect((await new Git(content).contents([object])).get(object)?.equals(bytes)).toBe(true);
  expect((await checkedOut(new Git(content), name)).equals(bytes)).toBe(true);
  git('config', 'core.autocrlf', 'true');
  expect((await checkedOut(new Git(content), name)).toString()).toBe(bytes.toString().replaceAll('\n', '\r\n'));
});

test('when a power cut has emptied the branch, git fails, and no file counts as added', async () => {
  const { content, git } = await contentRepository();
  writeFileSync(path.join(path.dirname(content), '.git', git('symbolic-ref', 'HEAD').trim()), '');
  await expect(uncommittedFiles(content, folders)).rejects.toThrow(GitError);
});

test('a checkout that a filter makes too large for an item is refused', async () => {
  const { content, git } = await contentRepository();
  writeFileSync(path.join(content, '.gitattributes'), '*.yaml filter=large\n');
  git('config', 'filter.large.smudge', 'head -c 1048577 /dev/zero');
  await expect(checkedOut(new Git(content), 'quotes/two-lines.yaml')).rejects.toThrow(
    'quotes/two-lines.yaml is larger than 1 MiB in the last commit (1048577 bytes), so only git can show and discard this change',
  );
});

test('before the first commit all files are added', async () => {
  const content = await contentFolder();
  execFileSync('git', ['-C', content, 'init', '--quiet']);
  const changes = await uncommittedFiles(content, ['templates']);
  expect(changes).toMatchObject([
    { file: 'templates/sunday.yaml', kind: 'added' },
    { file: 'templates/weekday.yaml', kind: 'added' },
  ]);
});

test('a folder in no repository and a missing git are reported in a sentence', async () => {
  const content = await contentFolder();
  await expect(uncommittedFiles(content, folders)).rejects.toThrow(`${content} is not in a git repository`);
  vi.stubEnv('PATH', '/nowhere');
  await expect(uncommittedFiles(content, folders)).rejects.toThrow('git is not installed, or not on the path');
  vi.unstubAllEnvs();
});

test('a folder that was removed is reported in a sentence', async () => {
  const { content, git } = await contentRepository();
  const object = git('rev-parse', 'HEAD:content/site.yaml').trim();
  const gone = new Git(content);
  rmSync(content, { recursive: true });
  const sentence = 'the content folder is not there at the moment';
  await expect(gone.text('rev-parse', 'HEAD')).rejects.toThrow(sentence);
  await expect(gone.contents([object])).rejects.toThrow(sentence);
});

test('the environment of a hook does not name another repository', async () => {
  const { content } = await contentRepository();
  vi.stubEnv('GIT_DIR', '/nowhere/.git');
  expect(await uncommittedFiles(content, folders)).toEqual([]);
  vi.unstubAllEnvs();
});
