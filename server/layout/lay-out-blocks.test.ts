import { array, assert, constantFrom, lorem, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fonts, layOutSpread, linesOf, pageFontFolder, rowOf, textsOf, type SpreadOrder } from '../../fixtures/harness/page-operations.ts';
import type { LaidOutPage, Operation } from '../model/api/drawing.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import type { Block } from './blocks.ts';
import { loadFonts } from './fonts.ts';
import { fitRows } from './lay-out-blocks.ts';

const long = 'Nothing great was ever set down in so few words that nobody would take some out. '.repeat(12).slice(0, 900);

test('a morning page has its date line, three goals, three priorities and the prompt with its lines', () => {
  const page = layOutSpread({ type: 'morning', weekday: 'monday', side: 'left', prompt: { text: 'What is next?' } }, fonts);
  expect(wordsOf(page).join()).toBe('Monday,morning,Date,Three goals,Top three priorities,1,2,3,Morning intentions,What is next?');
  expect(count(page)).toEqual({ text: 10, line: 1 + 3 + 3 + 12, rect: 3 });
});

test('an evening page has its quote, the day review, the unfiltered flow and three questions for tomorrow', () => {
  const quote = { text: 'Hitch your wagon to a star.', author: 'Ralph Waldo Emerson' };
  const page = layOutSpread({ type: 'evening', weekday: 'friday', side: 'right', quote, prompt: { text: 'What is done?' } }, fonts);
  expect(wordsOf(page).join()).toBe(
    'Friday,evening,“Hitch your wagon to a star.”,Ralph Waldo Emerson,Day review,What is done?,Thanks to,Unfiltered flow,Questions for tomorrow,First thing?,What can wait?,Hardest hour?',
  );
  expect(count(page)).toEqual({ text: 12, line: 4 + 6 + 3, rect: 0 });
});

test('a Sunday page has the weekly review, three goals and days of the next week and the self-care plan', () => {
  const page = layOutSpread({ type: 'sunday_reflection', weekday: 'sunday', side: 'left', prompt: { text: 'What stays?' } }, fonts);
  expect(wordsOf(page).join()).toBe(
    'Sunday,reflection,Weekly review,What stays?,Boxes checked,Evenings written,A title for this week,Three goals for next week,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Self-care plan,Day and hour,Instead of',
  );
  expect(count(page)).toEqual({ text: 18, line: 6 + 2 + 1 + 3 + 7 + 9, rect: 3 });
});

test('blocks below a quote have the same place whatever its length, on the row of the priorities beside them', () => {
  const places = [
    'Hitch your wagon to a star.',
    'Even by the falling of water-drops a water-pot is filled; the wise man becomes full of good, even if he gather it.',
  ].map((text) => {
    const page = layOutSpread(
      { type: 'evening', weekday: 'monday', side: 'left', quote: { text, author: 'X' }, prompt: { text: 'Why?' } },
      fonts,
    );
    return textsOf(page).flatMap(({ text: words, y, size }) => (size === 15 ? `${rowOf(y)} ${words}` : []));
  });
  expect(places).toEqual([
    ['7 Day review', '14 Unfiltered flow', '22 Questions for tomorrow'],
    ['7 Day review', '14 Unfiltered flow', '22 Questions for tomorrow'],
  ]);
});

test('the quotation marks hang before the edge that the lines of a quote and its author share', () => {
  const quote = { text: '“Hope” is the thing with feathers / That perches in the soul.', author: 'Emily Dickinson' };
  const page = layOutSpread({ type: 'evening', weekday: 'monday', side: 'left', quote }, fonts);
  const [first, ...others] = textsOf(page).filter(({ x }) => x > 30 && x < 50);
  expect(first?.text).toBe('“‘Hope’ is the thing with feathers');
  expect((first?.x ?? 0) + fonts.advance('“‘', 'regular') * 18).toBeCloseTo(48.6, 1);
  expect(others.map(({ text, x }) => [text, x])).toEqual([
    ['That perches in the soul.”', 48.6],
    ['Emily Dickinson', 48.6],
  ]);
});

test('an author is four fifths of the quote, at least 9 points, and a line and a quarter below it', () => {
  const quotes = [40, 210, 330].map((length) => ({ text: long.slice(0, length).trim(), author: 'A. Nonymous' }));
  const sizes = quotes.map((quote) => {
    const texts = textsOf(layOutSpread({ type: 'evening', weekday: 'monday', side: 'left', quote }, fonts));
    const index = texts.findIndex(({ text }) => text === quote.author);
    const [last, author] = [texts[index - 1], texts[index]];
    expect((author?.y ?? 0) - (last?.y ?? 0)).toBeCloseTo(1.5 * (last?.size ?? 0), 3);
    return [last?.size, author?.size];
  });
  expect(sizes).toEqual([
    [18, 14.4],
    [13.5, 10.8],
    [10.5, 9],
  ]);
});

test('lines to write on are aligned dots, unless the template has solid lines', () => {
  const order: SpreadOrder = { type: 'morning', weekday: 'monday', side: 'left' };
  const [dotted, solid] = [undefined, 'solid' as const].map((rules) => linesOf(layOutSpread({ ...order, style: { rules } }, fonts)));
  // The first line belongs to the date, and ends with its column.
  expect(dotted?.map(({ dots, width }) => `${width} ${dots}`)).toEqual(Array(18).fill('0.75 3.6'));
  for (const { x1 } of dotted?.slice(1) ?? []) expect((x1 - 27.375) % 3.6).toBeCloseTo(0, 3);
  expect(solid?.some(({ dots: pitch, width }) => pitch || width !== 0.36)).toBe(false);
});

test('a prompt of three lines keeps its distance from the heading over it', () => {
  const prompt = { text: long.slice(0, 190) };
  const [heading, first, ...others] = textsOf(layOutSpread({ type: 'morning', weekday: 'monday', side: 'left', prompt }, fonts)).slice(8);
  expect(others.length).toBe(2);
  expect(rowOf(others.at(-1)?.y ?? 0)).toBe(rowOf(heading?.y ?? 0) + 3);
  expect((first?.y ?? 0) - (heading?.y ?? 0)).toBeCloseTo(3 * 21.6 - 2 * 16.2, 3);
});

test('pages without a quote or a prompt have the fallbacks in the largest type', () => {
  const pages = pageTypes.map((type) => layOutSpread({ type, weekday: 'sunday', side: 'left' }, fonts));
  expect(pages.map(({ overflow, missing }) => [...overflow, ...missing])).toEqual([[], [], []]);
  const texts = pages.map((page) => textsOf(page).filter(({ font, size }) => font === 'regular' && size < 20));
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

test('a quote of 900 characters is set in 9 points, and the characters that do not fit are counted', () => {
  const page = layOutSpread({ type: 'evening', weekday: 'monday', side: 'left', quote: { text: long, author: 'A. Nonymous' } }, fonts);
  const set = textsOf(page).filter(({ size, font }) => size === 9 && font === 'regular');
  const words = set.map(({ text }) => text).join(' ');
  expect(set.length).toBe(6);
  expect(words.endsWith('…')).toBe(true);
  expect(`“${long.trim()}”`.startsWith(words.slice(0, -1))).toBe(true);
  expect(page.overflow).toEqual([{ place: 'quote', characters: `“${long.trim()}”`.length - words.length - 2 }]);
});

test('a prompt and an author without room are reported by their places', () => {
  const quote = { text: 'Begin.', author: long.slice(0, 200).trim() };
  const page = layOutSpread({ type: 'evening', weekday: 'monday', side: 'left', quote, prompt: { text: long } }, fonts);
  expect(page.overflow.map(({ place }) => place)).toEqual(['author', 'prompt']);
});

test('characters without a glyph are named once each, and left out', () => {
  const quote = { text: 'Well ✓ begun 😀 is ✓ half 漢 done.', author: '孔子' };
  const page = layOutSpread({ type: 'evening', weekday: 'monday', side: 'left', quote }, fonts);
  expect(page.missing).toEqual([
    { place: 'quote', characters: ['✓', '😀', '漢'] },
    { place: 'author', characters: ['孔', '子'] },
  ]);
  expect(wordsOf(page)).toContain('“Well begun is half done.”');
});

test('all texts stay inside the margins, or their overflow is counted', () => {
  const text = oneof(
    string({ unit: 'grapheme', maxLength: 300 }),
    lorem({ maxCount: 120 }),
    array(string({ unit: constantFrom('W', 'i', ' ', '-', '—', '/', '”', '\n', '.', 'é'), maxLength: 90 })).map((parts) => parts.join(' ')),
  );
  assert(
    property(text, text, text, (quote, author, prompt) => {
      const page = layOutSpread(
        { type: 'evening', weekday: 'wednesday', side: 'left', quote: { text: quote, author }, prompt: { text: prompt } },
        fonts,
      );
      const texts = textsOf(page);
      const outside = texts.filter(({ x, y, text, font, size }) => x < 27 || y > 600 || x + fonts.advance(text, font) * size > 396.01);
      expect(outside).toEqual([]);
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(9);
      const lines = linesOf(page).map(({ y1 }) => y1);
      expect(lines.length).toBeGreaterThanOrEqual(4 + 3 + 3);
      expect(Math.max(...lines)).toBe(594);
    }),
    { numRuns: 150 },
  );
});

test('the same order gives the same page, even with fonts that are read again', async () => {
  const order: SpreadOrder = { type: 'evening', weekday: 'monday', side: 'left', quote: { text: long }, prompt: { text: 'Why ✓?' } };
  expect(JSON.stringify(layOutSpread(order, await loadFonts(pageFontFolder)))).toBe(JSON.stringify(layOutSpread(order, fonts)));
});

function wordsOf(page: LaidOutPage): string[] {
  return textsOf(page).map(({ text }) => text);
}

function count({ operations }: LaidOutPage) {
  const of = (kind: Operation['kind']) => operations.filter((operation) => operation.kind === kind).length;
  return { text: of('text'), line: of('line'), rect: of('rect') };
}

test('blocks with rest share the free rows, and where there are too few rows the tallest space or drawing shrinks', () => {
  const rules = { kind: 'rules', rows: 'rest' } as const;
  const columns = { kind: 'columns', parts: [{ span: 1, blocks: [rules] }] } as const;
  const rowsOf = (blocks: readonly object[], used: number) =>
    fitRows(blocks as Block[], used, 20).map((block) => 'rows' in block && block.rows);
  expect(rowsOf([rules, { kind: 'space', rows: 1 }, columns], 1)).toEqual([9, 1, 10]);
  expect(
    rowsOf([{ kind: 'space', rows: 3 }, { kind: 'horizon', rows: 8, past: 0 }, { kind: 'image', rows: 12, file: '' }, rules], 23),
  ).toEqual([3, 5, 12, 0]);
  expect(
    rowsOf(
      [
        { kind: 'space', rows: 2 },
        { kind: 'horizon', rows: 4, past: 0 },
        { kind: 'image', rows: 18, file: '' },
      ],
      24,
    ),
  ).toEqual([1, 3, 18]);
});
