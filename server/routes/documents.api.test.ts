import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { diffLines } from 'diff';
import { describe, expect, test } from 'vitest';
import { contentFolder, fullContent, writeWhole } from '../../fixtures/harness/content-folder.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { EditedDocument } from '../model/api/documents-api.ts';
import type { Site } from '../model/entities/site.ts';

describe('site.yaml and cover.yaml as documents', () => {
  test('a price, the order of two questions and one word of the back are the only lines that change', async () => {
    const server = await testServer({ content: await contentFolder(fullContent) });
    const [site, cover] = [await read(server, 'site'), await read(server, 'cover')];
    const fields = site.fields as unknown as Site;
    const [first, second, ...others] = fields.product?.questions ?? [];
    const product = { ...fields.product, questions: [second, first, ...others] };
    const before = [await fileOf(server, 'site'), await fileOf(server, 'cover')];
    expect((await save(server, site, { ...fields, retailer: { ...fields.retailer, price: '26.00' }, product })).status).toBe(200);
    const back = String(cover.fields?.['back']).replace('honest', 'quiet');
    expect((await save(server, cover, { ...cover.fields, back })).status).toBe(200);
    const changed = changesOf(before[0] ?? '', await fileOf(server, 'site'));
    const [price, question] = [changed.filter((line) => line.includes('price')), changed.filter((line) => !line.includes('price'))];
    expect(price).toEqual(['-  price: "24.00"', '+  price: "26.00"']);
    const linesWith = (sign: string) => question.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
    expect([linesWith('+').length, linesWith('+')]).toEqual([2, linesWith('-')]);
    expect(changesOf(before[1] ?? '', await fileOf(server, 'cover')).length).toBe(2);
    expect(await (await server.get('/api/site')).json()).toMatchObject({ site: { retailer: { price: '26.00' } } });
  });

  test('a body that is nested too deeply is refused', async () => {
    const server = await testServer();
    const { etag } = await read(server, 'site');
    const body = `{"hero":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const headers = { 'content-type': 'application/json', 'if-match': etag };
    for (const [method, call] of [
      ['PUT', 'site/site'],
      ['POST', 'site/preview'],
      ['POST', 'cover/preview'],
    ]) {
      const response = await fetch(`${server.url}/api/documents/${call}`, { method: String(method), headers, body });
      expect([call, response.status, await response.text()]).toEqual([call, 400, 'The body is nested too deeply']);
    }
  });

  test('dates.yaml is created with its first day, then edited line by line, and finally emptied', async () => {
    const server = await testServer();
    const none = await read(server, 'dates');
    expect([none.fields, none.problems]).toEqual([{}, []]);
    const first = await save(server, none, { '12-25': 'Christmas Day', easter: 'Easter Sunday' });
    expect([first.status, await fileOf(server, 'dates')]).toEqual([200, '12-25: Christmas Day\neaster: Easter Sunday\n']);
    expect((await save(server, none, { '12-24': 'Late' })).status).toBe(412);
    writeWhole(path.join(server.content, 'dates.yaml'), '# Ours\n12-25: Christmas Day # at home\neaster: Easter Sunday\n');
    const onDisk = await until(async () => {
      const now = await read(server, 'dates');
      return now.etag === first.headers.get('etag') ? undefined : now;
    });
    expect((await save(server, onDisk, { '12-25': 'Christmas', '2027-05-31': 'Memorial Day' })).status).toBe(200);
    expect(await fileOf(server, 'dates')).toBe('# Ours\n12-25: Christmas # at home\n"2027-05-31": Memorial Day\n');
    const refused = await save(server, await read(server, 'dates'), { '12-32': 'Never' });
    expect([refused.status, await refused.text()]).toEqual([400, '12-32: is not a date that exists']);
    expect((await save(server, await read(server, 'dates'), {})).status).toBe(200);
    expect([(await read(server, 'dates')).fields, await fileOf(server, 'dates')]).toEqual([{}, '# Ours\n']);
    expect((await save(server, await read(server, 'dates'), { easter: 'Easter' })).status).toBe(200);
    expect(await fileOf(server, 'dates')).toBe('# Ours\neaster: Easter\n');
  });

  test.each([
    ['a broken dates.yaml is not replaced', '12-25: [Christmas\neaster: Easter\n', 409, ''],
    ['the last line of dates.yaml, a comment without a line end, is kept', '# Ours', 200, '# Ours\n12-24: Late\n'],
  ])('%s', async (_, before, status, after) => {
    const server = await testServer();
    const file = path.join(server.content, 'dates.yaml');
    writeWhole(file, before);
    expect((await save(server, await read(server, 'dates'), { '12-24': 'Late' })).status).toBe(status);
    expect(await fileOf(server, 'dates')).toBe(after || before);
  });

  test('a save without a change writes nothing; one over another version, or without one, is refused', async () => {
    const server = await testServer();
    const site = await read(server, 'site');
    const before = await fileOf(server, 'site');
    expect([(await save(server, site, site.fields)).headers.get('etag'), await fileOf(server, 'site')]).toEqual([site.etag, before]);
    expect((await server.send('PUT', '/api/documents/site/site', site.fields)).status).toBe(428);
    writeWhole(path.join(server.content, 'site.yaml'), before.replace('A page for the day', 'A page'));
    const stale = await save(server, site, { ...site.fields, name: 'Other' });
    expect([stale.status, await stale.text()]).toEqual([412, 'This site was changed since you opened it']);
  });

  test.each([
    [{ tagline: '' }, 'tagline: must not be empty'],
    [{ email: 'nobody' }, 'email: must be an email address'],
    [{ nick: 'x' }, 'nick: is not a field of a site'],
    [{ contact: { text: 'Hi.', tone: 'warm' } }, 'contact.tone: is not a field here'],
    [{ navigation: [{ label: 'Home', path: 'home' }] }, 'navigation[0].path: must be a path of this site, with one / at its start'],
  ])('%j is 400 and names the field', async (change, sentence) => {
    const server = await testServer();
    const site = await read(server, 'site');
    const response = await save(server, site, { ...site.fields, ...change });
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });

  test('unknown keys stay where they are, even in an item that moves', async () => {
    const server = await testServer();
    const file = path.join(server.content, 'site.yaml');
    const text = (await readFile(file, 'utf8'))
      .replace('navigation:\n', 'mood: calm # mine\nnavigation:\n')
      .replace('  - label: Blog\n', '  - label: Blog\n    tone: warm # keep\n');
    writeWhole(file, text);
    const site = await read(server, 'site');
    expect(site.problems.map(({ rule }) => rule)).toEqual(['unknown-key', 'unknown-key']);
    const { navigation } = site.fields as unknown as Site;
    const [home, blog] = navigation;
    expect((await save(server, site, { ...site.fields, navigation: [blog, home] })).status).toBe(200);
    const lines = { home: '  - label: Home\n    path: /\n', blog: '  - label: Blog\n    tone: warm # keep\n    path: /blog\n' };
    expect(await fileOf(server, 'site')).toBe(text.replace(lines.home + lines.blog, lines.blog + lines.home));
  });

  test('a broken file has its problems and no fields, and is corrected as text', async () => {
    const server = await testServer();
    const file = path.join(server.content, 'site.yaml');
    const good = await readFile(file, 'utf8');
    writeWhole(file, good.replace('tagline: A page', 'tagline: A: page'));
    const site = await read(server, 'site');
    expect([site.fields, site.problems]).toMatchObject([undefined, [{ line: 3, column: 10 }]]);
    expect((await save(server, site, { name: 'x' })).status).toBe(409);
    expect((await server.send('PUT', '/api/files/site/site', { text: good }, { 'if-match': site.etag })).status).toBe(200);
    expect((await read(server, 'site')).fields).toMatchObject({ name: 'Mindset' });
  });

  test('documents and their previews are for the open editor only', async () => {
    const guarded = await testServer({ environment: { JOURNAL_EDITOR_PASSWORD: 'a long password' } });
    expect((await guarded.get('/api/documents/cover/cover')).status).toBe(401);
    for (const part of ['site', 'cover']) expect((await guarded.send('POST', `/api/documents/${part}/preview`, {})).status).toBe(401);
    expect((await guarded.get('/api/documents/quotes')).status).toBe(404);
  });

  test('the picture of a cover follows the unsaved words, and shows the saved ones where those are not valid', async () => {
    const server = await testServer();
    const draw = async (change: object) => (await server.send('POST', '/api/documents/cover/preview', change)).text();
    const [saved, dark, wrong] = await Promise.all([draw({}), draw({ colour: 'brick' }), draw({ colour: 'brik' })]);
    expect([saved.includes('<svg'), dark === saved, wrong === saved]).toEqual([true, false, true]);
  });
});

type Read = EditedDocument & { etag: string };

async function read(server: TestServer, part: string): Promise<Read> {
  const response = await until(async () => {
    const answer = await server.get(`/api/documents/${part}/${part}`);
    return answer.ok && answer;
  });
  return { ...((await response.json()) as EditedDocument), etag: response.headers.get('etag') ?? '' };
}

function save(server: TestServer, { id, etag }: Read, fields: unknown): Promise<Response> {
  return server.send('PUT', `/api/documents/${id}/${id}`, fields, { 'if-match': etag });
}

function fileOf(server: TestServer, part: string): Promise<string> {
  return readFile(path.join(server.content, `${part}.yaml`), 'utf8');
}

function changesOf(before: string, after: string): string[] {
  return diffLines(before, after).flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .trimEnd()
          .split('\n')
          .map((line) => `${added ? '+' : '-'}${line}`)
      : [],
  );
}
