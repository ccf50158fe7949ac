import { diffArrays } from 'diff';

export interface TextPart {
  is: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * Compares two texts word by word; an HTML tag is a word. Differences of spaces and line breaks are `same`. Texts with little in
 * common, or with too little effort left, are compared line by line, or else as a whole.
 */
export function compareTexts(before: string, after: string, effort: Effort = { left: Infinity }): TextPart[] {
  const compared = partsOf(wordsOf(before), wordsOf(after), effort) ?? partsOf(linesOf(before), linesOf(after), effort);
  return compared ? withSpacesOutside(compared) : [part('removed', before), part('added', after)];
}

/** The number of comparisons of words or lines that are left. */
export interface Effort {
  left: number;
}

/** The effort for one response: half a second at most. */
export function responseEffort(): Effort {
  return { left: 2_500_000 };
}

/** The number of edits that can be found: comparing takes about half the square of their number. */
export function maxEditsFor({ left }: Effort): number {
  return Math.min(maxEdits, Math.floor(Math.sqrt(2 * Math.max(0, left))));
}

export interface ExcerptPart {
  is: TextPart['is'] | 'left-out';
  text: string;
}

/** Shortens equal text to `words` words on each side of a change. */
export function aroundChanges(parts: readonly TextPart[], words: number): ExcerptPart[] {
  return parts.flatMap(({ is, text }, index): ExcerptPart[] => {
    const head = index === 0 ? 0 : words;
    const tail = index === parts.length - 1 ? 0 : words;
    const pieces = is === 'same' ? (text.match(/\s*\S+(?:\s+$)?/g) ?? []) : [];
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

const maxEdits = 2000;

function piecesOf(texts: readonly string[]): { text: string; word: string }[] {
  return texts.map((text) => ({ text, word: text.trim() }));
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

function wordsOf(text: string): string[] {
  return text.match(/\s*(?:<\/?[a-z][^<>]*>|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|\S)|\s+$/giu) ?? [];
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withSpacesOutside(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const [current, next] = [parts[index], parts[index + 1]];
    if (current?.is !== 'removed' || next?.is !== 'added') {
      if (current) push(result, current);
      continue;
    }
    const space = /^\s+/.exec(current.text)?.[0] ?? '';
    const shared = next.text.startsWith(space) ? space.length : 0;
    push(result, part('same', current.text.slice(0, shared)));
    push(result, part('removed', current.text.slice(shared)));
    push(result, part('added', next.text.slice(shared)));
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
