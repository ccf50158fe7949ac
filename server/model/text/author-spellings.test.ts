import { expect, test } from 'vitest';
import { authorVariants } from './author-spellings.ts';

test.each([
  [['Albert Einstein', 'A. Einstein', 'Einstein, Albert', 'ALBERT EINSTEIN', 'Albert Einstein']],
  [['Charlotte Brontë', 'Charlotte Bronte']],
  [['Winston S. Churchill', 'Sir Winston Churchill', 'W. S. Churchill', 'Winston Churchill']],
  [['Martin Luther King, Jr.', 'Martin Luther King Jr', 'Martin Luther King']],
  [['Friedrich Nietzsche', 'Friedrich Nietzche']],
  [['Chinese Proverb', 'Chinese proverb', 'Chinese proverb.']],
])('%j are spellings of one name', (names) => {
  const [group, ...others] = authorVariants(names);
  expect([group?.toSorted(), others]).toEqual([[...new Set(names)].sort(), []]);
});

test.each([
  [['William James', 'Henry James', 'James']],
  [['John Adams', 'John Quincy Adams']],
  [['A. Smith', 'Adam Smith', 'Anna Smith']],
  [['Oliver Wendell Holmes Sr.', 'Oliver Wendell Holmes Jr.']],
  [['Marcus Aurelius', 'Marcus Tullius Cicero']],
  [['John Keats', 'John Yeats']],
  [['', '—']],
])('%j are different people', (names) => {
  expect(authorVariants(names)).toEqual([]);
});

test('the most used spelling is first, or the longest', () => {
  expect(authorVariants(['A. Lincoln', 'A. Lincoln', 'Abraham Lincoln', 'seneca', 'Seneca', 'Seneca', 'J. Austen', 'Jane Austen'])).toEqual(
    [
      ['A. Lincoln', 'Abraham Lincoln'],
      ['Jane Austen', 'J. Austen'],
      ['Seneca', 'seneca'],
    ],
  );
});

test('25,000 names with the same last name are not compared', () => {
  const names = Array.from({ length: 25_000 }, (_, n) => `Author${n} Smith`);
  const work = comparisonsOf(() =>
    expect(authorVariants([...names, 'A. Einstein', 'Albert Einstein'])).toEqual([['Albert Einstein', 'A. Einstein']]),
  );
  expect(work).toBeLessThan(100);
});

test('of few different last names, only so many pairs are compared as a second allows', () => {
  const count = 10_000;
  const names = Array.from({ length: count }, (_, n) => `Author${n} ${'de la '.repeat(20)} ${String.fromCodePoint(0x4e00 + (n % 25))}`);
  const work = comparisonsOf(() => authorVariants(names));
  expect(work).toBeGreaterThan(0);
  expect(work).toBeLessThan((count * count) / 25 / 4);
});

/** How many pairs of names `act` compares word by word. */
function comparisonsOf(act: () => void): number {
  // A spy keeps what it is called with, which is too much here.
  const { findIndex } = Array.prototype;
  let count = 0;
  Array.prototype.findIndex = function (this: unknown[], ...parameters) {
    count += 1;
    return findIndex.apply(this, parameters);
  };
  try {
    act();
  } finally {
    Array.prototype.findIndex = findIndex;
  }
  return count;
}
