import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '../fixtures/content-folder.ts';
import { testServer } from '../fixtures/test-server.ts';

describe('journal validate', () => {
  test('says that good content has no problems', async () => {
    expect(journal('validate', '--content', await contentFolder())).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+ files checked, no problems\n$/),
    });
  });

  test('names file, line, column and what to write, and ends with a count and status 1', async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: Begin.\ndayOfWeek: mondy\n');
    const { status, stdout } = journal('validate', '--content', content);
    expect(status).toBe(1);
    expect(stdout.split('\n')).toEqual([
      `${content}/quotes/broken.yaml:2:12  error  dayOfWeek: "mondy" is not a day; did you mean "monday"?  value`,
      expect.stringMatching(/^\d+ files checked, 1 error in 1 file$/),
      '',
    ]);
    expect(journal('validate', '--content', content, '--format', 'github').stdout).toContain(
      `::error file=${content}/quotes/broken.yaml,line=2,col=12,title=value::dayOfWeek: "mondy" is not a day; did you mean "monday"?\n`,
    );
    const json = JSON.parse(journal('validate', '--content', content, '--format', 'json').stdout) as { problems: { line: number }[] };
    expect(json.problems.map(({ line }) => line)).toEqual([2]);
  });

  test('reports on the named paths alone', async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: 5\n');
    expect(journal('validate', '--content', content, 'prompts').status).toBe(0);
    expect(journal('validate', '--content', content, `${content}/quotes/broken.yaml`).stdout).toMatch(
      /1 file checked, 1 error in 1 file\n$/,
    );
    expect(journal('validate', '--content', content, 'nowhere')).toMatchObject({
      status: 2,
      stderr: 'journal: there is no file or folder nowhere\n',
    });
  });
});

describe('journal export', () => {
  test('writes the bytes that the server sends for download', async () => {
    const { content, get } = await testServer();
    const sent = Buffer.from(await (await get('/api/export/quotes')).arrayBuffer());
    expect(journal('export', 'quotes', '--content', content).stdout).toBe(sent.toString());
    const out = path.join(content, '../prompts.txt');
    expect(journal('export', 'prompts', '--content', content, '--profile', 'indesign', '--out', out)).toMatchObject({
      status: 0,
      stdout: '',
    });
    expect(await readFile(out)).toEqual(Buffer.from(await (await get('/api/export/prompts?profile=indesign')).arrayBuffer()));
  });

  test('filters by type, and refuses what makes no sense', async () => {
    const content = await contentFolder();
    const lines = journal('export', 'prompts', '--content', content, '--type', 'morning').stdout.trim().split('\r\n').slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(',morning,'))).toBe(true);
    expect(journal('export', 'quotes', '--content', content, '--type', 'morning')).toMatchObject({
      status: 2,
      stderr: 'journal: --type is for prompts; quotes have none\n',
    });
    expect(journal('export', 'songs').status).toBe(2);
  });

  test('with a broken quote writes the others, names it, and ends with status 1', async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: 5\n');
    const { status, stdout, stderr } = journal('export', 'quotes', '--content', content);
    expect([status, stdout.split('\r\n')[0]]).toEqual([1, 'id,text,author,category,dayOfWeek']);
    expect(stderr).toContain('quotes/broken.yaml:1:7  error  text: must be text, not the number 5  type\n');
  });
});

test('a wrong command line ends with status 2, a folder that is not there with 1', () => {
  expect(journal('validat').status).toBe(2);
  expect(journal('validate', '--format', 'xml').status).toBe(2);
  expect(journal('serve', '--port', 'many').status).toBe(2);
  expect(journal('validate', '--content', '/nowhere').status).toBe(1);
  expect(journal('--help').status).toBe(0);
});

test('a reader that hangs up ends the export quietly', () => {
  const command = `node cli/bin.js export quotes | head -1`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['id,text,author,category,dayOfWeek\r\n', '']);
});

function journal(...parameters: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['cli/bin.js', ...parameters], { encoding: 'utf8' });
}
