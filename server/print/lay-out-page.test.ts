import path from 'node:path';
import { array, assert, constantFrom, lorem, oneof, property, string } from 'fast-check';
import { open } from 'fontkit';
import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { weekdays } from '../model/days.ts';
import type { LaidOutPage, LineOperation, Operation, TextOperation } from '../model/drawing.ts';
import { sides } from '../model/print.ts';
import { pageTypes } from '../model/prompt.ts';
import type { PageType } from '../model/prompt.ts';
import { loadFonts } from './fonts.ts';
import { layOutPage } from './lay-out-page.ts';
import type { PageOrder } from './lay-out-page.ts';

const folder = path.join(import.meta.dirname, 'fonts');
const fonts = await loadFonts(folder);
const faces = {
  regular: (await open(path.join(folder, 'eb-garamond.ttf'))) as Font,
  italic: (await open(path.join(folder, 'eb-garamond-italic.ttf'))) as Font,
};
const long = 'Nothing great was ever set down in so few words that nobody would take some out. '.repeat(12).slice(0, 900);

test('a morning page has its date line, three goals, three priorities and the prompt with its lines', () => {
  const page = layOutPage({ type: 'morning', weekday: 'monday', side: 'left', prompt: { text: 'What is next?' } }, fonts);
  expect(wordsOf(page)).toEqual([
    'Monday',
    'morning',
    'Date',
    'Three goals',
    'Top three priorities',
    '1',
    '2',
    '3',
    'Morning intentions',
    'What is next?',
  ]);
  expect(count(page)).toEqual({ text: 10, line: 1 + 3 + 3 + 13, rect: 3 });
});

test('an evening page has its quote, the day review, the unfiltered flow and three questions for tomorrow', () => {
  const quote = { text: 'Hitch your wagon to a star.', author: 'Ralph Waldo Emerson' };
  const page = layOutPage({ type: 'evening', weekday: 'friday', side: 'right', quote, prompt: { text: 'What is done?' } }, fonts);
  expect(wordsOf(page)).toEqual([
    'Friday',
    'evening',
    '“Hitch your wagon to a star.”',
    'Ralph Waldo Emerson',
    'Day review',
    'What is done?',
    'Unfiltered flow',
    'Questions for tomorrow',
    'First thing?',
    'What can wait?',
    'Hardest hour?',
  ]);
  expect(count(page)).toEqual({ text: 11, line: 4 + 9 + 3, rect: 0 });
});

test('a Sunday page has the weekly review, three goals and days of the next week and the self-care plan', () => {
  const page = layOutPage({ type: 'sunday_reflection', weekday: 'sunday', side: 'left', prompt: { text: 'What stays?' } }, fonts);
  expect(wordsOf(page)).toEqual(
    'Sunday,reflection,Weekly review,What stays?,Boxes ticked,Evenings written,A title for this week,Three goals for next week,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Self-care plan,Day and hour,Instead of'.split(
      ',',
    ),
  );
  expect(count(page)).toEqual({ text: 18, line: 8 + 2 + 1 + 3 + 14 + 9, rect: 3 });
});

test('the parts of a spread keep their places, and a longer quote or prompt takes its rows from the open lines', () => {
  const places = [
    'Hitch your wagon to a star.',
    'Even by the falling of water-drops a water-pot is filled; the wise man becomes full of good, even if he gather it.',
  ].map((text) => {
    const page = layOutPage(
      { type: 'evening', weekday: 'monday', side: 'left', quote: { text, author: 'X' }, prompt: { text: 'Why?' } },
      fonts,
    );
    return page.operations.filter(isText).flatMap(({ text: words, y, size }) => (size === 15 ? `${rowOf(y)} ${words}` : []));
  });
  expect(places).toEqual([
    ['5 Day review', '12 Unfiltered flow', '23 Questions for tomorrow'],
    ['7 Day review', '14 Unfiltered flow', '23 Questions for tomorrow'],
  ]);
});

test('the quotation marks hang before the edge that the lines of a quote and its author share', () => {
  const quote = { text: '“Hope” is the thing with feathers / That perches in the soul.', author: 'Emily Dickinson' };
  const page = layOutPage({ type: 'evening', weekday: 'monday', side: 'left', quote }, fonts);
  const [first, ...others] = page.operations.filter(isText).filter(({ x }) => x > 30 && x < 50);
  expect(first?.text).toBe('“‘Hope’ is the thing with feathers');
  expect((first?.x ?? 0) + fonts.advance('“‘', 'regular') * 18).toBeCloseTo(48.6, 1);
  expect(others.map(({ text, x }) => [text, x])).toEqual([
    ['That perches in the soul.”', 48.6],
    ['Emily Dickinson', 48.6],
  ]);
});

test('a long quote takes another row rather than be set smaller than 12 points', () => {
  const page = layOutPage(
    { type: 'evening', weekday: 'monday', side: 'left', quote: { text: long.slice(0, 380), author: 'A. Nonymous' } },
    fonts,
  );
  const author = page.operations.filter(isText).find(({ text }) => text === 'A. Nonymous');
  expect(page.operations.filter(isText).filter(({ size, font }) => size === 12 && font === 'regular').length).toBe(6);
  expect(author?.y).toBe(183.6);
});

test('a prompt of three lines keeps its distance from the heading over it', () => {
  const prompt = { text: long.slice(0, 190) };
  const [heading, first, ...others] = layOutPage({ type: 'morning', weekday: 'monday', side: 'left', prompt }, fonts)
    .operations.filter(isText)
    .slice(8);
  expect(others.length).toBe(2);
  expect(rowOf(others.at(-1)?.y ?? 0)).toBe(rowOf(heading?.y ?? 0) + 3);
  expect((first?.y ?? 0) - (heading?.y ?? 0)).toBeCloseTo(3 * 21.6 - 2 * 16.2, 3);
});

test('pages without a quote or a prompt take the ones that stand in for them, and set them largest', () => {
  const pages = pageTypes.map((type) => layOutPage({ type, weekday: 'sunday', side: 'left' }, fonts));
  expect(pages.map(({ overflow, missing }) => [...overflow, ...missing])).toEqual([[], [], []]);
  const texts = pages.map((page) => page.operations.filter(isText).filter(({ font, size }) => font === 'regular' && size < 20));
  expect(texts.map((lines) => lines.map(({ text, size }) => `${size} ${text}`))).toEqual([
    ['13.5 What would make today a day worth writing about tonight?', '13.5 Name the hour when it begins.'],
    [
      '18 “Only that day dawns to which we are awake.',
      '18 There is more day to dawn.',
      '18 The sun is but a morning star.”',
      '13.5 What happened today that you would tell a friend?',
      '13.5 Write it as you would say it.',
    ],
    ['13.5 Which moment of this week do you want to keep?', '13.5 Write down who was there and what was said.'],
  ]);
});

test.each(pageTypes)('no ink of the %s page is outside its margins, on either side and any day', (type) => {
  const outside = ordersOf(type).flatMap((order) => {
    const { left, right } = order.side === 'left' ? { left: 27, right: 396 } : { left: 36, right: 405 };
    const marks = layOutPage(order, fonts).operations.map(inkOf);
    // Italics lean a hair over their own edge.
    return marks.filter((ink) => ink.left < left - 0.75 || ink.right > right || ink.top < 27 || ink.bottom > 621);
  });
  expect(outside).toEqual([]);
});

test.each(pageTypes)('no words of the %s page run into others or into a line, on any day', (type) => {
  const touching = ordersOf(type).flatMap((order) => {
    const marks = layOutPage(order, fonts).operations.map(inkOf);
    return marks.filter((mark) =>
      marks.some((other) => other.left > mark.left && other.left < mark.right + 2 && Math.abs(other.baseline - mark.baseline) < 1),
    );
  });
  expect(touching).toEqual([]);
});

test.each(pageTypes)('the %s page lies 9 points further right on the right side, so its margins are mirrored', (type) => {
  const quote = { text: 'Ah, but a man’s reach should exceed his grasp, / Or what’s a heaven for?', author: 'Robert Browning' };
  const [left, right] = sides.map((side) => layOutPage({ type, weekday: 'wednesday', side, quote }, fonts).operations);
  expect(left?.map((operation) => shifted(operation, 9))).toEqual(right);
  const lines = left?.filter(isLine) ?? [];
  expect([Math.min(...lines.map(({ x1 }) => x1)), Math.max(...lines.map(({ x2 }) => x2))]).toEqual([27, 396]);
});

test.each(pageTypes)('every line to write on of the %s page stands on the grid of 21.6 points, down to its last row', (type) => {
  const lines = ordersOf(type).flatMap((order) => layOutPage(order, fonts).operations.filter(isLine));
  expect(lines.filter(({ y1, y2 }) => !Number.isInteger(rowOf(y1)) || y1 !== y2)).toEqual([]);
  expect(Math.max(...lines.map(({ y1 }) => rowOf(y1)))).toBe(26);
});

test('headings, labels, the first line of a quote and the last of a prompt stand on the same grid', () => {
  const prompt = { text: 'Which goal would you keep even if you could never tell a soul? Say why in one sentence.' };
  const texts = pageTypes.flatMap((type) => layOutPage({ type, weekday: 'monday', side: 'left', prompt }, fonts).operations.filter(isText));
  const offGrid = texts.filter(({ y }) => !Number.isInteger(rowOf(y))).map(({ text }) => text);
  expect(offGrid).toEqual([
    'Which goal would you keep even if you could never tell a soul?',
    'Which goal would you keep even if you could never tell a soul?',
    'Which goal would you keep even if you could never tell a soul?',
  ]);
});

test('a quote of 900 characters is set in 9 points, and what has no room is counted', () => {
  const page = layOutPage({ type: 'evening', weekday: 'monday', side: 'left', quote: { text: long, author: 'A. Nonymous' } }, fonts);
  const set = page.operations.filter(isText).filter(({ size, font }) => size === 9 && font === 'regular');
  const words = set.map(({ text }) => text).join(' ');
  expect(set.length).toBe(8);
  expect(`“${long.trim()}”`.startsWith(words)).toBe(true);
  expect(page.overflow).toEqual([{ place: 'quote', characters: `“${long.trim()}”`.length - words.length - 1 }]);
});

test('a prompt and an author without room are told apart', () => {
  const quote = { text: 'Begin.', author: long.slice(0, 200).trim() };
  const page = layOutPage({ type: 'evening', weekday: 'monday', side: 'left', quote, prompt: { text: long } }, fonts);
  expect(page.overflow.map(({ place }) => place)).toEqual(['author', 'prompt']);
});

test('a text far too long is counted whole, and soon', () => {
  const text = 'word '.repeat(200_000).trim();
  const page = layOutPage({ type: 'morning', weekday: 'monday', side: 'left', prompt: { text } }, fonts);
  const set = page.operations.filter(isText).filter(({ text }) => text.startsWith('word'));
  expect(page.overflow).toEqual([{ place: 'prompt', characters: text.length - set.map(({ text }) => text).join(' ').length - 1 }]);
}, 5000);

test('characters without a glyph are named once each, and left out', () => {
  const quote = { text: 'Well ✓ begun 😀 is ✓ half 漢 done.', author: '孔子' };
  const page = layOutPage({ type: 'evening', weekday: 'monday', side: 'left', quote }, fonts);
  expect(page.missing).toEqual([
    { place: 'quote', characters: ['✓', '😀', '漢'] },
    { place: 'author', characters: ['孔', '子'] },
  ]);
  expect(wordsOf(page)).toContain('“Well begun is half done.”');
});

test('whatever the words, they stay inside the margins and clear of each other, or are counted', () => {
  const text = oneof(
    string({ unit: 'grapheme', maxLength: 300 }),
    lorem({ maxCount: 120 }),
    array(string({ unit: constantFrom('W', 'i', ' ', '-', '—', '/', '”', '\n', '.', 'é'), maxLength: 90 })).map((parts) => parts.join(' ')),
  );
  assert(
    property(text, text, text, (quote, author, prompt) => {
      const page = layOutPage(
        { type: 'evening', weekday: 'wednesday', side: 'left', quote: { text: quote, author }, prompt: { text: prompt } },
        fonts,
      );
      const texts = page.operations.filter(isText);
      const outside = texts.filter(({ x, y, text, font, size }) => x < 27 || y > 621 || x + fonts.advance(text, font) * size > 396.01);
      expect(outside).toEqual([]);
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(9);
      const lines = page.operations.filter(isLine).map(({ y1 }) => y1);
      expect(lines.length).toBeGreaterThanOrEqual(4 + 3 + 3);
      expect(Math.max(...lines)).toBe(615.6);
    }),
    { numRuns: 150 },
  );
});

test('the same order gives the same page, also from fonts read anew', async () => {
  const order: PageOrder = { type: 'evening', weekday: 'monday', side: 'left', quote: { text: long }, prompt: { text: 'Why ✓?' } };
  expect(JSON.stringify(layOutPage(order, await loadFonts(folder)))).toBe(JSON.stringify(layOutPage(order, fonts)));
});

function ordersOf(type: PageType): PageOrder[] {
  return weekdays.flatMap((weekday) => sides.map((side) => ({ type, weekday, side })));
}

function isText(operation: Operation): operation is TextOperation {
  return operation.kind === 'text';
}

function isLine(operation: Operation): operation is LineOperation {
  return operation.kind === 'line';
}

function wordsOf({ operations }: LaidOutPage): string[] {
  return operations.filter(isText).map(({ text }) => text);
}

function count({ operations }: LaidOutPage) {
  const of = (kind: Operation['kind']) => operations.filter((operation) => operation.kind === kind).length;
  return { text: of('text'), line: of('line'), rect: of('rect') };
}

function rowOf(y: number): number {
  return Math.round(((y - 54) / 21.6) * 1e4) / 1e4;
}

function shifted(operation: Operation, by: number): Operation {
  const to = (x: number) => Math.round((x + by) * 1000) / 1000;
  return operation.kind === 'line' ? { ...operation, x1: to(operation.x1), x2: to(operation.x2) } : { ...operation, x: to(operation.x) };
}

/** Where a mark's ink is; along a line the ends, for they are cut square. */
function inkOf(operation: Operation) {
  if (operation.kind === 'line') {
    const { x1, x2, y1, width } = operation;
    return { what: 'line', left: x1, right: x2, top: y1 - width / 2, bottom: y1 + width / 2, baseline: y1 };
  }
  if (operation.kind === 'rect') {
    const { x, y, width, height, stroke } = operation;
    const half = stroke / 2;
    return { what: 'box', left: x - half, right: x + width + half, top: y - half, bottom: y + height + half, baseline: y + height + half };
  }
  const { x, y, text, font, size } = operation;
  const { bbox } = faces[font].layout(text, ['onum', 'pnum']);
  const scale = size / faces[font].unitsPerEm;
  return {
    what: text,
    left: x + bbox.minX * scale,
    right: x + bbox.maxX * scale,
    top: y - bbox.maxY * scale,
    bottom: y - bbox.minY * scale,
    baseline: y,
  };
}
