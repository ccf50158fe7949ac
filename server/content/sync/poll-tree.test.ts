import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { array, asyncProperty, assert, boolean, constantFrom, nat, tuple } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { until } from '../../../fixtures/harness/test-server.ts';
import { times } from '../../../fixtures/harness/soak.ts';
import { ContentTree, type KnownFile } from '../tree/content-tree.ts';
import { DeletedItems } from '../write/deleted-items.ts';
import { ItemFiles } from '../write/item-files.ts';
import { ItemWriter } from '../write/item-writer.ts';
import { runInSlices } from '../ground/time-slices.ts';
import { ChangeFinder } from './change-finder.ts';
import { pollTree } from './poll-tree.ts';

const changes = ['edit', 'edit', 'delete', 'rename', 'save', 'break'] as const;
const change = tuple(constantFrom(...changes), nat({ max: 9 }), nat({ max: 9 }), boolean());

test(
  'after a round of polling the tree equals the disk, whatever changed and whichever events were lost',
  { timeout: 120_000 },
  async () => {
    // Trusts new fingerprints: the clocks of these disks are fine-grained.
    const time = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => time() + 10_000);
    onTestFinished(() => clock.mockRestore());
    await assert(
      asyncProperty(array(array(change, { maxLength: 12 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        const { root, tree, finder, writer, nextRound, close } = await polled();
        let edits = 0;
        for (const made of rounds) {
          for (const [kind, id, other, isHeard] of made) {
            const file = `quotes/quote-${id}.yaml`;
            const at = path.join(root, file);
            edits += 1;
            if (kind === 'delete') rmSync(at, { force: true });
            else if (kind === 'rename') moveIfExists(at, path.join(root, `quotes/quote-${other}.yaml`));
            else if (kind === 'save') await writer.update('quotes', `quote-${id}`, { text: `Save ${edits}.` }).catch(() => undefined);
            else if (kind === 'break') writeFileSync(at, 'text: [');
            else writeFileSync(at, `text: Edit ${edits}.\n`);
            if (isHeard) await runInSlices(finder.check(file));
          }
          await nextRound();
          expect(statesOf(tree)).toEqual(statesOf(await freshTree(root)));
        }
        await close();
      }),
      { numRuns: times(40, 2_000) },
    );
  },
);

/** A tree that is polled without pauses. */
async function polled() {
  const root = await temporaryFolder();
  mkdirSync(path.join(root, 'quotes'));
  for (let n = 0; n < 6; n += 1) writeFileSync(path.join(root, `quotes/quote-${n}.yaml`), `text: Quote ${n}.\n`);
  const tree = new ContentTree();
  const finder = new ChangeFinder(root, tree, (file, current) => void tree.set(file, current));
  const apply = (file: string, current: KnownFile | undefined) => {
    tree.set(file, current);
    finder.markStale(file);
  };
  const owner = { mayBegin: true, apply, check: async () => undefined, inBulk: async () => new Map() };
  const writer = new ItemWriter(new ItemFiles(root, tree, new DeletedItems(undefined), owner));
  await runInSlices(finder.check(''));
  let [rounds, isOpen] = [0, true];
  const stale = new Set<string>();
  const polling = pollTree({
    root,
    tree,
    finder,
    folders: () => {
      rounds += 1;
      return ['quotes'];
    },
    missesEvents: () => false,
    onStale: (at) => stale.add(at),
    pause: async () => {
      await yieldToEventLoop();
      return isOpen;
    },
  });
  const nextRound = async () => {
    const end = rounds + 2;
    await until(() => rounds >= end);
    for (const at of stale) await runInSlices(finder.check(at));
    stale.clear();
  };
  const close = async () => {
    isOpen = false;
    await polling;
  };
  return { root, tree, finder, writer, nextRound, close };
}

function moveIfExists(from: string, to: string): void {
  if (existsSync(from) && from !== to) renameSync(from, to);
}

async function freshTree(root: string): Promise<ContentTree> {
  const tree = new ContentTree();
  await runInSlices(new ChangeFinder(root, tree, (file, current) => void tree.set(file, current)).check(''));
  return tree;
}

/** Each file with its problems, or its version if it has none: a broken file keeps its last good version. */
function statesOf(tree: ContentTree): string[] {
  return [...tree.files].map(([file, { problems, stored }]) => `${file} ${problems[0]?.message ?? stored?.version}`).toSorted();
}
