import { isSingleFile } from '../../server/model/entities/nouns.ts';
import { realpath } from 'node:fs/promises';
import { collections } from '../../server/model/entities/collections.ts';
import type { ItemVersion, PublishPart } from '../../server/model/api/publish-api.ts';
import { ExpectedError } from '../../server/model/errors.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import type { ItemChange } from '../../server/review/compare-content.ts';
import { itemHistory } from '../../server/review/history/item-history.ts';
import { parseItemName } from '../input/item-name.ts';
import { lineText, changeLines, type ChangeLine } from '../output/diff-text.ts';

/** Prints all versions of an item. @throws UsageError for a wrong name, ExpectedError for an item without a commit */
export async function showHistory(item: string, { content, format }: { content: string; format: 'json' | 'text' }): Promise<void> {
  const folder = await realpath(content);
  const { part, id } = parseItemName(item, content);
  const versions: ItemVersion[] = [];
  let [from, isShallow]: [string | undefined, boolean] = [undefined, false];
  do {
    const page = await itemHistory(folder, { part, id }, from);
    if (!page.isKnown) throw new ExpectedError(page.reason);
    versions.push(...page.versions);
    [from, isShallow] = [page.next ?? undefined, page.isShallow];
  } while (from !== undefined);
  if (versions.length === 0) throw new ExpectedError(`no commit has ${isSingleFile(part) ? `${part}.yaml` : `${part}/${id}`}`);
  const history = { part, id, isShallow, versions };
  process.stdout.write(format === 'json' ? `${JSON.stringify(history, undefined, 2)}\n` : historyText(history));
}

/** The versions of an item for a terminal: a line for each, with its changes below. */
function historyText({ part, versions, isShallow }: { part: PublishPart; versions: ItemVersion[]; isShallow: boolean }): string {
  const lines = versions.flatMap((version) => [
    visibleText(`${version.commit.slice(0, 10)}  ${version.time.slice(0, 10)}  ${version.author}: ${version.subject}`),
    ...(part === 'images' ? [] : [...remarksOf(version), ...linesOf(part, version).map(lineText)]).map((line) => `    ${line}`),
  ]);
  if (isShallow) lines.push('Older versions are missing in this clone; git fetch --unshallow brings them.');
  return lines.map((line) => `${line}\n`).join('');
}

function remarksOf({ kind, was, item }: ItemVersion): string[] {
  if (kind === 'removed') return ['deleted'];
  return [...(kind === 'added' ? ['added'] : []), ...(was === undefined ? [] : [`was ${was}`]), ...(item === null ? ['not valid'] : [])];
}

function linesOf(part: ItemChange['part'], version: ItemVersion): ChangeLine[] {
  const { id, kind, fields, item } = version;
  const field = isSingleFile(part) ? undefined : collections[part].titleField;
  const title = field !== undefined && kind === 'added' ? (item as Record<string, unknown> | null)?.[field] : undefined;
  const before = kind === 'added' || item === null ? undefined : {};
  const lines = changeLines({ part, id, kind, before, after: item ?? undefined, problemsBefore: [], problemsAfter: [], fields });
  return field !== undefined && typeof title === 'string' ? [{ field, parts: [{ is: 'same', text: title }] }, ...lines] : lines;
}
