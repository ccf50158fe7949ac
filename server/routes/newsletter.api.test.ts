import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { requires, run } from '../../fixtures/harness/requirements.ts';
import { rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, type TestServer } from '../../fixtures/harness/test-server.ts';

const ann = { 'form-name': 'newsletter', name: 'Ann', email: 'ann@example.com' };
const navigation = 'Sec-Fetch-Mode: navigate\r\nSec-Fetch-Site: same-origin\r\n';

test('the unfinished writes of killed servers, which have addresses in them, are swept at the start', async () => {
  const first = await testServer();
  await signUp(first, ann);
  const names = ['newsletter', 'newsletter-queue', 'newsletter-confirmed', 'tokens'];
  const left = (pid: number) => names.map((name) => `.${name}.${pid}.0123456789ab.tmp`);
  for (const name of [...left(999_999_999), ...left(process.ppid)]) await writeFile(path.join(first.data, name), 'ann@example.com');
  await testServer({ environment: { JOURNAL_DATA: first.data } });
  expect((await readdir(first.data)).filter((name) => name.endsWith('.tmp')).sort()).toEqual(left(process.ppid).sort());
  expect(await signups(first)).toEqual(['time,name,email', 'TIME,Ann,ann@example.com', '']);
});

describe('a signup', () => {
  test('is a line on disk, readable by its owner only, before the response', async () => {
    const server = await testServer();
    const response = await signUp(server, ann);
    expect([response.status, await response.text()]).toEqual([200, 'Thank you for subscribing']);
    await signUp(server, { 'form-name': 'newsletter', email: 'nameless@example.com' });
    expect(await signups(server)).toEqual(['time,name,email', 'TIME,Ann,ann@example.com', 'TIME,,nameless@example.com', '']);
    expect((await stat(fileOf(server))).mode & 0o777).toBe(0o600);
    expect((await stat(server.data)).mode & 0o777).toBe(0o700);
  });

  test('of a plain form redirects to a thank-you view', async () => {
    const server = await testServer();
    const byMode = await submit(server, ann, navigation);
    expect(statusOf(byMode)).toBe(303);
    expect(byMode).toContain('\r\nlocation: /?subscribed=1#subscribed\r\n');
    const byAccept = await submit(server, { ...ann, email: 'b@example.com' }, 'Accept: text/html,*/*\r\n');
    expect(statusOf(byAccept)).toBe(303);
    const script = await submit(server, { ...ann, email: 'c@example.com' }, 'Accept: text/html\r\nSec-Fetch-Mode: cors\r\n');
    expect(statusOf(script)).toBe(200);
    expect(await signups(server)).toHaveLength(5);
  });

  test('of a known address is a success, and not added again', async () => {
    const server = await testServer();
    for (const email of ['ann@example.com', 'Ann@Example.com', ' ann@example.com '])
      expect((await signUp(server, { ...ann, email })).status).toBe(200);
    await signUp(server, { ...ann, email: 'joann@example.com' });
    for (const email of ['ann+news@example.com', 'Jo.Ann@gmail.com', 'joann+x@googlemail.com', "'+ann@example.com"])
      expect((await signUp(server, { ...ann, email })).status).toBe(200);
    expect(await signups(server)).toEqual([
      'time,name,email',
      'TIME,Ann,ann@example.com',
      'TIME,Ann,joann@example.com',
      'TIME,Ann,Jo.Ann@gmail.com',
      "TIME,Ann,'+ann@example.com",
      '',
    ]);
  });

  test.each([
    ['with another column', 'time,name,email,note\r\nTIME,"Doe, Jane",Jane@example.com,"a friend, of old"\r\n'],
    ['with the new address in another column', 'time,name,email,referred by\r\nTIME,Jane,jane@example.com,ann@example.com\r\n'],
    ['with the new address in a name', 'time,name,email\r\nTIME,"Jo,ann@example.com,Jo",jane@example.com\r\n'],
    ['with semicolons', 'TIME;"Doe; Jane";jane@example.com\r\n'],
    ['with lines that end in CR', 'TIME,Jane,jane@example.com\r'],
  ])('of a known address is not added again, and of a removed one is, in an edited file %s', async (_how, text) => {
    const server = await testServer();
    await signUp(server, ann);
    const edited = text.replace('TIME', '2026-01-02T03:04:05.000Z');
    await writeFile(fileOf(server), edited);
    for (const email of ['jane@example.com', 'ann@example.com']) expect((await signUp(server, { ...ann, email })).status).toBe(200);
    const added = (await readFile(fileOf(server), 'utf8')).slice(edited.length);
    expect(added.replace(/^[^,]+Z/, 'TIME')).toBe('TIME,Ann,ann@example.com\r\n');
  });

  test('at the same time as others is one line', async () => {
    const server = await testServer();
    const emails = Array.from({ length: 5 }, (_, n) => `reader${n}@example.com`);
    await Promise.all([...emails, ...emails].map((email) => signUp(server, { ...ann, email })));
    const lines = await signups(server);
    expect(lines.slice(1, -1).toSorted()).toEqual(emails.map((email) => `TIME,Ann,${email}`).toSorted());
  });

  test('after a truncated line begins a new one', async () => {
    const server = await testServer();
    await mkdir(server.data);
    await writeFile(fileOf(server), 'time,name,email\r\n2026-01-01T00:00:00.000Z,Bo', { mode: 0o644 });
    await signUp(server, ann);
    expect(await signups(server)).toEqual(['time,name,email', 'TIME,Bo', 'TIME,Ann,ann@example.com', '']);
    expect((await stat(fileOf(server))).mode & 0o777).toBe(0o600);
  });

  test('has its name as it is, on one line, with a formula escaped', async () => {
    const server = await testServer();
    const pasted = ['Ada\tLovelace', 'Ada\v\tLovelace', 'Ada\u2028Lovelace\t', 'Ada\r\nLovelace\u0000'];
    const names = ['Zoë "Z", of York', "=HYPERLINK('x')", '+1', '-1', '@sum', '＝1', ...pasted];
    for (const [n, name] of names.entries()) await signUp(server, { ...ann, name, email: `${n}@example.com` });
    expect((await signups(server)).slice(1, -1)).toEqual([
      'TIME,"Zoë ""Z"", of York",0@example.com',
      "TIME,'=HYPERLINK('x'),1@example.com",
      "TIME,'+1,2@example.com",
      "TIME,'-1,3@example.com",
      "TIME,'@sum,4@example.com",
      "TIME,'＝1,5@example.com",
      ...[6, 7, 8, 9].map((n) => `TIME,Ada Lovelace,${n}@example.com`),
    ]);
  });

  test('of a robot that fills the hidden field is a success, and not saved', async () => {
    const server = await testServer();
    expect((await signUp(server, { ...ann, 'bot-field': 'x' })).status).toBe(200);
    expect(statusOf(await submit(server, { ...ann, 'bot-field': 'x', email: 'no' }, navigation))).toBe(303);
    await expect(stat(server.data)).rejects.toThrow('ENOENT');
  });

  const invalid: [Record<string, string>, string][] = [
    [{ ...ann, email: '' }, 'email: must be an email address'],
    [{ ...ann, email: 'ann' }, 'email: must be an email address'],
    [{ ...ann, email: 'ann@' }, 'email: must be an email address'],
    [{ ...ann, email: 'ann@localhost' }, 'email: must be an email address'],
    [{ ...ann, email: 'ann@[127.0.0.1]' }, 'email: must be an email address'],
    [{ ...ann, email: 'a b@example.com' }, 'email: must be an email address'],
    [{ ...ann, email: 'ann@example..com' }, 'email: must be an email address'],
    [{ ...ann, email: 'a,b@example.com' }, 'email: must be an email address'],
    [{ ...ann, email: '=a@example.com' }, 'email: must be an email address'],
    [{ ...ann, email: `${'a'.repeat(250)}@example.com` }, 'email: must be an email address'],
    [{ ...ann, email: 'ann@example.com\r\nBcc: x@example.com' }, 'email: must be an email address'],
    [{ ...ann, name: 'A'.repeat(201) }, 'name: must be at most 200 characters'],
    [{ name: 'Ann', email: 'ann@example.com' }, 'form-name: must be "newsletter"'],
    [{ ...ann, 'form-name': 'contact' }, 'form-name: must be "newsletter"'],
  ];
  test('with an invalid field is 400 with a sentence, and not saved', async () => {
    const server = await testServer();
    for (const [form, sentence] of invalid) {
      const response = await signUp(server, form);
      expect([form, response.status, await response.text()]).toEqual([form, 400, sentence]);
    }
    await expect(stat(server.data)).rejects.toThrow('ENOENT');
  });

  test('that is refused gets no response when a script of the page sent it', async () => {
    const server = await testServer();
    const script = `Origin: http://localhost:${server.port}\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\n`;
    for (const form of [{ ...ann, email: 'ann@' }, { ...ann, name: 'x'.repeat(1000) }, {}])
      expect(await submit(server, form, script)).toBe('');
    expect(statusOf(await submit(server, ann, script))).toBe(200);
  });

  test('is a form, not JSON', async () => {
    const server = await testServer();
    const response = await server.send('POST', '/', ann);
    expect([response.status, await response.text()]).toEqual([415, 'Send a form, with Content-Type: application/x-www-form-urlencoded']);
  });
});

describe('the eleventh signup of a minute from one address', () => {
  const sentence = /^Too many signups came from your connection\. Please wait (a second|[1-6]?\d seconds), then try again\.$/;

  test('is 429 and not saved, even when many come at once, and has Retry-After', async () => {
    const server = await testServer();
    const responses = await Promise.all(Array.from({ length: 15 }, (_, n) => signUp(server, { ...ann, email: `${n}@example.com` })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(200), ...Array<number>(5).fill(429)]);
    expect(await signups(server)).toHaveLength(12);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(refused?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await refused?.text()).toMatch(sentence);
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  const otherAddress = { name: 'Linux, where all of 127.0.0.0/8 is this machine', isMet: process.platform === 'linux' };
  test('does not affect other addresses', requires(otherAddress), async () => {
    const server = await testServer();
    await fillMinute(server);
    expect(statusOf(await submit(server, ann, '', '127.0.0.2'))).toBe(200);
    expect(statusOf(await submit(server, ann, ''))).toBe(429);
  });

  test('is refused whatever its headers, as a page for a plain form and without a response for a script', async () => {
    const server = await testServer();
    await fillMinute(server);
    for (const header of ['X-Forwarded-For: 192.0.2.7\r\n', 'Forwarded: for=192.0.2.7\r\n', 'X-Real-IP: 192.0.2.7\r\n'])
      expect(statusOf(await submit(server, ann, header))).toBe(429);
    const page = await submit(server, ann, navigation);
    expect(statusOf(page)).toBe(429);
    expect(page).toContain('\r\ncontent-type: text/html; charset=utf-8\r\n');
    expect(page).toMatch(/\r\nretry-after: \d+\r\n/);
    expect(page).toMatch(/<h1>Something went wrong\. Please try again\.<\/h1><p>Too many signups came from your connection\. Please wait/);
    const script = `Origin: http://localhost:${server.port}\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\n`;
    expect(await submit(server, ann, script)).toBe('');
    expect(await signups(server)).toHaveLength(12);
    expect((await server.get('/api/quotes')).status).toBe(200);
    expect((await signUp(server, { ...ann, 'bot-field': 'x' })).status).toBe(200);
    expect((await signUp(server, { ...ann, email: 'ann' })).status).toBe(400);
  });
});

test('a signup that cannot be saved is logged, and is a page for a plain form and without a response for a script', async () => {
  const server = await testServer();
  await mkdir(fileOf(server), { recursive: true });
  await chmod(server.data, 0o700);
  await expect(signUp(server, ann)).rejects.toThrow('fetch failed');
  const response = await submit(server, ann, navigation);
  expect(statusOf(response)).toBe(503);
  expect(response).toContain('\r\ncontent-type: text/html; charset=utf-8\r\n');
  expect(response).toContain('Something went wrong. Please try again.');
  const logged = ['A newsletter signup could not be saved:', expect.objectContaining({ code: 'EISDIR' })];
  expect(loggedErrors()).toEqual([logged, logged]);
  expect((await server.get('/api/quotes')).status).toBe(200);
});

test.each<[string, (file: string) => unknown, string]>([
  ['UTF-16', (file) => writeFile(file, Buffer.from('\uFEFFtime,name,email\r\n', 'utf16le')), 'is saved as UTF-16; save it as CSV in UTF-8'],
  ['a pipe', (file) => run('mkfifo', file), 'is not a file'],
])('a file of signups that is %s is not changed, but reported', async (_what, make, sentence) => {
  const server = await testServer();
  await mkdir(server.data);
  await make(fileOf(server));
  expect(statusOf(await submit(server, ann, navigation))).toBe(503);
  expect(loggedErrors()).toEqual([
    ['A newsletter signup could not be saved:', expect.objectContaining({ message: `newsletter.csv ${sentence}` })],
  ]);
  vi.stubEnv('JOURNAL_DATA', server.data);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, stderr } = await journal('export', 'subscribers');
  expect([status, stderr]).toEqual([1, `journal: ${server.data}: newsletter.csv ${sentence}\n`]);
});

function loggedErrors(): unknown[][] {
  const { calls } = vi.mocked(console.error).mock;
  const logged = [...calls];
  vi.mocked(console.error).mockClear();
  return logged;
}

async function fillMinute(server: TestServer): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect((await signUp(server, { ...ann, email: `${n}@example.com` })).status).toBe(200);
}

/** As a program sends it. */
function signUp(server: TestServer, form: Record<string, string>): Promise<Response> {
  return fetch(server.url, { method: 'POST', body: new URLSearchParams(form) });
}

/** As any client sends it, with headers that `fetch` keeps to itself. */
function submit(server: TestServer, form: Record<string, string>, headers: string, from?: string): Promise<string> {
  const body = new URLSearchParams(form).toString();
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const head = `POST / HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n${headers}${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return rawRequest(server.port, head + body, from);
}

function fileOf(server: TestServer): string {
  return path.join(server.data, 'newsletter.csv');
}

/** The lines of the file, with the time of each left out when it is one. */
async function signups(server: TestServer): Promise<string[]> {
  const lines = (await readFile(fileOf(server), 'utf8')).split('\r\n');
  return lines.map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/, 'TIME,'));
}
