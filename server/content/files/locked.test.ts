import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { lockBeside } from './temporary-files.ts';
import { deleteFile, replaceFile } from './write-file.ts';

test('a change waits until another process has made its own, and then checks the file', async () => {
  const { file, lock } = await lockedFile();
  // It holds the lock while the new bytes are written beside the file, and then changes the file.
  const other = spawn('sh', ['-c', 'echo ready; sleep 0.2; echo Theirs. > quote.yaml; rm "$1"', 'sh', lock], {
    cwd: path.dirname(file),
  });
  await once(other.stdout, 'data');
  const refuseChanged = () => {
    if (readFileSync(file, 'utf8') !== 'Old.') throw new Error('changed meanwhile');
  };
  for (const change of [() => replaceFile(file, Buffer.from('Ours.'), refuseChanged), () => deleteFile(file, refuseChanged)])
    await expect(change()).rejects.toThrow('changed meanwhile');
  expect(readFileSync(file, 'utf8')).toBe('Theirs.\n');
  expect(readdirSync(path.dirname(file))).toEqual(['quote.yaml']);
});

test('the lock of a killed process is taken over', async () => {
  const { file, lock } = await lockedFile();
  await replaceFile(file, Buffer.from('Ours.'), () => undefined);
  expect([readFileSync(file, 'utf8'), existsSync(lock)]).toEqual(['Ours.', false]);
});

async function lockedFile(): Promise<{ file: string; lock: string }> {
  const file = path.join(await temporaryFolder(), 'quote.yaml');
  writeFileSync(file, 'Old.');
  const lock = lockBeside(file);
  writeFileSync(lock, '');
  return { file, lock };
}
