import type { Fonts } from '../layout/fonts.ts';
import { handwritingOn } from '../layout/handwriting.ts';
import type { WrittenPage } from '../model/entities/site.ts';
import type { LaidOutPage, LineOperation, Operation } from '../model/page/drawing.ts';

/** Renders a page as an SVG for `<img>`, where it can load no font: letters are outlines. One unit is one point. */
export function renderPageSvg({ width, height, operations }: Pick<LaidOutPage, 'height' | 'operations' | 'width'>, fonts: Fonts): string {
  const letters = operations.map((operation) => (operation.kind === 'text' ? fonts.outline(operation) : '')).join('');
  const strokes = operations.map(strokeOf).join('');
  const outlines = operations.map(outlineOf).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000">${strokes}</g>${outlines}<path d="${letters}"/></svg>`
  );
}

function strokeOf(mark: Operation): string {
  if (mark.kind === 'line') return `<path d="M${mark.x1} ${mark.y1}L${mark.x2} ${mark.y2}" stroke-width="${mark.width}"${dotted(mark)}/>`;
  if (mark.kind !== 'rect') return '';
  return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" stroke-width="${mark.stroke}"/>`;
}

function dotted({ dots }: LineOperation): string {
  return dots === undefined ? '' : ` stroke-linecap="round" stroke-dasharray="0 ${dots}"`;
}

function outlineOf(mark: Operation): string {
  if (mark.kind !== 'outline') return '';
  const { x, y, turn = 0, scale = 1, path } = mark;
  return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" d="${path}"/>`;
}

const ink = '#1f3566';

/** An SVG group with what is written on the lines of a page and in its boxes. */
export function renderHandwriting(operations: readonly Operation[], written: WrittenPage, { hand }: Fonts): string {
  return `<g fill="${ink}">${handwritingOn(operations, written, hand).map(outlineOf).join('')}</g>`;
}
