import { array, assert, constantFrom, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { idFromText, idMaker, isId, slugFromTitle } from './ids.ts';

test('a name that Windows reserves for a device gets a number', () => {
  expect(idFromText('Con!', 'quote', () => false)).toBe('con-2');
  expect(idFromText('Con man', 'quote', () => false)).toBe('con-man');
});

test.each(['a', 'the-power-of-now', '7-habits', 'x'.repeat(80)])('%j is an id', (id) => expect(isId(id)).toBe(true));

test.each(['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'é', '../x', 'a/b', 'a.yaml', 'x'.repeat(81), 'a\n'])('%j is not an id', (id) =>
  expect(isId(id)).toBe(false),
);

test('an id is made from the first six words, without accents, apostrophes or marks', () => {
  expect(idFromText('“Don’t wait”, said Séneca: begin at once, now.', 'quote', () => false)).toBe('dont-wait-said-seneca-begin-at');
});

test('Latin letters that have no accent to drop are spelled out', () => {
  expect(idFromText('Straße Ærø Łódź', 'quote', () => false)).toBe('strasse-aeroe-lodz');
  expect(idFromText('Đorđe Þór Œuvre ıŋðŧħ ẞ', 'quote', () => false)).toBe('dorde-thor-oeuvre-indth-ss');
});

test('the slug of a post has the whole title, cut after a word at 80 characters, even with a number', () => {
  expect(slugFromTitle('How to Clear a Desk in Ten Minutes', () => false)).toBe('how-to-clear-a-desk-in-ten-minutes');
  const title = `${'clear '.repeat(13)}desks`;
  expect(slugFromTitle(title.slice(0, -3), () => false)).toBe(`${'clear-'.repeat(13)}de`);
  expect(slugFromTitle(title, () => false)).toBe('clear-'.repeat(13).slice(0, -1));
  expect(slugFromTitle(title.slice(0, -3), (slug) => !slug.endsWith('-3'))).toBe(`${'clear-'.repeat(13)}3`);
});

test('a taken id gets a number', () => {
  const taken = new Set(['begin', 'begin-2']);
  expect(idFromText('Begin!', 'quote', (id) => taken.has(id))).toBe('begin-3');
});

test('text without Latin letters falls back to the noun', () => {
  expect(idFromText('道可道', 'quote', (id) => id === 'quote')).toBe('quote-2');
});

test('an id of very long words stays an id with its number', () => {
  const id = idFromText('x'.repeat(300), 'quote', (candidate) => !candidate.endsWith('-1000000'));
  expect(isId(id)).toBe(true);
}, 20_000);

test('ids made one after the other are the same as those made on their own', () => {
  const words = constantFrom('a', 'a b', 'a 2', 'a-2-2', 'b', '道', '名');
  const ids = constantFrom('a', 'a-3', 'a-2-2', 'quote-2');
  assert(
    property(array(words), uniqueArray(ids), (texts, there) => {
      const [together, apart] = [new Set<string>(there), new Set<string>(there)];
      const idFor = idMaker((id) => together.has(id));
      for (const text of texts) {
        const id = idFor(text, 'quote');
        expect(id).toBe(idFromText(text, 'quote', (other) => apart.has(other)));
        together.add(id);
        apart.add(id);
      }
    }),
  );
});
