import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fonts, layOutSpread, type SpreadOrder } from '../../fixtures/harness/page-operations.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { defaultMeasures } from './grid-and-type.ts';
import { surelyFits as fitsWidth } from './width-bounds.ts';

const surelyFits = (text: string, place: Parameters<typeof fitsWidth>[1], rows?: number) =>
  fitsWidth(text, place, defaultMeasures.textWidth, rows);

test('a text that surely fits is laid out whole, with every letter', () => {
  const letters = [...'aimwMW,.’@—Œ%&'];
  const word = string({ unit: constantFrom(...letters), minLength: 1, maxLength: 25 });
  const text = array(word, { minLength: 1, maxLength: 90 }).map((words) => words.join(' '));
  assert(
    property(text, (text) => {
      const author = surelyFits(text, 'author') ? text : 'Seneca';
      const quotes: Order[] = surelyFits(text, 'quote', 5) ? [{ type: 'evening', quote: { text, author } }] : [];
      const prompts: Order[] = surelyFits(text, 'prompt', 3) ? pageTypes.map((type) => ({ type, prompt: { text } })) : [];
      expect([...quotes, ...prompts].flatMap(leftOut)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a line of one repeated letter that surely fits has room, and both faces have the letter', () => {
  const common = Array.from({ length: 0x17f }, (_, code) => String.fromCodePoint(code)).filter((letter) => surelyFits(letter, 'author'));
  expect(common.length).toBeGreaterThan(200);
  const lines = [...common, ...'‘’“”–—…'].map((letter) => {
    let line = letter;
    while (surelyFits(line + letter, 'author')) line += letter;
    return line;
  });
  expect(lines.filter((author) => leftOut({ type: 'evening', quote: { text: author.charAt(0), author } }).length > 0)).toEqual([]);
});

test('only ordinary texts surely fit: no poem, no rare letters, no page of text', () => {
  const ordinary = 'Begin at once to live, and count each separate day as a separate life. '.repeat(5).trim();
  const texts = [ordinary, 'one / two', 'one\ntwo', '日', 'word '.repeat(200).trim()];
  expect(texts.filter((text) => surelyFits(text, 'quote', 5))).toEqual([ordinary]);
});

type Order = Pick<SpreadOrder, 'type' | 'quote' | 'prompt'>;

function leftOut(order: Order): unknown[] {
  const { overflow, missing } = layOutSpread({ ...order, weekday: 'wednesday', side: 'left' }, fonts);
  return [...overflow, ...missing];
}
