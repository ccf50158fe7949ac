import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentFolder } from '../../fixtures/content-folder.ts';
import { needing } from '../../fixtures/needing.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import type { ServerProcess } from '../../fixtures/server-process.ts';
import { injectFault, oneWorker, strace } from '../../fixtures/strace.ts';
import { until } from '../../fixtures/test-server.ts';

const ids = ['begin-at-once', 'little-by-little', 'two-lines'];
const kills = 60;

test(
  `killed ${kills} times in the middle of writes, every file is whole and no acknowledged write is lost`,
  { timeout: 600_000 },
  async () => {
    const content = await contentFolder();
    const promised = new Map<string, number>();
    let acknowledged = 0;
    for (let round = 0; round < kills; round += 1) {
      const server = await serverProcess({ content });
      const enough = acknowledged + 1 + Math.floor(Math.random() * 8);
      const writers = ids.map((id) =>
        writeUntilKilled(server, id, promised.get(id) ?? 0, (number) => {
          acknowledged += 1;
          promised.set(id, number);
        }),
      );
      await until(() => acknowledged >= enough);
      await sleep(Math.random() * 3);
      await server.kill();
      await Promise.all(writers);
      for (const id of ids) {
        const held = Number(/^Number (\d+)$/.exec(await textOf(content, id))?.[1] ?? 0);
        const last = promised.get(id) ?? 0;
        // The write under way may have come through without its answer.
        expect([last, last + 1]).toContain(held);
        promised.set(id, held);
      }
    }
    await serverProcess({ content });
    expect(await readdir(path.join(content, 'quotes'))).toEqual(ids.map((id) => `${id}.yaml`));
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

/** Counts an item's text up, telling each number that the server said is kept. */
async function writeUntilKilled(server: ServerProcess, id: string, from: number, tell: (number: number) => void): Promise<void> {
  for (let number = from + 1; ; number += 1) {
    try {
      const response = await server.put(`/api/quotes/${id}`, { text: `Number ${number}` });
      if (!(await response.text()).includes(`"Number ${number}"`)) throw new Error(`not kept: ${response.status}`);
      tell(number);
    } catch (error) {
      // Killed before the answer, or in the middle of it.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function textOf(content: string, id: string): Promise<string> {
  return (parse(await readFile(path.join(content, `quotes/${id}.yaml`), 'utf8')) as { text: string }).text.trim();
}
