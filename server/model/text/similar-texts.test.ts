import inspirational from 'inspirational-quotes/data/data.json' with { type: 'json' };
import { array, assert, constantFrom, nat, property, string, tuple } from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { expect, test } from 'vitest';
import { pairsThatShareWords, similarTexts } from './similar-texts.ts';
import { normalText } from './normalize.ts';

function alike(...texts: string[]): string[] {
  const items = texts.map((text, index) => ({ text, index }));
  return similarTexts(items).map(({ first, second, similarity }) => `${first.index} ${second.index} ${similarity}`);
}

test.each([
  ['“Don’t  STOP!”', 'dont stop'],
  ["'Tis well - said…", 'tis well said'],
  ['Ｆｕｌｌ ﬁeld', 'full field'],
  ['Zoë paid $20, 100%', 'zoë paid $20 100'],
  ['A—B/C\nD', 'a b c d'],
  [' … ', '…'],
])('the words of %j are %j', (text, words) => {
  expect(normalText(text)).toBe(words);
});

test('texts are near exactly when at most a tenth of the letters differ', () => {
  const text = 'walk along the quiet river before the morning train leaves the old station';
  const edit = tuple(nat(text.length), nat(3), string({ unit: constantFrom('a', 'e', 'x', ' '), maxLength: 3 }));
  assert(
    property(array(edit, { maxLength: 8 }), (edits) => {
      const other = edits.reduce((edited, [at, length, added]) => edited.slice(0, at) + added + edited.slice(at + length), text);
      const [a, b] = [normalText(text), normalText(other)];
      const isNear = distance(a, b) <= Math.floor(Math.max(a.length, b.length) / 10);
      const isInside = ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
      const isFound = alike(text, other).includes('0 1 near');
      // Only texts that share three words in a row are compared.
      const words = a.split(' ');
      const isCandidate = words.slice(2).some((word, at) => ` ${b} `.includes(` ${words[at]} ${words[at + 1]} ${word} `));
      expect([other, isFound]).toEqual([other, isInside || !isCandidate ? isFound : isNear]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['the same', ['Begin anywhere.', 'Begin anywhere. '], ['0 1 same']],
  ['the same except for punctuation', ['Don’t stop', "“DON'T stop!”"], ['0 1 same-words']],
  ['the same as the second one', ['Begin.', 'begin', 'begin'], ['0 1 same-words', '1 2 same']],
  ['with one more letter', ['Never let yesterday use up today', 'Never let yesterdays use up today'], ['0 1 near']],
  ['with another word', ['Do not wait to strike until the iron is hot', 'Do not wait to strike till the iron is hot'], ['0 1 near']],
  ['inside', ['It is all right. Twenty years from now you will laugh about it.', 'Twenty years from now you will laugh'], ['0 1 inside']],
  ['a few words inside', ['To be or not to be', 'to be'], []],
  ['a series', ['On day 1 write down what you ate today', 'On day 2 write down what you ate today'], []],
  ['one frame, two subjects', ['Name one thing you did well today', 'Name one thing you did badly today'], []],
  ['only punctuation', ['?', '!', '?'], ['0 2 same']],
])('texts that are %s', (_, texts, expected) => {
  expect(alike(...texts)).toEqual(expected);
});

test('each text is in one pair, with the nearest before it', () => {
  const near = 'Do not wait to strike till the iron is hot';
  expect(alike('Do not wait to strike until the iron is hot', near, `${near}!`, `${near}!`)).toEqual([
    '0 1 near',
    '1 2 same-words',
    '2 3 same',
  ]);
});

test('finds the similar texts of a real collection', () => {
  const counts: Record<string, number> = {};
  for (const { similarity } of similarTexts(inspirational)) counts[similarity] = (counts[similarity] ?? 0) + 1;
  expect(counts).toEqual({ same: 4, 'same-words': 16, near: 2, inside: 3 });
});

test('texts longer than a page are similar only when one contains the other', () => {
  const words = Array.from({ length: 600 }, (_, index) => `word${String.fromCharCode(97 + (index % 26), 97 + (index % 23))}`);
  const long = words.join(' ');
  expect(alike(long, `${long.slice(0, -1)}x`)).toEqual([]);
  expect(alike(long, `${long} and more`)).toEqual(['0 1 inside']);
});

test('sixty texts of a hundred thousand letters with the same first words are compared within the timeout', () => {
  const letter = (index: number) => String.fromCharCode(97 + (index % 26));
  const text = (n: number) => Array.from({ length: 20_000 }, (_, at) => letter(at * n) + letter(at * at + n) + letter(at >> n)).join(' ');
  expect(alike(...Array.from({ length: 60 }, (_, n) => `group ${'abcdef'[n % 6]} shares these words ${text(n + 2)}`))).toEqual([]);
});

test('twenty thousand texts with a common phrase are not similar, and twenty thousand copies are one pair each', () => {
  const frame = Array.from({ length: 20_000 }, (_, index) => ({ text: `Sentence ${index} says that one thing leads to another` }));
  expect(similarTexts(frame)).toEqual([]);
  const copies = Array.from({ length: 20_000 }, () => ({ text: 'Begin.' }));
  expect(similarTexts(copies)).toHaveLength(19_999);
});

test('with too many pairs, only those with the rarest runs are compared', () => {
  // Each of 2,999 texts has 100 runs, and shares each run with eleven other texts.
  const runsOf = (text: number) => Array.from({ length: 100 }, (_, run) => `r${run} g${Math.floor(((text * (run + 1)) % 2_999) / 12)} t`);
  const texts = Array.from({ length: 2_999 }, (_, text) => runsOf(text + 1).join(' '));
  const search = pairsThatShareWords([...texts, 'well begun is half done', 'begun is half done well']);
  let step = search.next();
  while (!step.done) step = search.next();
  const pairs = step.value;
  expect(pairs.length).toBeLessThan(2 ** 20);
  // `toContainEqual` takes seconds for a million pairs.
  expect(pairs.find(([first]) => first === 2_999)).toEqual([2_999, 3_000]);
});
