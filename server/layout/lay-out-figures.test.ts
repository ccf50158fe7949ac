import { expect, test } from 'vitest';
import { fonts, inkOf, spread } from '../../fixtures/harness/page-operations.ts';
import type { LineOperation, Operation } from '../model/api/drawing.ts';
import type { Block, BlockOf } from './blocks.ts';
import { designPage, monthOf, titleOf } from './design-page.ts';
import { layOutBlocks } from './lay-out-blocks.ts';
import { measuresIn } from './grid-and-type.ts';
import { trimNames } from '../model/page/measures.ts';

const layOut = (block: Block, rules?: 'dotted' | 'solid') => layOutBlocks([block], 'left', fonts, measuresIn({ rules }));

const page = designPage(spread.morning ?? [], { weekday: 'monday', prompt: 'What is next?' });
const notes = [
  { to: 'Three goals', text: 'Small ones.' },
  { to: 'Top three priorities', text: 'What comes first, before the day decides what it will be. '.repeat(4).trim() },
  { to: 'Morning intentions', text: 'A question.' },
];
const specimen: BlockOf<'specimen'> = { kind: 'specimen', page, written: { lines: 'Jan 4\nRun\n\nRest', checks: 'x..' }, rows: 16, notes };
const isKind = <K extends Operation['kind']>(operations: readonly Operation[], kind: K) =>
  operations.filter((mark): mark is Extract<Operation, { kind: K }> => mark.kind === kind);

test('a specimen shows its page in outlines inside its edge, with handwriting, and lines as thick as on a page', () => {
  const { operations, rows, missing, overflow } = layOut(specimen);
  expect([rows, missing, overflow]).toEqual([16, [], []]);
  const [edge, ...boxes] = isKind(operations, 'rect').map(inkOf);
  expect([boxes.length, edge?.right]).toEqual([3, expect.closeTo(396, 1)]);
  const outlines = isKind(operations, 'outline');
  const empty = isKind(layOut({ ...specimen, written: undefined }).operations, 'outline');
  // Two lines of the three that are not empty, and a check.
  expect(outlines.length - empty.length).toBe(3 + 1);
  for (const { x, y } of outlines) {
    expect(x > (edge?.left ?? 0) && x < (edge?.right ?? 0)).toBe(true);
    expect(y > (edge?.top ?? 0) && y < (edge?.bottom ?? 0)).toBe(true);
  }
  for (const { width, dots } of isKind(operations, 'line')) expect([width, dots]).toEqual(dots === undefined ? [0.36, dots] : [0.75, 3.6]);
  // All type belongs to the notes.
  expect(new Set(isKind(operations, 'text').map(({ size, font }) => `${size} ${font}`))).toEqual(new Set(['10.5 italic']));
});

test('a line leads from each note to its words, and a note moves down when the one above leaves no room', () => {
  const leadersIn = (order: typeof specimen) => {
    const lines = isKind(layOut({ ...order, page: order.page.filter(({ kind }) => kind !== 'list') }).operations, 'line');
    return lines.filter(({ dots, x1 }) => dots === undefined && x1 < 200);
  };
  const [first, second, third] = leadersIn(specimen);
  expect([first, second].map((line) => line && line.y1 === line.y2)).toEqual([true, true]);
  expect((third?.y1 ?? 0) - (third?.y2 ?? 0)).toBeGreaterThan(20);
  expect(leadersIn({ ...specimen, notes: [{ to: 'Nothing', text: 'It leads nowhere.' }] })).toEqual([]);
});

test('the lines of a month are dots that meet at the corners of its boxes, drawn once; in solid lines they end square', () => {
  const weeks = [
    [undefined, undefined, '1', '2', '3', '4', '5'],
    Array<string>(7).fill('8'),
    ['13', ...Array<undefined>(6).fill(undefined)],
  ];
  const lines = (rules?: 'solid') => isKind(layOut({ kind: 'calendar', weeks, rows: 2 }, rules).operations, 'line');
  const dotsOf = ({ x1, y1, x2, y2, dots = 0 }: LineOperation) =>
    Array.from({ length: Math.floor(Math.hypot(x2 - x1, y2 - y1) / dots) + 1 }, (_, index) =>
      x1 === x2 ? [x1, y1 + index * dots] : [x1 + index * dots, y1],
    );
  const [across, upright] = [(line: LineOperation) => line.y1 === line.y2, (line: LineOperation) => line.x1 === line.x2];
  const dotted = lines();
  expect([dotted.filter(across).length, dotted.filter(upright).length]).toEqual([4, 6 + 8 + 2]);
  expect(dotted.filter(across).map(({ x1, x2 }) => Math.round((x2 - x1) / ((369 - 0.75) / 7)))).toEqual([5, 7, 7, 1]);
  const onRows = dotted.filter(across).flatMap(dotsOf);
  for (const [x = 0, y = 0] of dotted.filter(upright).flatMap((line) => [dotsOf(line)[0] ?? [], dotsOf(line).at(-1) ?? []]))
    expect(Math.min(...onRows.map(([atX = 0, atY = 0]) => Math.hypot(atX - x, atY - y)))).toBeLessThan(0.06);
  const [top, ...others] = lines('solid');
  expect(top).toMatchObject({ width: 0.48, x2: 396 });
  expect(others.some(({ dots }) => dots)).toBe(false);
});

test('all weeks have lines to write on like those of other pages, and end with their first page', () => {
  const { operations } = layOut({ kind: 'weeks', weeks: [{ name: '1', days: Array<boolean>(7).fill(true), page: '10' }] });
  const [line] = isKind(operations, 'line');
  const page = isKind(operations, 'text').at(-1);
  expect([line?.dots, page?.text]).toEqual([3.6, '10']);
  expect((page?.x ?? 0) - (line?.x2 ?? 0)).toBeGreaterThan(7);
});

test('the sun of a horizon sinks by a rule a week, and past rules are solid', () => {
  const drawn = [0, 1, 7, 13, 14].map((past) => {
    const { operations, rows } = layOut({ kind: 'horizon', rows: 11, past });
    const [horizon, ...rules] = isKind(operations, 'line');
    const [sun] = isKind(operations, 'outline');
    const [, half = ''] = /^M-([\d.]+) 0A/.exec(sun?.path ?? '') ?? [];
    expect([rows, rules.length, horizon?.y1, sun?.y]).toEqual([11, 13, 162, 162]);
    expect([...rules, horizon].every((line) => line?.width === 0.75)).toBe(true);
    return [rules.filter(({ dots }) => dots === undefined).length, Number(half)];
  });
  expect(drawn.map(([solid]) => solid)).toEqual([0, 1, 7, 13, 13]);
  // A circle of 118.05 points whose middle is 0, 0, 6, 12 and 13 of its 13.5 steps below the horizon.
  const halves = [0, 0, 6, 12, 13].map((sunk) => Math.sqrt(118.425 ** 2 - ((118.05 / 13.5) * sunk) ** 2));
  expect(drawn.map(([, half]) => half)).toEqual(halves.map((half) => expect.closeTo(half, 1)));
});

test('a source has the words between two * in italics, and no line ends on an initial', () => {
  const entries = [{ page: '183', text: 'Emily Dickinson, Remark recorded by T. W. Higginson; *The Atlantic Monthly*, 1891' }];
  const { operations, overflow } = layOut({ kind: 'sources', entries });
  const texts = operations.flatMap((mark) => (mark.kind === 'text' ? mark : []));
  expect(overflow).toEqual([]);
  expect(texts.filter(({ font }) => font === 'italic').map(({ text }) => text)).toEqual(['The', 'Atlantic', 'Monthly']);
  expect(texts.find(({ text }) => text.includes('T.'))?.text).toBe('T.\u00a0W.\u00a0Higginson;');
  expect(texts.some(({ text }) => text.includes('*'))).toBe(false);
});

test.each(trimNames)('a year has room below the title of a page of %s', (trim) => {
  const months = Array.from({ length: 12 }, (_, month) => ({ name: 'May', ...monthOf(`2027-${String(month + 1).padStart(2, '0')}-01`) }));
  const year: Block[] = [titleOf('2027', 'at a glance'), { kind: 'space', rows: 1 }, { kind: 'year', months }];
  expect(layOutBlocks(year, 'right', fonts, measuresIn({ trim })).overflow).toEqual([]);
});
