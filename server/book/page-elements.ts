import type { Box, CoverOperation, LineOperation, LinkOperation, Operation, TextOperation, TextRole } from '../model/api/drawing.ts';
import { row } from '../layout/grid-and-type.ts';

type Mark = Exclude<Operation | CoverOperation, LinkOperation>;

/** An element of a page. Screen readers skip artifacts, and lines and boxes without a field. */
export type PageElement =
  | { kind: 'artifact' | 'box' | 'cell' | 'line'; marks: Mark[] }
  | { kind: 'figure'; alt: string; marks: Mark[] }
  | { kind: 'text'; role: Exclude<TextRole, 'artifact'>; marks: TextOperation[] };

export interface FormField {
  name: string;
  /** For screen readers: the title of the page, and the heading and the label before the field. */
  tooltip: string;
  kind: 'box' | 'cell' | 'line';
  box: Box;
  hasLines: boolean;
}

/** Groups the marks of a page into elements, in reading order. */
export function elementsOf(marks: readonly Mark[]): PageElement[] {
  const elements: PageElement[] = [];
  for (const mark of marks) {
    const last = elements.at(-1);
    if (last && continues(mark, last)) (last.marks as Mark[]).push(mark);
    else elements.push(elementOf(mark));
  }
  return elements;
}

function elementOf(mark: Mark): PageElement {
  if (mark.kind === 'text')
    return mark.role === 'artifact' ? { kind: 'artifact', marks: [mark] } : { kind: 'text', role: mark.role ?? 'text', marks: [mark] };
  if (mark.alt !== undefined) return { kind: 'figure', alt: mark.alt, marks: [mark] };
  return { kind: ('role' in mark ? mark.role : undefined) ?? 'artifact', marks: [mark] };
}

function continues(mark: Mark, { kind, marks }: PageElement): boolean {
  if (mark.kind === 'text' && mark.role === undefined) return kind === 'text';
  if (mark.kind !== 'text' && mark.alt !== undefined) return mark.alt === '' && kind === 'figure';
  if (kind !== elementOf(mark).kind || kind === 'text' || kind === 'box') return false;
  const last = marks.at(-1);
  if (kind === 'artifact' || mark.kind !== 'line' || last?.kind !== 'line') return true;
  return kind === 'cell' ? mark.y1 === last.y1 : mark.x1 === last.x1 && mark.x2 === last.x2;
}

/** The words of a text for reading aloud, with spaces between lines and between words. */
export function wordsIn(marks: readonly TextOperation[], endOf: (mark: TextOperation) => number): string[] {
  return marks.map((mark, index) => {
    const next = marks[index + 1];
    if (!next) return mark.text;
    const isJoined = next.y === mark.y ? next.x - endOf(mark) < mark.size / 10 : mark.text.endsWith('-');
    return isJoined ? mark.text : `${mark.text} `;
  });
}

/** Returns a function that finds the fields of an element. Call it with each element of a page, in order. */
export function fieldFinder(page: number, elements: readonly PageElement[]): (element: PageElement, at: number) => FormField[] {
  let [title, heading, label] = ['', '', ''];
  const counts = new Map<string, number>();
  return (element, at) => {
    if (element.kind === 'text') {
      const words = wordsIn(element.marks, () => 0).join('');
      if (element.role === 'title') [title, heading, label] = [words, '', ''];
      else if (element.role === 'heading') [heading, label] = [words, ''];
      else label = element.role === 'heads' ? '' : words;
    }
    const { kind } = element;
    if (kind !== 'box' && kind !== 'cell' && kind !== 'line') return [];
    const named = captionAfter(element, elements.slice(at + 1)) ?? label;
    const words = [title, heading, named].filter((part, index, parts) => part !== '' && parts.indexOf(part) === index).join(', ');
    return boxesOf(element).map(({ hasLines = false, ...box }): FormField => {
      const key = `${kind} ${words}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const tooltip = count === 1 ? words : `${words}, ${count}`;
      return { name: `page ${page} ${kind} ${number}`, tooltip: tooltip || `Page ${page}`, kind, box, hasLines };
    });
  };
}

/** The small label below a line, unless it is nearer to the next line. */
function captionAfter({ marks }: PageElement, [text, next]: PageElement[]): string | undefined {
  const [line, follower] = [marks.at(-1), next?.marks[0]];
  if (line?.kind !== 'line' || text?.kind !== 'text' || text.role !== 'text') return undefined;
  const [{ x, y } = { x: 0, y: 0 }] = text.marks;
  const isBelow = Math.abs(x - line.x1) < 1 && y > line.y1 && y - line.y1 < 1.5 * row;
  const isOfNext = follower?.kind === 'line' && follower.y1 >= y && follower.y1 - y <= y - line.y1;
  return isBelow && !isOfNext ? wordsIn(text.marks, () => 0).join('') : undefined;
}

/** In points: the height of handwriting above its line, and of its descenders below. */
const [above, below] = [0.75 * row, 0.2 * row];

function boxesOf({ kind, marks }: PageElement): (Box & Partial<Pick<FormField, 'hasLines'>>)[] {
  const lines = marks.flatMap((mark) => (mark.kind === 'line' ? (mark as LineOperation) : []));
  const [first, last] = [lines[0], lines.at(-1)];
  if (kind === 'box')
    return marks.flatMap((mark) => (mark.kind === 'rect' ? { x: mark.x, y: mark.y, width: mark.width, height: mark.height } : []));
  if (!first || !last) return [];
  if (kind === 'cell')
    return lines.slice(1).map(({ x1, y1, y2 }, index) => {
      const left = lines[index]?.x1 ?? x1;
      return { x: left + 2, y: y1 + above, width: x1 - left - 4, height: y2 - y1 - above - 2, hasLines: true };
    });
  const height = last.y1 - first.y1 + above + below;
  return [{ x: first.x1, y: first.y1 - above, width: first.x2 - first.x1, height, hasLines: first !== last }];
}
