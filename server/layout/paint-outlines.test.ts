import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { layOutSpread } from '../../fixtures/harness/page-operations.ts';
import { loadFonts } from './fonts.ts';
import type { Fonts } from './fonts.ts';
import { paintOutlines } from './paint-outlines.ts';

let fonts: Fonts;

beforeAll(async () => {
  fonts = await loadFonts(path.resolve('server/layout/fonts'));
});

test('a painted page has each line and box of its layout, no text that needs a font, and no ink outside of the page', () => {
  const page = layOutSpread({ type: 'morning', weekday: 'monday', side: 'right' }, fonts);
  const svg = paintOutlines(page, fonts);
  const count = (kind: string) => page.operations.filter((operation) => operation.kind === kind).length;
  expect(svg.match(/<path d="M[^"]*" stroke-width/g)).toHaveLength(count('line'));
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
