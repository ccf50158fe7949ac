import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Clone, clonesTemplate } from '../../../fixtures/harness/clones.ts';
import { runInShell } from '../../../fixtures/harness/shell.ts';
import { counted } from '../../model/text/wording.ts';
import { edit, expectRefused, message, paths, publishBothWays, publishHere } from '../../../fixtures/harness/publish-both-ways.ts';

const clones = clonesTemplate();

test('both ways of publishing run hooks, which may change the message', async () => {
  const { first, atRemote } = await clones();
  // Relative to the top of the repository, as husky sets it.
  first.git('config', 'core.hooksPath', '.git/own-hooks');
  await first.hook('pre-commit', 'git diff --cached --name-only | tr "\\n" " " >>"$(git rev-parse --git-path ran)"');
  await first.hook('commit-msg', 'echo "Reviewed-by: hook" >>"$1"');
  const { published, proposed } = await publishBothWays(first);
  for (const commit of [published.commit, proposed.commit])
    expect(atRemote('log', '-1', '--format=%B', commit ?? '')).toContain('Reviewed-by: hook');
});

test('a hook finds files by patterns, both ways', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', `git diff --cached --name-only -- '*.yaml' | grep quotes/new.yaml`);
  expect(await publishBothWays(first)).toMatchObject({ proposed: { isDone: true }, published: { isDone: true } });
});

test('a hook puts away what is not committed, and gets it back', async () => {
  const { first, atRemote } = await clones();
  await first.hook('pre-commit', 'git stash --quiet --keep-index && git stash pop --quiet');
  await edit(first);
  const { commit = '' } = await first.publisher().publish({ paths, message, way: 'here' });
  expect(atRemote('show', '--format=', '--name-only', commit).split('\n')).toEqual(paths.map((name) => `content/${name}`).toSorted());
  expect(first.git('diff', '--name-only', 'HEAD').split('\n')).toEqual(['content/quotes/staged.yaml', 'content/quotes/two-lines.yaml']);
});

test('where git is too old for the hooks of a proposal, the refusal says so', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', 'exit 0');
  const bin = path.join(first.root, '.git/bin');
  const script = `case " $* " in *" hook run "*) echo "git: 'hook' is not a git command." >&2; exit 1 ;; esac\nPATH=$\{PATH#*:} exec git "$@"`;
  await mkdir(bin);
  await writeFile(path.join(bin, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  const sentence = 'This git is older than 2.36, so it cannot run the hooks of this repository here. Nothing was committed.';
  await expectRefused(first, { sentence, nextStep: 'terminal' }, ['propose']);
  expect(await publishHere(first)).toMatchObject({ isDone: true });
  vi.unstubAllEnvs();
});

test('a hook that fails refuses the commit, and its output is shown without terminal codes and credentials', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', `printf '\\033[31mNo\\033[0m \\007 https://me:secret@example.com/x\\n' >&2; exit 1`);
  const refused = {
    sentence: 'A hook of this repository refused the commit. Nothing was committed.',
    nextStep: 'fix',
    output: 'No \\u0007 https://example.com/x',
  } as const;
  await expectRefused(first, refused);
  expect(first.git('log', '--format=%s')).toBe('Begin');
});

test('a hook that changes files changes the proposal and not the files of the user', async () => {
  const { first, atRemote } = await clones();
  await edit(first);
  await mkdir(path.join(first.root, 'node_modules'));
  await writeFile(path.join(first.root, 'node_modules/author'), 'author: Hook\n');
  // Relative to the top of the repository, in an ignored folder, as husky has it.
  first.git('config', 'core.hooksPath', '.hooks');
  await first.hook(
    'pre-commit',
    'cat node_modules/author >>content/quotes/new.yaml; git add content/quotes/new.yaml; for file in content/quotes/*; do echo "# Unseen." >>$file; done; ls content/quotes >>listed',
  );
  const before = first.bytes();
  const outcome = await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way: 'propose', branch: 'autumn' });
  expect(outcome).toMatchObject({ isDone: true });
  expect(first.bytes()).toEqual(before);
  expect(atRemote('show', 'journal/autumn:content/quotes/new.yaml')).toBe('text: New words.\nauthor: Hook');
  expect(first.git('worktree', 'list').split('\n')).toHaveLength(1);
});

test('a hook that formats files leaves nothing staged', async () => {
  const { first, atRemote } = await clones();
  await edit(first);
  await first.hook('pre-commit', 'echo "author: Hook" >>content/quotes/new.yaml; git add content/quotes/new.yaml');
  const outcome = await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way: 'here' });
  expect(outcome).toMatchObject({ isDone: true });
  expect(atRemote('show', 'main:content/quotes/new.yaml')).toBe('text: New words.\nauthor: Hook');
  expect(first.git('status', '--porcelain', '--', 'content/quotes/new.yaml')).toBe('');
});

test('hooks run before the first commit, too', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', 'test -e content/quotes/new.yaml && test ! -e code.js');
  first.git('remote', 'remove', 'origin');
  first.git('switch', '-q', '--orphan', 'other');
  first.git('branch', '-q', '-D', 'main');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const { commit } = await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way: 'propose', branch: 'autumn' });
  expect(first.git('log', '--format=%H %s', 'journal/autumn')).toBe(`${commit} ${message}`);
});

test('files that a hook adds are named before anything is committed, and are published after consent', async () => {
  const { first, atRemote } = await clones();
  await first.hook('pre-commit', 'git add --update');
  await first.write('../code.js', '// Not finished.\n');
  const additions = ['code.js', 'content/quotes/two-lines.yaml'];
  const refused = (nothing: string, files: string[]) => ({
    sentence: `A hook of this repository adds ${counted(files.length, 'file')} that you did not choose. ${nothing}.`,
    nextStep: 'accept-additions' as const,
    additions: files,
  });
  await expectRefused(first, refused('Nothing was committed', additions), ['here']);
  // For a proposal, hooks see only the chosen changes.
  const drawn = 'content/images/drawn.svg';
  await first.hook('pre-commit', `mkdir -p content/images; echo '<svg/>' >${drawn}; git add --all`);
  await expectRefused(first, refused('Nothing was proposed', [drawn]), ['propose']);
  expect(first.git('for-each-ref', 'refs/heads/journal')).toBe('');
  await publishAgreed('propose', [drawn]);
  await first.hook('pre-commit', 'git add --update');
  await publishAgreed('here', additions);

  async function publishAgreed(way: 'here' | 'propose', agreed: string[]): Promise<void> {
    const outcome = await first.publisher().publish({ paths, message, way, additions: agreed });
    expect(outcome).toMatchObject({ isDone: true, isPushed: true });
    const names = atRemote('show', '--format=', '--name-only', outcome.commit ?? '').split('\n');
    expect(names).toEqual([...agreed, ...paths.map((name) => `content/${name}`)].toSorted());
  }
});

test('files that a hook commits afterwards are not pushed before they are named', async () => {
  const { first, atRemote } = await clones();
  await first.hook('post-commit', '[ "$AMENDS" ] || AMENDS=1 git commit --quiet --amend --all');
  await edit(first);
  expect(await first.publisher().publish({ paths, message, way: 'here' })).toMatchObject({
    isDone: false,
    sentence: expect.stringMatching(/^2 files committed on main, but not pushed: then a hook committed 2 files that you did not choose\./),
    nextStep: 'push-again',
    additions: ['content/quotes/staged.yaml', 'content/quotes/two-lines.yaml'],
  });
  expect(atRemote('log', '--format=%s', 'main')).toBe('Begin');
  expect(await first.publisher().push()).toMatchObject({ isDone: true });
});

test('when another program switches the branch during the fetch, nothing is committed', async () => {
  const { first, atRemote } = await clones();
  const program = path.join(first.root, '.git/switch');
  await writeFile(program, `#!/bin/sh\nenv -u GIT_DIR git -C '${first.root}' switch -q -c side\nexec git-upload-pack "$@"\n`);
  await chmod(program, 0o755);
  first.git('config', 'remote.origin.uploadpack', program);
  await edit(first);
  const before = first.index();
  await expect(first.publisher().publish({ paths, message, way: 'here' })).rejects.toThrow(
    'Nothing was published: another program switched the branch, or committed. Look at your changes again.',
  );
  expect(first.index()).toEqual(before);
  expect([first.git('log', '--format=%s', 'side'), atRemote('log', '--format=%s', '--all')]).toEqual(['Begin', 'Begin']);
});

test('a hook that hangs is killed with its programs, and nothing is committed', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', 'sleep 3600');
  // Without a fetch, the hook runs soon.
  first.git('remote', 'remove', 'origin');
  await edit(first);
  const before = [first.git('rev-parse', 'HEAD'), first.index()];
  for (const way of ['propose', 'here'] as const) {
    expect(await first.publisher({ timeoutMs: 1200 }).publish({ paths, message, way })).toMatchObject({
      isDone: false,
      sentence: 'Git did not finish in time: a hook, or the program for signatures, did not end. Nothing was committed.',
    });
    await expect.poll(() => [first.git('rev-parse', 'HEAD'), first.index()]).toEqual(before);
    expect(first.git('for-each-ref', 'refs/heads/journal')).toBe('');
  }
});

test('a protected branch keeps the commit here, to be proposed', async () => {
  const { first, remote } = await clones();
  await new Clone(remote).hook(
    'pre-receive',
    'while read old new ref; do [ "$ref" != refs/heads/main ] || { echo "main is protected" >&2; exit 1; }; done',
  );
  await edit(first);
  const outcome = await publishHere(first);
  expect(outcome).toMatchObject({
    isDone: false,
    isPushed: false,
    sentence: '2 files committed on main, but not pushed: origin refused it; the branch may be protected. Propose it instead.',
    nextStep: 'propose-commits',
    commit: first.git('rev-parse', 'main'),
  });
  expect(outcome.output).toContain('main is protected');
});

test.for(['false', 'true'])('a branch that was renamed at the remote is not created again (fetch.prune = %s)', async (isPruning) => {
  const { first, atRemote } = await clones();
  first.git('config', 'fetch.prune', isPruning);
  atRemote('branch', '-m', 'main', 'trunk');
  await edit(first);
  expect(await first.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' })).toMatchObject({ isDone: true });
  expect(await publishHere(first)).toMatchObject({
    isDone: false,
    sentence: expect.stringContaining('origin has no branch main any more. Nothing was changed.') as string,
  });
  expect(atRemote('branch', '--format=%(refname:short)')).toBe('journal/autumn\ntrunk');
});

test('the first branch besides proposals is created at the remote', async () => {
  const { first, remote, atRemote } = await clones();
  first.git('config', 'fetch.prune', 'true');
  for (const name of ['main', 'HEAD']) first.git('update-ref', '-d', `refs/remotes/origin/${name}`);
  await rm(remote, { recursive: true });
  runInShell(first.root, 'git init --quiet --bare -b main "$1"', [remote]);
  first.git('checkout', '--quiet', '--orphan', 'start');
  first.git('branch', '--quiet', '-D', 'main');
  first.git('branch', '--quiet', '-m', 'main');
  first.git('config', 'branch.main.remote', 'origin');
  first.git('config', 'branch.main.merge', 'refs/heads/main');
  await edit(first);
  const publisher = first.publisher();
  expect(await publisher.publish({ paths, message, way: 'propose', branch: 'autumn' })).toMatchObject({ isDone: true });
  expect(await publisher.publish({ paths, message, way: 'here' })).toMatchObject({ isDone: true, isPushed: true });
  expect(atRemote('branch', '--format=%(refname:short)')).toBe('journal/autumn\nmain');
});

test('a commit of code that is not pushed yet is not proposed along with content where the default branch is unknown', async () => {
  const { first, atRemote } = await clones();
  atRemote('branch', '-m', 'main', 'trunk');
  first.git('fetch', '--quiet', '--prune');
  await first.write('../code.js', '// Not finished.\n');
  first.git('commit', '--quiet', '--all', '--message=Code');
  const sentence = expect.stringMatching(/^The commit \w+, which is not pushed yet, changes files outside of the content/) as string;
  await expectRefused(first, { sentence, nextStep: 'terminal' }, ['propose']);
  expect(atRemote('branch', '--format=%(refname:short)')).toBe('trunk');
});

test('a remote that does not respond times out, and a missing one is named', async () => {
  const { first } = await clones();
  const program = path.join(first.root, '.git/hang');
  await writeFile(program, '#!/bin/sh\nexec sleep 60\n');
  await chmod(program, 0o755);
  first.git('config', 'remote.origin.uploadpack', program);
  await edit(first);
  const before = first.bytes();
  const request = { paths, message, way: 'here' } as const;
  expect(await first.publisher({ timeoutMs: 1500 }).publish(request)).toMatchObject({
    isDone: false,
    sentence: 'origin did not respond in time. Nothing was changed.',
    nextStep: 'retry',
  });
  first.git('config', '--unset', 'remote.origin.uploadpack');
  first.git('config', 'remote.origin.url', 'file:///nowhere/at/all.git');
  expect(await first.publisher().publish(request)).toMatchObject({
    isDone: false,
    sentence: 'origin cannot be reached. Nothing was changed.',
  });
  expect(first.bytes()).toEqual(before);

  first.git('config', 'remote.origin.pushurl', 'file:///nowhere/at/all.git');
  first.git('config', 'remote.origin.url', `file://${path.dirname(first.root)}/remote.git`);
  const outcome = await first.publisher().publish(request);
  expect(outcome).toMatchObject({ isDone: false, nextStep: 'push-again', isPushed: false, commit: first.git('rev-parse', 'HEAD') });
  first.git('config', '--unset', 'remote.origin.pushurl');
  expect(await first.publisher().push()).toMatchObject({ isDone: true, isPushed: true, commit: outcome.commit });
});

test('without an identity nothing is committed, until the two fields are set', async () => {
  const { first } = await clones();
  vi.stubEnv('EMAIL', undefined);
  first.git('config', '--unset', 'user.name');
  first.git('config', '--unset', 'user.email');
  first.git('config', 'user.useConfigOnly', 'true');
  await expectRefused(first, {
    sentence: 'Git does not know your name and email address yet, which each commit carries.',
    nextStep: 'set-identity',
  });
  const set = await first.publisher().setIdentity({ name: 'Cy', email: 'cy@example.com' });
  expect(set).toMatchObject({ identity: { name: 'Cy', email: 'cy@example.com' } });
  expect(await publishHere(first)).toMatchObject({ isDone: true });
  expect(first.git('log', '-1', '--format=%an <%ae>')).toBe('Cy <cy@example.com>');
  vi.unstubAllEnvs();
});

test('two requests of one server are published one after the other', async () => {
  const { first } = await clones();
  await edit(first);
  const publisher = first.publisher();
  const outcomes = await Promise.all(paths.map((file) => publisher.publish({ paths: [file], message: file, way: 'here' })));
  expect(outcomes).toMatchObject([{ isDone: true }, { isDone: true }]);
  expect(first.git('log', '-2', '--format=%s').split('\n')).toEqual(paths.toReversed());
});
