import { expect, test } from 'vitest';
import { moveByKey, stepFrom } from './grid-keys.ts';

const size = { rows: 100, columns: 5, pageRows: 20 };

test.each([
  ['ArrowLeft', [10, 1]],
  ['ArrowRight', [10, 3]],
  ['ArrowUp', [9, 2]],
  ['ArrowDown', [11, 2]],
  ['Home', [10, 0]],
  ['End', [10, 4]],
  ['PageUp', [0, 2]],
  ['PageDown', [30, 2]],
  ['Ctrl+Home', [0, 0]],
  ['Ctrl+End', [99, 4]],
  ['a', undefined],
  ['Ctrl+ArrowLeft', undefined],
  ['Shift+ArrowLeft', undefined],
])('%s in row 10, column 2', (keys, to) => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const event = { key, ctrlKey: parts[0] === 'Ctrl', shiftKey: parts[0] === 'Shift', metaKey: false, altKey: false };
  const place = moveByKey(event, { row: 10, column: 2 }, size);
  expect(place && [place.row, place.column]).toEqual(to);
});

test('keys stay within the grid', () => {
  const event = { key: 'ArrowRight', ctrlKey: false, shiftKey: false, metaKey: false, altKey: false };
  expect(moveByKey(event, { row: 99, column: 4 }, size)).toEqual({ row: 99, column: 4 });
});

test.each([
  [[3, 4], 'next', [4, 0]],
  [[3, 0], 'previous', [2, 4]],
  [[3, 2], 'down', [4, 2]],
  [[3, 2], 'stay', [3, 2]],
  [[99, 4], 'next', [99, 4]],
  [[99, 2], 'down', [99, 2]],
  [[0, 0], 'previous', [0, 0]],
] as const)('from the cell %j the step %s leads to %j', ([row, column], step, to) => {
  const place = stepFrom({ row, column }, step, size);
  expect([place.row, place.column]).toEqual(to);
});
