import { titleOf } from '../../server/content/tree/stored-item.ts';
import type { BookChanges, ContentChanges, ImageChange, ItemChange } from '../../server/review/compare-content.ts';
import { fieldName } from '../../server/review/field-names.ts';
import { groupFollowUps } from '../../server/review/follow-ups.ts';
import { isSingleFile } from '../../server/model/entities/nouns.ts';
import { groupBy } from '../../server/model/group-by.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { parsePlace, slotNouns } from '../../server/model/entities/editions.ts';
import { collections, keyOrder } from '../../server/model/entities/collections.ts';
import { isOnlySpaces, wordsOfValue, aroundChanges, type FieldChange, type ExcerptPart } from '../../server/model/text/differences.ts';
import { countWords } from '../../server/model/text/count-words.ts';
import { counted } from '../../server/model/text/wording.ts';
import { isColored } from './colors.ts';

/** A line about a changed item: the words of a field, or a remark. */
export type ChangeLine = { field: string; parts: ExcerptPart[]; remark?: string } | { remark: string };

const wordsAround = 8;
/** Words of both versions together. Shorter texts are shown whole, because that is easier to read. */
const maxWholeWords = 150;

/** `1 quote added; 2 posts edited`, or `no changes`. */
export function changeSummary({ items, images }: ContentChanges): string {
  const all = [
    ...items.map(({ part, kind }) => ({ noun: isSingleFile(part) ? `${part}.yaml` : collections[part].noun, kind })),
    ...images.map(({ kind }) => ({ noun: 'picture', kind })),
  ];
  const sentences = [...groupBy(all, ({ noun }) => noun)].map(([noun, changes]) => {
    const counts = Object.keys(signs)
      .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
      .filter(({ count }) => count > 0);
    const inWords = (count: number) => (noun.endsWith('.yaml') ? noun : counted(count, noun));
    return counts.map(({ kind, count }, index) => `${index === 0 ? inWords(count) : count} ${kind}`).join(', ');
  });
  return sentences.join('; ') || 'no changes';
}

/** The lines about an item, most important first. @param remark about other items that follow the change */
export function changeLines(change: ItemChange, remark?: string): ChangeLine[] {
  const lines = change.before && change.after ? editedLines(change) : wholeLines(change);
  return [...problemLines(change), ...(remark === undefined ? [] : [{ remark }]), ...lines];
}

/** The places of a text where it changed. */
export function hunksOf(parts: readonly ExcerptPart[]): ExcerptPart[][] {
  const hunks: ExcerptPart[][] = [[]];
  for (const part of parts) {
    if (part.is === 'left-out') hunks.push([]);
    else hunks.at(-1)?.push(part);
  }
  return hunks.filter((hunk) => hunk.length > 0);
}

/** `36 kB, before 12 kB` */
export function sizeWords({ bytesBefore, bytesAfter }: ImageChange): string {
  const sizes = [bytesAfter, bytesBefore].flatMap((bytes) => (bytes === undefined ? [] : `${Math.max(1, Math.round(bytes / 1000))} kB`));
  return sizes.join(', before ');
}

function problemLines({ problemsBefore, problemsAfter }: ItemChange): ChangeLine[] {
  return [
    ...problemsAfter.map((problem) => ({ problem, is: 'not valid' })),
    ...problemsBefore.map((problem) => ({ problem, is: 'was not valid' })),
  ].map(({ problem: { line, column, message }, is }) => ({ remark: `${is} at ${line}:${column}: ${message}` }));
}

function editedLines(change: ItemChange): ChangeLine[] {
  const { kind, fields } = change;
  if (fields.length > 0) return fields.map((field) => fieldLine(change, field));
  return [{ remark: kind === 'renamed' ? 'nothing else changed' : 'only comments or the way it is written changed' }];
}

function fieldLine(item: ItemChange, change: FieldChange): ChangeLine {
  const field = fieldName(item, change);
  const remark = editionWords(change);
  if (remark !== undefined) return { remark };
  if (change.kind === 'added') return { field, parts: [{ is: 'added', text: change.after }] };
  if (change.kind === 'removed') return { field, parts: [{ is: 'removed', text: change.before }] };
  if (isOnlySpaces(change)) return { remark: `${field}: only spaces or line breaks changed` };
  if (countWords(change.after) + countWords(change.before) <= maxWholeWords) return { field, parts: change.parts };
  const parts = aroundChanges(change.parts, wordsAround);
  return hunksOf(parts).length > 1 ? { field, parts, remark: editWords(change.parts) } : { field, parts };
}

/** A changed day of an edition in words: `day 37: quote replaced, x by y`. Undefined for other fields. */
function editionWords(change: FieldChange): string | undefined {
  const place = parsePlace(change.field);
  if (!place) return undefined;
  const about = `day ${place.day}: ${slotNouns[place.slot]}`;
  if (change.kind === 'added') return `${about} added, ${change.after}`;
  if (change.kind === 'removed') return `${about} removed, ${change.before}`;
  return `${about} replaced, ${change.before} by ${change.after}`;
}

function editWords(parts: readonly ExcerptPart[]): string {
  const counts = ['added', 'removed'].flatMap((kind) => {
    const count = parts.reduce((sum, { is, text }) => sum + (is === kind ? countWords(text) : 0), 0);
    return count > 0 ? `${counted(count, 'word')} ${kind}` : [];
  });
  return counts.join(', ');
}

function wholeLines({ part, kind, before, after }: ItemChange): ChangeLine[] {
  const fields: Record<string, unknown> = { ...(kind === 'removed' ? before : after) };
  if (part === 'site') return [];
  const titleField = isSingleFile(part) ? undefined : collections[part].titleField;
  // The keys of dates are days.
  return [...new Set([...keyOrder(part), ...Object.keys(fields)])].flatMap((field): ChangeLine[] => {
    const value = fields[field];
    if (value === undefined || field === titleField) return [];
    if ((part === 'editions' || part === 'printings') && Array.isArray(value))
      return [{ remark: `days: ${value.length} with their texts` }];
    // The rest of the record is whole pages.
    if (part === 'printings' && ['seal', 'interior', 'book'].includes(field)) return [];
    if (field === 'content') return [{ remark: `content: ${counted(countWords(String(value)), 'word')}` }];
    return [{ field, parts: [{ is: 'same', text: wordsOfValue(value) }] }];
  });
}

/** Changes for a terminal: a line for each item, its changes below, and a summary at the end. */
export function diffText({ lostTexts, ...all }: BookChanges): string {
  const { changes, remarks } = groupFollowUps(all);
  const items = changes.items.flatMap((change) => [
    itemLine(change),
    ...changeLines(change, remarks.get(change)).map((line) => `    ${lineText(line)}`),
  ]);
  const images = changes.images.map((image) => `${signs[image.kind]} ${visibleText(image.file)}  ${sizeWords(image)}`);
  const listed = [...items, ...images, ...lostTexts.map((sentence) => `! ${visibleText(sentence)}`)];
  return [...listed, ...(listed.length > 0 ? [''] : []), changeSummary(changes), ''].join('\n');
}

export const signs = { added: '+', removed: '-', renamed: '>', edited: '~' };

function itemLine(change: ItemChange): string {
  const { part, id, was, kind, before, after } = change;
  const name = isSingleFile(part) ? `${part}.yaml` : `${part}/${id}`;
  const line = visibleText(`${signs[kind]} ${name}${was === undefined ? '' : `, was ${was}`}`);
  const title = before && after ? undefined : titleIn(change);
  return (isColored() ? `\u001b[1m${line}\u001b[22m` : line) + (title === undefined ? '' : `  “${oneLine(visibleText(title, '\n'))}”`);
}

/** The title of an item that has its own field for it. */
export function titleIn(change: ItemChange): string | undefined {
  const { part, kind, before, after } = change;
  const fields = kind === 'removed' ? before : after;
  return fields && !isSingleFile(part) && collections[part].titleField !== undefined ? titleOf(change, fields) : undefined;
}

export function lineText(line: ChangeLine): string {
  if (!('field' in line)) return oneLine(visibleText(line.remark, '\n'));
  const text = (parts: readonly ExcerptPart[]) => oneLine(markedText(parts, isColored())).trim();
  if (line.remark === undefined) return `${visibleText(line.field)}: ${text(line.parts)}`;
  // Distant changes are separate lines.
  return [visibleText(`${line.field}: ${line.remark}`), ...hunksOf(line.parts).map((hunk) => `      … ${text(hunk)}`)].join('\n');
}

/** A word diff like that of `git diff --word-diff`: `Begin [-soon-]{+now+}`. */
export function markedText(parts: readonly ExcerptPart[], inColor = false): string {
  const marked = parts.map(({ is, text }) => {
    const [start, end, color] = marks[is] ?? ['', ''];
    const shown = start + visibleText(text, '\n') + end;
    return inColor && color !== undefined ? `\u001b[${color}m${shown}\u001b[39m` : shown;
  });
  return marked.join('');
}

const marks: Partial<Record<ExcerptPart['is'], [start: string, end: string, color?: number]>> = {
  removed: ['[-', '-]', 31],
  added: ['{+', '+}', 32],
};

/** Text on one line: a line break, with the white space around it, becomes `⏎`. */
export function oneLine(text: string): string {
  // Without the lookbehind, a long run of spaces takes quadratic time.
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ⏎ ');
}
