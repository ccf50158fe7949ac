import type { LaidOutPage, Operation } from '../model/page/drawing.ts';

/** Something laid out: its rows of the grid, and its operations measured from its left edge and its first baseline. */
export interface Drawn extends Pick<LaidOutPage, 'operations' | 'overflow' | 'missing'> {
  rows: number;
}

export function drawn(rows: number, operations: Operation[]): Drawn {
  return { rows, operations, overflow: [], missing: [] };
}

/** The parts as one, each moved to its place. */
export function together(rows: number, parts: { part: Drawn; x: number; y: number }[]): Drawn {
  return {
    rows,
    operations: parts.flatMap(({ part, x, y }) => part.operations.map((operation) => moved(operation, x, y))),
    overflow: parts.flatMap(({ part }) => part.overflow),
    missing: parts.flatMap(({ part }) => part.missing),
  };
}

function moved(operation: Operation, x: number, y: number): Operation {
  if (operation.kind !== 'line') return { ...operation, x: operation.x + x, y: operation.y + y };
  return { ...operation, x1: operation.x1 + x, x2: operation.x2 + x, y1: operation.y1 + y, y2: operation.y2 + y };
}
