import { coloursOf } from '../book/draw-cover.ts';
import type { Bend, Fonts } from '../layout/grid-and-type.ts';
import { handwritingOn, pens } from '../layout/handwriting.ts';
import type { Operation, OutlineOperation } from '../model/api/drawing.ts';
import type { WrittenPage } from '../model/entities/site.ts';
import { pointsPerInch } from '../model/page/measures.ts';
import type { BookParts } from './draw-book.ts';
import { blurs, fitting, lineThrough, outlineOf, paper, radians, type Point, type Point3 } from './projection.ts';

export interface OpenPage {
  operations: readonly Operation[];
  written?: WrittenPage | undefined;
}

/** The book, open on a table at its middle, with a pen on it. Without `pages`, the spread is empty. */
export function renderOpenBook({ cover, thickness, trim, fonts }: BookParts, pages: readonly OpenPage[]): string {
  const half = (thickness / 2) * pointsPerInch;
  const size = { width: trim.width * pointsPerInch, height: trim.height * pointsPerInch };
  const sheet: Sheet = { ...size, zoom: view.zoom * fitting(size) };
  const sides = ([-1, 1] as const).map((side, index) => {
    const stack = Array.from({ length: drawnLeaves }, (_, leaf) => leafOf(sheet, half, (leaf + 1) / drawnLeaves));
    const top = stack.at(-1) ?? [];
    const place = placesOn(sheet, top, side);
    const page = pages[index];
    const [from, to] = [place(side < 0 ? size.width : 0, size.height / 2), place(side < 0 ? 0 : size.width, size.height / 2)];
    const shade = `<linearGradient id="shade${index}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${shadeOf(top, side)}</linearGradient>`;
    const sheets = stack.map((leaf) => `<path d="${sheetAt(sheet, placesOn(sheet, leaf, side))}"/>`).join('');
    return {
      shade,
      cover: sheetAt(sheet, placesOn(sheet, leafOf(sheet, half, 0), side), flush),
      leaves:
        `<g fill="${paper.sheet}" stroke="${paper.edge}" stroke-width=".8">${sheets}</g>${page ? marksOn(page, place, sheet, fonts) : ''}` +
        `<path d="${sheetAt(sheet, place)}" fill="url(#shade${index})"/>`,
    };
  });
  const [right, tall] = [half + flush, size.height / 2 + flush];
  const at = (x: number, y: number) => project([x, y, 0], sheet);
  const spine = outlineOf([at(-right, -tall), at(right, -tall), at(right, tall), at(-right, tall)]);
  const ground = sides.map((side) => side.cover).join('') + spine;
  const { hex } = coloursOf(cover).ground;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="864" viewBox="0 0 ${width} ${height}"><defs>${blurs}${sides.map(({ shade }) => shade).join('')}</defs>` +
    `<path d="${ground}" transform="translate(18 40)" filter="url(#far)" fill-opacity=".34"/><path d="${ground}" transform="translate(4 7)" filter="url(#near)" fill-opacity=".4"/>` +
    `<path d="${ground}" fill="${hex}" stroke="${hex}" stroke-width="2"/>${sides.map(({ leaves }) => leaves).join('')}${renderPen(sheet)}</svg>`
  );
}

const [width, height] = [1600, 960];
// The place of the middle of the book in the picture.
const middle: Point = [772, 444];

/** The view of a seated reader: the distance in points (30 inches), and angles in degrees. The book is slightly turned. */
const view = { distance: 2160, above: 52, turn: -5, zoom: 1.41 };

// Leaves on each side. More would merge into gray.
const drawnLeaves = 14;

// The cover is trimmed with the pages, so only a hairline of it shows.
const flush = 1.5;

function project([x, y, z]: Point3, { zoom }: Sheet): [x: number, y: number] {
  const [turn, above] = [radians(view.turn), radians(view.above)];
  const across = x * Math.cos(turn) - y * Math.sin(turn);
  const towards = x * Math.sin(turn) + y * Math.cos(turn);
  const scale = (zoom * view.distance) / (view.distance - towards * Math.cos(above) - z * Math.sin(above));
  return [middle[0] + across * scale, middle[1] + (towards * Math.sin(above) - z * Math.cos(above)) * scale];
}

type Side = -1 | 1;

/** The size of a page in points, and the pixels per point. */
type Sheet = Record<'height' | 'width' | 'zoom', number>;

const parts = 48;

/**
 * The cross-section of a leaf: points at even steps from the spine, each with its distance from the middle and its height.
 * A leaf rises upright from the glue, bends over and rests on the leaves below.
 * @param half the thickness of the leaves of one side @param level 0 for the cover, 1 for the leaf on top
 */
function leafOf({ width: pageWidth }: Sheet, half: number, level: number): Point[] {
  const [start, rise] = [half * (1 - level), half * level];
  const long = pageWidth / 432;
  // A Bézier curve that is longer than a page.
  const curve = (at: number): Point => {
    const [second, third, last] = [3 * (1 - at) ** 2 * at, 3 * (1 - at) * at ** 2, at ** 3];
    return [start + (second * (30 - 22 * level) + third * 190 + last * 424) * long, second * rise * 3.1 + third * rise * 2.1 + last * rise];
  };
  const points: Point[] = [curve(0)];
  let length = 0;
  for (let step = 1; points.length <= parts; step += 1) {
    const [[fromX, fromZ], [x, z]] = [curve((step - 1) / 400), curve(step / 400)];
    length += Math.hypot(x - fromX, z - fromZ);
    if (length >= (points.length * pageWidth) / parts) points.push([x, z]);
  }
  return points;
}

/** Maps points of a page, which is one side of a leaf, into the picture. */
function placesOn(sheet: Sheet, leaf: readonly Point[], side: Side): Bend {
  const { width: pageWidth, height: pageHeight } = sheet;
  return (x, y) => {
    const at = ((side < 0 ? pageWidth - x : x) / pageWidth) * parts;
    const index = Math.max(0, Math.min(parts - 1, Math.floor(at)));
    const [[fromX, fromZ], [toX, toZ]] = [leaf[index] ?? [0, 0], leaf[index + 1] ?? [0, 0]];
    const part = at - index;
    return project([side * (fromX + (toX - fromX) * part), y - pageHeight / 2, fromZ + (toZ - fromZ) * part], sheet);
  };
}

/** @param beyond how far the sheet extends beyond a page, at its head and its foot */
function sheetAt({ width: pageWidth, height: pageHeight }: Sheet, place: Bend, beyond = 0): string {
  const across = Array.from({ length: parts + 1 }, (_, index) => (index / parts) * pageWidth);
  return outlineOf([...across.map((x) => place(x, -beyond)), ...across.toReversed().map((x) => place(x, pageHeight + beyond))]);
}

const light = { x: -0.42, z: 0.86 };

/** The stops of a gradient from the spine. Parts that face away from the light are dark, and so is the fold. */
function shadeOf(leaf: readonly Point[], side: Side): string {
  const stops = leaf.map((point, index) => {
    const [from, to] = [leaf[index - 1] ?? point, leaf[index + 1] ?? point];
    const [run, rise] = [to[0] - from[0], to[1] - from[1]];
    const lit = (-side * rise * light.x + run * light.z) / Math.hypot(run, rise) / light.z;
    const deep = 0.38 * Math.exp((-22 * index) / parts);
    const dark = Math.max(0, 0.5 * (1 - Math.max(0, lit))) * (1 - deep) + deep;
    return `<stop offset="${(index / parts).toFixed(3)}" stop-color="${paper.shade}" stop-opacity="${dark.toFixed(3)}"/>`;
  });
  return stops.join('');
}

function marksOn({ operations, written }: OpenPage, place: Bend, { zoom }: Sheet, fonts: Fonts): string {
  const strokes = operations.map((mark) => {
    if (mark.kind === 'line') {
      const { x1, y1, x2, y2, dots } = mark;
      const points = Array.from({ length: 13 }, (_, index) => place(x1 + ((x2 - x1) * index) / 12, y1 + ((y2 - y1) * index) / 12));
      const dotted = dots === undefined ? '' : ` stroke-linecap="round" stroke-dasharray="0 ${dots * zoom}"`;
      return `<path d="${lineThrough(points)}" stroke-width="${mark.width * zoom}"${dotted}/>`;
    }
    if (mark.kind !== 'rect') return '';
    const [right, bottom] = [mark.x + mark.width, mark.y + mark.height];
    const corners = [place(mark.x, mark.y), place(right, mark.y), place(right, bottom), place(mark.x, bottom)];
    return `<path d="${outlineOf(corners)}" stroke-width="${mark.stroke * zoom}"/>`;
  });
  const letters = operations.map((mark) => {
    if (mark.kind === 'outline') return bentOutline(mark, place);
    return mark.kind === 'text' ? bent(fonts.outline(mark), place) : '';
  });
  const { ink, stroke } = pens[written?.hand ?? 'ballpoint'];
  const hand = written ? handwritingOn(operations, written, fonts).map((mark) => bentOutline(mark, place)) : [];
  return (
    `<g fill="none" stroke="#1a1917">${strokes.join('')}</g><path d="${letters.join('')}" fill="#1a1917"/>` +
    `<path d="${hand.join('')}" fill="${ink}" stroke="${ink}" stroke-width="${stroke * zoom}"/>`
  );
}

function bentOutline({ x, y, turn = 0, scale = 1, path }: OutlineOperation, place: Bend): string {
  const [cos, sin] = [Math.cos(radians(turn)) * scale, Math.sin(radians(turn)) * scale];
  return bent(path, (pathX, pathY) => place(x + pathX * cos - pathY * sin, y + pathX * sin + pathY * cos));
}

/** Bends path data of absolute commands whose arguments are points, such as outlines of letters. */
function bent(path: string, place: Bend): string {
  return path.replaceAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) =>
    place(Number(x), Number(y))
      .map((at) => at.toFixed(2))
      .join(' '),
  );
}

/** A ballpoint pen of 5.6 inches on the right page: the place of its tip, its direction, and the height of its ends. */
const pen = { length: 403, tip: [166, 216], direction: -0.93, tipHeight: 60, endHeight: 34 } as const;

/** Distances from the tip, and the radii there. */
const [penStops, penRadii] = [[0, 5, 30, 46, 150, 396, 403] as const, [1, 1.6, 7, 10, 12, 11.5, 8] as const];

function renderPen(sheet: Sheet): string {
  const { length, tip, direction, tipHeight, endHeight } = pen;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  /** A stripe along the pen, between two shares of its radius. */
  const stripe = (top: number, bottom: number, [start, end]: readonly [number, number] = [0, length], below = 0) => {
    const stops = [start, ...penStops.filter((at) => at > start && at < end), end];
    const edge = (part: number) =>
      stops.map((along) => {
        const across = radiusAt(along) * part;
        const z = tipHeight + ((endHeight - tipHeight) * along) / length - below;
        return project([tip[0] + cos * along - sin * across, tip[1] + sin * along + cos * across, z], sheet);
      });
    return outlineOf([...edge(top), ...edge(bottom).toReversed()]);
  };
  const grip = [46, 140] as const;
  const clip = [285, 392] as const;
  const stripes = [
    [stripe(-1, 1), '#9c9486'],
    [stripe(-1, 0), '#cdc6b9'],
    [stripe(-0.75, -0.45), '#f7f5f0'],
    [stripe(0.55, 1), '#6b6457'],
    [stripe(-1, 1, grip), '#26241f'],
    [stripe(-0.75, -0.5, grip), '#716b61'],
    [stripe(-1, 1, [250, 253]), '#57503f'],
    [stripe(-0.28, 0.22, clip), '#5b5548'],
    [stripe(-0.32, 0.1, clip), '#efebe3'],
  ];
  return (
    `<path d="${stripe(-1, 1, [0, length], 14)}" transform="translate(6 4)" filter="url(#near)" fill-opacity=".5"/>` +
    stripes.map(([data, fill]) => `<path d="${data}" fill="${fill}"/>`).join('')
  );
}

function radiusAt(along: number): number {
  const end = penStops.findIndex((at, index) => index > 0 && at >= along);
  const [fromAt = 0, toAt = 1] = penStops.slice(end - 1, end + 1);
  const [from = 0, to = 0] = penRadii.slice(end - 1, end + 1);
  return from + ((to - from) * (along - fromAt)) / (toAt - fromAt);
}
