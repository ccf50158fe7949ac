import { expect, test } from 'vitest';
import { fonts, layOutSpread, linesOf } from '../../fixtures/harness/page-operations.ts';
import { renderHandwriting, renderPageSvg } from './page-svg.ts';

test('a rendered page has each line and box of its layout, no text that needs a font, and no ink outside of the page', () => {
  const page = layOutSpread({ type: 'morning', weekday: 'monday', side: 'right' }, fonts);
  const svg = renderPageSvg(page, fonts);
  const count = (kind: string) => page.operations.filter((operation) => operation.kind === kind).length;
  expect(svg.match(/<path d="M[^"]*" stroke-width/g)).toHaveLength(count('line'));
  expect(svg.match(/stroke-width="0.75" stroke-linecap="round" stroke-dasharray="0 3.6"/g)).toHaveLength(count('line'));
  expect(svg.match(/<rect x=/g)).toHaveLength(count('rect'));
  expect(svg).not.toContain('<text');
  const letters = /<path d="([^"]+)"\/><\/svg>$/.exec(svg)?.[1] ?? '';
  const numbers = (letters.match(/-?[\d.]+/g) ?? []).map(Number);
  expect(Math.min(...numbers)).toBeGreaterThan(0);
  expect(Math.max(...numbers)).toBeLessThan(page.height);
});

test('a line of text starts and ends where it was measured', () => {
  const line = { kind: 'text', x: 100, y: 200, text: 'HH', font: 'regular', size: 10 } as const;
  const lefts = [...fonts.outline(line).matchAll(/[ML](-?[\d.]+) /g)].map((found) => Number(found[1]));
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...lefts)).toBeLessThanOrEqual(100 + fonts.advance('HH', 'regular') * 10);
});

const page = layOutSpread({ type: 'morning', weekday: 'monday', side: 'left' }, fonts);

test('each text is written above its line, however long it is, and an empty text is not', () => {
  const lines = ['January 4', '', 'A goal that is much too long for the line that it is written on, and goes on and on and on', 'Two'];
  const svg = renderHandwriting(page.operations, { lines: lines.join('\n') }, fonts);
  const written = [...svg.matchAll(/<path transform="translate\((\S+) (\S+)\)[^"]*" d="([^"]*)"/g)].map(([, x, y, data = '']) =>
    boxOf(data, Number(x), Number(y)),
  );
  const rules = linesOf(page).filter((_, index) => index === 0 || index === 2 || index === 3);
  expect(written).toHaveLength(3);
  for (const [index, { x1, x2, y1 }] of rules.entries()) {
    const { left, right, baseline } = written[index] ?? { left: 0, right: 0, baseline: 0 };
    expect(left).toBeGreaterThan(x1 - 4);
    expect(right).toBeLessThan(x2 + 4);
    expect(Math.abs(baseline - y1)).toBeLessThan(12);
  }
});

test('no letter of a line has the shape of another, and each hand has its ink', () => {
  const line = (hand?: 'gel') => renderHandwriting(page.operations, { lines: 'oooo', ...(hand && { hand }) }, fonts);
  const contours = [...(/ d="([^"]*)"/.exec(line())?.[1]?.matchAll(/M[^MZ]*/g) ?? [])].map(([data]) => {
    const numbers = data.match(/-?[\d.]+/g)?.map(Number) ?? [];
    return numbers.map((value, index) => (value - (numbers[index % 2] ?? 0)).toFixed(1)).join(' ');
  });
  expect(contours.length).toBeGreaterThanOrEqual(4);
  expect(new Set(contours).size).toBe(contours.length);
  const inkOf = (svg: string) => /fill="(#\w+)"/.exec(svg)?.[1];
  expect(inkOf(line())).not.toBe(inkOf(line('gel')));
});

test('handwriting stays below the print above its line', () => {
  for (const hand of ['ballpoint', 'gel', 'fineliner'] as const) {
    const svg = renderHandwriting(page.operations, { lines: '\nTall dfhklb', hand }, fonts);
    const [, y, data = ''] = / (\S+)\) rotate[^"]*" d="([^"]*)"/.exec(svg) ?? [];
    const top = Number(y) + Math.min(...(data.match(/-?[\d.]+/g)?.map(Number) ?? []).filter((_, index) => index % 2 === 1));
    // Rows are 21.6 points apart, and descenders of the print reach 4 points below their line.
    expect([hand, (linesOf(page)[1]?.y1 ?? 0) - top < 21.6 - 4]).toEqual([hand, true]);
  }
});

test('the checked boxes have a mark', () => {
  const marks = (checks: string) => renderHandwriting(page.operations, { lines: '', checks }, fonts).split('<path ').length - 1;
  expect([marks(''), marks('x.x'), marks('x x\nx x')]).toEqual([0, 2, 3]);
});

function boxOf(data: string, x: number, y: number): { left: number; right: number; baseline: number } {
  const numbers = data.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  const [across, down] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  return { left: x + Math.min(...across), right: x + Math.max(...across), baseline: y + Math.max(...down) };
}
