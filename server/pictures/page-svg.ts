import type { Fonts, Hand } from '../layout/fonts.ts';
import type { WrittenPage } from '../model/entities/site.ts';
import type { LaidOutPage, LineOperation, Operation } from '../model/page/drawing.ts';

/** Renders a page as an SVG for `<img>`, where it can load no font: letters are outlines. One unit is one point. */
export function renderPageSvg({ width, height, operations }: Pick<LaidOutPage, 'height' | 'operations' | 'width'>, fonts: Fonts): string {
  const letters = operations.map((operation) => (operation.kind === 'text' ? fonts.outline(operation) : '')).join('');
  const strokes = operations.map(strokeOf).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000">${strokes}</g><path d="${letters}"/></svg>`
  );
}

function strokeOf(mark: Operation): string {
  if (mark.kind === 'line') return `<path d="M${mark.x1} ${mark.y1}L${mark.x2} ${mark.y2}" stroke-width="${mark.width}"${dotted(mark)}/>`;
  if (mark.kind === 'text' || mark.kind === 'image') return '';
  return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" stroke-width="${mark.stroke}"/>`;
}

function dotted({ dots }: LineOperation): string {
  return dots === undefined ? '' : ` stroke-linecap="round" stroke-dasharray="0 ${dots}"`;
}

// Points. The hand is as tall as one writes between lines of 21.6 points.
const size = 17;
const aboveLine = 2;
const afterStart = 3;

const ink = '#1f3566';

/** An SVG group with what is written on the lines of a page and in its boxes. */
export function renderHandwriting(operations: readonly Operation[], { lines, checks = '' }: WrittenPage, hand: Hand): string {
  const rules = operations.filter((mark) => mark.kind === 'line');
  const boxes = operations.filter((mark) => mark.kind === 'rect');
  const written = lines.split('\n').map((text, index) => {
    const rule = rules[index];
    return rule && text.trim() !== '' ? writtenOn(rule, text.trim(), index, hand) : '';
  });
  const checked = [...checks.replaceAll(/\s/g, '')].map((mark, index) => {
    const box = boxes[index];
    return box && mark === 'x' ? `<path d="${checkMark(box.x, box.y, box.width, index)}"/>` : '';
  });
  return `<g fill="${ink}">${written.join('')}</g><g fill="none" stroke="${ink}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">${checked.join('')}</g>`;
}

/** A text that is wider than its line is smaller. No two lines are alike. */
function writtenOn({ x1, x2, y1 }: LineOperation, text: string, index: number, hand: Hand): string {
  const width = x2 - x1 - afterStart;
  const fitting = Math.min(size, width / hand.advance(text));
  const x = x1 + afterStart + wobble(index, 3);
  const y = y1 - aboveLine + wobble(index + 7, 1.2);
  return `<path transform="rotate(${wobble(index + 13, 0.8).toFixed(2)} ${x.toFixed(1)} ${y})" d="${hand.outline({ text, x, y, size: fitting })}"/>`;
}

function checkMark(x: number, y: number, width: number, index: number): string {
  const dip = x + width * 0.4 + wobble(index, 1);
  return [
    `M${(x + 1 + wobble(index + 3, 1.5)).toFixed(1)} ${(y + width * 0.5).toFixed(1)}`,
    `L${dip.toFixed(1)} ${(y + width - 1).toFixed(1)}`,
    `Q${(dip + 3).toFixed(1)} ${(y + 2).toFixed(1)} ${(x + width + 4 + wobble(index + 5, 3)).toFixed(1)} ${(y - 3 + wobble(index + 9, 2)).toFixed(1)}`,
  ].join('');
}

/** A number from -range/2 to range/2, the same for the same index. */
function wobble(index: number, range: number): number {
  const random = Math.sin(index * 12.9898 + 4.1414) * 43_758.5453;
  return (random - Math.floor(random) - 0.5) * range;
}
