import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clonesTemplate, type Clone } from '../../../fixtures/harness/clones.ts';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { runInShell } from '../../../fixtures/harness/shell.ts';
import { until } from '../../../fixtures/harness/test-server.ts';
import { openRepository } from '../../content/repository.ts';
import { keyOf } from '../../model/api/publish-api.ts';

const clones = clonesTemplate();
const message = 'Add a quote';

/** Two changes of content and one of code; one file is staged. */
async function edit(clone: Clone): Promise<void> {
  await clone.write('quotes/new.yaml', 'text: New words.\n');
  await clone.write('quotes/little-by-little.yaml', 'text: Little.\n');
  await clone.write('prompts/one-thing.yaml', undefined);
  await clone.write('../code.js', '// Edited.\n');
  await clone.write('quotes/staged.yaml', 'text: Staged.\n');
  clone.git('add', 'content/quotes/staged.yaml');
}

const paths = ['quotes/new.yaml', 'quotes/little-by-little.yaml', 'prompts/one-thing.yaml'];

test('after the first time, reading the state of a repository takes five git processes, and its changes in words seven', async () => {
  const { first } = await clones();
  await edit(first);
  const bin = await temporaryFolder();
  const calls = path.join(bin, 'calls');
  const git = runInShell(bin, 'command -v git').trim();
  writeFileSync(path.join(bin, 'git'), `#!/bin/sh\necho >>${calls}\nexec ${git} "$@"\n`, { mode: 0o755 });
  const publisher = first.publisher();
  await publisher.state();
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  expect(await publisher.state()).toMatchObject({ uncommitted: 4, identity: { name: 'Ada' }, unpushed: 0, upstream: 'origin/main' });
  const ofState = readFileSync(calls, 'utf8').length;
  await publisher.changes();
  vi.unstubAllEnvs();
  expect([ofState, readFileSync(calls, 'utf8').length - ofState]).toEqual([5, 7]);
});

test('a save during the merge of others’ changes does not go online unseen', async () => {
  const { first, second, atRemote } = await clones();
  await second.write('quotes/of-bob.yaml', 'text: Of Bob.\n');
  await second.publisher().publish({ paths: ['quotes/of-bob.yaml'], message, way: 'here' });
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const repository = await openRepository(first.content);
  onTestFinished(() => repository.close());
  const publisher = first.publisher({ onSave: (listener) => repository.onSave(listener) });
  const changes = await publisher.changes();
  const seen = Object.fromEntries(changes.isKnown ? changes.changes.map((change) => [keyOf(change), change.version]) : []);
  const folder = await temporaryFolder();
  const [begun, done] = ['begun', 'done'].map((name) => path.join(folder, name)) as [string, string];
  await first.hook('post-merge', `touch ${begun}; while [ ! -e ${done} ]; do sleep 0.05; done`);
  const publishing = publisher.publish({ paths: ['quotes/new.yaml'], seen, message, way: 'here', takesIn: true });
  await Promise.race([publishing, until(() => existsSync(begun))]);
  await repository.writer.update('quotes', 'new', { text: 'New words, and half of' });
  writeFileSync(done, '');
  await expect(publishing).rejects.toThrow('quotes/new.yaml was saved since you saw it');
  expect(atRemote('log', '--format=%an', 'main')).toBe('Bob\nAda');
  expect(first.git('status', '--porcelain')).toBe('?? content/quotes/new.yaml');
});

test.each(['propose', 'here'] as const)('a save during a commit (%s) undoes the commit, even the first of a repository', async (way) => {
  const { first, atRemote } = await clones();
  if (way === 'here') {
    first.git('remote', 'remove', 'origin');
    first.git('update-ref', '-d', 'HEAD');
    first.git('rm', '-r', '--cached', '--quiet', '.');
  }
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const repository = await openRepository(first.content);
  onTestFinished(() => repository.close());
  const publisher = first.publisher({ onSave: (listener) => repository.onSave(listener) });
  const changes = await publisher.changes();
  const seen = Object.fromEntries(changes.isKnown ? changes.changes.map((change) => [keyOf(change), change.version]) : []);
  const folder = await temporaryFolder();
  const [begun, done] = ['begun', 'done'].map((name) => path.join(folder, name)) as [string, string];
  await first.hook('pre-commit', `touch ${begun}; while [ ! -e ${done} ]; do sleep 0.05; done`);
  const publishing = publisher.publish({ paths: ['quotes/new.yaml'], seen, message, way });
  await Promise.race([publishing, until(() => existsSync(begun))]);
  await repository.writer.update('quotes', 'new', { text: 'New words, and half of' });
  writeFileSync(done, '');
  await expect(publishing).rejects.toThrow('quotes/new.yaml was saved since you saw it');
  expect(first.git('for-each-ref', '--format=%(refname)', 'refs/heads/')).toBe(way === 'here' ? '' : 'refs/heads/main');
  expect(first.git('ls-files', 'content/quotes/new.yaml')).toBe('');
  expect(first.read('quotes/new.yaml')).toBe('text: New words, and half of\n');
  expect(atRemote('log', '--format=%an', '--all')).toBe('Ada');
});

test('a proposal is one commit on the default branch, and leaves index, HEAD, branch and files as they are', async () => {
  const { first, atRemote } = await clones();
  await edit(first);
  const before = first.bytes();
  const outcome = await first.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' });
  expect(outcome).toMatchObject({
    isDone: true,
    sentence: 'Proposed on the branch journal/autumn, pushed to origin. Open a pull request for it there.',
    branch: 'journal/autumn',
    isPushed: true,
    paths,
  });
  expect(first.bytes()).toEqual(before);
  expect(atRemote('log', '--format=%an %s', 'journal/autumn')).toBe('Ada Add a quote\nAda Begin');
  expect(atRemote('diff', '--name-status', 'main', 'journal/autumn').split('\n')).toEqual([
    'D\tcontent/prompts/one-thing.yaml',
    'M\tcontent/quotes/little-by-little.yaml',
    'A\tcontent/quotes/new.yaml',
  ]);
  expect(await first.publisher().state()).toMatchObject({
    branch: 'main',
    upstream: 'origin/main',
    base: 'origin/main',
    uncommitted: 4,
    unpushed: 0,
    behind: 0,
    underWay: null,
    identity: { name: 'Ada', email: 'ada@example.com' },
    refusals: { propose: null, here: null, update: null },
    proposals: [{ branch: 'journal/autumn', isPushed: true, pullRequestAddress: null, paths: [...paths].sort() }],
  });
});

test('publishing here commits only the chosen files, pushes, and keeps the other entries of the index', async () => {
  const { first, atRemote } = await clones();
  await edit(first);
  const before = first.index();
  const outcome = await first.publisher().publish({ paths, message, way: 'here' });
  expect(outcome).toMatchObject({
    isDone: true,
    sentence: '3 files committed on main and pushed to origin/main.',
    branch: 'main',
    isPushed: true,
  });
  expect(atRemote('log', '--format=%an %s', 'main')).toBe('Ada Add a quote\nAda Begin');
  expect(atRemote('rev-parse', 'main')).toBe(outcome.commit);
  const after = first.index();
  for (const file of paths.map((name) => `content/${name}`)) {
    before.delete(file);
    after.delete(file);
  }
  expect(after).toEqual(before);
  expect(first.git('status', '--porcelain').split('\n')).toEqual([' M code.js', 'A  content/quotes/staged.yaml']);
});

test('two clones edit, propose, merge, update and publish, and no byte is lost', async () => {
  const { first, second, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: From Ada.\n');
  await first.write('quotes/kept.yaml', 'text: Not published.\n');
  await second.write('quotes/other.yaml', 'text: From Bob.\n');
  const proposed = await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way: 'propose' });
  expect(proposed).toMatchObject({ isDone: true, branch: `journal/${new Date().toISOString().slice(0, 10)}-add-a-quote` });
  // The pull request is merged with a squash.
  const tree = atRemote('rev-parse', `${proposed.branch}^{tree}`);
  atRemote(
    'update-ref',
    'refs/heads/main',
    atRemote('-c', 'user.name=M', '-c', 'user.email=m@x', 'commit-tree', tree, '-p', 'main', '-m', 'Merged'),
  );

  const published = await second.publisher().publish({ paths: ['quotes/other.yaml'], message: 'Add another', way: 'here' });
  expect(published).toMatchObject({
    isDone: false,
    nextStep: 'update',
    sentence: 'Others published 1 commit that this clone lacks. Nothing was committed. Update first, or propose your changes.',
  });
  expect(second.git('log', '--format=%s')).toBe('Begin');
  expect(await second.publisher().update()).toMatchObject({
    isDone: true,
    sentence: 'Got 1 commit from others, with 1 changed file of the content.',
  });
  expect(second.read('quotes/new.yaml')).toBe('text: From Ada.\n');
  expect(await second.publisher().publish({ paths: ['quotes/other.yaml'], message: 'Add another', way: 'here' })).toMatchObject({
    isDone: true,
  });

  expect(await first.publisher().update()).toMatchObject({ isDone: true, paths: ['quotes/new.yaml', 'quotes/other.yaml'] });
  expect(first.git('status', '--porcelain')).toBe('?? content/quotes/kept.yaml');
  expect(first.read('quotes/kept.yaml')).toBe('text: Not published.\n');
  expect(first.read('quotes/other.yaml')).toBe('text: From Bob.\n');
  expect(await first.publisher().state()).toMatchObject({ uncommitted: 1, unpushed: 0, behind: 0, proposals: [] });
  expect(await first.publisher().update()).toMatchObject({ isDone: true, sentence: 'Everything that others published is here already.' });
});

test('an item that others changed, too, is not proposed, and an update asks which version to keep', async () => {
  const { first, second } = await clones();
  await second.write('quotes/little-by-little.yaml', 'text: Of Bob.\n');
  await second.publisher().publish({ paths: ['quotes/little-by-little.yaml'], message, way: 'here' });
  await first.write('quotes/little-by-little.yaml', 'text: Of Ada.\n');
  const before = first.bytes();
  const conflict = {
    path: 'quotes/little-by-little.yaml',
    part: 'quotes',
    id: 'little-by-little',
    name: 'Of Ada.',
    fields: [{ field: 'text', kind: 'edited', before: 'Of Bob.', after: 'Of Ada.' }],
    theirs: { text: 'Of Bob.' },
  };
  expect(await first.publisher().publish({ paths: ['quotes/little-by-little.yaml'], message, way: 'propose' })).toMatchObject({
    isDone: false,
    sentence: 'Others changed the quote little-by-little, too. Nothing was proposed. Update first.',
    nextStep: 'update',
    conflicts: [conflict],
  });
  expect(await first.publisher().update()).toMatchObject({
    isDone: false,
    sentence: 'You and others changed the quote little-by-little. Choose the version to keep. Nothing was changed.',
    nextStep: 'keep-or-discard',
    conflicts: [conflict],
  });
  expect(first.bytes()).toEqual(before);
  expect(await first.publisher().update({ keep: ['quotes/little-by-little.yaml'] })).toMatchObject({ isDone: true });
  expect(first.read('quotes/little-by-little.yaml')).toBe('text: Of Ada.\n');
  expect(first.git('show', 'HEAD:content/quotes/little-by-little.yaml')).toBe('text: Of Bob.');
  expect(first.git('status', '--porcelain')).toBe(' M content/quotes/little-by-little.yaml');
});

test('an update keeps equal changes of every kind, and asks about unequal ones', async () => {
  const { first, second } = await clones();
  await second.write('quotes/two-lines.yaml', undefined);
  await second.write('quotes/equal.yaml', 'text: Equal.\n');
  await second.write('prompts/one-thing.yaml', 'text: Edited?\ntype: morning\n');
  await second
    .publisher()
    .publish({ paths: ['quotes/two-lines.yaml', 'quotes/equal.yaml', 'prompts/one-thing.yaml'], message, way: 'here' });
  await first.write('quotes/two-lines.yaml', undefined);
  await first.write('quotes/equal.yaml', 'text: Equal.\n');
  await first.write('prompts/one-thing.yaml', undefined);
  expect(await first.publisher().update()).toMatchObject({ isDone: false, conflicts: [{ path: 'prompts/one-thing.yaml' }] });
  expect(first.git('status', '--porcelain').split('\n')).toEqual([
    ' D content/prompts/one-thing.yaml',
    ' D content/quotes/two-lines.yaml',
    '?? content/quotes/equal.yaml',
  ]);
  expect(await first.publisher().update({ keep: ['prompts/one-thing.yaml'] })).toMatchObject({ isDone: true });
  expect(first.git('status', '--porcelain')).toBe(' D content/prompts/one-thing.yaml');
});

test('an item that others deleted and that is changed here stays, and the sentence says what to do', async () => {
  const { first, second } = await clones();
  await second.write('quotes/two-lines.yaml', undefined);
  await second.publisher().publish({ paths: ['quotes/two-lines.yaml'], message, way: 'here' });
  await first.write('quotes/two-lines.yaml', 'text: Edited.\n');
  const before = first.bytes();
  expect(await first.publisher().update({ keep: ['quotes/two-lines.yaml'] })).toMatchObject({
    isDone: false,
    sentence: 'Others deleted the quote two-lines, which you changed. Discard your change, and update again. Nothing was changed.',
    nextStep: 'keep-or-discard',
    conflicts: [{ path: 'quotes/two-lines.yaml', theirs: null }],
  });
  expect(first.bytes()).toEqual(before);
});

test('a conflict in code stops an update, and nothing is changed', async () => {
  const { first, second } = await clones();
  await second.write('../code.js', '// Of Bob.\n');
  await second.write('quotes/equal.yaml', 'text: Equal.\n');
  second.git('add', '.');
  second.git('commit', '-q', '-m', 'Code');
  second.git('push', '-q');
  await edit(first);
  await first.write('quotes/equal.yaml', 'text: Equal.\n');
  const before = [first.index(), first.git('rev-parse', 'HEAD'), first.git('status', '--porcelain')];
  expect(await first.publisher().update()).toMatchObject({
    isDone: false,
    sentence: 'Files that others changed are also changed here. Nothing was changed; save or finish them, and try again.',
    nextStep: 'terminal',
  });
  expect([first.index(), first.git('rev-parse', 'HEAD'), first.git('status', '--porcelain')]).toEqual(before);
});

test('two clones that publish at the same moment: one commit is pushed, the other stays and can be proposed', async () => {
  const { first, second, atRemote } = await clones();
  await first.write('quotes/a.yaml', 'text: A.\n');
  await second.write('quotes/b.yaml', 'text: B.\n');
  // The second pushes while the first commits.
  await first.hook('pre-commit', `git -C '${second.root}' push -q origin main`);
  second.git('add', 'content');
  second.git('commit', '-q', '-m', 'B');
  const outcome = await first.publisher().publish({ paths: ['quotes/a.yaml'], message: 'A', way: 'here' });
  expect(outcome).toMatchObject({
    isDone: false,
    sentence: '1 file committed on main, but not pushed: someone else published at the same moment. Propose the commit instead.',
    nextStep: 'propose-commits',
    isPushed: false,
    commit: first.git('rev-parse', 'HEAD'),
  });
  expect(await first.publisher().state()).toMatchObject({ unpushed: 1, uncommitted: 0 });
  const proposed = await first.publisher().push({ isProposal: true });
  expect(proposed).toMatchObject({ isDone: true, isPushed: true, commit: outcome.commit });
  expect(atRemote('rev-parse', proposed.branch ?? '')).toBe(outcome.commit);
  expect(await first.publisher().push({ isProposal: true })).toMatchObject({ isDone: true, isPushed: true, branch: proposed.branch });
  expect(await first.publisher().update()).toMatchObject({ isDone: false, nextStep: 'propose-commits' });
});
