import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { linkIn, mailServer, type MailServer } from '../../fixtures/harness/mail-server.ts';
import { mailingService } from '../../fixtures/harness/mailing-service.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { Subscribers } from '../newsletter/subscribers.ts';
import type { StartOptions } from '../start.ts';

const ann = { name: 'Ann', email: 'ann@example.com' };
const siteUrl = 'https://mindset.example';

describe('with a mail server', () => {
  test('a signup sends a mail with a link to confirm and one to unsubscribe, and adds no subscriber yet', async () => {
    const mail = await mailServer();
    const server = await serverWith(mail);
    const response = await signUp(server, { ...ann, name: 'Buy at http://spam.example' });
    expect([response.status, await response.text()]).toEqual([200, 'Thank you for subscribing']);
    await until(() => mail.mails.length === 1);
    const [sent = ''] = mail.mails;
    expect(sent).toMatch(/^From: Mindset <hello@mindset\.example>\r$/m);
    expect(sent).toMatch(/^To: ann@example\.com\r$/m);
    expect(sent).toMatch(/^Subject: Confirm your subscription to Mindset\r$/m);
    expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(sent.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${siteUrl}${linkIn(sent, 'unsubscribe')}>`);
    expect(sent).toMatch(/^Message-ID: <\S+@mindset\.example>\r$/m);
    expect(linkIn(sent, 'confirm')).not.toBe('');
    expect(sent).not.toContain('spam');
    await expect(stat(path.join(server.data, 'newsletter.csv'))).rejects.toThrow('ENOENT');
    expect(await subscribers(server)).toEqual([]);
  });

  test('opening the link changes nothing; its button adds a subscriber, once', async () => {
    const { server, confirm } = await invited();
    for (let n = 0; n < 2; n += 1) expect(await outcome(server.get(confirm))).toEqual([200, 'Confirm your subscription']);
    expect(await subscribers(server)).toEqual([]);
    expect(await outcome(press(server, confirm))).toEqual([200, 'You are subscribed']);
    expect(await outcome(press(server, confirm))).toEqual([200, 'You are subscribed']);
    expect(await outcome(server.get(confirm))).toEqual([200, 'You are subscribed']);
    expect(await subscribers(server)).toEqual(['Ann,ann@example.com']);
    expect((await stat(path.join(server.data, 'newsletter-confirmed.csv'))).mode & 0o777).toBe(0o600);
  });

  test('a mail program unsubscribes with one request from anywhere, and opening the link does not', async () => {
    const { server, confirm, unsubscribe } = await invited();
    await press(server, confirm);
    expect(await outcome(server.get(unsubscribe))).toEqual([200, 'Unsubscribe']);
    expect(await subscribers(server)).toHaveLength(1);
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const oneClick = () => fetch(server.url + unsubscribe, { method: 'POST', headers, body });
    for (let n = 0; n < 2; n += 1) expect(await outcome(oneClick())).toEqual([200, 'You are unsubscribed']);
    expect(await subscribers(server)).toEqual([]);
    expect(await readFile(path.join(server.data, 'newsletter-confirmed.csv'), 'utf8')).toBe('time,name,email\r\n');
  });

  test('a reader who signed up before mails were sent can unsubscribe, too', async () => {
    const before = await testServer();
    await signUp(before, ann);
    const mail = await mailServer();
    const server = await serverWith(mail, { JOURNAL_DATA: before.data });
    await signUp(server, ann);
    await until(() => mail.mails.length === 1);
    const unsubscribe = linkIn(mail.mails[0], 'unsubscribe');
    expect(await outcome(server.get(unsubscribe))).toEqual([200, 'Unsubscribe']);
    expect(await outcome(press(server, unsubscribe))).toEqual([200, 'You are unsubscribed']);
    expect(await readFile(path.join(before.data, 'newsletter.csv'), 'utf8')).toBe('time,name,email\r\n');
  });

  test('a link that is forged, late or without its token is refused in a sentence', async () => {
    const { server, confirm, unsubscribe } = await invited();
    expect(await outcome(press(server, `${confirm}x`))).toEqual([400, 'This link is not complete']);
    expect(await outcome(press(server, unsubscribe.replace('unsubscribe', 'confirm')))).toEqual([400, 'This link is not complete']);
    expect(await outcome(server.get('/newsletter/unsubscribe'))).toEqual([400, 'This link is not complete']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await outcome(press(server, confirm))).toEqual([410, 'This link is too old']);
    expect(await subscribers(server)).toEqual([]);
    const foreign = fetch(server.url + confirm, { method: 'POST', headers: { origin: 'https://evil.test' } });
    expect((await foreign).status).toBe(403);
  });

  test('an address gets three mails within an hour, a subscriber none, and the response does not reveal it', async () => {
    const { server, mail, confirm } = await invited();
    for (let n = 0; n < 4; n += 1) expect((await signUp(server, { ...ann, email: 'ANN@example.com' })).status).toBe(200);
    await until(() => mail.mails.length >= 2);
    await press(server, confirm);
    await signUp(server, { ...ann, email: 'bob@example.com' });
    await until(() => mail.mails.some((sent) => sent.includes('To: bob@')));
    expect(mail.mails.filter((sent) => /To: ann@/i.test(sent)).length).toBeLessThanOrEqual(3);
    expect(await outcome(signUp(server, ann))).toEqual([200, 'Thank you for subscribing']);
    await expect.poll(() => queue(server)).toBe('');
    expect(mail.mails.filter((sent) => /To: ann@/i.test(sent)).length).toBeLessThanOrEqual(3);
  });

  test('a mailbox gets three mails within an hour, however it is spelled, each to the address that was typed', async () => {
    const mail = await mailServer();
    const server = await serverWith(mail);
    const typed = ['ann+1@example.com', 'ann+2@example.com', 'ANN+3@example.com', 'ann+4@example.com', 'ann@example.com'];
    for (const email of [...typed, 'bob@example.com']) expect((await signUp(server, { ...ann, email })).status).toBe(200);
    await until(() => mail.mails.some((sent) => sent.includes('To: bob@')));
    expect(mail.mails.map((sent) => /^To: (\S+)/m.exec(sent)?.[1])).toEqual([...typed.slice(0, 3), 'bob@example.com']);
    await press(server, linkIn(mail.mails[0], 'confirm'));
    expect(await outcome(press(server, linkIn(mail.mails[1], 'confirm')))).toEqual([200, 'You are subscribed']);
    expect(await subscribers(server)).toEqual(['Ann,ann+1@example.com']);
    expect(await outcome(press(server, linkIn(mail.mails[0], 'unsubscribe')))).toEqual([200, 'You are unsubscribed']);
    expect(await subscribers(server)).toEqual([]);
  });

  test('a signup that gets no mail is stored like one that does, before the response', async () => {
    const { server, confirm } = await invited();
    await press(server, confirm);
    const before = await stat(path.join(server.data, 'newsletter-queue.jsonl'));
    expect((await signUp(server, { ...ann, email: 'Ann+x@example.com' })).status).toBe(200);
    const after = await stat(path.join(server.data, 'newsletter-queue.jsonl'));
    expect(after.mtimeMs).toBeGreaterThan(before.mtimeMs);
    await expect.poll(() => queue(server)).toBe('');
  });

  test('a trusted proxy names the visitor, and a header of the visitor does not', async () => {
    const behind = await serverWith(await mailServer(), { TRUST_PROXY: '1' });
    const from = (server: TestServer, forwarded: string) =>
      fetch(server.url, {
        method: 'POST',
        headers: { 'x-forwarded-for': forwarded },
        body: new URLSearchParams({ 'form-name': 'newsletter', ...ann }),
      });
    for (let n = 0; n < 10; n += 1) expect((await from(behind, `${n}.1.1.1, 203.0.113.1`)).status).toBe(200);
    expect((await from(behind, '9.9.9.9, 203.0.113.1:4711')).status).toBe(429);
    expect((await from(behind, '203.0.113.1, 203.0.113.2')).status).toBe(200);
    const open = await serverWith(await mailServer());
    for (let n = 0; n < 10; n += 1) expect((await from(open, `203.0.113.${n}`)).status).toBe(200);
    expect((await from(open, '203.0.113.99')).status).toBe(429);
  });

  test('a network that has to wait is not told who is a subscriber', async () => {
    const folder = await temporaryFolder();
    await new Subscribers(folder, 'confirmed').add(ann);
    const site = () => undefined;
    const newsletter = createNewsletter({
      smtp: 'smtp://127.0.0.1:1',
      dataFolder: folder,
      origin: siteUrl,
      site,
      closing: AbortSignal.abort(),
    });
    for (let n = 0; n < 100; n += 1) expect(await newsletter.signUp(ann, '203.0.113.1')).toBe(0);
    // An hour after the first of them.
    for (const email of [ann.email, 'bob@example.com'])
      expect(await newsletter.signUp({ ...ann, email }, '203.0.113.1')).toBeGreaterThan(3000);
  });

  test('ten of a hundred simultaneous signups from one network get a mail', async () => {
    const mail = await mailServer();
    const server = await serverWith(mail);
    const sent = await Promise.all(Array.from({ length: 100 }, (_, n) => signUp(server, { ...ann, email: `${n}@example.com` })));
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(90);
    await expect.poll(() => queue(server)).toBe('');
    expect(mail.mails).toHaveLength(10);
  });

  test('a signup while the mail server is down gets its mail after the next start', async () => {
    const down = await mailServer();
    const { port } = new URL(down.url);
    const first = await serverWith({ url: `smtp://127.0.0.1:1` });
    expect((await signUp(first, ann)).status).toBe(200);
    await until(() => logged().some((line) => /will be tried again: .*ECONNREFUSED/.test(line)));
    await first.close();
    const second = await serverWith({ url: `smtp://127.0.0.1:${port}` }, { JOURNAL_DATA: first.data });
    await until(() => down.mails.length === 1);
    expect(await outcome(press(second, linkIn(down.mails[0], 'confirm')))).toEqual([200, 'You are subscribed']);
  });

  test('an address that the mail server refuses is logged without the address, and the next gets its mail', async () => {
    const mail = await mailServer({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('ann') ? new Error(`no such user <${address}>`) : null),
    });
    const server = await serverWith(mail);
    await signUp(server, ann);
    await signUp(server, { ...ann, email: 'bob@example.com' });
    await until(() => mail.mails.length === 1);
    await until(() => vi.mocked(console.error).mock.calls.length > 0);
    const lines = logged();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('no such user <[address]>');
  });

  test('a mailing service is told who confirmed and who unsubscribed, after an outage and a restart', async () => {
    let status = 500;
    const service = await mailingService(() => status);
    const mail = await mailServer();
    const first = await serverWith(mail, { NEWSLETTER_WEBHOOK: service.url });
    await signUp(first, ann);
    await until(() => mail.mails.length === 1);
    const [confirm, unsubscribe] = (['confirm', 'unsubscribe'] as const).map((use) => linkIn(mail.mails[0], use)) as [string, string];
    expect(service.calls).toEqual([]);
    expect(await outcome(press(first, confirm))).toEqual([200, 'You are subscribed']);
    await until(() => service.calls.length === 1);
    await until(() => logged().some((line) => line.includes('the mailing service answered 500')));
    await first.close();
    status = 200;
    const second = await serverWith(mail, { NEWSLETTER_WEBHOOK: service.url, JOURNAL_DATA: first.data });
    await until(() => service.calls.length === 2);
    expect(service.calls[1]).toEqual(service.calls[0]);
    expect(service.calls[0]?.body).toMatchObject({ event: 'subscribed', ...ann });
    await press(second, unsubscribe);
    await until(() => service.calls.length === 3);
    expect(service.calls[2]?.body).toMatchObject({ event: 'unsubscribed', email: ann.email });
    await expect.poll(() => queue(first)).toBe('');
  });

  test('the export has only confirmed addresses, each with its link to unsubscribe, and counts the others', async () => {
    const before = await testServer();
    await signUp(before, { ...ann, email: 'old@example.com' });
    const mail = await mailServer();
    const server = await serverWith(mail, { JOURNAL_DATA: before.data });
    await signUp(server, ann);
    await until(() => mail.mails.length === 1);
    await press(server, linkIn(mail.mails[0], 'confirm'));
    const exported = (environment: Record<string, string>) => {
      onTestFinished(() => void vi.unstubAllEnvs());
      for (const [name, value] of Object.entries({ JOURNAL_DATA: before.data, ...environment })) vi.stubEnv(name, value);
      return journal('export', 'subscribers');
    };
    const plain = await exported({});
    expect(plain.stdout.replace(/^\d[^,]*/m, 'TIME')).toBe('time,name,email\r\nTIME,Ann,ann@example.com\r\n');
    expect(plain.stderr).toContain('1 signup without confirmation');
    const linked = await exported({ NEWSLETTER_SMTP: mail.url, SITE_URL: siteUrl });
    const [header, row = ''] = linked.stdout.split('\r\n');
    expect(header).toBe('time,name,email,unsubscribe');
    expect(await outcome(press(server, row.split(siteUrl)[1] ?? ''))).toEqual([200, 'You are unsubscribed']);
  });
});

test('without a mail server there are no such links', async () => {
  const server = await testServer();
  expect((await server.get('/newsletter/confirm')).status).not.toBe(200);
  expect((await press(server, '/newsletter/confirm')).status).toBe(405);
});

test.each([
  [{ NEWSLETTER_SMTP: 'mail.example', SITE_URL: siteUrl }, 'NEWSLETTER_SMTP: write the address of a mail server'],
  [{ NEWSLETTER_SMTP: 'smtp://mail.example' }, 'NEWSLETTER_SMTP: the links in the mails need the address of the site; set SITE_URL too'],
  [{ NEWSLETTER_SMTP: 'smtp://mail.example', SITE_URL: siteUrl, NEWSLETTER_FROM: 'Mindset' }, 'NEWSLETTER_FROM: "Mindset" is not a sender'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: "yes" is not the number of proxies'],
  [{ NEWSLETTER_WEBHOOK: 'https://service.example' }, 'NEWSLETTER_WEBHOOK: only confirmed addresses are handed on'],
  [
    { NEWSLETTER_SMTP: 'smtp://mail.example', SITE_URL: siteUrl, NEWSLETTER_WEBHOOK: 'http://service.example' },
    'NEWSLETTER_WEBHOOK: write an address that starts with https://',
  ],
])('a server with %o does not start, and says why', async (environment, sentence) => {
  await expect(testServer({ environment })).rejects.toThrow(sentence);
});

function serverWith({ url }: Pick<MailServer, 'url'>, environment: StartOptions['environment'] = {}): Promise<TestServer> {
  return testServer({ environment: { NEWSLETTER_SMTP: url, SITE_URL: siteUrl, ...environment } });
}

/** A server that sent Ann a mail, and the links in it. */
async function invited(): Promise<{ server: TestServer; mail: MailServer; confirm: string; unsubscribe: string }> {
  const mail = await mailServer();
  const server = await serverWith(mail);
  await signUp(server, ann);
  await until(() => mail.mails.length === 1);
  return { server, mail, confirm: linkIn(mail.mails[0], 'confirm'), unsubscribe: linkIn(mail.mails[0], 'unsubscribe') };
}

function signUp(server: TestServer, fields: Record<string, string>): Promise<Response> {
  return fetch(server.url, { method: 'POST', body: new URLSearchParams({ 'form-name': 'newsletter', ...fields }) });
}

function press(server: TestServer, link: string): Promise<Response> {
  return fetch(server.url + link, { method: 'POST' });
}

async function outcome(response: Promise<Response>): Promise<[number, string]> {
  return [(await response).status, await (await response).text()];
}

/** Name and address of each line of the list. */
async function subscribers({ data }: TestServer): Promise<string[]> {
  const lines = await readFile(path.join(data, 'newsletter-confirmed.csv'), 'utf8').catch(() => '');
  return lines
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replace(/^[^,]*,/, ''));
}

function queue({ data }: TestServer): Promise<string> {
  return readFile(path.join(data, 'newsletter-queue.jsonl'), 'utf8');
}

function logged(): string[] {
  const { calls } = vi.mocked(console.error).mock;
  const lines = calls.map(([line]) => String(line));
  vi.mocked(console.error).mockClear();
  return lines;
}
