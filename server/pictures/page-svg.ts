import type { Fonts } from '../layout/grid-and-type.ts';
import { handwritingOn, pens } from '../layout/handwriting.ts';
import type { WrittenPage } from '../model/entities/site.ts';
import type { LaidOutPage, LineOperation, Operation } from '../model/api/drawing.ts';

type ShownPage = Pick<LaidOutPage, 'height' | 'operations' | 'width'> & { top?: number };

/** Renders a page, or its part below `top`, as an SVG. Letters are outlines, because an SVG in `<img>` cannot load fonts. One unit is one point. */
export function renderPageSvg({ width, height, top = 0, operations }: ShownPage, fonts: Fonts): string {
  const letters = operations.map((operation) => (operation.kind === 'text' ? fonts.outline(operation) : '')).join('');
  const strokes = operations.map(strokeOf).join('');
  const outlines = operations.map(outlineOf).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}">` +
    `<rect y="${top}" width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000">${strokes}</g>${outlines}<path d="${letters}"/></svg>`
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

export function renderHandwriting(operations: readonly Operation[], written: WrittenPage, fonts: Fonts): string {
  const { ink, stroke } = pens[written.hand ?? 'ballpoint'];
  const outlines = handwritingOn(operations, written, fonts).map(outlineOf).join('');
  return `<g fill="${ink}" stroke="${ink}" stroke-width="${stroke}">${outlines}</g>`;
}
