import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LaidOutPage } from '../../../server/model/api/drawing.ts';
import { JournalPage } from './journal-page.tsx';

const page: Pick<LaidOutPage, 'width' | 'height' | 'operations'> = {
  width: 432,
  height: 648,
  operations: [
    { kind: 'text', x: 27, y: 54, text: 'Monday', font: 'regular', size: 25.2 },
    { kind: 'text', x: 110.5, y: 54, text: '<morning>', font: 'italic', size: 25.2 },
    { kind: 'line', x1: 27, y1: 97.2, x2: 396, y2: 97.2, width: 0.36 },
    { kind: 'line', x1: 27.375, y1: 118.8, x2: 393.95, y2: 118.8, width: 0.75, dots: 3.6 },
    { kind: 'rect', x: 27.24, y: 109, width: 9.52, height: 9.52, stroke: 0.48 },
  ],
};

test('a page is rendered in points', () => {
  const marks = renderToStaticMarkup(<JournalPage page={page} label="" />).match(/<(text|line|rect).*?(<\/\1>|\/>)/g);
  expect(marks).toEqual([
    '<text x="27" y="54" font-size="25.2">Monday</text>',
    '<text x="110.5" y="54" font-size="25.2" font-style="italic">&lt;morning&gt;</text>',
    '<line x1="27" y1="97.2" x2="396" y2="97.2" stroke="currentColor" stroke-width="0.36"></line>',
    '<line x1="27.375" y1="118.8" x2="393.95" y2="118.8" stroke-linecap="round" stroke-dasharray="0 3.6" stroke="currentColor" stroke-width="0.75"></line>',
    '<rect x="27.24" y="109" width="9.52" height="9.52" fill="none" stroke="currentColor" stroke-width="0.48"></rect>',
  ]);
});

test('text is rendered with the face and the figures with which it was measured', () => {
  const [svg] = renderToStaticMarkup(<JournalPage page={page} label="" />).match(/<svg.*?>/) ?? [];
  expect(svg).toContain('viewBox="0 0 432 648"');
  expect(svg).toContain('font-family="&#x27;EB Garamond&#x27;,');
  expect(svg).toContain(
    'style="font-feature-settings:&quot;kern&quot;, &quot;liga&quot;, &quot;onum&quot;, &quot;pnum&quot;;aspect-ratio:432 / 648"',
  );
});

test('an outline is placed, rotated and scaled', () => {
  const operations = [{ kind: 'outline', x: 9, y: 8, path: 'M0 0L1 1Z', turn: 2, scale: 0.5 } as const];
  const svg = renderToStaticMarkup(<JournalPage page={{ ...page, operations }} label="" />);
  expect(svg).toContain('<path d="M0 0L1 1Z" transform="translate(9 8) rotate(2) scale(0.5)"></path>');
});

test('a text with outlined letters needs no face', () => {
  const [text] = page.operations;
  const outlined = { ...page, operations: [{ ...text, outline: 'M1 2L3 4Z' } as (typeof page.operations)[number]] };
  expect(renderToStaticMarkup(<JournalPage page={outlined} label="" />)).toMatch(/><path d="M1 2L3 4Z"><\/path><\/svg>$/);
});

test('a page is labelled for screen readers with its kind and words', () => {
  expect(renderToStaticMarkup(<JournalPage page={page} label="A morning page" />).match(/ (role|aria-\w+)=".*?"/g)).toEqual([
    ' role="img"',
    ' aria-label="A morning page: Monday &lt;morning&gt;"',
  ]);
});
