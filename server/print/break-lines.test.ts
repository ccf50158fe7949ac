import { expect, test } from 'vitest';
import { balanceLines, fillLines } from './break-lines.ts';

test('lines are filled one after another, and the words that do not fit are left over', () => {
  const { lines, rest } = fillLines(words('one two three four five six'), 9, 2);
  expect([...lines, rest].map(textOf)).toEqual(['one two', 'three', 'four five six']);
});

test('a word wider than the line has a line of its own', () => {
  expect(fillLines(words('a extraordinary day'), 6, 9).lines.map(textOf)).toEqual(['a', 'extraordinary', 'day']);
});

test('a line holds what is exactly as wide as it is', () => {
  expect(fillLines(words('one two three'), 7, 9).lines.map(textOf)).toEqual(['one two', 'three']);
});

test('the last line is not left with a single word', () => {
  expect(balanced('all difficult things in the world are sure to arise small', 52)).toEqual([
    'all difficult things in the',
    'world are sure to arise small',
  ]);
});

test.each([
  [
    'Who gets an undivided hour of yours today? Write the name and hour.',
    52,
    ['Who gets an undivided hour of yours today?', 'Write the name and hour.'],
  ],
  [
    'Come forth into the light of things, let Nature be your Teacher.',
    46,
    ['Come forth into the light of things,', 'let Nature be your Teacher.'],
  ],
  [
    'It was as if a great many things had come to a man all at once',
    48,
    ['It was as if a great many things', 'had come to a man all at once'],
  ],
])('%s breaks where a reader pauses, and never after a stranded word', (text, measure, lines) => {
  expect(balanced(text, measure)).toEqual(lines);
});

test('a line does not end on a little word that belongs to the next', () => {
  expect(
    balanced(
      'According to our resolution so is the rate of our progress, and much diligence is needful for him who would make good progress.',
      46,
    ),
  ).toEqual([
    'According to our resolution so is the rate',
    'of our progress, and much diligence is needful',
    'for him who would make good progress.',
  ]);
});

test('in a paragraph of many lines evenness counts for more than a pause', () => {
  expect(balanced('And let us not be weary in well doing: for in due season we shall reap, if we faint not.', 30)).toEqual([
    'And let us not be',
    'weary in well doing:',
    'for in due season we shall',
    'reap, if we faint not.',
  ]);
});

test('a pause too near an end does not make a line', () => {
  expect(balanced('No. It is the way in which the morning began that you keep.', 40)).toEqual([
    'No. It is the way in which the',
    'morning began that you keep.',
  ]);
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

/** Words of a face in which each letter and each space is 1 wide. */
function words(text: string) {
  return text.split(' ').map((word) => ({ text: word, width: word.length, gap: 1 }));
}

function textOf(line: { text: string }[]): string {
  return line.map(({ text }) => text).join(' ');
}
