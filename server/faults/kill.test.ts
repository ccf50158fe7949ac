import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentFolder } from '../../fixtures/content-folder.ts';
import { tell, times } from '../../fixtures/effort.ts';
import { needing } from '../../fixtures/needing.ts';
import { promisedWrites } from '../../fixtures/promised-writes.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import { injectFault, oneWorker, strace } from '../../fixtures/strace.ts';
import { until } from '../../fixtures/test-server.ts';

const ids = ['begin-at-once', 'little-by-little', 'two-lines'];
const kills = times(60, 500);

test(
  `killed ${kills} times in the middle of writes, every file is whole and no acknowledged write is lost`,
  { timeout: times(300_000, 3_600_000) },
  async (context) => {
    const content = await contentFolder();
    const writes = await promisedWrites(content);
    for (let round = 0; round < kills; round += 1) {
      const server = await serverProcess({ content });
      const enough = writes.acknowledged + 1 + Math.floor(Math.random() * 8);
      const writing = writes.writeUntilGone(server, [...ids, 'new']);
      await until(() => writes.acknowledged >= enough);
      await sleep(Math.random() * 3);
      await server.kill();
      await writing;
      expect(await writes.notKept()).toEqual([]);
    }
    tell(context, { kills, 'acknowledged writes': writes.acknowledged, lost: 0 });
    await serverProcess({ content });
    expect((await readdir(path.join(content, 'quotes'))).filter((name) => !name.endsWith('.yaml'))).toEqual([]);
  },
);

describe('killed at an exact call, the file is the old or the new one, and nothing else is left after the next start', () => {
  test.each([
    ['the fsync of the new bytes', 'fsync', 1, 'old'],
    ['the fsync of the folder', 'fsync', 2, 'new'],
    ['the rename', 'rename', 1, 'old'],
    ['the change of mode', 'fchmod', 1, 'old'],
  ] as const)('%s', needing(strace), async (_call, call, time, expected) => {
    const content = await contentFolder();
    const server = await serverProcess({ content, environment: oneWorker });
    await injectFault(server, call, `signal=KILL:when=${time}`);
    const before = await textOf(content, 'two-lines');
    await expect(server.put('/api/quotes/two-lines', { text: 'Number 1' })).rejects.toThrow('fetch failed');
    await server.kill();
    expect(await textOf(content, 'two-lines')).toBe(expected === 'old' ? before : 'Number 1');
    await serverProcess({ content });
    expect(await readdir(path.join(content, 'quotes'))).toEqual(ids.map((id) => `${id}.yaml`));
  });
});

async function textOf(content: string, id: string): Promise<string> {
  return (parse(await readFile(path.join(content, `quotes/${id}.yaml`), 'utf8')) as { text: string }).text.trim();
}
