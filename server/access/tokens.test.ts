import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { Tokens } from './tokens.ts';

test('a token that could not be added durably is not in the list, and the others are', async () => {
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
  await expect(tokens.add('second', 'online')).rejects.toThrow('The disk reports an error; nothing was changed');
  expect(tokens.list().map(({ name }) => name)).toEqual(['kept']);
  expect(tokens.find(token)?.right).toBe('review');
  const first = new Tokens(await temporaryFolder());
  await expect(first.add('first', 'read')).rejects.toThrow('The disk reports an error; nothing was changed');
  expect(first.list()).toEqual([]);
});
