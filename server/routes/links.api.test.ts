import { cp, lstat, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, type TestServer } from '../../fixtures/harness/test-server.ts';

const prompt = { text: 'What now?', type: 'morning' };
const refused = [503, 'prompts is a link that leads out of the content folder'];

describe('a collection whose folder is a link out of the content', () => {
  test('accepts no new and no restored item', async () => {
    const { content, outside } = await ledOut();
    const server = await testServer({ content });
    expect(await responseTo(server.send('POST', '/api/prompts', prompt))).toEqual(refused);
    expect(await responseTo(server.send('PUT', '/api/prompts/what-now', prompt, { 'if-none-match': '*' }))).toEqual(refused);
    const table = await sendTable(server, '/preview');
    const { version } = JSON.parse(table[1]) as { version: string };
    expect(await sendTable(server, '', version)).toEqual([refused[0], `${refused[1]} (nothing was imported)`]);
    expect(await readdir(outside)).toEqual([]);
  });

  test('accepts no item from the command line', async () => {
    const { content, outside } = await ledOut();
    const made = await journal('new', 'prompt', '--text', 'What now?', '--type', 'morning', '--content', content);
    expect([made.status, made.stdout, made.stderr]).toEqual([1, '', `journal: ${refused[1]}\n`]);
    const table = path.join(content, '../table.csv');
    await writeFile(table, 'text,type\nWhat now?,morning\n');
    const imported = await journal('import', 'prompts', table, '--content', content);
    expect([imported.status, imported.stdout]).toEqual([1, '']);
    expect(imported.stderr).toContain(`journal: ${refused[1]} (nothing was written)\n`);
    expect(await readdir(outside)).toEqual([]);
  });

  test('does not delete the leftovers of another writer there', async () => {
    const { content, outside } = await ledOut();
    const leftover = '.quote.4194305.0123456789ab.tmp';
    await writeFile(path.join(outside, leftover), 'half');
    await testServer({ content });
    expect(await readdir(outside)).toEqual([leftover]);
  });
});

test('a file in a folder outside is not a change', async () => {
  const { content } = await contentRepository();
  const outside = await temporaryFolder();
  await rename(path.join(content, 'prompts'), path.join(outside, 'prompts'));
  await symlink(path.join(outside, 'prompts'), path.join(content, 'prompts'));
  const server = await testServer({ content });
  expect((await server.get('/api/changes')).status).toBe(200);
  const sentence = 'The folder prompts leads out of the content folder';
  expect(await responseTo(server.get('/api/changes/prompts/one-thing'))).toEqual([503, sentence]);
});

test('a folder that becomes a link out of the content while the server runs is not changed', async () => {
  const content = await contentFolder();
  const server = await testServer({ content });
  const elsewhere = path.join(await temporaryFolder(), 'quotes');
  const quotes = path.join(content, 'quotes');
  await cp(quotes, elsewhere, { recursive: true });
  const before = await readFile(path.join(elsewhere, 'two-lines.yaml'), 'utf8');
  await rename(quotes, `${quotes}-away`);
  await symlink(elsewhere, quotes);
  // Still known, or already found to be gone from the content.
  expect([404, 503]).toContain((await server.send('PUT', '/api/quotes/two-lines', { text: 'New.' })).status);
  expect([404, 503]).toContain((await server.send('DELETE', '/api/quotes/two-lines', undefined)).status);
  expect(await readFile(path.join(elsewhere, 'two-lines.yaml'), 'utf8')).toBe(before);
});

test('a folder that is a link within the content works like any other', async () => {
  const content = await contentFolder();
  await rename(path.join(content, 'quotes'), path.join(content, 'shared'));
  await symlink('shared', path.join(content, 'quotes'));
  const server = await testServer({ content });
  expect((await server.send('POST', '/api/quotes', { text: 'Begin.' })).status).toBe(201);
  expect((await server.send('PUT', '/api/quotes/begin', { text: 'Begin now.' })).status).toBe(200);
  expect(await readFile(path.join(content, 'shared/begin.yaml'), 'utf8')).toBe('text: Begin now.\n');
  expect((await server.send('DELETE', '/api/quotes/begin', undefined)).status).toBe(204);
  expect((await server.send('PUT', '/api/quotes/begin', { text: 'Begin.' }, { 'if-none-match': '*' })).status).toBe(201);
  expect(await readFile(path.join(content, 'shared/begin.yaml'), 'utf8')).toBe('text: Begin.\n');
  expect((await lstat(path.join(content, 'quotes'))).isSymbolicLink()).toBe(true);
});

/** A content folder whose prompts are a link to an empty folder outside of it. */
async function ledOut(): Promise<{ content: string; outside: string }> {
  const content = await contentFolder();
  const outside = await temporaryFolder();
  await rm(path.join(content, 'prompts'), { recursive: true });
  await symlink(outside, path.join(content, 'prompts'));
  return { content, outside };
}

async function responseTo(sent: Promise<Response>): Promise<[number, string]> {
  const response = await sent;
  return [response.status, await response.text()];
}

function sendTable(server: TestServer, call: string, version = ''): Promise<[number, string]> {
  const headers = { 'content-type': 'text/csv', 'if-match': `"${version}"` };
  return responseTo(fetch(`${server.url}/api/import/prompts${call}`, { method: 'POST', headers, body: 'text,type\nWhat now?,morning\n' }));
}
