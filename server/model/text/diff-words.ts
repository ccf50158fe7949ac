import { diffArrays } from 'diff';

/** A piece of two texts laid over each other. */
export interface TextPart {
  is: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * Lays two texts over each other word by word; a tag of HTML counts as a word. The parts that are `same` or `added` make the
 * second text; where only spaces and line breaks differ every part is `same`. Texts with next to nothing in common are
 * compared line by line, and then as a whole; so are those for which nothing is left of the effort.
 */
export function compareTexts(before: string, after: string, effort: Effort = { left: Infinity }): TextPart[] {
  const compared = partsOf(wordsOf(before), wordsOf(after), effort) ?? partsOf(linesOf(before), linesOf(after), effort);
  return compared ? withSpacesOutside(compared) : [part('removed', before), part('added', after)];
}

/** How many words or lines may still be compared, in all comparisons that share it. */
export interface Effort {
  left: number;
}

/** The effort of one response: half a second at most, and many times what a table full of edits takes. */
export function effortOfAnswer(): Effort {
  return { left: 2_500_000 };
}

/** How many edits the rest of the effort can find: comparing takes about half the square of their number. */
export function maxEditsFor({ left }: Effort): number {
  return Math.min(maxEdits, Math.floor(Math.sqrt(2 * Math.max(0, left))));
}

/** A piece of an excerpt; ` … ` replaces text that is far from a change. */
export interface ExcerptPart {
  is: TextPart['is'] | 'left-out';
  text: string;
}

/**
 * Leaves out what is the same and far from a change.
 * @param words how many words to keep on each side of a change
 */
export function aroundChanges(parts: readonly TextPart[], words: number): ExcerptPart[] {
  return parts.flatMap(({ is, text }, index): ExcerptPart[] => {
    const head = index === 0 ? 0 : words;
    const tail = index === parts.length - 1 ? 0 : words;
    const pieces = is === 'same' ? (text.match(/\s*\S+(?:\s+$)?/g) ?? []) : [];
    // An omission must be longer than its mark.
    if (pieces.length <= head + tail + 1) return [part(is, text)];
    const excerpt: ExcerptPart[] = [
      part('same', pieces.slice(0, head).join('')),
      { is: 'left-out', text: head === 0 ? '… ' : tail === 0 ? ' …' : ' … ' },
      part(
        'same',
        pieces
          .slice(pieces.length - tail, pieces.length)
          .join('')
          .trimStart(),
      ),
    ];
    return excerpt.filter((piece) => piece.text !== '');
  });
}

/** Insertions and removals. Beyond it the texts have little in common. */
const maxEdits = 2000;

function piecesOf(texts: readonly string[]): Piece[] {
  return texts.map((text) => ({ text, word: text.trim() }));
}

/** A word or a line, with the spaces around it and without. */
interface Piece {
  text: string;
  word: string;
}

function partsOf(before: readonly string[], after: readonly string[], effort: Effort): TextPart[] | undefined {
  const changes = diffArrays(piecesOf(before), piecesOf(after), {
    comparator: (a, b) => {
      effort.left -= 1;
      return a.word === b.word;
    },
    maxEditLength: maxEditsFor(effort),
  });
  return changes?.map(({ added, removed, value }) =>
    part(added ? 'added' : removed ? 'removed' : 'same', value.map(({ text }) => text).join('')),
  );
}

/** Words, marks and tags, each with the spaces before it. */
function wordsOf(text: string): string[] {
  return text.match(/\s*(?:<\/?[a-z][^<>]*>|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|\S)|\s+$/giu) ?? [];
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A space before both the removed and the added word is the same in both. */
function withSpacesOutside(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const [one, other] = [parts[index], parts[index + 1]];
    if (one?.is !== 'removed' || other?.is !== 'added') {
      if (one) push(result, one);
      continue;
    }
    const space = /^\s+/.exec(one.text)?.[0] ?? '';
    const shared = other.text.startsWith(space) ? space.length : 0;
    push(result, part('same', one.text.slice(0, shared)));
    push(result, part('removed', one.text.slice(shared)));
    push(result, part('added', other.text.slice(shared)));
    index += 1;
  }
  return result;
}

function push(parts: TextPart[], next: TextPart): void {
  const last = parts.at(-1);
  if (next.text === '') return;
  if (last?.is === next.is) parts[parts.length - 1] = part(next.is, last.text + next.text);
  else parts.push(next);
}

function part(is: TextPart['is'], text: string): TextPart {
  return { is, text };
}
