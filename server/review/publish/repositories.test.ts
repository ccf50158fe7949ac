import { execFileSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { Clone, clonesTemplate } from '../../../fixtures/harness/clones.ts';
import { requires, run, runs } from '../../../fixtures/harness/requirements.ts';
import type { PublishOutcome, PublishRequest } from '../../model/api/publish.ts';

const clones = clonesTemplate();
const sha256Clones = clonesTemplate({ init: ['--object-format=sha256'] });
const message = 'Edit quotes';
const paths = ['quotes/new.yaml', 'quotes/little-by-little.yaml'];

/** Changes the two items, another one and code, and stages one file. */
async function edit(clone: Clone): Promise<void> {
  await clone.write('quotes/new.yaml', 'text: New words.\n');
  await clone.write('quotes/little-by-little.yaml', 'text: Little.\n');
  await clone.write('quotes/two-lines.yaml', 'text: Not chosen.\n');
  await clone.write('quotes/staged.yaml', 'text: Staged.\n');
  clone.git('-C', clone.content, 'add', 'quotes/staged.yaml');
}

/** Proposes and expects that nothing of the user changed; then publishes here and expects that the rest of the index did not. */
async function publishBothWays(clone: Clone): Promise<{ proposed: PublishOutcome; published: PublishOutcome }> {
  await edit(clone);
  const before = clone.bytes();
  const proposed = await clone.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' });
  expect(proposed).toMatchObject({ isDone: true, isPushed: true });
  expect(clone.bytes()).toEqual(before);
  expect(await clone.publisher().state()).toMatchObject({ proposals: [{ branch: 'journal/autumn', paths: [...paths].sort() }] });

  const published = await publishHere(clone);
  expect(published).toMatchObject({ isDone: true, isPushed: true });
  expect(
    clone
      .git('-C', clone.content, 'status', '--porcelain', '.')
      .split('\n')
      .map((line) => line.replace(/content\//, '')),
  ).toEqual(['A  quotes/staged.yaml', ' M quotes/two-lines.yaml'].toSorted((a, b) => (a.slice(3) < b.slice(3) ? -1 : 1)));
  execFileSync('git', ['-C', clone.root, 'fsck', '--no-progress'], { stdio: 'pipe' });
  return { proposed, published };
}

/** Expects that no entry of the index changed except those of the chosen files. */
async function publishHere(clone: Clone): Promise<PublishOutcome> {
  const others = () => [...clone.index()].filter(([file]) => !paths.some((name) => file.endsWith(name)));
  const before = others();
  const outcome = await clone.publisher().publish({ paths, message, way: 'here' });
  expect(others()).toEqual(before);
  return outcome;
}

/** Expects that neither way publishes, and that nothing changed. */
async function expectRefused(
  clone: Clone,
  expected: Partial<PublishOutcome>,
  ways: readonly ('here' | 'propose')[] = ['propose', 'here'],
): Promise<void> {
  await edit(clone);
  const before = [clone.bytes(), clone.index()];
  for (const way of ways) {
    const outcome = await clone.publisher().publish({ paths, message, way });
    expect(outcome).toMatchObject({ isDone: false, ...expected });
    // An attempt may refresh the times of files in the index.
    expect([{ ...clone.bytes(), index: '' }, clone.index()]).toEqual([{ ...before[0], index: '' }, before[1]]);
  }
}

test('with hooks that pass, each way runs them, and the message may change', async () => {
  const { first, atRemote } = await clones();
  // Relative to the top, as husky sets it.
  first.git('config', 'core.hooksPath', '.git/own-hooks');
  await first.hook('pre-commit', 'git diff --cached --name-only | tr "\\n" " " >>"$(git rev-parse --git-path ran)"');
  await first.hook('commit-msg', 'echo "Reviewed-by: hook" >>"$1"');
  const { published, proposed } = await publishBothWays(first);
  for (const commit of [published.commit, proposed.commit])
    expect(atRemote('log', '-1', '--format=%B', commit ?? '')).toContain('Reviewed-by: hook');
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
  await first.hook(
    'pre-commit',
    'echo "author: Hook" >>content/quotes/new.yaml; git add content/quotes/new.yaml; echo "# Unseen." >>content/quotes/two-lines.yaml',
  );
  const before = first.bytes();
  const outcome = await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way: 'propose', branch: 'autumn' });
  expect(outcome).toMatchObject({ isDone: true });
  expect({ ...first.bytes(), 'content/quotes/two-lines.yaml': '' }).toEqual({ ...before, 'content/quotes/two-lines.yaml': '' });
  expect(atRemote('show', 'journal/autumn:content/quotes/new.yaml')).toBe('text: New words.\nauthor: Hook');
});

test('what a hook wrote without adding it is undone where saves are known, and can be found', async () => {
  const { first } = await clones();
  await edit(first);
  await first.hook('pre-commit', 'echo "author: Hook" >>content/quotes/new.yaml');
  const before = first.bytes();
  const request: PublishRequest = { paths: ['quotes/new.yaml'], message, way: 'propose' };
  const outcome = await first.publisher({ onSave: () => () => undefined }).publish(request);
  expect(first.bytes()).toEqual(before);
  const [, id = ''] = /other version is: git cat-file blob (\w+)/.exec(outcome.output ?? '') ?? [];
  expect(first.git('cat-file', 'blob', id)).toBe('text: New words.\nauthor: Hook');

  // A save while the hooks run stays.
  const saving = first.publisher({ onSave: (listener) => (listener('quotes/new.yaml'), () => undefined) });
  expect(await saving.publish(request)).toMatchObject({ isDone: true });
  expect(first.read('quotes/new.yaml')).toBe('text: New words.\nauthor: Hook\n');
});

test('a hook that hangs is ended with its programs, and nothing is committed', async () => {
  const { first } = await clones();
  await first.hook('pre-commit', 'sleep 60');
  await edit(first);
  const before = [first.git('rev-parse', 'HEAD'), first.index()];
  for (const way of ['propose', 'here'] as const) {
    const begun = performance.now();
    expect(await first.publisher({ timeoutMs: 3000 }).publish({ paths, message, way })).toMatchObject({
      isDone: false,
      sentence: 'Git did not finish in time: a hook, or the program for signatures, did not end. Nothing was committed.',
    });
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect([first.git('rev-parse', 'HEAD'), first.index()]).toEqual(before);
    expect(first.git('for-each-ref', 'refs/heads/journal')).toBe('');
  }
});

test('a protected branch keeps the commit here, and it can be proposed', async () => {
  const { first, remote, atRemote } = await clones();
  await new Clone(remote).hook(
    'pre-receive',
    'while read old new ref; do [ "$ref" != refs/heads/main ] || { echo "main is protected" >&2; exit 1; }; done',
  );
  await edit(first);
  const outcome = await publishHere(first);
  expect(outcome).toMatchObject({
    isDone: false,
    isPushed: false,
    sentence: '2 files committed on main, but not pushed: origin refused it, as for a protected branch. Propose it instead.',
    nextStep: 'propose-commits',
    commit: first.git('rev-parse', 'main'),
  });
  expect(outcome.output).toContain('main is protected');
  const proposed = await first.publisher().push({ isProposal: true });
  expect(proposed).toMatchObject({ isDone: true, isPushed: true, commit: outcome.commit });
  expect(atRemote('rev-parse', proposed.branch ?? '')).toBe(outcome.commit);
});

test('a remote that does not answer is given up, and one that is gone is named', async () => {
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
    sentence: 'origin did not answer in time. Nothing was changed.',
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

test('without a remote it only commits, and says so', async () => {
  const { first } = await clones();
  first.git('remote', 'remove', 'origin');
  await edit(first);
  const publisher = first.publisher();
  expect(await publisher.publish({ paths: ['quotes/new.yaml'], message, way: 'propose', branch: 'autumn' })).toMatchObject({
    isDone: true,
    isPushed: false,
    sentence: 'Proposed on the branch journal/autumn. This repository has no remote, so nothing was pushed.',
  });
  expect(await publishHere(first)).toMatchObject({
    isDone: true,
    isPushed: false,
    sentence: '2 files committed on main. This repository has no remote, so nothing was pushed.',
  });
  expect(await publisher.state()).toMatchObject({ remote: null, upstream: null, base: 'main', unpushed: 0 });
  expect(await publisher.update()).toMatchObject({
    isDone: false,
    sentence: 'This repository has no remote, so there is nothing to take in.',
  });
});

test('without an identity nothing is committed, until the two fields are set', async () => {
  const { first } = await clones();
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  vi.stubEnv('EMAIL', undefined);
  first.git('config', '--unset', 'user.name');
  first.git('config', '--unset', 'user.email');
  first.git('config', 'user.useConfigOnly', 'true');
  await expectRefused(first, {
    sentence: 'Git does not know your name and e-mail address yet, which each commit carries.',
    nextStep: 'set-identity',
  });
  const set = await first.publisher().setIdentity({ name: 'Cy', email: 'cy@example.com' });
  expect(set).toMatchObject({ identity: { name: 'Cy', email: 'cy@example.com' } });
  expect(await publishHere(first)).toMatchObject({ isDone: true });
  expect(first.git('log', '-1', '--format=%an <%ae>')).toBe('Cy <cy@example.com>');
  vi.unstubAllEnvs();
});

test('during a merge, a rebase and a cherry-pick nothing is published', async () => {
  const { first } = await clones();
  for (const branch of ['side', 'main']) {
    if (branch === 'side') first.git('switch', '-q', '-c', 'side');
    else first.git('switch', '-q', 'main');
    await first.write('../code.js', `// Of ${branch}.\n`);
    first.git('commit', '-q', '-a', '-m', branch);
  }
  for (const [name, ...command] of [
    ['merge', 'merge', 'side'],
    ['cherry-pick', 'cherry-pick', 'side'],
    ['rebase', 'rebase', 'side'],
  ]) {
    expect(() => first.git(...command)).toThrow('Command failed');
    const sentence = `A ${name} is under way in this repository. Finish it in a terminal first.`;
    expect(await first.publisher().state()).toMatchObject({
      underWay: name,
      refusals: { propose: sentence, here: sentence, update: sentence },
    });
    await first.write('quotes/new.yaml', 'text: New words.\n');
    const before = first.bytes();
    for (const way of ['propose', 'here'] as const)
      expect(await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way })).toMatchObject({
        isDone: false,
        sentence,
        nextStep: 'terminal',
      });
    expect(first.bytes()).toEqual(before);
    first.git(command[0] ?? '', '--abort');
  }
});

test('on a detached HEAD changes can only be proposed', async () => {
  const { first } = await clones();
  first.git('switch', '-q', '--detach');
  const sentence = 'No branch is checked out here (HEAD is detached), so changes can only be proposed.';
  await expectRefused(first, { sentence, nextStep: 'propose' }, ['here']);
  expect(await first.publisher().state()).toMatchObject({ branch: null, refusals: { propose: null, here: sentence, update: sentence } });
  const before = first.bytes();
  expect(await first.publisher().publish({ paths, message, way: 'propose' })).toMatchObject({ isDone: true, isPushed: true });
  expect(first.bytes()).toEqual(before);
});

test(
  'commits are signed by an SSH key, and a failing signature is named',
  requires({ name: 'ssh-keygen', isMet: runs('which', 'ssh-keygen') }),
  async () => {
    const { first } = await clones();
    const key = path.join(first.root, '.git/key');
    run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key);
    for (const [name, value] of Object.entries({ 'gpg.format': 'ssh', 'user.signingKey': key, 'commit.gpgSign': 'true' }))
      first.git('config', name, value);
    const { proposed, published } = await publishBothWays(first);
    for (const commit of [proposed.commit, published.commit])
      expect(first.git('cat-file', 'commit', commit ?? '')).toContain('BEGIN SSH SIGNATURE');

    first.git('config', 'user.signingKey', '/nowhere/key');
    await first.write('quotes/new.yaml', 'text: Newer.\n');
    for (const way of ['propose', 'here'] as const)
      expect(await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way })).toMatchObject({
        isDone: false,
        sentence: 'ssh-keygen could not sign the commit. Nothing was committed.',
        nextStep: 'fix',
      });
  },
);

test('filters such as those of large files are applied, and line ends are those of the repository', async () => {
  const { first, second, atRemote } = await clones();
  await writeFile(path.join(first.root, '.gitattributes'), 'content/quotes/new.yaml filter=caps\n*.yaml text\n');
  first.git('add', '.gitattributes');
  first.git('commit', '-q', '-m', 'Attributes');
  first.git('push', '-q');
  first.git('config', 'filter.caps.clean', 'tr a-z A-Z');
  first.git('config', 'filter.caps.smudge', 'tr A-Z a-z');
  first.git('config', 'core.autocrlf', 'true');
  await edit(first);
  await first.write('quotes/little-by-little.yaml', 'text: Little.\r\nauthor: L\r\n');
  const before = first.bytes();
  expect(await first.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' })).toMatchObject({ isDone: true });
  expect(first.bytes()).toEqual(before);
  expect(atRemote('show', 'journal/autumn:content/quotes/new.yaml')).toBe('TEXT: NEW WORDS.');
  expect(atRemote('cat-file', 'blob', 'journal/autumn:content/quotes/little-by-little.yaml')).toBe('text: Little.\nauthor: L');
  expect(await first.publisher().state()).toMatchObject({ proposals: [{ paths: [...paths].sort() }] });
  // The pull request is merged: the same bytes are no obstacle.
  atRemote('update-ref', 'refs/heads/main', 'journal/autumn');
  expect(await first.publisher().update()).toMatchObject({ isDone: true });
  expect(first.read('quotes/little-by-little.yaml')).toBe('text: Little.\r\nauthor: L\r\n');
  expect(first.git('status', '--porcelain', 'content/quotes/new.yaml', 'content/quotes/little-by-little.yaml')).toBe('');
  expect(await second.publisher().update()).toMatchObject({ isDone: true });
});

test('in a linked work tree', async () => {
  const { first } = await clones();
  const linked = `${first.root}-linked`;
  first.git('worktree', 'add', '-q', '--track', '-b', 'linked', linked, 'origin/main');
  expect(await publishBothWays(new Clone(linked))).toMatchObject({ published: { branch: 'linked' } });
});

test('in a submodule, and in a content folder that is its own repository', async () => {
  const { first, second, remote } = await clones();
  // The content's own repository has the items at its top.
  const own = `${remote}-content.git`;
  execFileSync('git', ['clone', '-q', '--bare', first.root, own], { stdio: 'pipe' });
  const top = new Clone(`${first.root}-top`, `${first.root}-top`);
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', `${own}-top`]);
  execFileSync('cp', ['-r', first.content, top.root]);
  const init = (...parameters: string[]) => top.git(...parameters);
  execFileSync('git', ['init', '-q', '-b', 'main', top.root]);
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'a@x'],
  ] as const)
    init('config', name, value);
  init('add', '.');
  init('commit', '-q', '-m', 'Begin');
  init('remote', 'add', 'origin', `file://${own}-top`);
  init('push', '-q', '-u', 'origin', 'main');
  await publishBothWays(top);

  second.git('rm', '-q', '-r', 'content');
  second.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${own}-top`, 'content');
  second.git('commit', '-q', '-m', 'The content is a submodule');
  const submodule = new Clone(second.content, second.content);
  for (const [name, value] of [
    ['user.name', 'Bob'],
    ['user.email', 'b@x'],
  ] as const)
    submodule.git('config', name, value);
  await submodule.write('quotes/other.yaml', 'text: Other.\n');
  const outer = second.git('rev-parse', 'HEAD');
  expect(await submodule.publisher().publish({ paths: ['quotes/other.yaml'], message, way: 'here' })).toMatchObject({
    isDone: true,
    isPushed: true,
  });
  expect(second.git('rev-parse', 'HEAD')).toBe(outer);
});

test('in a sparse checkout', async () => {
  const { first } = await clones();
  first.git('sparse-checkout', 'set', '--cone', 'content/quotes', 'content/categories');
  await publishBothWays(first);
  expect(first.git('ls-tree', '--name-only', 'HEAD', 'content/posts/').split('\n').length).toBeGreaterThan(3);
});

test('in a shallow clone', async () => {
  const { first, remote } = await clones();
  await first.write('../code.js', '// Second.\n');
  first.git('commit', '-q', '-a', '-m', 'Second');
  first.git('push', '-q');
  const shallow = new Clone(`${remote}-shallow`);
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${remote}`, shallow.root]);
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'a@x'],
  ] as const)
    shallow.git('config', name, value);
  expect(await publishBothWays(shallow)).toMatchObject({ published: { branch: 'main' } });
});

test('in a repository with SHA-256', async () => {
  const { first } = await sha256Clones();
  const { published } = await publishBothWays(first);
  expect(published.commit).toHaveLength(64);
});

test('a change of pictures goes with the post that names them, and a category must go, too', async () => {
  const { first, atRemote } = await clones();
  const post = first.read('posts/margins.yaml');
  await first.write('images/new.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n');
  await first.write('categories/fresh.yaml', first.read('categories/habits.yaml').replace(/^name: .*$/m, 'name: Fresh'));
  await first.write(
    'posts/margins.yaml',
    `${post.replace(/^categories:[\s\S]*?(?=^\w)/m, 'categories:\n  - fresh\n')}featuredImage: /images/new.svg\n`,
  );
  const publish = (chosen: string[]) => first.publisher().publish({ paths: chosen, message, way: 'here' });
  expect(await publish(['posts/margins.yaml'])).toMatchObject({
    isDone: false,
    nextStep: 'fix',
    sentence:
      'What you chose is not valid: posts/margins.yaml:1:1 names categories/fresh.yaml, which would not be published; choose it, too. Nothing was published.',
  });
  expect(await publish(['posts/margins.yaml', 'categories/fresh.yaml'])).toMatchObject({ isDone: true });
  expect(atRemote('show', '--name-only', '--format=', 'main').split('\n')).toEqual([
    'content/categories/fresh.yaml',
    'content/images/new.svg',
    'content/posts/margins.yaml',
  ]);
  await first.write('categories/fresh.yaml', undefined);
  await first.write('posts/margins.yaml', post);
  expect(await publish(['categories/fresh.yaml'])).toMatchObject({
    isDone: false,
    nextStep: 'fix',
    problems: [{ file: 'posts/margins.yaml' }],
  });
  expect(await publish(['categories/fresh.yaml', 'posts/margins.yaml'])).toMatchObject({ isDone: true });
});

test('two requests of one server are published one after the other', async () => {
  const { first } = await clones();
  await edit(first);
  const publisher = first.publisher();
  const outcomes = await Promise.all(paths.map((file) => publisher.publish({ paths: [file], message: file, way: 'here' })));
  expect(outcomes).toMatchObject([{ isDone: true }, { isDone: true }]);
  expect(first.git('log', '-2', '--format=%s').split('\n')).toEqual(paths.toReversed());
});
