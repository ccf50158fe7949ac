import { coloursOf } from '../book/draw-cover.ts';
import type { Box } from '../model/api/drawing.ts';
import { coverMarks, rim, type BookParts } from './draw-book.ts';
import { blurs, fitting, outlineOf, paper, radians, type Point, type Point3 } from './projection.ts';

/** The pose of a closed book: the top left corner of its front, and the directions across, down and towards the back. */
type Pose = Record<'across' | 'back' | 'corner' | 'down', Point3>;

/** The size of a closed book, in points. */
type Sizes = Record<'height' | 'spine' | 'width', number>;

interface View {
  width: number;
  height: number;
  /** The place of the origin in the picture, and the pixels per point for a book of 6 by 9 in. */
  origin: Point;
  zoom: number;
  /** The elevation of the viewer above the table, in degrees. */
  above: number;
}

/** The closed book, standing: its front and its spine. */
export function renderClosed(parts: BookParts): string {
  const view = { width: 1200, height: 800, origin: [500, 722], zoom: 1, above: 12 } as const;
  return render(parts, view, ({ height }) => [standing([0, 0, height], 36)]);
}

/** A year: four books in a row, the front of one and the spines of three. */
export function renderRow(parts: BookParts): string {
  const view = { width: 1000, height: 1000, origin: [390, 900], zoom: 1.18, above: 12 } as const;
  const { back } = standing([0, 0, 0], 44);
  return render(parts, view, ({ height, spine }) =>
    [3, 2, 1, 0].map((place) => standing(moved([0, 0, height], [back, place * (spine + 1.5)]), 44)),
  );
}

// In degrees.
const turnsInPile = [-24, -31, -21, -27];

export function renderPile(parts: BookParts): string {
  const view = { width: 1000, height: 1000, origin: [490, 590], zoom: 1.16, above: 44 } as const;
  return render(parts, view, (book) => turnsInPile.map((degrees, index) => lying(book, (index + 1) * book.spine, degrees)));
}

export function renderLying(parts: BookParts): string {
  const view = { width: 1000, height: 1000, origin: [495, 515], zoom: 1.24, above: 56 } as const;
  return render(parts, view, (book) => [lying(book, book.spine, -14)]);
}

function standing(corner: Point3, degrees: number): Pose {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return { corner, across: [cos, -sin, 0], down: [0, 0, -1], back: [-sin, -cos, 0] };
}

/** A book on its back, over the origin, with its front at a height. */
function lying(book: Sizes, height: number, degrees: number): Pose {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const across: Point3 = [cos, sin, 0];
  const down: Point3 = [-sin, cos, 0];
  return { corner: moved([0, 0, height], [across, -book.width / 2], [down, -book.height / 2]), across, down, back: [0, 0, -1] };
}

function moved(from: Point3, ...steps: readonly (readonly [direction: Point3, length: number])[]): Point3 {
  const at = (axis: 0 | 1 | 2) => steps.reduce((sum, [direction, length]) => sum + direction[axis] * length, from[axis]);
  return [at(0), at(1), at(2)];
}

/** Renders the books from back to front. */
function render(parts: BookParts, frame: View, posesOf: (book: Sizes) => readonly Pose[]): string {
  const { marks, ...book } = coverMarks(parts);
  const { width, height } = frame;
  const view = { ...frame, zoom: frame.zoom * fitting(book) };
  const poses = posesOf(book);
  const feet = poses.map((pose) => footOf(pose, book, view));
  const books = poses.map(
    (pose, index) => `<path d="${feet[index]}" filter="url(#near)" fill-opacity=".5"/>${bookIn(pose, book, parts, view)}`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 1.44}" height="${height * 1.44}" viewBox="0 0 ${width} ${height}"><defs>${blurs}${marks}</defs>` +
    `<path d="${feet.join('')}" transform="translate(16 22)" filter="url(#far)" fill-opacity=".32"/>${books.join('')}</svg>`
  );
}

function project([x, y, z]: Point3, { origin, zoom, above }: View): Point {
  const [sin, cos] = [Math.sin(radians(above)), Math.cos(radians(above))];
  return [origin[0] + x * zoom, origin[1] + (y * sin - z * cos) * zoom];
}

/** The face of a book that is nearest to the table. */
function footOf({ corner, across, down, back }: Pose, { width, height, spine }: Sizes, view: View): string {
  const [foot, side, length] =
    down[2] === 0 ? [moved(corner, [back, spine]), down, height] : ([moved(corner, [down, height]), back, spine] as const);
  const corners = [foot, moved(foot, [across, width]), moved(foot, [across, width], [side, length]), moved(foot, [side, length])];
  return outlineOf(corners.map((point) => project(moved(point, [[0.6, 1, 0], 5]), view)));
}

const leaves = 9;

/** The visible faces of a book: the front, and the spine or the page edges beside it. */
function bookIn({ corner, across, down, back }: Pose, { width, height, spine }: Sizes, { cover }: BookParts, view: View): string {
  const at = (u: number, v: number, w: number) => project(moved(corner, [across, u], [down, v], [back, w]), view);
  const [sin, cos] = [Math.sin(radians(view.above)), Math.cos(radians(view.above))];
  const nearness = ([, y, z]: Point3) => y * cos + z * sin;
  const { ground } = coloursOf(cover);

  const edges = (from: readonly [number, number], to: readonly [number, number], shade: number) => {
    const lines = Array.from({ length: leaves }, (_, leaf) => {
      const depth = ((leaf + 1) / (leaves + 1)) * spine;
      return `M${at(...from, depth).join(' ')}L${at(...to, depth).join(' ')}`;
    });
    const outline = outlineOf([at(...from, 0), at(...to, 0), at(...to, spine), at(...from, spine)]);
    return (
      `<path d="${outline}" fill="${paper.sheet}"/><path d="${lines.join('')}" stroke="${paper.edge}"/>` +
      `<path d="${outline}" fill="${paper.shade}" fill-opacity="${shade}" stroke="${ground.hex}" stroke-width="1.6"/>`
    );
  };

  const [topLeft, topRight, bottomLeft] = [at(0, 0, 0), at(width, 0, 0), at(0, height, 0)];
  const spineTop = at(0, 0, spine);
  return [
    // The head of a standing book, the foot of a lying one.
    nearness(down) < 0 ? edges([0, 0], [width, 0], 0.02) : edges([0, height], [width, height], 0.12),
    coverOn({ x: width, width: spine, height }, [spineTop, topLeft, at(0, height, spine)]),
    `<path d="${outlineOf([spineTop, topLeft, bottomLeft, at(0, height, spine)])}" fill="#fff" fill-opacity=".1"/>`,
    coverOn({ x: width + spine, width, height }, [topLeft, topRight, bottomLeft]),
    `<path d="${outlineOf([topLeft, topRight, at(width, height, 0), bottomLeft])}" fill="none" ${rim}/>`,
  ].join('');
}

/** A part of the cover on a face, given by its top left, top right and bottom left corners. */
function coverOn(part: Pick<Box, 'height' | 'width' | 'x'>, [origin, right, below]: readonly [Point, Point, Point]): string {
  const { x: from, width, height } = part;
  const sides = [right, below].flatMap(([x, y], index) => {
    const length = index === 0 ? width : height;
    return [(x - origin[0]) / length, (y - origin[1]) / length];
  });
  const matrix = [...sides, ...origin].map((part) => part.toFixed(4)).join(' ');
  return `<g transform="matrix(${matrix})"><svg width="${width}" height="${height}" viewBox="${from} 0 ${width} ${height}"><use href="#cover"/></svg></g>`;
}
