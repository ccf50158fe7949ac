import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../fixtures/harness/clones.ts';
import { clientOverStdio } from '../../fixtures/harness/mcp-client.ts';
import { journalCommand } from '../../fixtures/harness/run-journal.ts';
import { until } from '../../fixtures/harness/test-server.ts';

const clones = clonesTemplate();

test('an assistant adds ten quotes, corrects one and sends them for review', async () => {
  const { first, atRemote } = await clones();
  const { client, use } = await clientOverStdio(first.root, first.content);
  expect(client.getInstructions()).toContain('- quotes: text (The words of the quote, without quotation marks around them.), author?');

  for (let count = 1; count <= 10; count += 1) {
    const fields = { text: `Number ${count} of the quotes.`, author: 'Ada Lovelace' };
    expect(await use('create', { kind: 'quotes', fields })).toMatchObject({ item: { id: `number-${count}-of-the-quotes` } });
  }
  expect(await use('list', { kind: 'quotes' })).toMatchObject({ total: 13 });
  expect(await use('list', { kind: 'quotes', skip: 12 })).toMatchObject({ total: 13, items: [{ id: 'two-lines' }] });
  expect(await use('search', { query: 'LOVELACE 7' })).toEqual({
    total: 1,
    items: [{ kind: 'quotes', id: 'number-7-of-the-quotes', text: 'Number 7 of the quotes.', author: 'Ada Lovelace' }],
  });

  const named = { kind: 'quotes', id: 'number-7-of-the-quotes' };
  const { version } = (await use('read', named)) as { version: string };
  await first.write('quotes/number-7-of-the-quotes.yaml', 'text: Number 7 by hand. # a note\nauthor: Ada Lovelace\nsource: A letter\n');
  expect(await use('update', { ...named, version, fields: { author: null } })).toContain('changed');
  const read = (await use('read', named)) as { version: string };
  expect(
    await use('update', { ...named, version: read.version, fields: { author: null, dayOfWeek: 'monday', source: null } }),
  ).toMatchObject({
    item: { text: 'Number 7 by hand.', dayOfWeek: 'monday' },
  });
  expect(first.read('quotes/number-7-of-the-quotes.yaml')).toBe('text: Number 7 by hand. # a note\ndayOfWeek: monday\n');

  const before = readdirSync(path.join(first.content, 'quotes'));
  for (const [name, input, sentence] of [
    ['create', { kind: 'quotes', fields: { text: '' } }, 'text: must not be empty'],
    ['create', { kind: 'quotes', fields: { text: 'x', dayOfWeek: 'mondy' } }, 'dayOfWeek: "mondy" is not a day; did you mean "monday"?'],
    ['update', { ...named, version: 'x', fields: { text: 5 } }, 'text: must be text'],
    ['read', { kind: 'quotes', id: 'not-there' }, 'No quote with id'],
    ['read', { kind: 'quotes', id: '../site' }, 'is not the name of an item'],
    ['read', { kind: 'site', id: 'site' }, 'kind'],
    ['send_for_review', { message: '' }, 'message'],
  ] as const)
    expect([name, await use(name, input)]).toEqual([name, expect.stringContaining(sentence)]);
  expect(readdirSync(path.join(first.content, 'quotes'))).toEqual(before);

  const post = (await use('read', { kind: 'posts', id: 'half-an-idea' })) as { version: string };
  expect(await use('update', { kind: 'posts', id: 'half-an-idea', version: post.version, fields: {} })).toEqual(post);
  expect(await use('validate', { skip: 1 })).toMatchObject({ total: expect.any(Number) as number, items: expect.any(Array) as unknown[] });
  expect(await use('diff')).toMatchObject({ total: 10, items: Array.from({ length: 10 }, () => ({ kind: 'added' })) });
  expect(await use('send_for_review', { message: 'Add ten quotes', branch: 'ten' })).toMatchObject({ isDone: true, branch: 'journal/ten' });
  const added = atRemote('diff', '--name-only', '--diff-filter=A', 'main', 'journal/ten').split('\n');
  expect(added.filter((file) => file.startsWith('content/quotes/number-'))).toHaveLength(10);
  expect(added).toHaveLength(10);
});

test.each(['closed input', 'SIGINT', 'SIGTERM'] as const)('after %s, the server finishes its calls and exits', async (end) => {
  const { first } = await clones();
  const { child, send } = await initialized(first);
  send({ id: 2, method: 'tools/call', params: { name: 'create', arguments: { kind: 'quotes', fields: { text: 'The last one.' } } } });
  let output = '';
  child.stdout.on('data', (part) => {
    output += String(part);
  });
  if (end === 'closed input') child.stdin.end();
  else {
    await once(child.stdout, 'data');
    child.kill(end);
  }
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toContain('the-last-one');
  expect(first.read('quotes/the-last-one.yaml')).toBe('text: The last one.\n');
});

test('a line that is too long, not JSON or a batch gets an error in a sentence, and the next line works as usual', async () => {
  const { first } = await clones();
  const { child, send } = await initialized(first);
  const answers: { id: unknown; error?: { code: number; message: string }; result?: unknown }[] = [];
  createInterface(child.stdout).on('line', (line) => answers.push(JSON.parse(line) as (typeof answers)[number]));
  // A line of eighty times the maximum.
  for (let count = 0; count < 80; count += 1) if (!child.stdin.write('x'.repeat(1024 * 1024))) await once(child.stdin, 'drain');
  child.stdin.write('\n{ not JSON\n[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n');
  send({ id: 2, method: 'tools/list' });
  await until(() => answers.length === 4);
  expect(answers).toMatchObject([
    { id: null, error: { code: -32600, message: 'The message is larger than 1 MiB' } },
    { id: null, error: { code: -32700, message: 'The message is not valid JSON' } },
    { id: null, error: { code: -32600, message: 'Send one message at a time' } },
    { id: 2, result: expect.anything() as unknown },
  ]);
});

/** `journal mcp` as a process, after its handshake. */
async function initialized({ root, content }: Clone) {
  const child = spawn(process.execPath, [journalCommand, 'mcp', '--content', content], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  send({ id: 1, method: 'initialize', params });
  await once(child.stdout, 'data');
  send({ method: 'notifications/initialized' });
  return { child, send };
}
