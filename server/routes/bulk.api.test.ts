import { chmodSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { BulkDeletion, BulkOutcome, Deletions, RestoreOutcome } from '../model/api/changes-api.ts';
import type { Quote } from '../model/entities/quote.ts';

describe('setting fields of many items', () => {
  test('changes only the lines of these fields, and removes a field that is set to nothing', async () => {
    const server = await testServer();
    const quotes = await quotesOn(server);
    const before = filesOf(server);
    const outcome = await change(server, { items: quotes, set: { dayOfWeek: 'friday', author: '' } });
    expect(outcome.refused).toEqual([]);
    expect(outcome.items).toEqual(await quotesOn(server));
    expect(outcome.items.map(({ author, dayOfWeek }) => [author, dayOfWeek])).toEqual(quotes.map(() => [undefined, 'friday']));
    expect(fileOf(server, 'begin-at-once')).toBe(
      (before.get('begin-at-once.yaml') ?? '')
        .replace('author: Seneca   # the younger\n', '')
        .replace('dayOfWeek: monday', 'dayOfWeek: friday'),
    );
  });

  test('sets separate values in each item, even its text, and refuses a list of another length', async () => {
    const server = await testServer();
    const [begin, little, two] = (await quotesOn(server)) as [Quote, Quote, Quote];
    const set = [{ source: 'Letters' }, { text: 'Little by little.' }];
    const outcome = await change(server, { items: [begin, little], set });
    expect(outcome).toEqual({
      items: [
        { ...begin, source: 'Letters' },
        { ...little, text: 'Little by little.' },
      ],
      refused: [],
    });
    expect((await quotesOn(server))[2]).toEqual(two);
    for (const wrong of [[], [{ source: 'x' }], [{ text: '' }, {}]]) {
      const response = await server.send('POST', '/api/bulk/quotes', { items: [begin, little], set: wrong });
      expect(response.status).toBe(400);
    }
  });

  test('refuses and names items that were changed or deleted since they were read, and changes the others', async () => {
    const server = await testServer();
    const quotes = await quotesOn(server);
    const [begin, little, two] = quotes as [Quote, Quote, Quote];
    writeFileSync(path.join(server.content, 'quotes/two-lines.yaml'), 'text: Three lines.\n');
    await server.send('PUT', '/api/quotes/little-by-little', { text: 'Little by little.' });
    const gone = { id: 'gone', text: 'Gone.' };
    const outcome = await change(server, { items: [begin, little, two, gone], set: { category: 'Time' } });
    expect(outcome.items).toEqual([{ ...begin, category: 'Time' }]);
    expect(outcome.refused.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'gone', message: 'This quote was deleted since you opened it' },
      { id: 'little-by-little', message: 'This quote was changed since you opened it' },
      { id: 'two-lines', message: 'This quote was changed since you opened it' },
    ]);
    expect(fileOf(server, 'two-lines')).toBe('text: Three lines.\n');
  });

  test('changes and deletes a prompt with a list of what it needs', async () => {
    const content = await contentFolder();
    const prompt = { id: 'goals', text: 'Look at your goals.', type: 'morning', needs: ['front'] };
    writeFileSync(path.join(content, 'prompts/goals.yaml'), `text: ${prompt.text}\ntype: morning\nneeds: [front]\n`);
    const server = await testServer({ content });
    const send = async (path: string, body: object) => (await server.send('POST', path, body)).json();
    expect(await send('/api/bulk/prompts', { items: [{ ...prompt, needs: ['sunday'] }], set: { category: 'Focus' } })).toMatchObject({
      refused: [{ id: 'goals' }],
    });
    const items = [{ ...prompt, category: 'Focus' }];
    expect(await send('/api/bulk/prompts', { items: [prompt], set: { category: 'Focus' } })).toEqual({ items, refused: [] });
    expect(await send('/api/bulk/prompts/delete', { items })).toMatchObject({ deleted: ['goals'], refused: [] });
  });

  test('writes nothing for items that have the values already, and a repeated request gets the same response', async () => {
    const server = await testServer();
    const items = await quotesOn(server);
    const body = { items, set: { category: 'Time' } };
    const key = { 'idempotency-key': 'one' };
    const first = await change(server, body, key);
    const times = timesOf(server);
    expect(await change(server, body, key)).toEqual(first);
    expect((await change(server, { ...body, items: first.items })).items).toEqual(first.items);
    expect(timesOf(server)).toEqual(times);
  });

  test('saves hundreds of items in one request', async () => {
    const content = await contentFolder();
    for (let n = 0; n < 200; n += 1)
      writeFileSync(path.join(content, `quotes/quote-${n}.yaml`), `# ${n}\ntext: Number ${n}.\nauthor: Anne\n`);
    const server = await testServer({ content });
    const items = (await quotesOn(server)).filter(({ author }) => author === 'Anne');
    const outcome = await change(server, { items, set: { dayOfWeek: 'sunday' } });
    expect([outcome.items.length, outcome.refused]).toEqual([200, []]);
    expect(fileOf(server, 'quote-177')).toBe('# 177\ntext: Number 177.\nauthor: Anne\ndayOfWeek: sunday\n');
    expect(readdirSync(path.join(content, 'quotes')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('deleting many items', () => {
  test('is one deletion, which restores all of them byte for byte', async () => {
    const server = await testServer();
    chmodSync(path.join(server.content, 'quotes/two-lines.yaml'), 0o640);
    const before = filesOf(server);
    const items = await quotesOn(server);
    const { deletion, deleted, refused } = await remove(server, items);
    expect([deleted, refused]).toEqual([items.map(({ id }) => id), []]);
    expect([filesOf(server).size, await quotesOn(server)]).toEqual([0, []]);
    const response = await server.send('POST', `/api/deleted/${deletion}`, {});
    expect(await response.json()).toEqual({ restored: items.map(({ id }) => id), refused: [] });
    expect(filesOf(server)).toEqual(before);
    expect(statSync(path.join(server.content, 'quotes/two-lines.yaml')).mode & 0o777).toBe(0o640);
    expect(await quotesOn(server)).toEqual(items);
    expect(await deletionsOn(server)).toEqual([]);
  });

  test('leaves items that changed, and lists only what is gone', async () => {
    const server = await testServer();
    const items = await quotesOn(server);
    writeFileSync(path.join(server.content, 'quotes/two-lines.yaml'), 'text: Three lines.\n');
    const { deleted, refused } = await remove(server, items);
    expect(deleted).toEqual(['begin-at-once', 'little-by-little']);
    expect(refused).toEqual([{ id: 'two-lines', message: 'This quote was changed since you opened it' }]);
    expect((await deletionsOn(server)).map(({ items }) => items.map(({ id }) => id))).toEqual([deleted]);
  });
});

describe('recently deleted', () => {
  test('has the items of each deletion with their texts, without git and after a restart, the newest first', async () => {
    const content = await contentFolder();
    const first = await testServer({ content });
    await first.send('DELETE', '/api/quotes/two-lines', undefined);
    await first.send('DELETE', '/api/prompts/look-back', undefined);
    await first.close();
    const server = await testServer({ content, environment: { JOURNAL_DATA: first.data } });
    expect((await deletionsOn(server)).map(({ items }) => items)).toEqual([
      [{ collection: 'prompts', id: 'look-back', name: expect.any(String) as unknown, isTaken: false }],
      [{ collection: 'quotes', id: 'two-lines', name: '"Well begun\nis half done."', isTaken: false }],
    ]);
  });

  test('restores one of many, and refuses one whose id another item has', async () => {
    const server = await testServer();
    const before = filesOf(server);
    const { deletion = '' } = await remove(server, await quotesOn(server));
    writeFileSync(path.join(server.content, 'quotes/two-lines.yaml'), 'text: Another one.\n');
    await until(async () => (await server.get('/api/quotes/two-lines')).status === 200);
    const [summary] = await deletionsOn(server);
    expect(summary?.items.map(({ id, isTaken }) => [id, isTaken])).toEqual([
      ['begin-at-once', false],
      ['little-by-little', false],
      ['two-lines', true],
    ]);
    expect(await restore(server, deletion, ['begin-at-once', 'two-lines'])).toEqual({
      restored: ['begin-at-once'],
      refused: [{ id: 'two-lines', message: 'There is another quote in its place now. Delete that one first.' }],
    });
    expect(fileOf(server, 'begin-at-once')).toBe(before.get('begin-at-once.yaml'));
    expect(fileOf(server, 'two-lines')).toBe('text: Another one.\n');
    await server.send('DELETE', '/api/quotes/two-lines', undefined);
    expect(await restore(server, deletion, ['two-lines'])).toEqual({ restored: ['two-lines'], refused: [] });
    expect(fileOf(server, 'two-lines')).toBe(before.get('two-lines.yaml'));
  });

  test('omits an item that came back as it was, such as by a checkout', async () => {
    const server = await testServer();
    const bytes = fileOf(server, 'two-lines');
    await server.send('DELETE', '/api/quotes/two-lines', undefined);
    writeFileSync(path.join(server.content, 'quotes/two-lines.yaml'), bytes);
    await until(async () => (await server.get('/api/quotes/two-lines')).status === 200);
    expect(await deletionsOn(server)).toEqual([]);
  });
});

describe('requests that are refused', async () => {
  const server = await sharedServer();
  const readOnly = await sharedServer({ readOnly: true });
  const guarded = await sharedServer({ environment: { JOURNAL_EDITOR_PASSWORD: 'a long password' } });

  test.each([
    ['/api/bulk/quotes', { items: 'all', set: {} }, 400, 'items: must be a list, not the text "all"'],
    ['/api/bulk/quotes', { items: [{ text: 'No id' }], set: {} }, 400, 'items[0].id: is missing'],
    ['/api/bulk/quotes', { items: [], set: {} }, 400, 'set: name at least one field'],
    ['/api/bulk/quotes', { items: [], set: { dayOfWeek: 'mondy' } }, 400, 'dayOfWeek: "mondy" is not a day; did you mean "monday"?'],
    ['/api/bulk/quotes', { items: [], set: [], all: true }, 400, expect.stringContaining('all: ') as unknown],
    ['/api/bulk/quotes/delete', { items: [], set: {} }, 400, 'set: is not a field of a deletion'],
    ['/api/bulk/prompts', { items: [], set: { type: '' } }, 400, expect.stringContaining('type: ') as unknown],
    ['/api/bulk/templates', { items: [] }, 404, 'There is no such call'],
    ['/api/deleted/none', { items: [] }, 404, 'This was restored already, or its copy is no longer kept'],
    ['/api/deleted/none', { items: 'all' }, 400, 'items: must be a list, not the text "all"'],
    ['/api/deleted/none', { item: [] }, 400, expect.stringContaining('"items"') as unknown],
    ['/api/deleted/none', [], 400, 'A request must be a JSON object'],
  ])('POST %s %j', async (to, body, status, sentence) => {
    const response = await server.send('POST', to, body);
    expect([response.status, await response.text()]).toEqual([status, sentence]);
  });

  test.each(['/api/bulk/quotes', '/api/bulk/quotes/delete', '/api/deleted/none'])('POST %s where nothing may be written', async (to) => {
    expect((await readOnly.send('POST', to, { items: [] })).status).toBe(403);
    expect((await guarded.send('POST', to, { items: [] })).status).toBe(401);
  });

  test('only the users of the editor see the texts of deleted items', async () => {
    expect((await guarded.get('/api/deleted')).status).toBe(401);
  });
});

async function quotesOn(server: TestServer): Promise<Quote[]> {
  return (await (await server.get('/api/quotes')).json()) as Quote[];
}

async function change(server: TestServer, body: object, headers = {}): Promise<BulkOutcome<Quote>> {
  return (await (await server.send('POST', '/api/bulk/quotes', body, headers)).json()) as BulkOutcome<Quote>;
}

async function remove(server: TestServer, items: readonly Quote[]): Promise<BulkDeletion> {
  return (await (await server.send('POST', '/api/bulk/quotes/delete', { items })).json()) as BulkDeletion;
}

async function restore(server: TestServer, deletion: string, ids: readonly string[]): Promise<RestoreOutcome> {
  const items = ids.map((id) => ({ collection: 'quotes', id }));
  return (await (await server.send('POST', `/api/deleted/${deletion}`, { items })).json()) as RestoreOutcome;
}

async function deletionsOn(server: TestServer): Promise<Deletions['deletions']> {
  return ((await (await server.get('/api/deleted')).json()) as Deletions).deletions;
}

function filesOf({ content }: TestServer): Map<string, string> {
  const folder = path.join(content, 'quotes');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function fileOf(server: TestServer, id: string): string {
  return filesOf(server).get(`${id}.yaml`) ?? '';
}

function timesOf({ content }: TestServer): number[] {
  return readdirSync(path.join(content, 'quotes')).map((name) => statSync(path.join(content, 'quotes', name)).mtimeMs);
}
