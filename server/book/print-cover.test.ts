import { expect, test } from 'vitest';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { parseColour } from '../model/entities/cover.ts';
import type { CoverOperation } from '../model/api/drawing.ts';
import { trims } from '../model/page/measures.ts';
import { barcodeOf } from './barcode.ts';
import { coverPlaces, coverSize } from './cover.ts';
import { drawCover } from './draw-cover.ts';
import { coverPreflight } from './print-cover.ts';
import { printers } from './printers.ts';

const printer = printers.kdp;
const places = coverPlaces(trims['6x9'], 0.482, printer, 214);
const isbn = '978-0-306-40615-7';
const cover = { title: 'Mindset Journal', back: 'A page for the morning.', colour: 'black', ornament: 'horizon', isbn } as const;
const { operations } = drawCover({ cover, author: 'Ivo Marsh', price: '$24.00', places, barcode: barcodeOf(isbn) }, fonts);

function refusals(marks: readonly CoverOperation[]): string[] {
  return coverPreflight(marks, places, printer, fonts).refusals;
}

test('a drawn cover is fit for its printer', () => {
  expect(refusals(operations)).toEqual([]);
});

test('words outside of the safe area, small type and too much ink are refused', () => {
  const texts = (change: object) =>
    operations.map((mark) => (mark.kind === 'text' && mark.text === 'Ivo Marsh' ? { ...mark, ...change } : mark));
  expect(refusals(texts({ x: 2 }))).toEqual(['"Ivo Marsh" is outside of the safe area', '"Ivo Marsh" is outside of the safe area']);
  expect(refusals(texts({ size: 6 }))).toEqual(['type is too small']);
  expect(refusals(texts({ colour: { hex: '#000000', inks: [100, 100, 100, 100] } }))).toEqual(['a colour has too much ink']);
  // The quiet zones that a scanner needs: 11 modules of 0.936 points on the left, 7 on the right.
  const bars = operations.at(-1);
  const xs = [...(bars?.kind === 'shape' ? bars.path : '').matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
  const { x, width } = places.barcode;
  expect([Math.min(...xs) - x > 11 * 0.936, x + width - Math.max(...xs) > 7 * 0.936]).toEqual([true, true]);
});

test('all words of a cover have the curly marks of the pages', () => {
  const typed = { ...cover, title: "It's", subtitle: '"So"', spine: "It's 1-2", back: "Don't", inside: ['"A"'], address: "o'b.example" };
  const texts = drawCover({ cover: typed, author: "O'Neill", places }, fonts).operations.flatMap((mark) =>
    mark.kind === 'text' ? mark.text : [],
  );
  expect(texts.filter((text) => !/^[\dI]/.test(text)).sort()).toEqual(['Don’t', 'O’Neill', 'O’Neill', 'o’b.example', '“A”', '“So”']);
  expect(texts).toEqual(expect.arrayContaining(['It’s', 'It’s 1–2']));
});

test('a title, a subtitle and an author of several lines are one line of words', () => {
  const typed = {
    ...cover,
    title: 'Mindset\nJournal\n',
    subtitle: 'Thirteen \u2028 weeks\n',
    spine: 'One\r\nTwo',
    inside: ['a\nb'],
    address: 'c\nd',
  };
  const { operations: drawn, faults } = drawCover({ cover: typed, author: 'Ivo Marsh', places }, fonts);
  const texts = drawn.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
  expect(texts).toEqual(expect.arrayContaining(['Mindset', 'Journal', 'Thirteen weeks', 'One Two', 'Ivo Marsh', 'a b', 'c d']));
  expect(faults).toEqual([]);
});

test('one character too many is counted in the singular', () => {
  const faultsAt = (length: number) => drawCover({ cover: { ...cover, spine: 'm'.repeat(length) }, places }, fonts).faults;
  const messages = Array.from({ length: 100 }, (_, length) => faultsAt(length + 1).map(({ message }) => message)).flat();
  expect(messages[0]).toBe('is too long for the spine by about 1 character; write shorter words as "spine"');
});

test('the spine of a thin book stays empty, and explicit words for it are refused', () => {
  const thin = coverPlaces(trims['6x9'], 98 * 0.002252, printer, 98);
  const drawn = drawCover({ cover, places: thin }, fonts);
  expect([drawn.faults, drawn.operations.filter((mark) => mark.kind === 'text' && mark.isTurned)]).toEqual([[], []]);
  const { faults } = drawCover({ cover: { ...cover, spine: 'Mindset' }, places: thin }, fonts);
  expect(faults).toEqual([{ field: 'spine', message: 'the spine is too thin for words; leave them out, or print more pages' }]);
});

test('the words of a narrow spine are never smaller than printers accept', () => {
  const narrow = coverPlaces(trims['6x9'], 0.25, printer, 111);
  const drawn = drawCover({ cover, author: 'Ivo Marsh', places: narrow }, fonts);
  expect(drawn.operations.flatMap((mark) => (mark.kind === 'text' && mark.isTurned ? mark.size : []))).toEqual([8, 8]);
});

test('the bars of an ISBN are those of EAN-13', () => {
  // GS1 General Specifications: the choice of the codes A and B for the first six digits encodes the digit 9.
  const left = ['0111011', '0001001', '0100111', '0111101', '0100111', '0101111'];
  const right = ['1011100', '1110010', '1010000', '1100110', '1001110', '1000100'];
  const modules = barcodeOf(isbn).map(({ data }) => data);
  expect(modules.join('')).toBe(`101${left.join('')}01010${right.join('')}101`);
});

test('a colour is a house colour, a screen colour or inks, and never more ink than a press accepts', () => {
  expect(parseColour('brick')?.inks).toEqual([25, 90, 100, 20]);
  expect(parseColour('#94290f')).toEqual({ hex: '#94290f', inks: [0, 72, 89, 42] });
  expect(parseColour('cmyk(0, 50, 100, 20)')).toEqual({ hex: '#cc6600', inks: [0, 50, 100, 20] });
  expect([parseColour('cmyk(0, 50, 101, 20)'), parseColour('red'), parseColour('#12')]).toEqual([undefined, undefined, undefined]);
});

test('a screen colour is printed as it is shown, as dark as the limit of ink permits', () => {
  for (const shown of ['#336699', '#e7c66b', '#6b8f71', '#ffffff', '#808080', '#1f3b8c']) {
    const printed = parseColour(`cmyk(${parseColour(shown)?.inks.join(', ')})`)?.hex ?? '';
    const distances = [1, 3, 5].map((at) => Math.abs(Number(`0x${printed.slice(at, at + 2)}`) - Number(`0x${shown.slice(at, at + 2)}`)));
    expect(Math.max(...distances), `${shown} ${printed}`).toBeLessThan(5);
  }
  expect(['#000000', '#000066'].map((shown) => parseColour(shown)?.inks)).toEqual([
    [0, 0, 0, 100],
    [90, 90, 0, 60],
  ]);
});

// KDP's cover calculator and IngramSpark's templates, as recorded in public in September 2026.
test.each([
  ['kdp', 'white', 120, [14.034, 10.417]],
  ['kdp', 'cream', 240, [14.364, 10.417]],
  ['ingramspark', 'white', 200, [14.38, 10.5]],
  ['ingramspark', 'white', 400, [14.755, 10.5]],
  ['ingramspark', 'cream', 500, [15.13, 10.5]],
] as const)('the case of %s on %s paper for %i pages is as large as the printer has it', (name, paper, pages, [width, height]) => {
  const { hardcover } = printers[name];
  const size = coverSize(trims['6x9'], hardcover?.spine(pages, paper) ?? 0, hardcover);
  expect([size.width, size.height].map((inches) => Math.round(inches * 1000) / 1000)).toEqual([width, height]);
});

test('no words of a case are on its hinges', () => {
  const ofCase = coverPlaces(trims['6x9'], 0.765, printer, 256, printer.hardcover);
  const drawn = drawCover({ cover, author: 'Ivo Marsh', places: ofCase }, fonts);
  expect(coverPreflight(drawn.operations, ofCase, printer, fonts).refusals).toEqual([]);
  const [before, after] = ofCase.hinges;
  const parts = [ofCase.back, before, ofCase.spine, after, ofCase.front].flatMap((part) => part ?? []);
  const ends = parts.map(({ x, width }) => x + width);
  for (const [index, { x }] of parts.slice(1).entries()) expect(x).toBeCloseTo(ends[index] ?? 0, 2);
  for (const { x } of ofCase.hinges) {
    const moved = drawn.operations.map((mark) =>
      mark.kind === 'text' && mark.text === 'Ivo Marsh' && !mark.isTurned ? { ...mark, x } : mark,
    );
    expect(coverPreflight(moved, ofCase, printer, fonts).refusals).toEqual(['"Ivo Marsh" is outside of the safe area']);
  }
});
