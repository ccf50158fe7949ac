import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { beginsChunk, ListBodies } from './list-body.ts';

interface Item {
  id: string;
  text: string;
}

const items = Array.from({ length: 3000 }, (_, index): Item => ({ id: `quote-${index}`, text: `Text ${index}, “é”`.repeat(3) }));
const begins = items.findIndex(({ id }, index) => index > 0 && beginsChunk(id));
const added: Item = { id: 'added', text: 'New' };

const without = (index: number) => items.toSpliced(index, 1);
const withOne = (index: number) => items.toSpliced(index, 0, added);

const changes: [string, readonly Item[]][] = [
  ['no items', []],
  ['one item', [added]],
  ['an item before the first', withOne(0)],
  ['an item after the last', withOne(items.length)],
  ['an item before a chunk', withOne(begins)],
  ['an item after the first of a chunk', withOne(begins + 1)],
  ['no first item', without(0)],
  ['no last item', without(items.length - 1)],
  ['no last item of a chunk', without(begins - 1)],
  ['no first item of a chunk', without(begins)],
  ['another item', items.with(1500, { ...added, id: items[1500]?.id ?? '' })],
  ['only the first chunk', items.slice(0, begins)],
  ['all but the first chunk', items.slice(begins)],
  ['another order', items.toReversed()],
];

test.each(changes)('a list with %s is sent as its JSON, even compressed, with a tag that ignores the list before', async (_what, list) => {
  const bodies = new ListBodies<Item>((item) => item);
  await bodies.body(items).compress('gzip', 'quick');
  for (const current of [list, items]) {
    const body = bodies.body(current);
    const json = JSON.stringify(current);
    expect(body.bytes().toString()).toBe(json);
    expect(body.length).toBe(Buffer.byteLength(json));
    expect(gunzipSync(await body.compress('gzip', 'quick')).toString()).toBe(json);
    expect(body.tag()).toBe(new ListBodies<Item>((item) => item).body(current).tag());
  }
  expect(bodies.body(list).tag()).not.toBe(bodies.body(items).tag());
});

test('a change of one item serializes few others again', () => {
  let made = 0;
  const bodies = new ListBodies<Item>((item) => {
    made += 1;
    return item;
  });
  bodies.body(items);
  expect(made).toBe(items.length);
  made = 0;
  const changed = items.with(1500, added);
  bodies.body(changed);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(1024);
  made = 0;
  bodies.body(changed.slice());
  expect(made).toBe(0);
});
