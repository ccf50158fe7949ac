import { expect, test } from 'vitest';
import { fonts, inkOf, layOutSpread, linesOf, rowOf, textsOf, type SpreadOrder } from '../../fixtures/harness/page-operations.ts';
import { weekdays } from '../model/entities/days.ts';
import type { Operation } from '../model/api/drawing.ts';
import { sides, pageTypes, type PageType } from '../model/entities/page-types.ts';
import { designPage } from './design-page.ts';

test.each(pageTypes)('no ink of the %s page is outside its margins, on either side and any day', (type) => {
  const outside = ordersOf(type).flatMap((order) => {
    const { left, right } = order.side === 'left' ? { left: 27, right: 396 } : { left: 36, right: 405 };
    const marks = layOutSpread(order, fonts).operations.map(inkOf);
    // Italics lean slightly beyond their advance width.
    return marks.filter((ink) => ink.left < left - 0.75 || ink.right > right || ink.top < 27 || ink.bottom > 605);
  });
  expect(outside).toEqual([]);
});

test('titles, headings and labels have the curly marks of the texts', () => {
  const blocks = designPage([{ title: "It's mine" }, { heading: '"Now" -- 1-2' }, { list: ["Don't"] }], {});
  const words = [...JSON.stringify(blocks).matchAll(/"text":"(.*?)","style"/g)].map(([, text]) => text);
  expect(words).toEqual(['It’s mine', '“Now”—1–2', 'Don’t']);
});

test.each(pageTypes)('no words of the %s page run into others or into a line, on any day', (type) => {
  const touching = ordersOf(type).flatMap((order) => {
    const marks = layOutSpread(order, fonts).operations.map(inkOf);
    return marks.filter((mark) =>
      marks.some((other) => other.left > mark.left && other.left < mark.right + 2 && Math.abs(other.baseline - mark.baseline) < 1),
    );
  });
  expect(touching).toEqual([]);
});

test.each(pageTypes)('the %s page lies 9 points further right on the right side, so its margins are mirrored', (type) => {
  const quote = { text: 'Ah, but a man’s reach should exceed his grasp, / Or what’s a heaven for?', author: 'Robert Browning' };
  const left = layOutSpread({ type, weekday: 'wednesday', side: 'left', quote }, fonts);
  const right = layOutSpread({ type, weekday: 'wednesday', side: 'right', quote }, fonts);
  expect(left.operations.map((operation) => shifted(operation, 9))).toEqual(right.operations);
  const lines = linesOf(left).map(inkOf);
  expect(Math.min(...lines.map((line) => line.left))).toBe(27);
  const ends = lines.map((line) => 396 - line.right);
  // The line ends less than a dot early.
  expect([Math.min(...ends) >= 0, Math.min(...ends) < 3.6]).toEqual([true, true]);
});

test.each(pageTypes)('every line to write on of the %s page stands on the grid of 21.6 points, down to its last row', (type) => {
  const lines = ordersOf(type).flatMap((order) => linesOf(layOutSpread(order, fonts)));
  expect(lines.filter(({ y1, y2 }) => !Number.isInteger(rowOf(y1)) || y1 !== y2)).toEqual([]);
  expect(Math.max(...lines.map(({ y1 }) => rowOf(y1)))).toBe(25);
});

test('all but an author and the first line of a longer prompt stand on the same grid', () => {
  const prompt = { text: 'Which goal would you keep even if you could never tell a soul? Say why in one sentence.' };
  const texts = pageTypes.flatMap((type) => textsOf(layOutSpread({ type, weekday: 'monday', side: 'left', prompt }, fonts)));
  const offGrid = texts.filter(({ y }) => !Number.isInteger(rowOf(y))).map(({ text }) => text);
  expect(offGrid).toEqual([
    'Which goal would you keep even if you could never tell a soul?',
    'Henry David Thoreau',
    'Which goal would you keep even if you could never tell a soul?',
    'Which goal would you keep even if you could never tell a soul?',
  ]);
});

test('a title has the weekday before it, unless it says where the weekday is', () => {
  const [whole, standard] = ['{weekday}', 'morning'].map((title) => designPage([{ title }], { weekday: 'monday' }));
  const texts = [whole, standard].map((blocks) =>
    blocks?.flatMap((block) => (block.kind === 'words' ? block.words.map(({ text }) => text) : [])),
  );
  expect(texts).toEqual([['Monday'], ['Monday', 'morning']]);
});

function ordersOf(type: PageType): SpreadOrder[] {
  return weekdays.flatMap((weekday) => sides.map((side) => ({ type, weekday, side })));
}

function shifted(operation: Operation, by: number): Operation {
  const to = (x: number) => Math.round((x + by) * 1000) / 1000;
  return operation.kind === 'line' ? { ...operation, x1: to(operation.x1), x2: to(operation.x2) } : { ...operation, x: to(operation.x) };
}
