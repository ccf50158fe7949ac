import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { replaceFiles } from './replace-files.ts';

async function threeFiles(): Promise<{ folder: string; files: { file: string; bytes: Buffer }[]; texts: () => Promise<string[]> }> {
  const folder = await temporaryFolder();
  const files = ['a', 'b', 'c'].map((name) => ({ file: path.join(folder, name), bytes: Buffer.from(`new ${name}`) }));
  for (const { file } of files) await writeFile(file, 'old', { mode: 0o640 });
  return { folder, files, texts: () => Promise.all(files.map(({ file }) => readFile(file, 'utf8'))) };
}

test('all files have their new bytes and their old mode, and nothing else is left', async () => {
  const { folder, files, texts } = await threeFiles();
  await replaceFiles(files, () => undefined);
  expect(await texts()).toEqual(['new a', 'new b', 'new c']);
  expect((await stat(path.join(folder, 'a'))).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(['a', 'b', 'c']);
});

test('a last check that throws leaves all files as they were', async () => {
  const { folder, files, texts } = await threeFiles();
  const changed = () => {
    throw new Error('changed meanwhile');
  };
  await expect(replaceFiles(files, changed)).rejects.toThrow('changed meanwhile');
  expect(await texts()).toEqual(['old', 'old', 'old']);
  expect(await readdir(folder)).toEqual(['a', 'b', 'c']);
});

test('a file that cannot be written leaves the others as they were', async () => {
  const { folder, files, texts } = await threeFiles();
  const missing = { file: path.join(folder, 'missing'), bytes: Buffer.from('new') };
  await expect(replaceFiles([missing, ...files], () => undefined)).rejects.toThrow('missing cannot be written');
  await expect(replaceFiles([...files, missing], () => undefined)).rejects.toThrow('missing cannot be written');
  expect(await texts()).toEqual(['old', 'old', 'old']);
  expect(await readdir(folder)).toEqual(['a', 'b', 'c']);
});

test('a rename that fails puts back the files that were replaced before', async () => {
  const { folder, files } = await threeFiles();
  const last = path.join(folder, 'c');
  const becomesFolder = () => {
    rmSync(last);
    mkdirSync(last);
    writeFileSync(path.join(last, 'inside'), '');
  };
  await expect(replaceFiles(files, becomesFolder)).rejects.toThrow('cannot be written');
  expect([await readFile(path.join(folder, 'a'), 'utf8'), await readFile(path.join(folder, 'b'), 'utf8')]).toEqual(['old', 'old']);
  expect(await readdir(folder)).toEqual(['a', 'b', 'c']);
});
