import { expect, test } from 'vitest';
import { layOutSpread, linesOf, pageFontFolder } from '../../fixtures/harness/page-operations.ts';
import { loadFonts, loadHand } from '../layout/fonts.ts';
import { paintHandwriting } from './handwriting.ts';

const fonts = await loadFonts(pageFontFolder);
const hand = await loadHand(pageFontFolder);
const page = layOutSpread({ type: 'morning', weekday: 'monday', side: 'left' }, fonts);

test('each line is written above its rule, however long it is, and an empty one is not', () => {
  const lines = ['January 4', '', 'A goal that is much too long for the line that it is written on, and goes on and on and on', 'Two'];
  const svg = paintHandwriting(page.operations, { lines: lines.join('\n') }, hand);
  const written = [...svg.matchAll(/<path transform="rotate\([^)]*\)" d="([^"]*)"/g)].map(([, data = '']) => boxOf(data));
  const rules = linesOf(page).filter((_, index) => index === 0 || index === 2 || index === 3);
  expect(written).toHaveLength(3);
  for (const [index, { x1, x2, y1 }] of rules.entries()) {
    const { left, right, baseline } = written[index] ?? { left: 0, right: 0, baseline: 0 };
    expect(left).toBeGreaterThan(x1 - 4);
    expect(right).toBeLessThan(x2 + 4);
    expect(Math.abs(baseline - y1)).toBeLessThan(12);
  }
});

test('the checked boxes have a mark', () => {
  const marks = (checks: string) => paintHandwriting(page.operations, { lines: 'x', checks }, hand).split('<path d=').length - 1;
  expect([marks(''), marks('x.x'), marks('x x\nx x')]).toEqual([0, 2, 3]);
});

function boxOf(data: string): { left: number; right: number; baseline: number } {
  const numbers = data.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  const [across, down] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  return { left: Math.min(...across), right: Math.max(...across), baseline: Math.max(...down) };
}
