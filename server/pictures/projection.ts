export type Point = readonly [x: number, y: number];
/** Over a table, in points: x to the right, y towards the eye, z up. */
export type Point3 = readonly [x: number, y: number, z: number];

export const paper = { sheet: '#fbf9f4', edge: '#cbc3b3', shade: '#2b2116' };

/** By how much a book is drawn larger than one of 6 by 9 in, so that it fills the same frame. @param front in points */
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

/** SVG filters: the shadow of what is over the table, and that of what touches it. */
export const blurs = blurOf('far', 24) + blurOf('near', 5);

function blurOf(id: string, deviation: number): string {
  return `<filter id="${id}" x="-20%" y="-30%" width="140%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}
