import { expect, test } from 'vitest';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { justifyLines, justifyParagraph, stretchOf } from './break-lines.ts';
import { divideWide, hangMarks, hyphenate, joinParts, maxHang, type Word } from './hyphenate.ts';
import { wordsOf } from './printed-text.ts';

const partsOf = (text: string) => hyphenate(wordsOf(text, 'regular', fonts), 'regular', fonts);

test('words are divided by the rules of English, and short ones stay whole', () => {
  const divided = (text: string) => partsOf(text).map(({ text: part, hyphen }) => part + (hyphen === undefined ? '' : '|'));
  expect(divided('Extraordinary reflection, “important” pages').join('')).toBe('Ex|tra|or|di|naryre|flec|tion,“im|por|tant”pages');
  expect(divided('water-pot')).toEqual(['water-', 'pot']);
});

test('an address is divided after a slash, without a hyphen, and a wide one before a dot, too', () => {
  const parts = (words: Word[]) => words.map(({ text, hyphen }) => text + (hyphen === undefined ? '' : '|'));
  const url = 'https://mindset.example/extraordinary/reflections.html';
  expect(parts(partsOf(url))).toEqual(['https://mindset.example/', 'extraordinary/', 'reflections.html']);
  expect(parts(partsOf('extraordinary@mindsetjournal.example'))).toEqual(['extraordinary@mindsetjournal.example']);
  const wide = divideWide(wordsOf(url, 'regular', fonts), 8, 'regular', fonts);
  expect(parts(wide)).toEqual(['https://mindset', '.example/', 'extraordinary/', 'reflections', '.html']);
  expect(wide.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(fonts.advance(url, 'regular'), 6);
  expect(parts(hyphenate(wide, 'regular', fonts)).filter((part) => part.endsWith('|'))).toEqual([]);
});

test('the parts of a word on one line are joined, with the width of the word', () => {
  const parts = partsOf('an office of importance');
  const whole = joinParts(parts);
  expect(whole.map(({ text }) => text)).toEqual(['an', 'office', 'of', 'importance']);
  for (const { text, width } of whole) expect(width).toBeCloseTo(fonts.advance(text, 'regular'), 6);
});

test('a line that ends in the middle of a word has a hyphen, and fills the measure', () => {
  const text = 'Write what you want to be true on the last page, and why it matters extraordinarily to everybody around you, unfailingly.';
  const measure = 10;
  const lines = justifyLines(partsOf(text), measure);
  const printed = lines.map(joinParts);
  const ends = printed.map((line) => line.at(-1)?.text ?? '');
  expect(ends.some((end) => /\p{L}-$/u.test(end))).toBe(true);
  expect(
    printed
      .flat()
      .map(({ text: word }) => word)
      .join(' ')
      .replace(/(\p{L})- /gu, '$1'),
  ).toBe(text);
  for (const [index, line] of printed.slice(0, -1).entries()) {
    const stretch = stretchOf(lines[index] ?? [], measure);
    const gaps = line.reduce((sum, word, at) => sum + (at > 0 ? word.gap + stretch : 0), 0);
    const hang = lines[index]?.at(-1)?.hang ?? 0;
    expect(line.reduce((sum, { width }) => sum + width, gaps)).toBeCloseTo(measure + hang, 6);
  }
});

test.each([
  [13, 'And when there is a gap of several | days, do not fill it in from mem- | ory.'],
  [14, 'For some people Sunday evening is | already heavy with Monday, and a re- | view pours more into it.'],
])('a less even line is better than a second hyphen below another, in lines of %i: %s', (measure, lines) => {
  const parts = partsOf(lines.replaceAll('- | ', '').replaceAll(' | ', ' '));
  const printed = justifyLines(parts, measure).map((line) => joinParts(line).map(({ text }) => text));
  expect(printed.map((words) => words.join(' ')).join(' | ')).toBe(lines);
});

test('a mark at the end of a line hangs over the edge, so that the letters before it end near the edge', () => {
  const text = 'One, two, three, four; five-fold and six. “Seven,” eight, nine – ten, eleven: twelve, thirteen.';
  const words = hangMarks(wordsOf(text, 'regular', fonts), 'regular', fonts);
  const ends = [8, 9, 10, 11, 12].flatMap((measure) =>
    justifyLines(words, measure)
      .slice(0, -1)
      .map((line) => {
        const stretch = stretchOf(line, measure);
        const width = line.reduce((sum, word, at) => sum + word.width + (at > 0 && word.gap > 0 ? word.gap + stretch : 0), 0);
        return { end: line.at(-1)?.text ?? '', beyond: width - measure };
      }),
  );
  for (const { end, beyond } of ends) {
    const mark = /[^\p{L}]$/u.exec(end)?.[0];
    const expected = mark === undefined ? 0 : Math.min(0.7 * fonts.advance(mark, 'regular'), maxHang);
    expect([end, beyond]).toEqual([end, expect.closeTo(expected, 6)]);
  }
  expect(ends.filter(({ beyond }) => beyond > 0.1).length).toBeGreaterThan(5);
});

test('words are divided only where the spaces would be too wide otherwise', () => {
  const text = 'Each day has two facing pages. The left one is for the morning and takes five minutes: three goals with a box each.';
  const words = wordsOf(text, 'regular', fonts);
  const set = (measure: number) => justifyParagraph(words, 'regular', measure, fonts);
  expect(set(30).every((line) => line.at(-1)?.hyphen === undefined)).toBe(true);
  const narrow = set(12);
  expect(narrow.some((line) => line.at(-1)?.hyphen !== undefined)).toBe(true);
  const widest = (lines: typeof narrow) => Math.max(...lines.slice(0, -1).map((line) => stretchOf(line, 12)));
  expect(widest(narrow)).toBeLessThan(widest(justifyLines(words, 12)));
  // No space shrinks below four fifths of its width.
  for (const measure of [20, 16, 14, 12, 11, 10])
    for (const line of set(measure)) expect(stretchOf(line, measure)).toBeGreaterThan(-0.0501);
});
