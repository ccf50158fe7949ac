import { array, assert, constantFrom, integer, property, string, oneof } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { layOutParagraphs, layOutPrompt, layOutQuote } from './lay-out-texts.ts';
import { styles } from './grid-and-type.ts';

const draw = (text: string) => layOutQuote({ kind: 'quote', text, author: undefined, rows: 9 }, 369, fonts);

test('the start of a much too long text has the same lines as without the rest, and the rest is counted', () => {
  const word = oneof(constantFrom('a', 'word', '"so"', "it's", '--', '/', '...', '\n', 'e\u0301', '𝄞', '☐'), string({ maxLength: 8 }));
  const words = array(word, { minLength: 1, maxLength: 40 }).map((all) => `${all.join(' ')} go`);
  assert(
    property(words, integer({ min: 16_000, max: 40_000 }), (some, length) => {
      const text = `${some.repeat(Math.ceil(length / some.length)).slice(0, length)}.`;
      const [long, whole] = [draw(`${text}${' more'.repeat(length)}`), draw(text)];
      expect(long.operations).toEqual(whole.operations);
      expect(long.missing).toEqual(whole.missing);
      expect(charactersOf(long) - charactersOf(whole)).toBe(5 * length);
    }),
    { numRuns: 15 },
  );
});

test('a prompt keeps the slash between its words', () => {
  const { operations } = layOutPrompt({ kind: 'prompt', text: 'Yes / no?', rows: 3 }, 369, fonts);
  expect(operations).toMatchObject([{ text: 'Yes / no?' }]);
});

test('no mark of a justified paragraph is beyond the width of the page’s text', () => {
  const sentence = 'One, two, three: four-fold, five; “six,” and extraordinarily, seven – eight.';
  for (let width = 200; width < 400; width += 7) {
    const { operations } = layOutParagraphs({ kind: 'text', paragraphs: [`${sentence} `.repeat(6)], style: styles.body }, width, fonts);
    for (const mark of operations) {
      if (mark.kind !== 'text') throw new Error('a paragraph has only texts');
      expect(mark.x + fonts.advance(mark.text, mark.font) * mark.size).toBeLessThan(width + 0.001);
    }
  }
});

test('any number of spaces after a text is ignored', () => {
  expect(draw(`Begin.${' '.repeat(20_000)}`)).toEqual(draw('Begin.'));
});

test('a text of 1 MB takes no more measuring than a page of text', () => {
  const part = `'"Word after word, a\n`;
  const advance = vi.spyOn(fonts, 'advance');
  const [page, megabyte] = [800, 50_000].map((count) => {
    advance.mockClear();
    draw(part.repeat(count));
    return advance.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  });
  advance.mockRestore();
  expect(megabyte).toBe(page);
});

function charactersOf({ overflow = [] }: ReturnType<typeof draw>): number {
  return overflow.reduce((sum, { characters }) => sum + characters, 0);
}
