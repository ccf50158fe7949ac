import { execFileSync } from 'node:child_process';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Clone, clonesTemplate } from '../../../fixtures/harness/clones.ts';
import { shownOutput } from '../shown-output.ts';
import { pushFailure } from './publish-errors.ts';
import { printedAddress } from './pull-request-address.ts';
import { itemHistory } from '../history/item-history.ts';

const clones = clonesTemplate();
const message = 'Edit quotes';
const paths = ['quotes/new.yaml'];

test('no output contains a password or token from the settings, in any form', async () => {
  const { first, remote } = await clones();
  const secrets = [
    'p@ss/wörd',
    'p%40ss%2Fw%C3%B6rd',
    Buffer.from('ada:p@ss/wörd').toString('base64'),
    'dG9rZW4=',
    'ghp_0123456789abcdefghij',
  ];
  first.git('config', 'remote.other.url', 'https://ada:p%40ss%2Fw%C3%B6rd@example.com/x.git');
  first.git('config', 'http.https://example.com/.extraheader', 'AUTHORIZATION: basic dG9rZW4=');
  first.git('config', 'url.https://ghp_0123456789abcdefghij@github.com/.insteadOf', 'gh:');
  first.git('config', 'remote.origin.pushurl', `file://${remote}`);
  await new Clone(remote).hook('pre-receive', `printf '%s\\n' ${secrets.map((secret) => `'${secret}'`).join(' ')}; exit 1`);
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { output = '' } = await first.publisher().publish({ paths, message, way: 'here' });
  expect(output.match(/^remote: \S+ *$/gm)?.map((line) => line.trim())).toEqual(secrets.map(() => 'remote: ***'));
});

test('credentials with any characters are removed from an address in an output', () => {
  expect(shownOutput('https://ada:a/b@c@example.com/x http://example.com:80/@x https://token@example.com')).toBe(
    'https://example.com/x http://example.com:80/@x https://example.com',
  );
});

test('no output contains a token from the query or fragment of an address', async () => {
  expect(
    shownOutput(`'https://example.com/x.git?private_token=abc': 403 ssh://git:pass@example.com:22/x#abc "http://example.com/x?a#b"`),
  ).toBe(`'https://example.com/x.git': 403 ssh://git@example.com:22/x "http://example.com/x"`);
  const opening = 'https://forge.example/ada/journal/-/merge_requests/new?merge_request%5Bsource_branch%5D=journal%2Fautumn';
  expect(shownOutput(`remote:   ${opening}`)).toBe(`remote:   ${opening}`);

  const { first, remote } = await clones();
  first.git('config', 'remote.origin.url', `file://${remote}?private_token=glpat-x%2By#glpat-zzzz`);
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { output = '' } = await first.publisher().publish({ paths, message, way: 'here' });
  expect(output).toContain(`'${remote}`);
  expect(output).not.toContain('glpat');
});

test('an output has neither terminal codes nor the carriage returns of a progress line', () => {
  expect(shownOutput('remote: 10%\rremote: 100%\u001b[K\r\n\u001b]0;title\u0007\u001b[31mDone\u009b\n')).toBe(
    'remote: 10%\nremote: 100%\nDone\\u009b',
  );
});

test('a branch that blocks the name of a proposal is named', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  first.git('branch', 'journal');
  for (const branch of ['autumn', undefined])
    expect(await first.publisher().publish({ paths, message, way: 'propose', ...(branch && { branch }) })).toMatchObject({
      isDone: false,
      sentence: expect.stringMatching(
        /^There is a branch journal, so git cannot create journal\/\S+\. Nothing was proposed; rename journal in a terminal\.$/,
      ),
      nextStep: 'terminal',
    });
  first.git('branch', '-m', 'journal', 'journal/autumn/quotes');
  expect(await first.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' })).toMatchObject({
    isDone: false,
    sentence: 'There is a branch journal/autumn already. Nothing was proposed; choose another name.',
  });
});

test('a file that is staged as deleted and exists again is staged as deleted after a refused commit', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', 'exit 1');
  first.git('rm', '-q', '--cached', 'content/quotes/two-lines.yaml');
  const before = first.index();
  const outcome = await first.publisher().publish({ paths: ['quotes/two-lines.yaml'], message, way: 'here' });
  expect(outcome).toMatchObject({ isDone: false });
  expect(first.index()).toEqual(before);
});

test('a clone of a single branch knows that its proposal is pushed', async () => {
  const { remote } = await clones();
  const clone = new Clone(`${remote}-one`);
  execFileSync('git', ['clone', '-q', '--single-branch', `file://${remote}`, clone.root]);
  for (const name of ['name', 'email']) clone.git('config', `user.${name}`, 'Ada');
  await clone.write('quotes/new.yaml', 'text: New words.\n');
  await clone.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' });
  expect(await clone.publisher().state()).toMatchObject({ unpushed: 0, proposals: [{ branch: 'journal/autumn', isPushed: true }] });
});

test('an update refuses to replace a staged version that exists nowhere else', async () => {
  const { first, second } = await clones();
  await second.write('quotes/little-by-little.yaml', 'text: Of Bob.\n');
  await second.publisher().publish({ paths: ['quotes/little-by-little.yaml'], message, way: 'here' });
  await first.write('quotes/little-by-little.yaml', 'text: Staged.\n');
  first.git('add', 'content');
  await first.write('quotes/little-by-little.yaml', 'text: Of Ada.\n');
  const before = first.bytes();
  expect(await first.publisher().update({ keep: ['quotes/little-by-little.yaml'] })).toMatchObject({
    isDone: false,
    sentence: 'A third version of quotes/little-by-little.yaml is staged. Nothing was changed. Commit it or unstage it in a terminal.',
    nextStep: 'terminal',
  });
  expect(first.bytes()).toEqual(before);
});

test('an update that a filter stops halfway says that files may be missing, and the next one offers their version', async () => {
  const { first, second } = await clones();
  await second.write('../.gitattributes', '*.yaml filter=large\n');
  await second.write('quotes/little-by-little.yaml', 'text: Of Bob.\n');
  second.git('add', '--all');
  second.git('commit', '--quiet', '--message=Edit');
  second.git('push', '--quiet');
  for (const [name, value] of Object.entries({ required: 'true', smudge: 'false', clean: 'cat' }))
    first.git('config', `filter.large.${name}`, value);
  expect(await first.publisher().update()).toMatchObject({
    isDone: false,
    sentence: 'Git could not merge what others published. Some files of others may be written already, or missing here.',
    output: expect.stringContaining('smudge filter large failed') as string,
  });
  expect(await first.publisher().update()).toMatchObject({ isDone: false, conflicts: [{ path: 'quotes/little-by-little.yaml' }] });
});

test('an update whose hook hangs is reported after the timeout, and the next request is served', async () => {
  const { first, second } = await clones();
  await second.write('quotes/new.yaml', 'text: Of Bob.\n');
  await second.publisher().publish({ paths, message, way: 'here' });
  await first.hook('post-merge', 'sleep 6');
  const publisher = first.publisher({ timeoutMs: 2000 });
  expect(await publisher.update()).toMatchObject({
    isDone: false,
    sentence: 'Git needs longer than a minute to get what others published, and is still running. Try again later.',
  });
  expect(await publisher.update()).toMatchObject({ isDone: true });
  expect(first.read('quotes/new.yaml')).toBe('text: Of Bob.\n');
});

test('personal preferences do not change the result: colors, followed tags, squashed merges, shown signatures, encodings', async () => {
  const { first, second, atRemote } = await clones();
  const message = 'Größe';
  for (const { git } of [first, second])
    for (const [name, value] of Object.entries({
      'color.ui': 'always',
      'grep.fullName': 'true',
      'grep.lineNumber': 'true',
      'push.followTags': 'true',
      'push.default': 'nothing',
      'log.showSignature': 'true',
      'log.follow': 'true',
      'log.date': 'relative',
      'branch.main.mergeOptions': '--squash',
      'diff.noprefix': 'true',
      'diff.external': 'false',
      'status.relativePaths': 'false',
      'commit.cleanup': 'strip',
      'commit.verbose': 'true',
      'core.commentChar': 'E',
      'i18n.commitEncoding': 'ISO-8859-1',
      'i18n.logOutputEncoding': 'ISO-8859-1',
    }))
      git('config', name, value);
  first.git('tag', '-a', 'secret', '-m', 'x');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  expect(await first.publisher().publish({ paths, message, way: 'here' })).toMatchObject({ isDone: true });
  expect(atRemote('log', '-1', '--format=%s', 'main')).toBe(message);
  expect(atRemote('tag')).toBe('');
  expect(await second.publisher().update()).toMatchObject({ isDone: true });
  expect(second.git('-c', 'color.ui=never', 'status', '--porcelain', '--branch')).toBe('## main...origin/main');
  expect(await itemHistory(second.content, { part: 'quotes', id: 'new' })).toMatchObject({
    isKnown: true,
    versions: [{ subject: message }],
  });
  // The posts that name a category are found.
  await first.write('categories/habits.yaml', undefined);
  expect(await first.publisher().publish({ paths: ['categories/habits.yaml'], message, way: 'here' })).toMatchObject({
    isDone: false,
    nextStep: 'fix',
  });
});

test('a commit whose subject has control characters is one version of the history', async () => {
  const { first } = await clones();
  const subject = 'a\u0001b\u0001c -- :x';
  await first.write('quotes/two-lines.yaml', 'text: T\n');
  first.git('commit', '-q', '-a', '-m', subject);
  expect(await itemHistory(first.content, { part: 'quotes', id: 'two-lines' })).toMatchObject({
    versions: [{ subject, author: 'Ada', kind: 'edited' }, { subject: 'Begin' }],
  });
});

test('a concurrent commit of another program is not mistaken for the one that a hook refused', async () => {
  const { first, atRemote } = await clones();
  await first.hook('pre-commit', 'git update-ref refs/heads/main "$(git commit-tree -p HEAD -m Other HEAD^{tree})"; exit 1');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  expect(await first.publisher().publish({ paths, message, way: 'here' })).toMatchObject({
    isDone: false,
    sentence: 'A hook of this repository refused the commit. Nothing was committed.',
  });
  expect(atRemote('log', '--format=%s', 'main')).toBe('Begin');
});

test('a commit whose post-commit hook hangs is made, and then pushed', async () => {
  const { first } = await clones();
  await first.hook('post-commit', 'sleep 30');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  expect(await first.publisher({ timeoutMs: 6000 }).publish({ paths, message, way: 'here' })).toMatchObject({
    isDone: false,
    commit: first.git('rev-parse', 'HEAD'),
    nextStep: 'push-again',
  });
  expect(await first.publisher().push()).toMatchObject({ isDone: true, isPushed: true });
});

test('when the parent process of git is killed, the commit is found and pushed', async () => {
  const { first, atRemote } = await clones();
  // The parents are git, the shell of the alias, git, and that process.
  const kill = 'p=$PPID; for n in 1 2 3; do p=$(ps -o ppid= -p $p); done; kill -9 $p; sleep 0.5';
  await first.hook('pre-commit', kill);
  await first.write('quotes/new.yaml', 'text: New words.\n');
  expect(await first.publisher().publish({ paths, message, way: 'here' })).toMatchObject({ isDone: true, isPushed: true });
  expect(atRemote('log', '-1', '--format=%s', 'main')).toBe(message);

  await first.hook('pre-commit', `${kill}; exit 1`);
  await first.write('quotes/new.yaml', 'text: Newer words.\n');
  expect(await first.publisher().publish({ paths, message, way: 'here' })).toMatchObject({
    isDone: false,
    sentence: 'Git was interrupted before it responded. Nothing was committed; try again.',
    nextStep: 'retry',
  });
});

test('when two programs propose under the same name at the same moment, one is refused and says why', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', 'git update-ref refs/heads/journal/autumn HEAD');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  expect(await first.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' })).toMatchObject({
    isDone: false,
    sentence: 'Another program created a branch of this name at the same moment. Nothing was proposed; try again.',
    nextStep: 'retry',
  });
});

test('a push that collides with another one can be repeated', async () => {
  const result = { status: 1, isTimedOut: false, isLost: false, output: '!\tHEAD:main\t[remote rejected] (failed to update ref)\n' };
  const errors = "remote: error: cannot lock ref 'refs/heads/main': is at 1 but expected 2";
  expect(pushFailure({ ...result, errors }, 'origin', '1 file committed on main', false)).toEqual({
    sentence: '1 file committed on main, but not pushed: someone else published at the same moment.',
    cause: 'race',
    nextStep: 'push-again',
    output: errors,
  });
});

test('a printed address is accepted only from the host of the remote, without control characters and credentials', async () => {
  const printed = (output: string) => printedAddress(output, 'git@forge.example:ada/journal.git');
  expect(printed('remote: https://forge.example/ada/journal/compare/main...\u001b[31mx')).toBe(
    'https://forge.example/ada/journal/compare/main...%1B[31mx',
  );
  expect(printed('https://evil.example/compare/x https://forge.example@evil.example/compare/x https://me@forge.example/compare/x')).toBe(
    undefined,
  );
});

test('git variables that change the meaning of paths have no effect', async () => {
  const { first } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  for (const name of ['GIT_ICASE_PATHSPECS', 'GIT_CONFIG', 'GIT_QUARANTINE_PATH', 'GIT_DIR', 'GIT_INDEX_FILE']) vi.stubEnv(name, '1');
  expect(await first.publisher().publish({ paths, message, way: 'propose' })).toMatchObject({ isDone: true, isPushed: true });
  vi.unstubAllEnvs();
});

test('staged deletions and renames are published, each way', async () => {
  const { first, atRemote } = await clones();
  first.git('mv', 'content/quotes/two-lines.yaml', 'content/quotes/three-lines.yaml');
  first.git('rm', '-q', 'content/prompts/one-thing.yaml');
  const renamed = { paths: ['quotes/three-lines.yaml', 'prompts/one-thing.yaml'], message };
  const before = first.bytes();
  expect(await first.publisher().publish({ ...renamed, way: 'propose', branch: 'autumn' })).toMatchObject({ isDone: true });
  expect(first.bytes()).toEqual(before);
  expect(await first.publisher().publish({ ...renamed, way: 'here' })).toMatchObject({ isDone: true });
  expect(first.git('status', '--porcelain')).toBe('');
  expect(atRemote('show', '--format=', '--name-status', '-M', 'main').replaceAll('\t', ' ').split('\n')).toEqual([
    'D content/prompts/one-thing.yaml',
    'R100 content/quotes/two-lines.yaml content/quotes/three-lines.yaml',
  ]);
  expect(atRemote('diff', 'main', 'journal/autumn')).toBe('');
});

test('an update does not overwrite files that git ignores', async () => {
  const { first, second } = await clones();
  await second.write('quotes/ignored.yaml', 'text: Of Bob.\n');
  await second.publisher().publish({ paths: ['quotes/ignored.yaml'], message, way: 'here' });
  await writeFile(`${first.root}-ignored`, 'ignored.yaml\n');
  first.git('config', 'core.excludesFile', `${first.root}-ignored`);
  await first.write('quotes/ignored.yaml', 'text: Of Ada.\n');
  const before = first.bytes();
  expect(await first.publisher().update()).toMatchObject({
    isDone: false,
    sentence: 'Files that others changed are also changed here. Nothing was changed; save or finish them, and try again.',
    output: expect.stringContaining('content/quotes/ignored.yaml'),
  });
  expect({ ...first.bytes(), index: '' }).toEqual({ ...before, index: '' });
});

test('a file that changed in the same second as the last commit is proposed with its new bytes', async () => {
  const { first, atRemote } = await clones();
  const file = 'quotes/little-by-little.yaml';
  const time = new Date('2026-01-01');
  const setTimes = (...places: string[]) => Promise.all(places.map((place) => utimes(path.join(first.root, place), time, time)));
  // The index then has the same time and size as the file, so git reads the file.
  first.git('config', 'core.trustctime', 'false');
  await setTimes(`content/${file}`);
  first.git('update-index', '--refresh');
  const text = first.read(file).replace('Little', 'Bottle');
  await first.write(file, text);
  await setTimes(`content/${file}`, '.git/index');
  const before = first.bytes();
  expect(await first.publisher().publish({ paths: [file], message, way: 'propose', branch: 'autumn' })).toMatchObject({ isDone: true });
  expect(atRemote('show', `journal/autumn:content/${file}`)).toBe(text.trimEnd());
  expect(first.bytes()).toEqual(before);
});

test('the editor hears of what others published after a clock was set back by ten years', async () => {
  const { first, second } = await clones();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2036-01-01') });
  const publisher = first.publisher();
  await publisher.look();
  second.git('commit', '--quiet', '--allow-empty', '--message=Theirs');
  second.git('push', '--quiet');
  vi.setSystemTime('2026-01-01');
  vi.advanceTimersByTime(61_000);
  await publisher.look();
  vi.useRealTimers();
  expect(await publisher.state()).toMatchObject({ behind: 1 });
});

test('a commit of code that is not pushed yet is not published along with content', async () => {
  const { first, atRemote } = await clones();
  await first.write('../code.js', '// Not finished.\n');
  first.git('commit', '-q', '-a', '-m', 'Code');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const head = first.git('rev-parse', 'HEAD');
  const code = `The commit ${head.slice(0, 7)}, which is not pushed yet, changes files outside of the content and would be published, too.`;
  expect(await first.publisher().publish({ paths, message, way: 'here' })).toMatchObject({
    isDone: false,
    sentence: `${code} Nothing was committed. Push it in a terminal first, or propose your changes.`,
    nextStep: 'propose',
  });
  for (const isProposal of [false, true])
    expect(await first.publisher().push({ isProposal })).toMatchObject({
      isDone: false,
      sentence: `${code} Nothing was pushed. Push it in a terminal.`,
    });
  expect(first.git('rev-parse', 'HEAD')).toBe(head);
  // A proposal starts from the branch of the remote.
  const proposed = await first.publisher().publish({ paths, message, way: 'propose' });
  expect(atRemote('log', '--format=%s', proposed.branch ?? '').split('\n')).toEqual([message, 'Begin']);
  expect(atRemote('log', '--format=%s', '--all', '--', 'code.js')).toBe('Begin');
});

test('the branch of a proposal with a commit of code is not pushed before the code is online', async () => {
  const { first, atRemote } = await clones();
  first.git('switch', '-q', '-c', 'journal/autumn');
  await first.write('../code.js', '// Not finished.\n');
  first.git('commit', '-q', '-a', '-m', 'Code');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  first.git('add', '.');
  first.git('commit', '-q', '-m', 'Words');
  first.git('switch', '-q', 'main');
  const [code, branches] = [first.git('rev-parse', '--short', 'journal/autumn~1'), atRemote('for-each-ref')];
  expect(await first.publisher().push({ branch: 'autumn' })).toMatchObject({
    isDone: false,
    sentence: `The commit ${code}, which is not pushed yet, changes files outside of the content and would be published, too. Nothing was pushed. Push it in a terminal.`,
    nextStep: 'terminal',
  });
  expect(atRemote('for-each-ref')).toBe(branches);
  first.git('push', '-q', 'origin', 'journal/autumn~1:main');
  expect(await first.publisher().push({ branch: 'autumn' })).toMatchObject({ isDone: true, branch: 'journal/autumn', isPushed: true });
  expect(atRemote('log', '--format=%s', 'main..journal/autumn')).toBe('Words');
});
