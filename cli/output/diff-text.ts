import type { ItemChange, ContentChanges } from '../../server/review/content-changes.ts';
import type { ExcerptPart } from '../../server/model/text/diff-words.ts';
import { visibleText } from '../../server/model/text/visible-text.ts';
import { titleOf } from '../../server/review/content-changes.ts';
import { changeLines, changeSummary, hunksOf, sizeWords } from './change-words.ts';
import type { ChangeLine } from './change-words.ts';
import { markedText } from './marked-text.ts';
import { oneLine } from './one-line.ts';

/** Changes for a terminal: one line an item, its changes below, and a summary at the end. */
export function diffText(changes: ContentChanges, inColor: boolean): string {
  const items = changes.items.flatMap((change) => [
    itemLine(change, inColor),
    ...changeLines(change).map((line) => `    ${lineText(line, inColor)}`),
  ]);
  const images = changes.images.map((image) => `${signs[image.kind]} ${visibleText(image.file)}  ${sizeWords(image)}`);
  const listed = [...items, ...images];
  return [...listed, ...(listed.length > 0 ? [''] : []), changeSummary(changes), ''].join('\n');
}

const signs = { added: '+', removed: '-', renamed: '>', edited: '~' };

function itemLine(change: ItemChange, inColor: boolean): string {
  const { part, id, was, kind, before, after } = change;
  const name = part === 'site' ? 'site.yaml' : `${part}/${id}`;
  const line = visibleText(`${signs[kind]} ${name}${was === undefined ? '' : `, was ${was}`}`);
  const fields = kind === 'removed' ? before : after;
  const hasTitle = part !== 'site' && part !== 'editions' && fields !== undefined && !(before && after);
  const title = hasTitle ? `  “${oneLine(visibleText(titleOf(change, fields), '\n'))}”` : '';
  return `${inColor ? `\u001b[1m${line}\u001b[22m` : line}${title}`;
}

/** A line about a change, for a terminal. */
export function lineText(line: ChangeLine, inColor: boolean): string {
  if (!('field' in line)) return oneLine(visibleText(line.remark, '\n'));
  const text = (parts: readonly ExcerptPart[]) => oneLine(markedText(parts, inColor)).trim();
  if (line.remark === undefined) return `${visibleText(line.field)}: ${text(line.parts)}`;
  // Distant changes are separate lines.
  return [visibleText(`${line.field}: ${line.remark}`), ...hunksOf(line.parts).map((hunk) => `      … ${text(hunk)}`)].join('\n');
}
