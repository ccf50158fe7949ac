import { expect, test } from 'vitest';
import { noSelection, selectionReducer, type Selection } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test('an item is ticked and unticked', () => {
  const ticked = toggle(noSelection, 'b');
  expect(idsIn(ticked)).toBe('b');
  expect(idsIn(toggle(ticked, 'b'))).toBe('');
});

test('a range gets the new state of its end, in both directions', () => {
  expect(idsIn(toggle(toggle(noSelection, 'd'), 'b', true))).toBe('bcd');
  const all = toggle(toggle(noSelection, 'a'), 'e', true);
  expect(idsIn(toggle(toggle(all, 'b'), 'd', true))).toBe('ae');
});

test('a range that begins at an item that is not in the list is its end alone', () => {
  expect(idsIn(toggle(noSelection, 'c', true))).toBe('c');
  const hidden = selectionReducer(toggle(noSelection, 'a'), { type: 'toggle', id: 'd', isRange: true, order: order.slice(1) });
  expect(idsIn(hidden)).toBe('ad');
});

test('all that are found are added to what is ticked, and only some can stay', () => {
  const added = selectionReducer(toggle(noSelection, 'a'), { type: 'add', items: order.slice(3) });
  expect(idsIn(added)).toBe('ade');
  expect(idsIn(selectionReducer(added, { type: 'only', ids: ['e'] }))).toBe('e');
});

function toggle(selection: Selection, id: string, isRange = false): Selection {
  return selectionReducer(selection, { type: 'toggle', id, isRange, order });
}

function idsIn({ ids }: Selection): string {
  return [...ids].sort().join('');
}
