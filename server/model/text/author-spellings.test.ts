import { expect, test, vi } from 'vitest';
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

/** How many pairs of names `act` compares word by word. */
function comparisonsOf(act: () => void): number {
  const compared = vi.spyOn(Array.prototype, 'findIndex');
  act();
  const { length } = compared.mock.calls;
  compared.mockRestore();
  return length;
}
