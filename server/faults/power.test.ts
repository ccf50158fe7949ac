import { cp, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { crashingDisk, fileSystems, powerCuts } from '../../fixtures/crashing-disk.ts';
import { tell, times } from '../../fixtures/effort.ts';
import { needing, run } from '../../fixtures/needing.ts';
import { promisedWrites } from '../../fixtures/promised-writes.ts';
import { serverProcess } from '../../fixtures/server-process.ts';

// Alone, a writer has nobody whose flush brings its own bytes to the disk.
const writers = [['two-lines'], ['new'], ['begin-at-once', 'little-by-little', 'two-lines', 'new']];
const cuts = times(writers.length, 45);

describe.each(fileSystems)('on %s', (fileSystem) => {
  const needed = needing(powerCuts(fileSystem));

  test(
    `after ${cuts} power cuts in the middle of writes, every file is whole, what was acknowledged is there, and nothing else`,
    { ...needed, timeout: times(300_000, 3_600_000) },
    async (context) => {
      const disk = await crashingDisk(fileSystem);
      const [content, data] = [path.join(disk.folder, 'content'), path.join(disk.folder, 'var/kept')];
      await cp('fixtures/content', content, { recursive: true });
      run('sync', '--file-system', content);
      const writes = await promisedWrites(content);
      const signups: string[] = [];
      for (let round = 0; round < cuts; round += 1) {
        const server = await serverProcess({ content, data });
        const email = `reader-${round}@example.com`;
        const signup = new URLSearchParams({ 'form-name': 'newsletter', email });
        expect((await fetch(server.url, { method: 'POST', body: signup })).status).toBe(200);
        signups.push(email);

        const enough = writes.acknowledged + 1 + Math.floor(Math.random() * 20);
        let isCut = false;
        writes.onAcknowledged = () => {
          if (isCut || writes.acknowledged < enough) return;
          isCut = true;
          // Stopped first, for a write that still goes on would bring this one to the disk as well.
          server.child.kill('SIGSTOP');
          disk.cutPower();
          void server.kill();
        };
        await writes.writeUntilGone(server, writers[round % writers.length] ?? [], () => isCut);
        await server.kill();
        disk.restart();
        expect(await writes.notKept()).toEqual([]);
        const lines = (await readFile(path.join(data, 'newsletter.csv'), 'utf8')).split(/\r?\n/);
        expect(lines.map((line) => line.split(',')[2])).toEqual(['email', ...signups, undefined]);
      }
      tell(context, { cuts, 'acknowledged writes': writes.acknowledged, lost: 0 });
      const server = await serverProcess({ content, data });
      expect(await (await server.get('/api/health')).json()).toMatchObject({ status: 'ok' });
      expect((await readdir(path.join(content, 'quotes'))).filter((name) => !name.endsWith('.yaml'))).toEqual([]);
      await server.kill();
    },
  );
});
