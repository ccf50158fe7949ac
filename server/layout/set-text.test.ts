import { expect, test } from 'vitest';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { promptStyles, quoteStyles } from './grid-and-type.ts';
import { setText } from './set-text.ts';

test('a text takes the largest style that it fits in', () => {
  const text = ['The world will never starve for want of wonders; but only for want of wonder.'];
  const sizes = [1, 2, 3].map((lines) => setText(text, quoteStyles, { width: 250, maxLines: () => lines }, fonts).style.size);
  expect(sizes).toEqual([9, 15, 18]);
});

test('every line is at most as wide as its room, by the measure of the font', () => {
  const text =
    'Far better it is to dare mighty things, to win glorious triumphs, even though checkered by failure, than to take rank with those.';
  const widths = [100, 173, 250, 369].flatMap((width) => {
    const { lines, style } = setText([text], promptStyles, { width, maxLines: () => 40 }, fonts);
    return lines.map((line) => width - fonts.advance(line.text, style.font) * style.size);
  });
  expect(widths.length).toBeGreaterThan(12);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(0);
});

test('lines of a poem become smaller before they are continued', () => {
  const poem = ['For the structure that we raise,', 'Time is with materials filled;'];
  const { style, lines } = setText(poem, quoteStyles, { width: 190, maxLines: () => 9 }, fonts);
  expect(style.size).toBe(15);
  expect(lines).toEqual(poem.map((text) => ({ text, indent: 0 })));
});

test('a line of a poem too long for 12 points is continued one em further in', () => {
  const poem = ['Short,', 'and yet the second of its lines is much too long'];
  const { style, lines } = setText(poem, quoteStyles, { width: 190, maxLines: () => 9 }, fonts);
  expect(style.size).toBe(18);
  expect(lines).toEqual([
    { text: 'Short,', indent: 0 },
    { text: 'and yet the second of its', indent: 0 },
    { text: 'lines is much too long', indent: 18 },
  ]);
});

test('a continued line of a poem ends inside its room with its indent', () => {
  const poem = ['Short,', 'and the longest of all lines that ever stood in any poem of a poet of the river and the sea'];
  const rooms = Array.from({ length: 60 }, (_, index) => {
    const width = 150 + index;
    const { style, lines } = setText(poem, quoteStyles, { width, maxLines: () => 9 }, fonts);
    return Math.min(...lines.map(({ text, indent }) => width - indent - fonts.advance(text, style.font) * style.size));
  });
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(0);
});

test('a compound is broken after its hyphen', () => {
  const linesOf = (text: string, width: number) =>
    setText([text], [{ font: 'regular', size: 10, leading: 12 }], { width, maxLines: () => 9 }, fonts).lines.map((line) => line.text);
  expect(linesOf('a water-pot', 40)).toEqual(['a water-', 'pot']);
  expect(linesOf('a water-pot', 60)).toEqual(['a water-pot']);
});

test('a word that is wider than the lines becomes smaller, and is divided and named when it is too wide in any type', () => {
  const set = (word: string) => setText([`An ${word} day`], quoteStyles, { width: 180, maxLines: () => 9 }, fonts);
  expect([set('extraordinarily').style.size, set('extraordinarily').divided]).toEqual([18, []]);
  const smaller = set('electroencephalographically');
  expect([smaller.style.size, smaller.divided]).toEqual([15, []]);
  const word = 'Antidisestablishmentarianismelectroencephalographically';
  const { style, lines, divided } = set(word);
  expect([style.size, divided]).toEqual([18, [word]]);
  expect(lines.length).toBeGreaterThan(2);
  expect(
    lines
      .map(({ text }) => text)
      .join('|')
      .replaceAll('-|', '')
      .replaceAll('|', ' '),
  ).toBe(`An ${word} day`);
  for (const { text } of lines) expect(fonts.advance(text, 'regular') * style.size).toBeLessThanOrEqual(180);
  // English does not divide words of one letter.
  const letters = set('x'.repeat(140));
  expect(
    letters.lines
      .map(({ text }) => text)
      .join('')
      .replaceAll('-', ''),
  ).toContain('x'.repeat(140));
  for (const { text } of letters.lines) expect(fonts.advance(text, 'regular') * letters.style.size).toBeLessThanOrEqual(180);
});

test('characters that do not fit in the smallest style are counted, and those before them are set', () => {
  const { style, lines, leftOver } = setText(['one two three four five six'], promptStyles, { width: 40, maxLines: () => 2 }, fonts);
  expect(style.size).toBe(9);
  expect(lines.map(({ text }) => text)).toEqual(['one two', 'three four']);
  expect(leftOver).toBe('five six'.length);
});

test('at most 2000 characters are set, and the others are counted', () => {
  const text = 'abcdefghi '.repeat(250).trim();
  const { lines, leftOver } = setText([text], promptStyles, { width: 369, maxLines: () => 1000 }, fonts);
  expect([lines.map((line) => line.text).join(' ').length, leftOver]).toEqual([1999, 500]);
});
