import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanContentFolder, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { CheckGroup, Checks } from '../model/api/checks-api.ts';

test('errors, warnings and suggestions are groups, each with its place and what solves it', async () => {
  const content = await cleanContentFolder();
  const write = (file: string, text: string) => writeFile(path.join(content, file), text);
  await write('quotes/begin-at-once.yaml', 'text: Begin at once to live.\nauthor: Francis Bacon\ncategory: Time\n');
  await write('quotes/begin-now.yaml', 'text: Begin at once -- to live.\nauthor: Francis Bacon\nsource: Essays\n');
  await write('quotes/begin-later.yaml', 'author: Francis bacon\ntext: Begin later to rest.\nsource: Essays\n');
  await write('quotes/begin-never.yaml', 'text: "Begin never\nsource: Essays\n');
  await rm(path.join(content, 'prompts/the-week.yaml'));
  const server = await testServer({ content });
  const groups = await groupsOn(server);
  expect(groups.map(({ severity, rule, count }) => `${severity} ${rule} ${count}`)).toEqual([
    'error error 1',
    'warning alike 1',
    'warning author-spelling 1',
    'warning empty-day 1',
    'suggestion no-source 3',
    'suggestion typewriter 1',
  ]);
  expect(groups[0]?.checks).toEqual([
    {
      file: 'quotes/begin-never.yaml',
      line: 1,
      column: 7,
      rule: 'syntax',
      message: 'the quotation mark that opens here is not closed; write it at the end of the text too',
    },
  ]);
  expect(groups[1]?.checks).toMatchObject([{ file: 'quotes/begin-now.yaml', line: 1, column: 7, other: 'quotes/begin-at-once.yaml' }]);
  expect(groups[2]?.checks).toMatchObject([
    { file: 'quotes/begin-later.yaml', line: 1, column: 9, fix: { field: 'author', value: 'Francis Bacon' } },
  ]);
  expect(groups[3]?.checks).toMatchObject([{ file: 'prompts', lack: { type: 'sunday_reflection', day: 'sunday' } }]);
  expect(groups[5]?.checks[0]).toMatchObject({ fix: { field: 'text', value: 'Begin at once—to live.' } });
});

test('words that YAML takes for a comment are a warning, even after a save of another field', async () => {
  const content = await cleanContentFolder();
  const file = path.join(content, 'quotes/begin-at-once.yaml');
  await writeFile(file, 'text: We are #1\nauthor: Seneca\nsource: Letters\n');
  const server = await testServer({ content });
  const lost = { file: 'quotes/begin-at-once.yaml', line: 1, column: 14, rule: 'lost-words' };
  const group = { severity: 'warning', rule: 'lost-words', count: 1, checks: [lost] };
  expect((await groupsOn(server))[0]).toMatchObject(group);
  expect(await (await server.get('/api/health')).json()).toMatchObject({ status: 'ok', problems: [] });
  await server.send('PUT', '/api/quotes/begin-at-once', { text: 'We are', author: 'Lucius Seneca', source: 'Letters' });
  expect(await readFile(file, 'utf8')).toBe('text: We are #1\nauthor: Lucius Seneca\nsource: Letters\n');
  expect((await groupsOn(server))[0]).toMatchObject(group);
});

test('the checks follow the content, and run again only after a change', async () => {
  const content = await cleanContentFolder();
  const server = await testServer({ content });
  const first = await server.get('/api/checks');
  const etag = first.headers.get('etag') ?? '';
  expect((await server.get('/api/checks', { 'if-none-match': etag })).status).toBe(304);
  const file = path.join(content, 'quotes/begin-at-once.yaml');
  const good = await readFile(file, 'utf8');
  writeWhole(file, 'text: [\n');
  const [errors] = await until(async () => {
    const groups = await groupsOn(server);
    return groups[0]?.severity === 'error' && groups;
  });
  expect(errors?.checks).toMatchObject([{ file: 'quotes/begin-at-once.yaml', isOutdated: true }]);
  expect(await (await server.get('/api/quotes/begin-at-once')).json()).toMatchObject({ author: 'Seneca' });
  writeWhole(file, good);
  await until(async () => (await groupsOn(server))[0]?.severity !== 'error');
});

test('a changed picture changes the checks', async () => {
  const content = await cleanContentFolder();
  const server = await testServer({ content });
  expect(await unused()).toBe(false);
  writeWhole(path.join(content, 'images/new.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  await until(unused);

  async function unused(): Promise<boolean> {
    return (await groupsOn(server)).some(({ rule }) => rule === 'unused-picture');
  }
});

test('more than 200 checks of a rule are counted, and the first are listed', async () => {
  const content = await cleanContentFolder();
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'red', 'blue', 'green'];
  for (const a of words) for (const b of words) writeWhole(path.join(content, `quotes/${a}-${b}.yaml`), `text: ${a} ${b}\n`);
  const group = (await groupsOn(await testServer({ content }))).find(({ rule }) => rule === 'no-source');
  expect([group?.count, group?.checks.length]).toEqual([227, 200]);
});

test('only the users of the editor see the checks', async () => {
  const server = await testServer({ environment: { JOURNAL_EDITOR_PASSWORD: 'correct horse' } });
  expect((await server.get('/api/checks')).status).toBe(401);
  const closed = await testServer({ environment: { SITE_URL: 'https://journal.example' } });
  expect((await closed.get('/api/checks')).status).toBe(403);
});

async function groupsOn(server: TestServer): Promise<CheckGroup[]> {
  const response = await server.get('/api/checks');
  expect(response.status).toBe(200);
  return ((await response.json()) as Checks).groups;
}

describe('one text', () => {
  const begin = { text: 'Begin at once to live, and count each separate day as one separate life', author: 'Seneca' };
  const check = async (server: TestServer, body: unknown): Promise<unknown> => (await server.send('POST', '/api/checks/text', body)).json();

  test('has the size at which it fits its page, and the most similar text of another item', async () => {
    const server = await testServer();
    const life = {
      id: 'begin-at-once',
      text: 'Begin at once to live, and count each separate day as a separate life.',
      similarity: 'near',
    };
    expect(await check(server, begin)).toEqual({ fit: { points: 18, excess: 0 }, similar: life });
    expect(await check(server, { ...begin, id: 'begin-at-once' })).toEqual({ fit: { points: 18, excess: 0 } });
    expect(await check(server, { text: life.text })).toMatchObject({ similar: { similarity: 'same' } });
    expect(await check(server, { text: 'What went well?', type: 'morning' })).toMatchObject({ fit: { points: 13.5, excess: 0 } });
    expect(await check(server, { text: ' ' })).toEqual({});
  });

  test('is too long by as many characters as the warning about its file says', async () => {
    const server = await testServer();
    const text = 'Ten words more. '.repeat(80).trim();
    const { fit } = (await check(server, { text })) as { fit: { points: number; excess: number } };
    expect(fit.points).toBe(9);
    await server.send('POST', '/api/quotes', { text });
    const group = (await groupsOn(server)).find(({ rule }) => rule === 'too-long-to-print');
    expect(group?.checks[0]?.message).toContain(`by ${fit.excess} characters`);
  });

  test('has the message about letters that the typeface lacks, also in its author', async () => {
    const server = await testServer();
    expect(await check(server, { text: 'Begin ✨', author: '老子' })).toEqual({
      fit: {
        points: 18,
        excess: 0,
        missing:
          'has "✨" (U+2728), "老" (U+8001), "子" (U+5B50), which the printed journal\'s typeface lacks and leaves out; write it in other letters',
      },
    });
    expect(await check(server, { text: 'שלום', type: 'evening' })).toMatchObject({
      fit: { missing: expect.stringMatching(/^is written from right to left/) as string },
    });
  });

  test('is refused with an unknown field, and above 20,000 characters', async () => {
    const server = await testServer();
    const refusals = [{ text: 1 }, { text: 'a', type: 'noon' }, { text: 'a', day: 'monday' }, { text: 'a'.repeat(20_001) }];
    const statuses = await Promise.all(refusals.map(async (body) => (await server.send('POST', '/api/checks/text', body)).status));
    expect(statuses).toEqual([400, 400, 400, 400]);
  });
});
