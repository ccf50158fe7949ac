import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/content-folder.ts';
import { needing, run, runs } from '../../fixtures/needing.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import type { ServerProcess } from '../../fixtures/server-process.ts';
import { until } from '../../fixtures/test-server.ts';

const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
const anotherUser = {
  name: "setpriv, of Debian's util-linux, and root",
  isThere: process.getuid?.() === 0 && runs('setpriv', '--version'),
};

describe('a folder whose permissions were taken away', () => {
  test('does not end the server when its subfolders can be seen and not entered', needing(anotherUser), async () => {
    const { content, server } = await serverOfNobody();
    await chmod(path.join(content, 'images/covers'), 0o644);
    await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'text: Edited meanwhile.\n');
    await until(async () => (await textOf(server)) === 'Edited meanwhile.');
    // Once more: what the first look met, the next one met too.
    await writeFile(path.join(content, 'quotes/two-lines.yaml'), 'text: Edited again.\n');
    await until(async () => (await textOf(server)) === 'Edited again.');
    expect([server.child.exitCode, server.said()]).toEqual([null, expect.not.stringContaining('EACCES')]);
  });
});

/** A server that root's rights do not help, over content of its own user that holds `images/covers/small`. */
async function serverOfNobody(): Promise<{ content: string; server: ServerProcess }> {
  const content = await contentFolder();
  await mkdir(path.join(content, 'images/covers/small'), { recursive: true });
  run('chown', '-R', '65534:65534', path.dirname(content));
  const server = await serverProcess({ content, prefix: nobody });
  return { content, server };
}

async function textOf(server: ServerProcess): Promise<string> {
  const quote = (await (await server.get('/api/quotes/two-lines')).json()) as { text: string };
  return quote.text;
}
