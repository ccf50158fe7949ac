/** A page after cutting, in inches. */
export interface Trim {
  width: number;
  height: number;
  /** The rows of its 0.3 in grid that blocks can use: four fewer than fit its height, one of them for the page number. */
  rows: number;
  /** The outside margin. A wide page has wide margins, so that its lines stay readable. */
  margin: number;
}

export const trimNames = ['6x9', '5.5x8.5', 'a5', '5x8', '7x10', 'letter'] as const;
export type TrimName = (typeof trimNames)[number];

/** The trim of the specification, for a template that names none. */
export const defaultTrim: TrimName = '6x9';

// A5 as printers define it: 148 by 210 mm.
export const trims: Record<TrimName, Trim> = {
  '6x9': { width: 6, height: 9, rows: 26, margin: 0.375 },
  '5.5x8.5': { width: 5.5, height: 8.5, rows: 24, margin: 0.375 },
  a5: { width: 5.83, height: 8.27, rows: 23, margin: 0.375 },
  '5x8': { width: 5, height: 8, rows: 22, margin: 0.375 },
  '7x10': { width: 7, height: 10, rows: 29, margin: 0.5 },
  letter: { width: 8.5, height: 11, rows: 32, margin: 0.75 },
};

export const maxRows = Math.max(...Object.values(trims).map(({ rows }) => rows));

/** `5.5 × 8.5 in` */
export function trimLabel(name: TrimName): string {
  const { width, height } = trims[name];
  return `${width} × ${height} in`;
}

/** In inches, from the specification. */
export const bleed = 0.125;
export const margins = { inside: 0.5, outside: 0.375, top: 0.375, bottom: 0.375 } as const;

/** The margins of a page in inches, unless the printer requires more. @param own of the template */
export function marginsOf({ margin }: Trim, own?: { inside: number }): Record<keyof typeof margins, number> {
  return { ...margins, outside: margin, inside: Math.max(margin + margins.inside - margins.outside, own?.inside ?? 0) };
}

export const pointsPerInch = 72;
