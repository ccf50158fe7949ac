import type { PageFont } from '../model/api/drawing.ts';
import type { Fonts } from './grid-and-type.ts';
import { hyphenate, type Word } from './hyphenate.ts';

/** Fills at most `maxLines` lines. Each line has at least one word, even one wider than `measure`. */
export function fillLines(words: Word[], measure: number, maxLines: number): { lines: Word[][]; rest: Word[] } {
  const widthOf = widths(words);
  const lines: Word[][] = [];
  let start = 0;
  while (start < words.length && lines.length < maxLines) {
    let end = start + 1;
    while (end < words.length && widthOf(start, end + 1) + (words[end]?.hyphen ?? 0) <= measure) end += 1;
    lines.push(words.slice(start, end));
    start = end;
  }
  return { lines, rest: words.slice(start) };
}

/** Breaks the words into lines of similar width, preferably after punctuation. @param count from `fillLines` with the same measure */
export function balanceLines(words: Word[], measure: number, count: number): Word[][] {
  const widthOf = widths(words);
  const mean = widthOf(0, words.length) / count;
  // In a long paragraph, a short line looks like its end.
  const weight = 1 / Math.sqrt(Math.max(1, count - 1));
  // Index `end`: the cheapest way to set the first `end` words in the current number of lines.
  let best: Setting[] = [{ cost: 0, starts: [] }];
  for (let line = 1; line <= count; line += 1) {
    const next: Setting[] = [];
    for (let end = line; end <= words.length; end += 1) {
      const room = measure - (words[end - 1]?.hyphen ?? 0);
      for (let start = end - 1; start >= 0 && (widthOf(start, end) <= room || start === end - 1); start -= 1) {
        const before = best[start];
        if (!before) continue;
        const unevenness = ((widthOf(start, end) - mean) / mean) ** 2;
        const cost = before.cost + unevenness + (end < words.length ? weight * costOfBreak(words[end - 1], words[end]) : 0);
        if (cost < (next[end]?.cost ?? Infinity)) next[end] = { cost, starts: [...before.starts, start] };
      }
    }
    best = next;
  }
  const starts = best[words.length]?.starts ?? [];
  return starts.map((start, line) => words.slice(start, starts[line + 1]));
}

/** Returns the setting with one more line if its worst break is clearly better: at a pause, not inside a phrase. */
export function withBetterBreaks(lines: Word[][], taller: Word[][]): Word[][] {
  return taller.length > lines.length && worstBreak(taller) <= worstBreak(lines) - minGain ? taller : lines;
}

function worstBreak(lines: Word[][]): number {
  return Math.max(...lines.slice(0, -1).map((line, index) => costOfBreak(line.at(-1), lines[index + 1]?.[0])));
}

/** The difference between a break inside a phrase and one before it. */
const minGain = 0.15;

/**
 * Breaks the words of a justified paragraph where the spaces of all lines change least, as Knuth and Plass do. Hyphens on two
 * successive lines cost more. With its spaces shrunk by `maxShrink`, a line is at most `measure` wide, unless it is one word.
 */
export function justifyLines(words: Word[], measure: number): Word[][] {
  const widthOf = widths(words);
  const spaces = [0];
  for (const { gap } of words) spaces.push((spaces.at(-1) ?? 0) + (gap > 0 ? 1 : 0));
  const spacesIn = (start: number, end: number) => (spaces[end] ?? 0) - (spaces[start + 1] ?? 0);
  // The last line has its natural spaces.
  const isRoomFor = (start: number, end: number) =>
    widthOf(start, end) + atEdge(words[end - 1]) <= measure + (end < words.length ? spacesIn(start, end) * maxShrink : 0);
  const best: (Setting | undefined)[] = [{ cost: 0, starts: [] }];
  for (let end = 1; end <= words.length; end += 1) {
    for (let start = end - 1; start >= 0 && (isRoomFor(start, end) || start === end - 1); start -= 1) {
      const before = best[start];
      if (!before) continue;
      const hyphens = (words[start - 1]?.hyphen === undefined ? 1 : 2) * hyphenCost;
      const line = end === words.length ? costOfEnd * Number(end - start === 1) : costOfLine(words.slice(start, end), measure);
      const cost = before.cost + line + (words[end - 1]?.hyphen === undefined ? 0 : hyphens);
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { cost, starts: [...before.starts, start] };
    }
  }
  const starts = best[words.length]?.starts ?? [];
  return starts.map((start, line) => words.slice(start, starts[line + 1]));
}

/** How much wider each space of a justified line is, in ems. */
export function stretchOf(line: Word[], measure: number): number {
  const gaps = line.filter(({ gap }, index) => index > 0 && gap > 0).length;
  const slack = measure - widths(line)(0, line.length) - atEdge(line.at(-1));
  return gaps === 0 ? slack : slack / gaps;
}

/** The width that this word adds as the last one of its line: its hyphen, less the marks that hang over the edge. */
function atEdge({ hyphen = 0, hang = 0 }: Pick<Word, 'hang' | 'hyphen'> = {}): number {
  return hyphen - hang;
}

/** The same cost as a line whose spaces are 1.5 times as wide. */
const hyphenCost = 0.01;

/** In ems: a fifth of a space. */
const maxShrink = 0.05;

/** Narrow spaces are worse than wide ones. */
function costOfLine(line: Word[], measure: number): number {
  const stretch = stretchOf(line, measure);
  return stretch < 0 ? (2 * stretch) ** 2 : stretch ** 2;
}

const costOfEnd = 0.02;

interface Setting {
  cost: number;
  starts: number[];
}

/** The cost of a break after a word, comparable to `unevenness`: low at a pause, high where the word belongs to the next one. */
function costOfBreak(word: Word | undefined, next: Word | undefined): number {
  const text = word?.text ?? '';
  if (word?.hyphen !== undefined) return 2;
  if (/[.?!…][”’]*$/.test(text)) return 0;
  if (/[:;][”’]*$/.test(text)) return 0.1;
  if (/[,–—][”’]*$/.test(text)) return 0.35;
  const [last, first] = [text, next?.text ?? ''].map((each) => each.replace(/^[“‘]+/, '').toLowerCase()) as [string, string];
  if (text.endsWith('’s') || leaning.has(last)) return 1;
  if (joining.has(first)) return 0.7;
  return leaning.has(first) ? 0.55 : 0.6;
}

/** Articles, prepositions, possessives, conjunctions, auxiliaries, and pronouns before a verb. */
const leaning = new Set(
  `a an the no every each to of in on at by for from with into upon than as like this my thy your his her its our their whose
   and or but nor if that who which when is are was were be been am has have had hath do does did not will shall can may must
   would should could might without only ever nearly there need i thou you he she we they it all very so more`.split(/\s+/),
);

/** Words that join two of a kind: `light and dark`. */
const joining = new Set(['and', 'or', 'nor']);

function widths(words: Word[]): (start: number, end: number) => number {
  const sums = [0];
  for (const { gap, width } of words) sums.push((sums.at(-1) ?? 0) + gap + width);
  return (start, end) => (sums[end] ?? 0) - (sums[start] ?? 0) - (words[start]?.gap ?? 0);
}

/** In ems: three quarters of a space. */
const maxPlainStretch = 0.15;

/** The lines of a justified paragraph. As in TeX, it divides words only where the spaces would be too wide otherwise. */
export function justifyParagraph(words: Word[], font: PageFont, measure: number, fonts: Fonts): Word[][] {
  const plain = justifyLines(words, measure);
  const isEven = plain.slice(0, -1).every((line) => stretchOf(line, measure) <= maxPlainStretch);
  return isEven ? plain : justifyLines(hyphenate(words, font, fonts), measure);
}
