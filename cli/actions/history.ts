import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames } from '../../server/model/entities/collections.ts';
import type { ItemVersion, PublishPart } from '../../server/model/api/publish.ts';
import { itemHistory } from '../../server/review/history/item-history.ts';
import { UsageError } from '../input/usage-error.ts';
import type { ItemHistory } from '../output/history-text.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

/** All versions of an item. Throws UsageError for what names no item, and ExpectedError for an item without a commit. */
export async function history(item: string, content: string): Promise<ItemHistory> {
  const folder = await realpath(content);
  const { part, id } = parseItemName(item, content);
  const versions: ItemVersion[] = [];
  for (let from: string | undefined; ;) {
    const page = await itemHistory(folder, { part, id }, { from });
    if (!page.isKnown) throw new ExpectedError(page.reason);
    versions.push(...page.versions);
    if (page.next !== null) {
      from = page.next;
      continue;
    }
    if (versions.length === 0) throw new ExpectedError(`no commit has ${part === 'site' ? 'site.yaml' : `${part}/${id}`}`);
    return { part, id, isShallow: page.isShallow, versions };
  }
}

/** The item of a path from the working folder, of a path in the content, or of `quotes/ID`. It may be deleted. */
function parseItemName(item: string, content: string): { part: PublishPart; id: string } {
  const root = path.resolve(content);
  const fromHere = path.relative(root, path.resolve(item)).split(path.sep).join('/');
  const isHere = !fromHere.startsWith('..') && (existsSync(path.resolve(item)) || !existsSync(path.resolve(root, item)));
  for (const name of isHere ? [fromHere, item] : [item]) {
    const [, folder = '', id = ''] = /^(?:\.\/)?([a-z]+)\/([a-z0-9-]+)(?:\.yaml)?$/.exec(name) ?? [];
    const part = collectionNames.find((collection) => collection === folder);
    if (part) return { part, id };
    if (name === 'site.yaml' || name === 'site') return { part: 'site', id: 'site' };
    const [, picture] = /^(?:\.\/)?images\/([\w-][\w.-]*)$/.exec(name) ?? [];
    if (picture !== undefined) return { part: 'images', id: picture };
  }
  throw new UsageError(
    `${JSON.stringify(item)} is no item; write a file of the content, or a collection and an id such as quotes/begin-at-once`,
  );
}
