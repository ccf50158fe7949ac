import type { LaidOutPage, Operation } from '../model/page/drawing.ts';
import type { Fonts } from './fonts.ts';

/** Renders a page as an SVG for `<img>`, where it can load no font: letters are outlines. One unit is one point. */
export function paintOutlines({ width, height, operations }: Pick<LaidOutPage, 'height' | 'operations' | 'width'>, fonts: Fonts): string {
  const letters = operations.map((operation) => (operation.kind === 'text' ? fonts.outline(operation) : '')).join('');
  const strokes = operations.map(strokeOf).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000">${strokes}</g><path d="${letters}"/></svg>`
  );
}

function strokeOf(operation: Operation): string {
  switch (operation.kind) {
    case 'line': {
      const { x1, y1, x2, y2, width } = operation;
      return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="${width}"/>`;
    }
    case 'rect': {
      const { x, y, width, height, stroke } = operation;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke-width="${stroke}"/>`;
    }
    case 'text':
      return '';
  }
}
