import { expect, test } from 'vitest';
import { clonesTemplate } from '../../fixtures/harness/clones.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { testApp } from '../../fixtures/harness/test-server.ts';
import { keyOf, type KnownPublishState, type PublishableChange, type PublishOutcome } from '../model/api/publish-api.ts';

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
        needs: [],
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

test('a repeated request with its key, such as after a lost response, has the same outcome and proposes once', async () => {
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
  const isOff = 'Nothing goes online from here. Ask whoever runs the site';
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

test('a wrong request is refused in a sentence, and nothing is done', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { app } = await testApp({}, undefined, first.content);
  const before = first.bytes();
  for (const [wrong, sentence] of [
    [{ message: '' }, 'message: must not be empty'],
    [{ message: 'Bell \u0007' }, 'message: must not hold control characters'],
    [{ message: 'x'.repeat(100_000) }, 'message: must have at most 5,000 characters'],
    [{ paths: [] }, 'paths: choose at least one change'],
    [{ branch: 'a..b' }, 'branch: "a..b" is not a name for a branch; write words with hyphens, such as autumn-quotes'],
    [{ way: 'force' }, 'way: must be propose or here'],
  ] as const) {
    const response = await send(app, 'POST', '/api/publish', { paths: ['quotes/new.yaml'], message: 'M', way: 'propose', ...wrong });
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  }
  for (const path of ['../code.js', '/etc/passwd']) {
    const response = await send(app, 'POST', '/api/publish', { paths: [path], message: 'M', way: 'propose' });
    const sentence = `${path} no longer has a change. Nothing was published.`;
    expect(await response.json()).toMatchObject({ isDone: false, sentence });
  }
  expect(first.bytes()).toEqual(before);
});

test('without a repository the state says so', async () => {
  const { app } = await testApp({}, undefined, await contentFolder());
  const reason = { isKnown: false, reason: 'The content is not in a git repository' };
  expect(await (await app.request('/api/publish')).json()).toEqual(reason);
  expect(await (await app.request('/api/publish/changes')).json()).toEqual(reason);
});

const [password, reviewPassword] = ['correct horse battery', 'another horse battery'];

async function logIn(app: App, fields: Record<string, string>): Promise<{ status: number; text: string; cookie: string }> {
  const response = await app.request('/journal-editor', { method: 'POST', body: new URLSearchParams(fields) });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: response.status, text: await response.text(), cookie: cookie.join('; ') };
}

async function lockedApp(clone: { content: string }): Promise<App> {
  return (await testApp({ editorPassword: password, reviewPassword }, undefined, clone.content)).app;
}

test('the person who logged in is the author, and the account of the server the committer; the name is remembered and can be changed', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const app = await lockedApp(first);
  const { cookie } = await logIn(app, { password, name: 'Cleo', email: 'cleo@example.com' });
  const headers = { cookie, 'content-type': 'application/json' };
  const call = async (method: string, where: string, body?: object) =>
    app.request(where, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect(await (await call('GET', '/api/publish')).json()).toMatchObject({ identity: { name: 'Cleo', email: 'cleo@example.com' } });
  await call('POST', '/api/publish', { paths: ['quotes/new.yaml'], message: 'Add', way: 'propose' });
  await call('POST', '/api/publish', { paths: ['quotes/new.yaml'], message: 'Add', way: 'here' });
  for (const commit of ['HEAD', 'journal/*'])
    expect(first.git('log', '-1', '--format=%an <%ae> %cn', commit === 'HEAD' ? commit : `--branches=${commit}`)).toBe(
      'Cleo <cleo@example.com> Ada',
    );

  await call('DELETE', '/api/quotes/new');
  expect(await (await call('GET', '/api/deleted')).json()).toMatchObject({ deletions: [{ by: 'Cleo', items: [{ id: 'new' }] }] });
  const changed = await call('PUT', '/api/publish/identity', { name: 'Cleo B.', email: 'cleo@example.com' });
  expect(await changed.json()).toMatchObject({ identity: { name: 'Cleo B.' } });
  expect(first.git('config', 'user.name')).toBe('Ada');
  const remembered = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const state = await app.request('/api/editor', { headers: { cookie: remembered } });
  expect(await state.json()).toMatchObject({ access: 'locked', person: { name: 'Cleo B.' } });
});

test.each([
  ['Cleo <c@example.com>', 'cleo@example.com', 'Name: must be one line without < and >.'],
  ['Cleo\nB.', 'cleo@example.com', 'Name: must be one line without < and >.'],
  ['Cleo\u0007', 'cleo@example.com', 'Name: must be one line without < and >.'],
  [' ', 'cleo@example.com', 'Name: write your name.'],
  ['Cleo', '', 'Email address: write your email address.'],
])('a log-in as %j with the address %j is refused in a sentence', async (name, email, sentence) => {
  const { first } = await clones();
  const app = await lockedApp(first);
  expect(await logIn(app, { password, name, email })).toEqual({ status: 400, text: sentence, cookie: '' });
});

test('the password of reviewers allows edits and sending them for review, and puts nothing online', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const app = await lockedApp(first);
  const { cookie } = await logIn(app, { password: reviewPassword, name: 'Rae', email: 'rae@example.com' });
  const post = async (where: string, body: object) =>
    app.request(where, { method: 'POST', body: JSON.stringify(body), headers: { cookie, 'content-type': 'application/json' } });
  const refusal = 'You can send changes for review. Somebody with the other password puts them online';
  expect(await (await app.request('/api/publish', { headers: { cookie } })).json()).toMatchObject({
    refusals: { here: refusal, propose: null, update: null },
  });
  const head = atRemote('rev-parse', 'main');
  for (const [where, body] of [
    ['/api/publish', { paths: ['quotes/new.yaml'], message: 'Add', way: 'here' }],
    ['/api/publish/push', {}],
  ] as const) {
    const response = await post(where, body);
    expect([response.status, await response.text()]).toEqual([403, refusal]);
  }
  expect((await post('/api/quotes', { text: 'Edited by a reviewer.' })).status).toBe(201);
  const sent = await post('/api/publish', { paths: ['quotes/new.yaml'], message: 'Add', way: 'propose' });
  expect(await sent.json()).toMatchObject({ isDone: true });
  expect(atRemote('log', '-1', '--format=%an', '--branches=journal/*')).toBe('Rae');
  expect(atRemote('rev-parse', 'main')).toBe(head);
});

test('a reviewer cannot push a branch that goes online, whatever its name', async () => {
  const { first, atRemote } = await clones();
  const app = await lockedApp(first);
  const { cookie } = await logIn(app, { password: reviewPassword, name: 'Rae', email: 'rae@example.com' });
  const push = async (branch: string) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await app.request('/api/publish/push', { method: 'POST', body: JSON.stringify({ branch }), headers });
    return ((await response.json()) as PublishOutcome).sentence;
  };
  first.git('switch', '-q', '-c', 'journal/live');
  first.git('push', '-q', '--set-upstream', 'origin', 'journal/live');
  const before = atRemote('for-each-ref');
  first.git('commit', '-q', '--allow-empty', '-m', 'Not online yet');
  const sentence = 'journal/live is a branch that goes online, not a proposal. Nothing was pushed; choose another name.';
  expect(await push('journal/live')).toBe(sentence);
  expect(await push('live')).toBe(sentence);
  // The followed branch may have another name here.
  first.git('switch', '-q', '-c', 'mine');
  first.git('branch', '-q', '--set-upstream-to=origin/journal/live');
  expect(await push('live')).toBe(sentence);
  // And it may be the default of the remote.
  first.git('switch', '-q', 'main');
  first.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/journal/live');
  expect(await push('live')).toBe(sentence);
  expect(atRemote('for-each-ref')).toBe(before);
});

test('a reviewer who logs out while the request arrives puts nothing online', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const app = await lockedApp(first);
  const { cookie } = await logIn(app, { password: reviewPassword, name: 'Rae', email: 'rae@example.com' });
  const head = atRemote('rev-parse', 'main');
  const body = new ReadableStream({
    async pull(controller) {
      await app.request('/journal-editor/log-out', { method: 'POST', headers: { cookie } });
      controller.enqueue(new TextEncoder().encode(JSON.stringify({ paths: ['quotes/new.yaml'], message: 'Add', way: 'here' })));
      controller.close();
    },
  });
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await app.request('/api/publish', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect([response.status, atRemote('rev-parse', 'main')]).toEqual([403, head]);
});

test('what others pushed is taken in and the change published in one step, unless both changed the same text', async () => {
  const { first, second, atRemote } = await clones();
  const push = async (file: string, text: string) => {
    await second.write(file, text);
    second.git('add', '--all');
    second.git('commit', '--quiet', '--message', 'Theirs');
    second.git('push', '--quiet');
  };
  await push('quotes/theirs.yaml', 'text: Theirs.\n');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { app } = await testApp({}, undefined, first.content);
  const publish = async (paths: string[]) => {
    const response = await send(app, 'POST', '/api/publish', { paths, message: 'Mine', way: 'here', takesIn: true });
    return (await response.json()) as PublishOutcome;
  };
  expect(await publish(['quotes/new.yaml'])).toMatchObject({ isDone: true, isPushed: true });
  expect(atRemote('log', '--format=%s', '-2', 'main')).toBe('Mine\nTheirs');
  second.git('pull', '--quiet');
  await push('quotes/new.yaml', 'text: Their words.\n');
  await first.write('quotes/new.yaml', 'text: My words.\n');
  expect(await publish(['quotes/new.yaml'])).toMatchObject({ isDone: false, nextStep: 'keep-or-discard', conflicts: [{ id: 'new' }] });
  expect(first.read('quotes/new.yaml')).toBe('text: My words.\n');
});

test('a change that was saved again, or whose picture was, since it was seen is not published', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  await first.write('posts/margins.yaml', first.read('posts/margins.yaml').replace(/^title: .*$/m, '$&\nfeaturedImage: /images/new.svg'));
  await first.write('images/new.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const { app } = await testApp({}, undefined, first.content);
  const versions = async () => {
    const { changes } = (await (await app.request('/api/publish/changes')).json()) as { changes: PublishableChange[] };
    return Object.fromEntries(changes.map((change) => [keyOf(change), change.version]));
  };
  const publish = async (paths: string[], seen: Record<string, string>, way = 'here') =>
    send(app, 'POST', '/api/publish', { paths, message: 'Mine', way, seen });
  const seen = await versions();
  await first.write('quotes/new.yaml', 'text: New words, half\n');
  await first.write('images/new.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>');
  for (const way of ['here', 'propose'])
    for (const file of ['quotes/new.yaml', 'posts/margins.yaml']) {
      const refused = await publish([file], seen, way);
      expect([refused.status, await refused.text()]).toEqual([
        409,
        `Nothing was published: ${file} was saved since you saw it. Look at your changes again.`,
      ]);
    }
  expect(atRemote('log', '--format=%s', 'main')).not.toContain('Mine');
  expect((await publish(['quotes/new.yaml'], await versions())).status).toBe(200);
  expect(atRemote('show', 'main:content/quotes/new.yaml')).toBe('text: New words, half');
});
