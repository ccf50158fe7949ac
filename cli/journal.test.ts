import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../fixtures/harness/content-folder.ts';
import { journal } from '../fixtures/harness/run-in-process.ts';
import { testServer } from '../fixtures/harness/test-server.ts';
import { journalProgram } from './program.ts';

describe('journal export', () => {
  test('writes the bytes that the server sends for download', async () => {
    const { content, get } = await testServer();
    const sent = Buffer.from(await (await get('/api/export/quotes')).arrayBuffer());
    expect((await journal('export', 'quotes', '--content', content)).stdout).toBe(sent.toString());
    const out = path.join(content, '../prompts.txt');
    expect(await journal('export', 'prompts', '--content', content, '--profile', 'indesign', '--out', out)).toMatchObject({
      status: 0,
      stdout: '',
    });
    expect(await readFile(out)).toEqual(Buffer.from(await (await get('/api/export/prompts?profile=indesign')).arrayBuffer()));
  });

  test('reports a full output in one sentence', async () => {
    const full = openSync('/dev/full', 'w');
    const command = ['cli/bin.js', 'export', 'quotes', '--content', await contentFolder()];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect([status, stderr]).toEqual([1, 'journal: ENOSPC: no space left on device, write\n']);
  });

  test('writes nothing when the folder of the table cannot be read, and refuses an import', async () => {
    const content = await contentFolder();
    const out = path.join(content, '../table.csv');
    await writeFile(out, 'text\r\nAs it was.\r\n');
    await rename(path.join(content, 'quotes'), path.join(content, '../away'));
    await writeFile(path.join(content, 'quotes'), '');
    for (const table of ['quotes', 'days']) {
      const { status, stdout, stderr } = await journal('export', table, '--content', content, '--out', out);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toBe('journal: quotes is a file, not a folder; move it out, or rename it (nothing was written)\n');
    }
    expect(await readFile(out, 'utf8')).toBe('text\r\nAs it was.\r\n');
    expect(await journal('import', 'quotes', out, '--content', content, '--dry-run')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('quotes is a file, not a folder') as string,
    });
    const { get } = await testServer({ content });
    expect((await get('/api/export/quotes')).status).toBe(503);
    expect((await get('/api/export/prompts')).status).toBe(200);
  });

  test('filters by type, and refuses options of other tables', async () => {
    const content = await contentFolder();
    const lines = (await journal('export', 'prompts', '--content', content, '--type', 'morning')).stdout.trim().split('\r\n').slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(',morning,'))).toBe(true);
    expect(await journal('export', 'quotes', '--content', content, '--type', 'morning')).toMatchObject({
      status: 2,
      stderr: 'journal: --type is for prompts; quotes have none\n',
    });
    expect((await journal('export', 'songs')).status).toBe(2);
    expect((await journal('export', 'quotes', '--out', '')).status).toBe(2);
    expect((await journal('export', 'days', '--from', '9989-12-24', '--days', '1')).status).toBe(2);
  });

  test('with an invalid quote writes the others, names it, and ends with status 1', async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: 5\n');
    const { status, stdout, stderr } = await journal('export', 'quotes', '--content', content);
    expect([status, stdout.split('\r\n')[0]]).toEqual([1, 'id,text,author,category,dayOfWeek']);
    expect(stderr).toContain('quotes/broken.yaml:1:7  error  text: must be text, not the number 5; write "5"  type\n');
  });
});

const overContent = journalProgram()
  .commands.flatMap((command) => [command, ...command.commands])
  .filter(({ options }) => options.some(({ long }) => long === '--content'))
  .map((command) => {
    const names = command.parent?.parent ? [command.parent.name(), command.name()] : [command.name()];
    return [...names, ...command.registeredArguments.filter(({ required }) => required).map(({ argChoices }) => argChoices?.[0] ?? 'x')];
  });

test.each(overContent.map((line) => line.join(' ')))(
  'journal %s refuses a content folder that is missing, and one without site.yaml',
  async (line) => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'quotes'));
    const reasons = [
      ['/nowhere', 'There is no content folder /nowhere'],
      [folder, `The folder ${folder} has no site.yaml, so it is not a content folder`],
    ] as const;
    for (const [content, reason] of reasons)
      expect(await journal(...line.split(' '), '--content', content)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `journal: ${reason}; name one with --content or JOURNAL_CONTENT\n`,
      });
    expect(await readdir(folder, { recursive: true })).toEqual(['quotes']);
  },
);

test('empty variables count as unset', () => {
  const env = { ...process.env, JOURNAL_CONTENT: '', PORT: '' };
  const run = (...line: string[]) => spawnSync(process.execPath, ['cli/bin.js', ...line], { encoding: 'utf8', env }).stderr;
  expect([run('stats'), run('serve', '--content', 'package.json')]).toEqual(['', 'journal: The content package.json is not a folder\n']);
});

test('a closed pipe ends the export without a message', () => {
  const command = `node cli/bin.js export quotes | head -1`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['id,text,author,category,dayOfWeek\r\n', '']);
});

test('a bug is reported with its stack, and a system error in one line', async () => {
  const fault = await journal('validate', '--content', 'a\0b');
  expect([fault.status, fault.stderr]).toEqual([1, expect.stringMatching(/^journal: TypeError.*: The argument 'path' .*\n {4}at /)]);
  const long = await journal('export', 'quotes', '--content', await contentFolder(), '--out', 'x'.repeat(300));
  expect([long.status, long.stderr]).toEqual([1, expect.stringMatching(/^journal: ENAMETOOLONG: .*\n$/)]);
});
