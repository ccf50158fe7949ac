import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskOfWholeSeconds, mountingImages } from '../../fixtures/mounts.ts';
import { needing } from '../../fixtures/needing.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import type { ServerProcess } from '../../fixtures/server-process.ts';
import { until } from '../../fixtures/test-server.ts';
import { stampAt } from '../store/scan-tree.ts';

const quote = '/api/quotes/two-lines';

describe('on a disk that keeps the time of a change in whole seconds', () => {
  test('a second change within one of them is seen, and a save goes on from it', needing(mountingImages), async () => {
    const { server, file } = await served();
    await inOneSecond(file, async () => {
      writeFileSync(file, 'text: First words.\n');
      await until(async () => (await textOf(server)) === 'First words.');
    });
    await until(async () => (await textOf(server)) === 'Other words.');
    expect((await server.put(quote, { text: 'Saved.' }, { 'if-match': await etagOf(server) })).status).toBe(200);
  });

  test('a change within that of a save is seen when another save is refused for it, and before', needing(mountingImages), async () => {
    const { server, file } = await served();
    const save = () => inOneSecond(file, () => until(async () => (await server.put(quote, { text: 'First words.' })).status === 200));
    await save();
    await until(async () => (await textOf(server)) === 'Other words.');
    await save();
    expect((await server.put(quote, { text: 'Saved.' }, { 'if-match': '"0"' })).status).toBe(412);
    expect(await textOf(server)).toBe('Other words.');
    expect((await server.put(quote, { text: 'Saved.' }, { 'if-match': await etagOf(server) })).status).toBe(200);
  });
});

async function served(): Promise<{ server: ServerProcess; file: string }> {
  const content = path.join(await diskOfWholeSeconds(), 'content');
  await cp('fixtures/content', content, { recursive: true });
  return { server: await serverProcess({ content }), file: path.join(content, 'quotes/two-lines.yaml') };
}

/** Writes the first words, and others of the same length before the second is over; tries again until they are in one. */
async function inOneSecond(file: string, writeFirst: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await writeFirst();
    const stamp = stampAt(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('First', 'Other'));
    if (stampAt(file) === stamp) return;
  }
}

async function textOf(server: ServerProcess): Promise<string> {
  return ((await (await server.get(quote)).json()) as { text: string }).text;
}

async function etagOf(server: ServerProcess): Promise<string> {
  return (await server.get(quote)).headers.get('etag') ?? '';
}
