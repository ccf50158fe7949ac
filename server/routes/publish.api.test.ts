import { expect, test } from 'vitest';
import { clonesTemplate } from '../../fixtures/harness/clones.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { testApp } from '../../fixtures/harness/test-server.ts';
import type { KnownPublishState, PublishOutcome } from '../model/api/publish-api.ts';

const clones = clonesTemplate();

type App = Awaited<ReturnType<typeof testApp>>['app'];

async function send(app: App, method: string, where: string, body: unknown): Promise<Response> {
  return app.request(where, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
}

test('a change is listed, published and no longer listed', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  await first.write('posts/margins.yaml', first.read('posts/margins.yaml').replace(/^title: .*$/m, 'title: Other margins'));
  const { app } = await testApp({}, undefined, first.content);
  const listed = async () => (await app.request('/api/publish/changes')).json();
  expect(await listed()).toMatchObject({
    isKnown: true,
    changes: [
      {
        paths: ['posts/margins.yaml'],
        part: 'posts',
        id: 'margins',
        kind: 'edited',
        name: 'Other margins',
        pictures: [],
        fields: [{ field: 'title' }],
      },
      { paths: ['quotes/new.yaml'], part: 'quotes', id: 'new', kind: 'added', name: 'New words.', fields: [] },
    ],
  });
  const body = { paths: ['quotes/new.yaml'], message: 'Add a quote', way: 'here' };
  const response = await send(app, 'POST', '/api/publish', body);
  const outcome = (await response.json()) as PublishOutcome;
  expect([response.status, outcome.isDone, outcome.isPushed]).toEqual([200, true, true]);
  expect(await listed()).toMatchObject({ changes: [{ id: 'margins' }] });
});

test('a request sent again with its key, as after a lost response, has the same outcome and proposes once', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { app } = await testApp({}, undefined, first.content);
  const body = JSON.stringify({ paths: ['quotes/new.yaml'], message: 'Add a quote', way: 'propose' });
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
  const sent = [1, 2].map(() => app.request('/api/publish', { method: 'POST', body, headers }));
  const [outcome, repeated] = await Promise.all(sent.map(async (response) => (await response).json() as Promise<PublishOutcome>));
  expect(outcome?.isDone).toBe(true);
  expect(repeated).toEqual(outcome);
  expect(atRemote('for-each-ref', '--format=%(refname:short)', 'refs/heads/journal/')).toBe(outcome?.branch);
});

test('when another branch or commit is checked out than the one that was shown, nothing is published or pushed', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { app } = await testApp({}, undefined, first.content);
  const { branch, head } = (await (await app.request('/api/publish')).json()) as KnownPublishState;
  const expectConflict = async (what: string) => {
    for (const [where, body] of [
      ['', { paths: ['quotes/new.yaml'], message: 'Add a quote', way: 'here' }],
      ['', { paths: ['quotes/new.yaml'], message: 'Add a quote', way: 'propose' }],
      ['/push', {}],
    ] as const) {
      const response = await send(app, 'POST', `/api/publish${where}`, { ...body, expected: { branch, head } });
      expect([response.status, await response.text()]).toEqual([409, `Nothing was published: ${what}. Look at your changes again.`]);
    }
  };
  first.git('commit', '-q', '--allow-empty', '-m', 'Other');
  await expectConflict('main has another last commit now');
  first.git('switch', '-q', '-c', 'side', head ?? '');
  await expectConflict('the branch is side now');
  first.git('switch', '-q', '--detach');
  await expectConflict('no branch is checked out here any more');
  expect(atRemote('log', '--format=%s', '--all')).toBe('Begin');
});

test('the address of a remote is shown without its credentials', async () => {
  const { first } = await clones();
  const { app } = await testApp({}, undefined, first.content);
  const address = async (url: string) => {
    first.git('config', 'remote.origin.url', url);
    const response = await app.request('/api/publish');
    return ((await response.json()) as KnownPublishState).remote?.address;
  };
  expect(await address('https://ada:secret@github.com/ada/journal.git?token=secret')).toBe('https://github.com/ada/journal.git');
  expect(await address('ssh://git:secret@git.example:2222/ada/journal.git')).toBe('ssh://git@git.example:2222/ada/journal.git');
  expect(await address('git@github.com:ada/journal.git')).toBe('git@github.com:ada/journal.git');
  expect(await address('https://ada:sec ret@[bad/x')).toBe('https://[bad/x');
});

test('a read-only server and one without publishing show the state and refuse to publish', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const before = first.bytes();
  const body = { paths: ['quotes/new.yaml'], message: 'Add a quote', way: 'here' };
  const isOff = 'Publishing is disabled on this server; publish with git or journal publish';
  for (const [config, sentence] of [
    [{ isReadOnly: true }, 'This server is read-only'],
    [{ isPublishing: false }, isOff],
  ] as const) {
    const { app } = await testApp(config, undefined, first.content);
    expect(await (await app.request('/api/publish')).json()).toMatchObject({
      refusals: { propose: sentence, here: sentence, update: sentence },
    });
    for (const [method, where] of [
      ['POST', ''],
      ['POST', '/update'],
      ['POST', '/push'],
      ['PUT', '/identity'],
    ] as const) {
      const response = await send(app, method, `/api/publish${where}`, body);
      expect([response.status, await response.text()]).toEqual([403, sentence]);
    }
  }
  expect(first.bytes()).toEqual(before);
});

test('a wrong request is a sentence, and nothing is done', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { app } = await testApp({}, undefined, first.content);
  const before = first.bytes();
  for (const [wrong, sentence] of [
    [{ message: '' }, 'message: must not be empty'],
    [{ message: 'Bell \u0007' }, 'message: must not hold control characters'],
    [{ message: 'x'.repeat(100_000) }, 'message: must have at most 5,000 characters'],
    [{ paths: [] }, 'paths: choose at least one change'],
    [{ paths: ['../code.js'] }, 'paths: "../code.js" is not a file of the content'],
    [{ paths: ['/etc/passwd'] }, 'paths: "/etc/passwd" is not a file of the content'],
    [{ branch: 'a..b' }, 'branch: "a..b" is no name for a branch; write words with hyphens, such as autumn-quotes'],
    [{ way: 'force' }, 'way: must be propose or here'],
  ] as const) {
    const response = await send(app, 'POST', '/api/publish', { paths: ['quotes/new.yaml'], message: 'M', way: 'propose', ...wrong });
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  }
  expect(first.bytes()).toEqual(before);
});

test('without a repository the state says so', async () => {
  const { app } = await testApp({}, undefined, await contentFolder());
  const reason = { isKnown: false, reason: 'The content is not in a git repository' };
  expect(await (await app.request('/api/publish')).json()).toEqual(reason);
  expect(await (await app.request('/api/publish/changes')).json()).toEqual(reason);
});
