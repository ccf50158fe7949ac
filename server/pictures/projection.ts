export type Point = readonly [x: number, y: number];
/** A point above a table, in points: x to the right, y towards the viewer, z up. */
export type Point3 = readonly [x: number, y: number, z: number];

export const paper = { sheet: '#fbf9f4', edge: '#cbc3b3', shade: '#2b2116' };

/** The scale that makes a book fill the frame of one of 6 by 9 in. @param front in points */
export function fitting({ width, height }: { width: number; height: number }): number {
  return Math.min(432 / width, 648 / height);
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function lineThrough(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

export function outlineOf(points: readonly Point[]): string {
  return `${lineThrough(points)}Z`;
}

/** SVG filters for shadows: of objects above the table, and of objects that touch it. */
export const blurs = blurOf('far', 24) + blurOf('near', 5);

function blurOf(id: string, deviation: number): string {
  return `<filter id="${id}" x="-20%" y="-30%" width="140%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}
