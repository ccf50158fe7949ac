import { collections } from '../../server/model/entities/collections.ts';
import type { ItemVersion, PublishPart } from '../../server/model/api/publish.ts';
import { visibleText } from '../../server/model/text/visible-text.ts';
import type { ItemChange } from '../../server/review/content-changes.ts';
import { changeLines } from './change-words.ts';
import type { ChangeLine } from './change-words.ts';
import { lineText } from './diff-text.ts';

export interface ItemHistory {
  part: PublishPart;
  id: string;
  /** Older versions are missing in this clone. */
  isShallow: boolean;
  versions: ItemVersion[];
}

/** The versions of an item for a terminal: a line for each, with what changed below. */
export function historyText({ part, versions, isShallow }: ItemHistory, inColor: boolean): string {
  const lines = versions.flatMap((version) => [
    visibleText(`${version.commit.slice(0, 10)}  ${version.time.slice(0, 10)}  ${version.author}: ${version.subject}`),
    ...(part === 'images' ? [] : remarksOf(version)).map((remark) => `    ${remark}`),
    ...(part === 'images' ? [] : linesOf(part, version).map((line) => `    ${lineText(line, inColor)}`)),
  ]);
  if (isShallow) lines.push('Older versions are missing in this clone; git fetch --unshallow brings them.');
  return lines.map((line) => `${line}\n`).join('');
}

function remarksOf({ kind, was, item }: ItemVersion): string[] {
  if (kind === 'removed') return ['deleted'];
  return [...(kind === 'added' ? ['added'] : []), ...(was === undefined ? [] : [`was ${was}`]), ...(item === null ? ['not valid'] : [])];
}

/** What changed. A list of changes has the title of an item in its first line, so the fields of a new item lack it. */
function linesOf(part: ItemChange['part'], version: ItemVersion): ChangeLine[] {
  const field = part === 'site' ? undefined : collections[part].titleField;
  const title = field !== undefined && version.kind === 'added' ? (version.item as Record<string, unknown> | null)?.[field] : undefined;
  const lines = changeLines(changeOf(part, version));
  return field !== undefined && typeof title === 'string' ? [{ field, parts: [{ is: 'same', text: title }] }, ...lines] : lines;
}

function changeOf(part: ItemChange['part'], { id, kind, fields, item }: ItemVersion): ItemChange {
  const before = kind === 'added' || item === null ? undefined : {};
  return { part, id, kind, before, after: item ?? undefined, problemsBefore: [], problemsAfter: [], fields };
}
