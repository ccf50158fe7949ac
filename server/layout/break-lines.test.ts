import { expect, test } from 'vitest';
import { balanceLines, fillLines, justifyLines, stretchOf, withBetterBreaks } from './break-lines.ts';

test('lines are filled in order, a wider word has its own line, and the rest is returned', () => {
  const filled = fillLines(words('one two three extraordinary five six'), 7, 3);
  expect([...filled.lines, filled.rest].map(textOf)).toEqual(['one two', 'three', 'extraordinary', 'five six']);
});

test.each([
  [52, 'all difficult things in the world|are sure to arise small'],
  [40, 'To me every hour of the light|and dark is a miracle.'],
  [40, 'Trust thyself:|every heart vibrates to that string.'],
  [50, 'To find the journey’s end|in every step of the road is wisdom.'],
  [52, 'Who gets an undivided hour of yours today?|Write the name and hour.'],
  [46, 'Come forth into the light of things,|let Nature be your Teacher.'],
  [48, 'It was as if a great many things|had come to a man all at once'],
  // No line ends with a small word.
  [46, 'According to our resolution so is the rate|of our progress, and much diligence is needful|for him who would make good progress.'],
  // With many lines, even widths count more than a pause.
  [30, 'And let us not be weary|in well doing: for in due|season we shall reap,|if we faint not.'],
  // No line ends at a pause that is too near an end.
  [40, 'No. It is the way in which the morning|began that you keep.'],
])('in lines of %i, a text is broken as %s', (measure, lines) => {
  expect(balanced(lines.replaceAll('|', ' '), measure)).toEqual(lines.split('|'));
});

test('two lines become three where all three end at a better place', () => {
  const better = (text: string) => {
    const all = words(text);
    return withBetterBreaks(balanceLines(all, 54, 2), balanceLines(all, 54, 3)).map(textOf);
  };
  expect(better('To sit in the shade on a fine day, and look upon verdure, is the most perfect refreshment.')).toEqual([
    'To sit in the shade on a fine day,',
    'and look upon verdure,',
    'is the most perfect refreshment.',
  ]);
  expect(better('The journey of a thousand li commenced with a single step.')).toHaveLength(2);
});

test('a justified paragraph has the least stretch of all ways to break it, and no line is too wide', () => {
  const sentence = 'in the morning a page asks for three goals and in the evening another asks what became of them';
  const [all, measure] = [words(sentence), 17];
  const cost = (lines: ReturnType<typeof words>[]) => lines.slice(0, -1).reduce((sum, line) => sum + stretchOf(line, measure) ** 2, 0);
  const best = justifyLines(all, measure);
  expect(best.flat()).toEqual(all);
  expect(best.every((line) => textOf(line).length <= measure)).toBe(true);
  const others = everyBreak(all, measure);
  expect(others.length).toBeGreaterThan(50);
  expect(cost(best)).toBeCloseTo(Math.min(...others.filter((lines) => (lines.at(-1)?.length ?? 0) > 1).map(cost)), 9);
  // Filling each line in turn is worse.
  expect(cost(best)).toBeLessThan(cost(fillLines(all, measure, Infinity).lines));
});

test('parts of a compound close up on one line', () => {
  const parts = [
    { text: 'water-', width: 6, gap: 1 },
    { text: 'pot', width: 3, gap: 0 },
  ];
  expect(fillLines(parts, 9, 9).lines).toEqual([parts]);
  expect(fillLines(parts, 8, 9).lines).toEqual([[parts[0]], [parts[1]]]);
});

function balanced(text: string, measure: number): string[] {
  const count = fillLines(words(text), measure, Infinity).lines.length;
  return balanceLines(words(text), measure, count).map(textOf);
}

/** Words in a face whose letters and spaces are 1 wide. */
function words(text: string) {
  return text.split(' ').map((word) => ({ text: word, width: word.length, gap: 1 }));
}

/** Every way to break the words into lines that fit. */
function everyBreak<W extends { text: string }>(all: W[], measure: number): W[][][] {
  if (all.length === 0) return [[]];
  return all.flatMap((_, index) => {
    const line = all.slice(0, index + 1);
    return textOf(line).length > measure ? [] : everyBreak(all.slice(index + 1), measure).map((rest) => [line, ...rest]);
  });
}

function textOf(line: { text: string }[]): string {
  return line.map(({ text }) => text).join(' ');
}
