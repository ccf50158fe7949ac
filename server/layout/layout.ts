import type { LaidOutPage, Operation, TextPlace } from '../model/page/drawing.ts';

/** Blocks in their places. Operations are measured from the left edge and the first baseline. */
export interface Layout extends Pick<LaidOutPage, 'operations' | 'overflow' | 'missing'> {
  rows: number;
  /** The size of each text of the content. */
  sizes: { place: TextPlace; size: number }[];
}

export function layoutOf(rows: number, operations: Operation[]): Layout {
  return { rows, operations, overflow: [], missing: [], sizes: [] };
}

/** Moves each part to its place. */
export function mergeLayouts(rows: number, parts: { part: Layout; x: number; y: number }[]): Layout {
  return {
    rows,
    operations: parts.flatMap(({ part, x, y }) => part.operations.map((operation) => moved(operation, x, y))),
    overflow: parts.flatMap(({ part }) => part.overflow),
    missing: parts.flatMap(({ part }) => part.missing),
    sizes: parts.flatMap(({ part }) => part.sizes),
  };
}

/** The operation further right by `x` and further down by `y`. */
export function moved(operation: Operation, x: number, y: number): Operation {
  if (operation.kind !== 'line') return { ...operation, x: operation.x + x, y: operation.y + y };
  return { ...operation, x1: operation.x1 + x, x2: operation.x2 + x, y1: operation.y1 + y, y2: operation.y2 + y };
}
