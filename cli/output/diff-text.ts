import { titleOf, type ItemChange, type ContentChanges } from '../../server/review/content-changes.ts';
import { isSingleFile } from '../../server/model/entities/nouns.ts';
import type { ExcerptPart } from '../../server/model/text/diff-words.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { changeLines, changeSummary, hunksOf, sizeWords, type ChangeLine } from './change-lines.ts';

/** Changes for a terminal: one line an item, its changes below, and a summary at the end. */
export function diffText(changes: ContentChanges): string {
  const items = changes.items.flatMap((change) => [itemLine(change), ...changeLines(change).map((line) => `    ${lineText(line)}`)]);
  const images = changes.images.map((image) => `${signs[image.kind]} ${visibleText(image.file)}  ${sizeWords(image)}`);
  const listed = [...items, ...images];
  return [...listed, ...(listed.length > 0 ? [''] : []), changeSummary(changes), ''].join('\n');
}

export const signs = { added: '+', removed: '-', renamed: '>', edited: '~' };

function itemLine(change: ItemChange): string {
  const { part, id, was, kind, before, after } = change;
  const name = isSingleFile(part) ? `${part}.yaml` : `${part}/${id}`;
  const line = visibleText(`${signs[kind]} ${name}${was === undefined ? '' : `, was ${was}`}`);
  const fields = kind === 'removed' ? before : after;
  const hasTitle = !isSingleFile(part) && part !== 'editions' && fields !== undefined && !(before && after);
  const title = hasTitle ? `  “${oneLine(visibleText(titleOf(change, fields), '\n'))}”` : '';
  return `${isColored() ? `\u001b[1m${line}\u001b[22m` : line}${title}`;
}

/** A line about a change, for a terminal. */
export function lineText(line: ChangeLine): string {
  if (!('field' in line)) return oneLine(visibleText(line.remark, '\n'));
  const text = (parts: readonly ExcerptPart[]) => oneLine(markedText(parts, isColored())).trim();
  if (line.remark === undefined) return `${visibleText(line.field)}: ${text(line.parts)}`;
  // Distant changes are separate lines.
  return [visibleText(`${line.field}: ${line.remark}`), ...hunksOf(line.parts).map((hunk) => `      … ${text(hunk)}`)].join('\n');
}

/** A diff of words as `git diff --word-diff` writes it: `Begin [-soon-]{+now+}`. */
export function markedText(parts: readonly ExcerptPart[], inColor = false): string {
  return parts.map(({ is, text }) => (inColor ? colored : plain)[is](visibleText(text, '\n'))).join('');
}

const plain = {
  same: (text: string) => text,
  'left-out': (text: string) => text,
  removed: (text: string) => `[-${text}-]`,
  added: (text: string) => `{+${text}+}`,
};

const colored = {
  ...plain,
  removed: (text: string) => `\u001b[31m${plain.removed(text)}\u001b[39m`,
  added: (text: string) => `\u001b[32m${plain.added(text)}\u001b[39m`,
};

/** Text on one line: a line break, with the white space around it, becomes `⏎`. */
export function oneLine(text: string): string {
  // Without the lookbehind, a long row of spaces takes quadratic time.
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ⏎ ');
}

function isColored(): boolean {
  return process.stdout.isTTY && !process.env['NO_COLOR'];
}
