import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { normalize, curled } from './normalize.ts';

const forms = constantFrom('NFC', 'NFKC', 'NFKD');
const mark = constantFrom('\u0301', '\u0316', '\u0344', '\u093c', '\u09c7', '\u09be', '\u3099', '\uff9e', '\u{1d165}');
const letter = oneof(
  constantFrom('a', 'é', 'ế', '\u0e33', '\uff76', '\ufdfa', '\u1100', '\u1161', '\u11a8', '\u{1d15e}', ' ', '\n'),
  string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((character) => !/[\p{M}\uff9e\uff9f]/u.test(character)),
);

test('the result is that of String.normalize for at most 30 marks on a letter', () => {
  const text = array(tuple(letter, array(mark, { maxLength: 30, size: 'max' }))).map((letters) => letters.flat(2).join(''));
  assert(
    property(text, forms, (text, form) => {
      expect(normalize(text, form)).toBe(text.normalize(form));
    }),
    { numRuns: 300 },
  );
});

test('a letter with more marks keeps them all', () => {
  const [above, below] = ['\u0301'.repeat(50), '\u0316'.repeat(50)];
  const marks = [...normalize(`o${above}${below}k`, 'NFKD')].toSorted().join('');
  expect(marks).toBe(`ko${above}${below}`);
});

test.each(['\u0301\u0316', '\u0301\uff9e'])('of %j 100,000 times on one letter, at most 31 are sorted at once', (marks) => {
  const native = vi.spyOn(String.prototype, 'normalize');
  normalize(`o${marks.repeat(100_000)}`, 'NFKD');
  const longest = Math.max(...native.mock.contexts.map((text) => String(text).length));
  native.mockRestore();
  expect(longest).toBe(31);
});

test.each([
  ["class of '99, summer of '69.", 'class of ’99, summer of ’69.'],
  ["'85 vintage, the '90s and ‘07", '’85 vintage, the ’90s and ’07'],
  ["I was 'round, 'cause rock 'n' roll 'n fish 'n chips", 'I was ’round, ’cause rock ’n’ roll ’n fish ’n chips'],
  ["'Tis ‘em, Guns N' Roses", '’Tis ’em, Guns N’ Roses'],
  ["'24 hours is enough,' she said", '‘24 hours is enough,’ she said'],
  ["the 'cause of death'", 'the ‘cause of death’'],
  ["'I was in the class of '99,' he said.", '‘I was in the class of ’99,’ he said.'],
  ["It's the dogs' 'go'", 'It’s the dogs’ ‘go’'],
  [`5'10" tall, 6" x 9", a 6' wall`, '5′10″ tall, 6″ x 9″, a 6′ wall'],
  [`"It was 1984," and 'in 1985', "in 1986" and 5'10"`, '“It was 1984,” and ‘in 1985’, “in 1986” and 5′10″'],
  ['See https://site.example/a--b...c, me--you@site.example -- now...', 'See https://site.example/a--b...c, me--you@site.example—now…'],
])('%s has the curly marks of %s', (typed, text) => expect(curled(typed)).toBe(text));
