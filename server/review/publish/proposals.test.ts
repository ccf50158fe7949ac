import { expect, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../../fixtures/harness/clones.ts';
import type { KnownPublishState, PublishRequest } from '../../model/api/publish-api.ts';

const clones = clonesTemplate();

test('an item that is changed, renamed or deleted after it was proposed goes onto the same branch', async () => {
  const { first, atRemote } = await clones();
  const files = (branch: string) => atRemote('diff', '--name-only', `main...${branch}`).split('\n').filter(Boolean);
  await first.write('quotes/pace.yaml', 'text: Adopt the pace of nature, whose secret is patience.\n');
  const { branch = '' } = await propose(first, 'quotes/pace.yaml');

  await first.write('quotes/pace.yaml', 'text: Adopt the pace of nature; its secret is patience.\n');
  expect(await proposals(first)).toMatchObject([{ branch, state: 'changed', author: 'Ada', subject: 'Propose' }]);
  expect(await propose(first, 'quotes/pace.yaml')).toMatchObject({ isDone: true, branch });
  expect(atRemote('show', `${branch}:content/quotes/pace.yaml`)).toContain('nature; its');

  await first.write('quotes/nature.yaml', first.read('quotes/pace.yaml'));
  await first.write('quotes/pace.yaml', undefined);
  expect(await changes(first)).toMatchObject([{ kind: 'renamed', was: 'pace', paths: ['quotes/nature.yaml', 'quotes/pace.yaml'] }]);
  expect(await propose(first, 'quotes/nature.yaml')).toMatchObject({ isDone: true, branch });
  expect(files(branch)).toEqual(['content/quotes/nature.yaml']);
  expect(await proposals(first)).toMatchObject([{ branch, state: 'waiting', paths: ['quotes/nature.yaml'] }]);
  // Proposing the same change again makes no second commit.
  const tip = atRemote('rev-parse', branch);
  expect(await propose(first, 'quotes/nature.yaml')).toMatchObject({ isDone: true, branch });
  expect(atRemote('rev-parse', branch)).toBe(tip);

  await first.write('quotes/nature.yaml', undefined);
  expect(await changes(first)).toMatchObject([{ kind: 'removed', paths: ['quotes/nature.yaml'] }]);
  expect(await first.publisher().publish(request('here', 'quotes/nature.yaml'))).toMatchObject({ isDone: true, paths: [] });
  expect(await propose(first, 'quotes/nature.yaml')).toMatchObject({ isDone: true, branch });
  expect(files(branch)).toEqual([]);
  expect([await proposals(first), await changes(first)]).toEqual([[], []]);
});

test('the branch of a proposal stays where it is while another work tree has it checked out', async () => {
  const { first, atRemote } = await clones();
  await first.write('quotes/pace.yaml', 'text: Adopt the pace of nature.\n');
  const { branch = '', commit } = await propose(first, 'quotes/pace.yaml');
  first.git('worktree', 'add', '--quiet', '../review', branch);

  await first.write('quotes/pace.yaml', 'text: Adopt the pace of nature; its secret is patience.\n');
  expect(await propose(first, 'quotes/pace.yaml')).toMatchObject({
    isDone: false,
    sentence: `${branch} is checked out in another work tree, where a later commit would undo yours. Nothing was proposed; switch that work tree to another branch.`,
    nextStep: 'terminal',
  });
  expect([first.git('-C', '../review', 'status', '--short'), atRemote('rev-parse', branch)]).toEqual(['', commit]);
  first.git('-C', '../review', 'switch', '--quiet', '--detach');
  expect(await propose(first, 'quotes/pace.yaml')).toMatchObject({ isDone: true, branch });
});

test('a proposal reports that others changed the same item, and that it is merged, even when squashed', async () => {
  const { first, second } = await clones();
  await first.write('quotes/nature.yaml', 'text: Adopt the pace of nature.\n');
  await first.write('quotes/little-by-little.yaml', 'text: Little.\n');
  const preview = () => 'https://{branch}--site.example';
  const { branch = '' } = await propose(first, 'quotes/nature.yaml', 'quotes/little-by-little.yaml');
  const [waiting] = ((await first.publisher({ preview }).state()) as KnownPublishState).proposals;
  expect(waiting).toMatchObject({ state: 'waiting', previewAddress: `https://${branch.replace('/', '-')}--site.example` });

  await second.write('quotes/little-by-little.yaml', 'text: Theirs.\n');
  commitAndPush(second);
  first.git('fetch', '--quiet');
  expect(await proposals(first)).toMatchObject([{ state: 'behind', previewAddress: null }]);

  await second.write('quotes/little-by-little.yaml', 'text: Little.\n');
  await second.write('quotes/nature.yaml', 'text: Adopt the pace of nature.\n');
  commitAndPush(second);
  first.git('fetch', '--quiet');
  expect(await proposals(first)).toMatchObject([{ branch, state: 'merged' }]);
  expect(await first.publisher().update()).toMatchObject({ isDone: true });
  expect(await proposals(first)).toEqual([]);
});

test('an item that was merged in other words is proposed on a new branch, which does not conflict', async () => {
  const { first, second, atRemote } = await clones();
  await first.write('quotes/little-by-little.yaml', 'text: Little.\n');
  const { branch = '' } = await propose(first, 'quotes/little-by-little.yaml');
  await second.write('quotes/little-by-little.yaml', 'text: Little, as reviewed.\n');
  commitAndPush(second);
  await first.write('quotes/little-by-little.yaml', 'text: Little, as reviewed.\n');
  expect(await first.publisher().update()).toMatchObject({ isDone: true });

  await first.write('quotes/little-by-little.yaml', 'text: Little again.\n');
  const again = await propose(first, 'quotes/little-by-little.yaml');
  expect(again).toMatchObject({ isDone: true });
  expect(again.branch).not.toBe(branch);
  expect(atRemote('log', '--format=%s', `main..${again.branch}`)).toBe('Propose');
  expect(atRemote('merge-base', 'main', again.branch ?? '')).toBe(atRemote('rev-parse', 'main'));
});

test('a commit that a reviewer added to the branch stays, and a change of the same item is refused', async () => {
  const { first, second, atRemote } = await clones();
  await first.write('quotes/nature.yaml', 'text: Adopt the pace of nature.\n');
  const { branch = '' } = await propose(first, 'quotes/nature.yaml');
  second.git('fetch', '--quiet');
  second.git('switch', '--quiet', branch);
  await second.write('quotes/reviewed.yaml', 'text: A reviewer added this.\n');
  commitAndPush(second);
  await first.write('quotes/nature.yaml', 'text: Adopt the pace of nature, slowly.\n');
  expect(await propose(first, 'quotes/nature.yaml')).toMatchObject({ isDone: true, branch });
  expect(atRemote('diff', '--name-only', `main...${branch}`)).toBe('content/quotes/nature.yaml\ncontent/quotes/reviewed.yaml');

  second.git('pull', '--quiet');
  await second.write('quotes/nature.yaml', 'text: Theirs.\n');
  commitAndPush(second);
  await first.write('quotes/nature.yaml', 'text: Ours.\n');
  expect(await propose(first, 'quotes/nature.yaml')).toMatchObject({
    isDone: false,
    // An update gets nothing from this branch.
    nextStep: 'propose',
    sentence: `Others changed the quote nature on ${branch}, too. Nothing was proposed; choose another name.`,
    conflicts: [{ id: 'nature' }],
  });
  const named = { ...request('propose', 'quotes/nature.yaml'), branch: 'ours' };
  expect(await first.publisher().publish(named)).toMatchObject({ isDone: true, branch: 'journal/ours' });
});

function request(way: 'here' | 'propose', ...paths: string[]): PublishRequest {
  return { paths, message: 'Propose', way };
}

const propose = (clone: Clone, ...paths: string[]) => clone.publisher().publish(request('propose', ...paths));

async function proposals(clone: Clone) {
  return ((await clone.publisher().state()) as KnownPublishState).proposals;
}

async function changes(clone: Clone) {
  const all = await clone.publisher().changes();
  return all.isKnown ? all.changes : all.reason;
}

function commitAndPush(clone: Clone): void {
  clone.git('add', '--all');
  clone.git('commit', '--quiet', '--message', 'Theirs');
  clone.git('push', '--quiet', 'origin', 'HEAD');
}
