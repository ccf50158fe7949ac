import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { createFolder, makeFolder } from './folders.ts';

test('creates a folder and its missing parents, and returns the topmost new one', async () => {
  const root = await temporaryFolder();
  const deep = path.join(root, 'a/b/c');
  expect(makeFolder(deep, 0o700)).toBe(path.join(root, 'a'));
  expect(['a', 'a/b', 'a/b/c'].map((folder) => statSync(path.join(root, folder)).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
  expect(makeFolder(deep)).toBe(undefined);
  expect(makeFolder(path.join(root, 'a/d'))).toBe(path.join(root, 'a/d'));
});

test('a durable folder may have a short relative name', async () => {
  const before = process.cwd();
  process.chdir(await temporaryFolder());
  onTestFinished(() => process.chdir(before));
  for (const folder of ['d', '~/x', 'a/../e', './f/g/']) {
    await createFolder(folder);
    expect([folder, statSync(path.resolve(folder)).isDirectory()]).toEqual([folder, true]);
  }
});

test('says what is in the way', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(path.join(file, 'below'))).toThrow(`EEXIST: file already exists, mkdir '${file}'`);
  for (const folder of [file, path.join(file, 'below'), path.join(file, 'far/below')])
    await expect(createFolder(folder)).rejects.toThrow('file is a file, not a folder; move it out, or rename it');
  // The folder exists, but nothing can be created in it.
  expect(() => makeFolder('/proc/nowhere/below')).toThrow('ENOENT');
});
