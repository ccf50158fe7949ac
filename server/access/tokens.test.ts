import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { Tokens } from './tokens.ts';

test('a token whose flush failed is in the list to be removed, and the others stay', async () => {
  const tokens = new Tokens(await temporaryFolder());
  const token = await tokens.add('kept', 'review');
  const { fsync } = fs;
  const failing = (descriptor: number, done: fs.NoParamCallback) => {
    const isFolder = fs.fstatSync(descriptor).isDirectory();
    const failure = Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
    fsync(descriptor, (error) => done(isFolder ? failure : error));
  };
  const disk = vi.spyOn(fs, 'fsync').mockImplementation(failing as typeof fs.fsync);
  onTestFinished(() => disk.mockRestore());
  const added = (name: string) => `the token "${name}" was added, but the disk reports an error; remove it`;
  await expect(tokens.add('second', 'online')).rejects.toThrow(added('second'));
  expect(tokens.list().map(({ name }) => name)).toEqual(['kept', 'second']);
  expect(tokens.find(token)?.right).toBe('review');
  const first = new Tokens(await temporaryFolder());
  await expect(first.add('first', 'read')).rejects.toThrow(added('first'));
  disk.mockRestore();
  await first.remove('first');
  expect(first.list()).toEqual([]);
});
